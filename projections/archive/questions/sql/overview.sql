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
-- What the archive holds, by game and origin.
WITH counted AS (
    SELECT f.game, f.origin, count(*) AS matches, count(*) FILTER (f.result <> 'open') AS ended,
           sum(f.events)::BIGINT AS events, sum(f.turns)::BIGINT AS turns,
           round(sum(f.seconds) / 3600, 1) AS hours
    FROM base.matches f
    WHERE {rows}
    GROUP BY f.game, f.origin
), days AS (
    SELECT f.game, f.origin, count(DISTINCT f.day) AS days, min(f.day) AS first_day,
           max(f.day) AS last_day
    FROM base.played f
    WHERE f.m IN (SELECT f.m FROM base.matches f WHERE {rows})
    GROUP BY f.game, f.origin
)
SELECT game, origin, matches, ended, days, events, turns, hours, first_day, last_day
FROM counted JOIN days USING (game, origin)
ORDER BY game, origin
