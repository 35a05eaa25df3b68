-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: line
-- of: base.participants f
-- rows: f.result IS NOT NULL AND f.army IS NOT NULL AND f.day IS NOT NULL
-- keys:
--     month = date_trunc('month', f.day)::DATE
--     army = f.army
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- How each army did, month by month.
SELECT date_trunc('month', f.day)::DATE AS month, f.army, {rate}
FROM base.participants f
WHERE {rows}
GROUP BY month, f.army
ORDER BY month, f.army
