-- parameters: game player opponent army against since until players edition place occasion tag mirrors limit
-- needs: turn
-- partly: all
-- chart: bars
-- of: base.participants f
-- rows: f.seconds IS NOT NULL
-- keys:
--     player = f.player
-- counts:
--     matches = count(*)
-- Who takes how long for a turn, and does how much in one where all was recorded.
SELECT f.player, count(*) AS matches, sum(f.turns)::BIGINT AS turns,
       round(sum(f.seconds) / nullif(sum(f.turns), 0), 1) AS seconds_a_turn,
       round(sum(f.actions) FILTER (told) / nullif(sum(f.turns) FILTER (told), 0), 2)
           AS actions_a_turn,
       round(sum(f.seconds) / 3600, 2) AS hours
FROM (SELECT f.*, {recorded:all} AS told FROM base.participants f) f
WHERE {rows}
GROUP BY f.player
ORDER BY seconds_a_turn DESC, f.player
