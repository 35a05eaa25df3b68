-- parameters: player army since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     hero_class = army
--     days_down = first
-- game: hunters_2114
-- of: {table:heroes} f
-- rows: {recorded:hero_fell}
-- keys:
--     hero_class = f.army
-- counts:
--     n = count(*)
--     falls = sum(f.falls)
--     deaths = sum(f.deaths)
-- What befell heroes of each class.
SELECT f.army AS hero_class, count(*) AS n, sum(f.days)::BIGINT AS hero_days,
       sum(f.days_down)::BIGINT AS days_down, sum(f.falls)::BIGINT AS falls,
       sum(f.deaths)::BIGINT AS deaths, sum(f.hungry)::BIGINT AS hungry,
       sum(f.poisoned)::BIGINT AS poisoned, round(avg(f.level), 2) AS mean_level
FROM {of}
WHERE {rows}
GROUP BY f.army
ORDER BY f.army
