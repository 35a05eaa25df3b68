-- parameters: player army since until players edition place occasion tag mirrors least limit
-- chart: bars
-- game: dust_tactics
-- of: {table:fielded_armies} f
-- rows: f.result IS NOT NULL
-- keys:
--     scenario = f.scenario
--     army = f.army
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- How often each side of the war won each scenario.
SELECT f.scenario, f.army, {rate}, round(avg(f.points), 1) AS mean_points,
       round(avg(f.ap), 1) AS mean_ap, round(avg(f.rounds) FILTER (f.rounds > 0), 1) AS mean_rounds
FROM {of}
WHERE {rows}
GROUP BY f.scenario, f.army
ORDER BY f.scenario NULLS LAST, f.army NULLS LAST
