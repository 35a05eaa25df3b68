-- parameters: game player opponent army against since until players edition place occasion tag stretch least limit
-- partly: stretch
-- chart: bars
-- columns:
--     kind = stretch
--     title = value
-- of: base.spans f JOIN base.matches k USING (m)
-- rows: f.title IS NOT NULL AND ($stretch IS NULL OR f.kind = $stretch)
-- keys:
--     game = k.game
--     kind = f.kind
--     title = f.title
-- counts:
--     n = count(f.outcome)
--     wins = count(*) FILTER (f.outcome = 'won')
--     times = count(*)
-- How each mission, or whatever has a title, went, and how long it took.
SELECT k.game, f.kind, f.title, count(f.outcome) AS n,
       count(*) FILTER (f.outcome = 'won') AS wins, base.rate(wins, n) AS rate,
       base.wilson_low(wins, n) AS low, base.wilson_high(wins, n) AS high, n < $least AS too_few,
       count(*) AS times, round(median({seconds}) / 60, 1) AS median_minutes
FROM {of}
WHERE {rows}
GROUP BY k.game, f.kind, f.title
ORDER BY k.game, f.kind, n DESC, f.title
