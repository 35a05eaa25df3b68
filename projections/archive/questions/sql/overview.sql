-- parameters: game player army since until players edition place occasion tag
-- partly: turn
-- chart: table
-- of: base.matches f
-- keys:
--     game = f.game
--     origin = f.origin
-- counts:
--     matches = count(*)
--     ended = count(*) FILTER (f.result <> 'open')
-- What the archive holds, by game and origin. A match of several evenings was played on each.
WITH counted AS (
    SELECT f.game, f.origin, count(*) AS matches, count(*) FILTER (f.result <> 'open') AS ended,
           sum(f.events)::BIGINT AS events, sum(f.turns)::BIGINT AS turns,
           round(sum(f.seconds) / 3600, 1) AS hours
    FROM base.matches f
    WHERE {rows}
    GROUP BY f.game, f.origin
), played AS (
    SELECT DISTINCT f.game, f.origin, f.day FROM base.matches f
    WHERE {rows} AND f.m NOT IN (SELECT m FROM base.evenings)
    UNION
    SELECT f.game, f.origin, e.day FROM base.matches f JOIN base.evenings e ON e.m = f.m
    WHERE {rows}
), days AS (
    SELECT game, origin, count(day) AS days, min(day) AS first_day, max(day) AS last_day
    FROM played
    GROUP BY game, origin
)
SELECT game, origin, matches, ended, days, events, turns, hours, first_day, last_day
FROM counted JOIN days USING (game, origin)
ORDER BY game, origin
