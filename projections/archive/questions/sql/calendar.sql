-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: calendar
-- of: base.matches f
-- rows: f.day IS NOT NULL
-- keys:
--     day = f.day
-- counts:
--     matches = count(*)
-- How much was played on each day.
SELECT f.day, count(*) AS matches, round(sum(f.seconds) / 3600, 2) AS hours,
       sum(f.events)::BIGINT AS events, list_sort(list_distinct(flatten(list(f.players)))) AS players
FROM base.matches f
WHERE {rows}
GROUP BY f.day
ORDER BY f.day
