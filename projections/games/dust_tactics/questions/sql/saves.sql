-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     save_rate = rate first unsure
-- game: dust_tactics
-- of: {table:saves_rolled} f
-- rows: {recorded:cover_rolled}
-- keys:
--     save = f.save
-- counts:
--     throws = count(*)
--     n = sum(f.dice)
--     points_saved = sum(f.saved)
-- What cover and resilience saved of the damage that was to come.
SELECT f.save, count(*) AS throws, sum(f.dice)::BIGINT AS n, sum(f.saved)::BIGINT AS points_saved,
       base.rate(points_saved, n) AS save_rate, base.wilson_low(points_saved, n) AS low,
       base.wilson_high(points_saved, n) AS high, n < $least AS too_few,
       coalesce(sum(f.dice) FILTER (f.expected IS NOT NULL), 0)::BIGINT AS n_known,
       round(sum(f.saved - f.expected), 2) AS luck
FROM {of}
WHERE {rows}
GROUP BY f.save
ORDER BY n DESC, f.save
