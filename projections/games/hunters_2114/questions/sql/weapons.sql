-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     luck = first
-- game: hunters_2114
-- of: {table:attacks} f
-- rows: {recorded:attack_declared} AND f.seat IS NOT NULL
-- keys:
--     weapon = f.weapon
--     sort = f.sort
-- counts:
--     n = count(*)
--     dice = sum(f.dice)
--     damage = sum(f.damage)
-- What heroes hit with, against what was to be expected.
SELECT f.weapon, f.sort, count(*) AS n, sum(f.dice)::BIGINT AS dice,
       count(*) FILTER (f.needed IS NOT NULL AND f.hits IS NOT NULL) AS n_known,
       sum(f.hits) FILTER (f.needed IS NOT NULL AND f.hits IS NOT NULL)::BIGINT AS hits,
       round(sum(f.dice * greatest(1, least(6, f.needed)) / 6) FILTER (f.needed IS NOT NULL AND f.hits IS NOT NULL), 2) AS expected,
       round(sum(f.hits - f.dice * greatest(1, least(6, f.needed)) / 6) FILTER (f.needed IS NOT NULL AND f.hits IS NOT NULL), 2) AS luck,
       sum(f.damage)::BIGINT AS damage, round(avg(f.damage), 2) AS damage_an_attack,
       n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.weapon, f.sort
ORDER BY n DESC, f.weapon, f.sort
