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
SELECT f.game, f.origin, count(*) AS matches, count(*) FILTER (f.result <> 'open') AS ended,
       count(DISTINCT f.day) AS days, sum(f.events)::BIGINT AS events,
       sum(f.turns)::BIGINT AS turns, round(sum(f.seconds) / 3600, 1) AS hours,
       min(f.day) AS first_day, max(f.day) AS last_day
FROM base.matches f
WHERE {rows}
GROUP BY f.game, f.origin
ORDER BY f.game, f.origin
