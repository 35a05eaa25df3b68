-- parameters: player army since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     hero_class = army
--     dealt = first
-- game: hunters_2114
-- of: {table:heroes} f
-- rows: {recorded:damage_dealt}
-- keys:
--     hero_class = f.army
-- counts:
--     n = count(*)
--     dealt = sum(f.dealt)
--     taken = sum(f.taken)
--     destroyed = sum(f.destroyed)
-- What heroes of each class dealt and took in missions.
SELECT f.army AS hero_class, count(*) AS n, sum(f.dealt)::BIGINT AS dealt,
       sum(f.taken)::BIGINT AS taken, sum(f.destroyed)::BIGINT AS destroyed
FROM {of}
WHERE {rows}
GROUP BY f.army
ORDER BY f.army
