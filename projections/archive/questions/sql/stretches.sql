-- parameters: game player opponent army against since until players edition place occasion tag stretch least limit
-- partly: stretch
-- chart: bars
-- columns:
--     kind = stretch
--     median_minutes = first
-- of: base.spans f JOIN base.matches k USING (m)
-- rows: ($stretch IS NULL OR f.kind = $stretch)
-- keys:
--     game = k.game
--     kind = f.kind
-- counts:
--     n = count(*)
--     matches = count(DISTINCT f.m)
-- How long each kind of stretch takes at the table, and how much is done in one.
SELECT k.game, f.kind, count(*) AS n, count(DISTINCT f.m) AS matches,
       round(avg({seconds}) / 60, 1) AS minutes,
       round(median({seconds}) / 60, 1) AS median_minutes,
       round(max({seconds}) / 60, 1) AS longest_minutes,
       round(avg(f.events), 1) AS events, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY k.game, f.kind
ORDER BY k.game, avg(f.events) DESC, f.kind
