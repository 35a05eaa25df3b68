-- parameters: game player opponent army against since until players edition place occasion tag stretch least limit
-- partly: stretch
-- chart: bars
-- columns:
--     kind = stretch
--     median_minutes = first
-- of: base.span_totals f JOIN base.matches k USING (m)
-- rows: ($stretch IS NULL OR f.kind = $stretch)
-- keys:
--     game = k.game
--     kind = f.kind
-- counts:
--     n = sum(f.spans)
--     matches = count(*)
-- How long each kind of stretch takes at the table, and how much is done in one. The median is that
-- of the matches, each of which counts by its own median.
SELECT k.game, f.kind, sum(f.spans)::BIGINT AS n, count(*) AS matches,
       round(sum(f.seconds) / nullif(sum(f.timed), 0) / 60, 1) AS minutes,
       round(median(f.median) / 60, 1) AS median_minutes,
       round(max(f.longest) / 60, 1) AS longest_minutes,
       round(sum(f.events) / n, 1) AS events, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY k.game, f.kind
ORDER BY k.game, sum(f.events) / n DESC, f.kind
