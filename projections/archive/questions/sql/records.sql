-- parameters: game player opponent army against since until players edition place occasion tag limit
-- partly: turn
-- chart: table
-- The extremes, each with the match that holds it.
WITH f AS (SELECT *, {recorded:turn} AS told FROM base.matches f WHERE {matches}),
held AS (
    SELECT 'longest_time' AS record, max(seconds) AS value, arg_min(m, (-seconds, match)) AS m
    FROM f WHERE seconds IS NOT NULL
    UNION ALL SELECT 'shortest_time', min(seconds), arg_min(m, (seconds, match))
    FROM f WHERE seconds > 0 AND result <> 'open' AND told
    UNION ALL SELECT 'most_turns', max(turns), arg_min(m, (-turns::INT, match)) FROM f
    UNION ALL SELECT 'fewest_turns', min(turns), arg_min(m, (turns, match))
    FROM f WHERE turns > 0 AND result <> 'open' AND told
    UNION ALL SELECT 'most_events', max(events), arg_min(m, (-events::INT, match)) FROM f
    UNION ALL SELECT 'most_players', max(len(players)), arg_min(m, (-len(players), match)) FROM f
)
SELECT h.record, h.value, k.match, k.day, k.players
FROM held h JOIN base.matches k USING (m)
WHERE h.value IS NOT NULL
ORDER BY h.record
