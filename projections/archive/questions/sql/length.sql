-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: bars
-- of: base.matches f
-- rows: f.result <> 'open' AND {recorded:turn}
-- keys:
--     game = f.game
--     players = len(f.players)
-- counts:
--     n = count(*)
-- How long matches are.
SELECT f.game, len(f.players) AS players, count(*) AS n, round(avg(f.turns), 1) AS turns,
       min(f.turns) AS fewest_turns, max(f.turns) AS most_turns,
       round(avg(f.events), 1) AS events, round(avg(f.seconds) / 60, 1) AS minutes,
       round(median(f.seconds) / 60, 1) AS median_minutes
FROM base.matches f
WHERE {rows}
GROUP BY f.game, len(f.players)
ORDER BY f.game, players
