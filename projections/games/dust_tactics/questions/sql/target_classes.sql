-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     lost_a_line = first
-- game: dust_tactics
-- of: {table:weapon_lines} f
-- rows: {recorded:line_fired} AND f.target_class IS NOT NULL
-- keys:
--     target_class = f.target_class
-- counts:
--     n = count(*)
--     lost = sum(f.lost)
--     target_felled = count(*) FILTER (f.felled)
-- What lines came to against targets of each armour class.
SELECT f.target_class, count(*) AS n, sum(f.dice)::BIGINT AS dice,
       sum(f.again)::BIGINT AS again, count(f.hits) AS n_known, sum(f.hits)::BIGINT AS hits,
       round(sum(f.expected), 2) AS expected, round(sum(f.hits - f.expected), 2) AS luck,
       sum(f.lost)::BIGINT AS lost, round(avg(f.lost), 2) AS lost_a_line,
       count(*) FILTER (f.felled) AS target_felled, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.target_class
ORDER BY f.target_class
