-- parameters: player opponent army against since until players edition place occasion tag mirrors least limit
-- needs: battle
-- chart: bars
-- game: neuroshima_hex
-- of: {table:battles} f
-- keys:
--     cause = f.kind
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.swing > 0)
--     losses = count(*) FILTER (f.swing < 0)
-- What started battles and what they did. `swing` is HQ damage dealt less taken by the causer.
SELECT f.kind AS cause, count(*) AS n, round(avg(f.segments), 2) AS segments,
       round(avg(f.units), 2) AS units, round(avg(f.destroyed), 2) AS destroyed,
       round(avg(f.hq_damage), 2) AS hq_damage, round(avg(f.swing), 3) AS swing,
       count(*) FILTER (f.swing < 0) AS losses, count(*) FILTER (f.swing > 0) AS wins,
       base.rate(wins, n) AS rate, base.wilson_low(wins, n) AS low,
       base.wilson_high(wins, n) AS high, n < $least AS too_few
FROM {table:battles} f
WHERE {rows}
GROUP BY f.kind
ORDER BY f.kind
