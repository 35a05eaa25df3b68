-- parameters: player army since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     falls = first
-- game: hunters_2114
-- of: {table:falls} f
-- rows: {recorded:hero_fell}
-- keys:
--     fell_by = f.cause
-- counts:
--     falls = count(*)
--     deaths = count(*) FILTER (f.is_dead)
--     woke = count(*) FILTER (f.woke_seq IS NOT NULL)
-- Why heroes fell, and how long they lay there.
SELECT f.cause AS fell_by, count(*) AS falls, count(*) FILTER (f.is_dead) AS deaths,
       count(*) FILTER (f.woke_seq IS NOT NULL) AS woke,
       round(avg(f.days) FILTER (f.woke_seq IS NOT NULL), 2) AS days_till_waking
FROM {of}
WHERE {rows}
GROUP BY f.cause
ORDER BY falls DESC, f.cause
