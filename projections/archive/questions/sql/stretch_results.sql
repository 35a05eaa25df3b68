-- parameters: game player opponent army against since until players edition place occasion tag stretch limit
-- partly: stretch
-- chart: bars
-- columns:
--     kind = stretch
--     outcome = value
-- of: base.spans f JOIN base.matches k USING (m)
-- rows: f.outcome IS NOT NULL AND ($stretch IS NULL OR f.kind = $stretch)
-- keys:
--     game = k.game
--     kind = f.kind
--     outcome = f.outcome
-- counts:
--     n = count(*)
--     matches = count(DISTINCT f.m)
-- How missions, rounds and other stretches went.
SELECT k.game, f.kind, f.outcome, count(*) AS n, count(DISTINCT f.m) AS matches,
       n / sum(n) OVER (PARTITION BY k.game, f.kind) AS share
FROM {of}
WHERE {rows}
GROUP BY k.game, f.kind, f.outcome
ORDER BY k.game, f.kind, n DESC, f.outcome
