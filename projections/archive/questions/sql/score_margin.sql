-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: bars
-- of: base.participants f
-- rows: f.score IS NOT NULL
-- keys:
--     player = f.player
--     game = f.game
-- counts:
--     n = count(*)
-- Scores at the end, where they were written down.
SELECT f.player, f.game, count(*) AS n, round(avg(f.score), 2) AS mean, median(f.score) AS median,
       min(f.score) AS lowest, max(f.score) AS highest, n < $least AS too_few
FROM base.participants f
WHERE {rows}
GROUP BY f.player, f.game
ORDER BY f.game, mean DESC, f.player
