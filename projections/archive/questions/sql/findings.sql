-- parameters: game since until limit
-- partly: all
-- chart: bars
-- of: base.findings d JOIN base.matches f ON f.hash = d.hash AND f.game = d.game LEFT JOIN
--     base.participants p ON p.m = f.m AND f.seats[p.seat + 1] = d.seat
-- keys:
--     game = f.game
--     rule = d.rule
--     severity = d.severity
--     player = p.player
-- counts:
--     n = count(*)
--     matches = count(DISTINCT f.m)
-- Which rules were broken, and by whom.
SELECT k.game, d.rule, d.severity, p.player, count(*) AS n, count(DISTINCT k.m) AS matches
FROM base.findings d
JOIN base.matches k ON k.hash = d.hash AND k.game = d.game
LEFT JOIN base.participants p ON p.m = k.m AND k.seats[p.seat + 1] = d.seat
JOIN (SELECT f.m FROM base.matches f WHERE {matches}) chosen ON chosen.m = k.m
GROUP BY ALL
ORDER BY n DESC, d.rule, d.severity, p.player
