-- parameters: game player opponent army against since until players edition place occasion tag limit
-- partly: turn
-- chart: calendar
-- of: base.played f
-- rows: f.day IS NOT NULL
-- keys:
--     day = f.day
-- counts:
--     matches = count(DISTINCT f.m)
-- How much was played on each day, the last one first.
WITH days AS (
    SELECT f.day, count(DISTINCT f.m) AS matches, round(sum(f.seconds) / 3600, 2) AS hours,
           sum(f.events)::BIGINT AS events
    FROM {of}
    WHERE {rows}
    GROUP BY f.day
), people AS (
    SELECT day, list(player ORDER BY player) AS players
    FROM (SELECT DISTINCT f.day, unnest(f.players) AS player FROM {of} WHERE {rows})
    GROUP BY day
)
SELECT day, matches, hours, events, coalesce(players, []) AS players
FROM days LEFT JOIN people USING (day)
ORDER BY day DESC
