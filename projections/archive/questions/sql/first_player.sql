-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- needs: turn
-- chart: bars
-- of: base.participants f
-- rows: f.result IS NOT NULL AND f.first AND f.sides = 2
-- keys:
--     army = f.army
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- What beginning is worth, over all armies and for each.
SELECT CASE WHEN grouping(f.army) = 1 THEN '*' ELSE f.army END AS army, {rate}
FROM base.participants f
WHERE {rows}
GROUP BY GROUPING SETS ((), (f.army))
HAVING n > 0
ORDER BY grouping(f.army) DESC, f.army
