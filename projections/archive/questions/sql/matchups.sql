-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- partly: turn
-- chart: matrix
-- of: base.participants f
-- rows: f.result IS NOT NULL AND f.foe IS NOT NULL AND f.army IS NOT NULL
-- keys:
--     army = f.army
--     against = f.foe
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
--     n_first = count(*) FILTER (f.first)
--     wins_first = count(*) FILTER (f.first AND f.result = 1)
--     n_second = count(*) FILTER (NOT f.first)
--     wins_second = count(*) FILTER (NOT f.first AND f.result = 1)
-- Each army against each other one, of matches between two sides; the first player split off.
SELECT f.army, f.foe AS against, {rate},
       count(*) FILTER (f.first) AS n_first,
       count(*) FILTER (f.first AND f.result = 1) AS wins_first,
       base.rate(wins_first, n_first) AS rate_first,
       count(*) FILTER (NOT f.first) AS n_second,
       count(*) FILTER (NOT f.first AND f.result = 1) AS wins_second,
       base.rate(wins_second, n_second) AS rate_second
FROM base.participants f
WHERE {rows}
GROUP BY f.army, f.foe
ORDER BY f.army, f.foe
