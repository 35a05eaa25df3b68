-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- game: dust_tactics
-- of: {table:reactions} f
-- rows: {recorded:reaction_tried} AND f.hits IS NOT NULL
-- keys:
--     unit_card = f.card
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (f.hits > 0)
--     dealt = sum(f.dealt)
-- How often units that tried to react could fire.
SELECT f.card AS unit_card, count(*) AS n, count(*) FILTER (f.hits > 0) AS wins,
       base.rate(wins, n) AS rate, base.wilson_low(wins, n) AS low,
       base.wilson_high(wins, n) AS high, n < $least AS too_few,
       round(sum(1 - pow(2 / 3, f.dice)), 2) AS expected, sum(f.dealt)::BIGINT AS dealt
FROM {of}
WHERE {rows}
GROUP BY f.card
ORDER BY n DESC, f.card
