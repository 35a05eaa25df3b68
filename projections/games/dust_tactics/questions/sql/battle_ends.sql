-- parameters: player army since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     end_reason = value
--     n = first
-- game: dust_tactics
-- of: {table:fielded_armies} f
-- rows: {recorded:end_triggered}
-- keys:
--     end_reason = coalesce(f.end_reason, 'unknown')
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.result = 1)
-- What brought the end of battles, by players.
SELECT {key:end_reason} AS end_reason, count(*) AS n, n / sum(count(*)) OVER () AS share,
       count(*) FILTER (f.result = 1) AS wins, round(avg(f.points), 1) AS mean_points
FROM {of}
WHERE {rows}
GROUP BY ALL
ORDER BY n DESC, end_reason
