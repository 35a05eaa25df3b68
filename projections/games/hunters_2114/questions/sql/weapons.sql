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
-- What heroes hit with, against what was to be expected; all dice of an automatic attack hit.
SELECT f.weapon, f.sort, count(*) AS n, sum(f.dice)::BIGINT AS dice,
       count(*) FILTER (f.hits IS NOT NULL AND (f.needed IS NOT NULL OR f.automatic)) AS n_known,
       sum(f.hits) FILTER (f.hits IS NOT NULL AND (f.needed IS NOT NULL OR f.automatic))::BIGINT AS hits,
       round(sum(f.dice * if(f.automatic, 1, greatest(1, least(6, f.needed)) / 6)) FILTER (f.hits IS NOT NULL AND (f.needed IS NOT NULL OR f.automatic)), 2) AS expected,
       round(sum(f.hits - f.dice * if(f.automatic, 1, greatest(1, least(6, f.needed)) / 6)) FILTER (f.hits IS NOT NULL AND (f.needed IS NOT NULL OR f.automatic)), 2) AS luck,
       sum(f.damage)::BIGINT AS damage, round(avg(f.damage), 2) AS damage_an_attack,
       n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.weapon, f.sort
ORDER BY n DESC, f.weapon, f.sort
