-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     lost = first
-- game: dust_tactics
-- of: {table:weapon_lines} f
-- rows: {recorded:line_fired}
-- keys:
--     unit_card = f.card
--     weapon = f.weapon
-- counts:
--     n = count(*)
--     lost = sum(f.lost)
--     target_felled = count(*) FILTER (f.felled)
-- What weapon lines of units threw and hit, what was saved of that and what it came to.
SELECT f.card AS unit_card, f.weapon, count(*) AS n, sum(f.dice)::BIGINT AS dice,
       sum(f.again)::BIGINT AS again, count(f.hits) AS n_known, sum(f.hits)::BIGINT AS hits,
       round(sum(f.expected), 2) AS expected, round(sum(f.hits - f.expected), 2) AS luck,
       sum(f.damage)::BIGINT AS damage, sum(f.saved)::BIGINT AS saved,
       sum(f.lost)::BIGINT AS lost, sum(f.overkill)::BIGINT AS overkill,
       count(*) FILTER (f.felled) AS target_felled, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.card, f.weapon
ORDER BY lost DESC, f.card, f.weapon
