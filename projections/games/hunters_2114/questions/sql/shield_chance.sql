-- parameters: player since until players edition place occasion tag least limit
-- partly: travel_rolled
-- chart: bars
-- columns:
--     shield_rate = rate first
-- game: hunters_2114
-- of: base.matches f JOIN {table:shields} t USING (m)
-- keys:
--     throw = t.throw
-- counts:
--     n = sum(t.dice)
--     shields = sum(t.shown)
-- How often defence dice showed a shield: an estimate of a chance that the rulebook does not tell.
SELECT t.throw, sum(t.dice)::BIGINT AS n, sum(t.shown)::BIGINT AS shields,
       base.rate(shields, n) AS shield_rate, base.wilson_low(shields, n) AS low,
       base.wilson_high(shields, n) AS high, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY t.throw
ORDER BY t.throw
