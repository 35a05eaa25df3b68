-- parameters: game player opponent army against since until players edition place occasion tag counter stretch least limit
-- chart: line
-- columns:
--     kind = stretch
--     mean = first
--     counter_pl = aside
-- lacking: f.hash IN (SELECT c.hash FROM base.curves c WHERE c.value IS NULL
--     AND ($counter IS NULL OR c.counter IS NULL OR c.counter = $counter))
-- of: (SELECT k.m, k.game, c.counter, c.counter_pl, c.kind, c.step, c.value,
--     CASE WHEN c.seat IS NOT NULL THEN p.result WHEN k.winner IS NOT NULL THEN NULL
--     WHEN k.outcome = 'won' THEN 1 WHEN k.outcome = 'lost' THEN -1 END AS result FROM base.curves c
--     JOIN base.matches k ON k.hash = c.hash AND k.game = c.game LEFT JOIN base.participants p
--     ON p.m = k.m AND p.seat = list_position(k.seats, c.seat) - 1
--     WHERE c.value IS NOT NULL) f
-- rows: {of_match} AND ($counter IS NULL OR f.counter = $counter) AND CASE WHEN $stretch IS NULL
--     THEN (f.game, f.kind) IN (SELECT (game, kind) FROM base.usual_steps)
--     ELSE f.kind = $stretch END
-- keys:
--     step = f.step
--     game = f.game
--     counter = f.counter
--     kind = f.kind
-- counts:
--     n = count(DISTINCT f.m)
-- What points and counters come to on average as matches go on, and in how many matches.
SELECT f.step, f.game, f.counter, f.kind, count(DISTINCT f.m) AS n, round(avg(f.value), 2) AS mean,
       round(avg(f.value) FILTER (f.result = 1), 2) AS mean_won,
       round(avg(f.value) FILTER (f.result = -1), 2) AS mean_lost,
       min(f.value) AS lowest, max(f.value) AS highest, n < $least AS too_few,
       any_value(f.counter_pl) AS counter_pl
FROM {of}
WHERE {rows}
GROUP BY f.step, f.game, f.counter, f.kind
ORDER BY f.game, f.counter, f.kind, f.step
