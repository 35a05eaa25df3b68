-- parameters: player army since until players edition place occasion tag limit
-- chart: table
-- game: dust_tactics
-- of: {table:unit_losses} f
-- rows: {recorded:unit_activated} AND f.seat IS NOT NULL
-- keys:
--     unit_card = f.card
--     target_card = f.target_card
-- counts:
--     n = count(*)
--     points = sum(f.points)
--     target_felled = count(*) FILTER (f.felled)
-- Which unit hurt which, and what was more than it had left.
SELECT f.card AS unit_card, f.target_card, count(*) AS n, sum(f.points)::BIGINT AS points,
       sum(f.overkill)::BIGINT AS overkill, count(*) FILTER (f.felled) AS target_felled
FROM {of}
WHERE {rows}
GROUP BY f.card, f.target_card
ORDER BY points DESC, f.card, f.target_card
