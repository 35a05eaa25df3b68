-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- partly: turn
-- chart: bars
-- of: base.participants f
-- rows: f.result IS NOT NULL AND f.army IS NOT NULL
-- keys:
--     army = f.army
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     n_first = count(*) FILTER (f.first)
--     wins_first = count(*) FILTER (f.first AND f.result = 1)
--     n_second = count(*) FILTER (NOT f.first)
--     wins_second = count(*) FILTER (NOT f.first AND f.result = 1)
-- Each army against all others.
SELECT f.army, {rate},
       count(*) FILTER (f.first) AS n_first,
       base.rate(count(*) FILTER (f.first AND f.result = 1), n_first) AS rate_first,
       count(*) FILTER (NOT f.first) AS n_second,
       base.rate(count(*) FILTER (NOT f.first AND f.result = 1), n_second) AS rate_second,
       count(DISTINCT f.player) AS players
FROM base.participants f
WHERE {rows}
GROUP BY f.army
ORDER BY low DESC, f.army
