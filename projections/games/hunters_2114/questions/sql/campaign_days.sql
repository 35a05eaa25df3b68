-- parameters: player since until players edition place occasion tag limit
-- chart: bars
-- columns:
--     days = first
--     share = rate
-- game: hunters_2114
-- of: base.matches f JOIN {table:advances} t USING (m)
-- rows: {recorded:days_passed}
-- keys:
--     reason = t.reason
-- counts:
--     n = count(*)
--     days = sum(t.days)
-- Where the days of campaigns went.
SELECT t.reason, count(*) AS n, sum(t.days)::BIGINT AS days,
       sum(t.days) / sum(sum(t.days)) OVER () AS share,
       count(*) FILTER (t.lying > 0) AS with_unconscious
FROM {of}
WHERE {rows}
GROUP BY t.reason
ORDER BY days DESC, t.reason
