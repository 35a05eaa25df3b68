-- parameters: player since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     party = first
-- game: hunters_2114
-- of: base.matches f JOIN {table:mission_results} t USING (m)
-- keys:
--     party = t.heroes
--     level = t.level
-- counts:
--     n = count(*)
--     wins = count(*) FILTER (t.won)
-- How often missions were won, by how many heroes of which level.
SELECT t.heroes AS party, t.level, count(*) AS n, count(*) FILTER (t.won) AS wins,
       base.rate(wins, n) AS rate, base.wilson_low(wins, n) AS low,
       base.wilson_high(wins, n) AS high, n < $least AS too_few,
       round(avg(t.turns), 1) AS mean_turns
FROM {of}
WHERE {rows}
GROUP BY t.heroes, t.level
ORDER BY t.heroes, t.level
