-- parameters: player since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     deck = value
--     shield_rate = rate first
-- game: hunters_2114
-- of: base.matches f JOIN {table:shields} t USING (m)
-- rows: {recorded:travel_rolled} AND t.throw = 'travel'
-- keys:
--     deck = t.deck
-- counts:
--     n = count(*)
--     shields = sum(t.shown)
--     drawn = count(*) FILTER (t.drawn)
-- Cards that journeys brought, against what was to be expected.
WITH chance AS (
    SELECT sum(t.shown) / sum(t.dice) AS estimate
    FROM base.matches f JOIN {table:shields} t USING (m) WHERE {matches}
)
SELECT t.deck, count(*) AS n, sum(t.shown)::BIGINT AS shields,
       base.rate(shields, n) AS shield_rate, base.wilson_low(shields, n) AS low,
       base.wilson_high(shields, n) AS high, n < $least AS too_few,
       count(*) FILTER (t.drawn) AS drawn,
       round(sum(coalesce(t.stated, (SELECT estimate FROM chance))), 2) AS expected
FROM {of}
WHERE {rows}
GROUP BY t.deck
ORDER BY t.deck NULLS LAST
