-- parameters: game player opponent army against since until players edition place occasion tag mirrors least limit
-- chart: line
-- How each army did, month by month.
SELECT date_trunc('month', f.day)::DATE AS month, f.army, {rate}
FROM base.participants f
WHERE f.result IS NOT NULL AND f.army IS NOT NULL AND f.day IS NOT NULL AND {seats}
GROUP BY month, f.army
ORDER BY month, f.army
