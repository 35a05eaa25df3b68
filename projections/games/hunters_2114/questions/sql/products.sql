-- parameters: player army since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     made_in = value
--     n = first
-- game: hunters_2114
-- of: {table:products} f
-- rows: {recorded:production_started}
-- keys:
--     item = f.item
--     made_in = f.room
-- counts:
--     n = count(*)
--     finished = count(f.finished_day)
-- What was made, and what it cost in days and modules.
SELECT f.item, f.room AS made_in, count(*) AS n, count(f.finished_day) AS finished,
       round(avg(f.days), 2) AS mean_days,
       round(avg(f.finished_day - f.day), 2) AS days_waited,
       round(avg(f.modules), 2) AS mean_modules, count(f.modules) AS prices_known
FROM {of}
WHERE {rows}
GROUP BY f.item, f.room
ORDER BY n DESC, f.item, f.room
