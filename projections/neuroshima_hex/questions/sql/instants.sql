-- parameters: player opponent army against since until players edition place occasion tag tile mirrors limit
-- chart: bars
-- game: neuroshima_hex
-- What instant tiles and procedures do.
SELECT coalesce(f.ability, f.procedure) AS what, f.procedure IS NOT NULL AS is_procedure,
       count(*) AS n, round(n / (SELECT count(*) FROM base.matches f
                                   WHERE f.game = 'neuroshima_hex' AND {matches}), 2) AS a_match,
       sum(f.wounds)::BIGINT AS wounds, sum(f.destroyed)::BIGINT AS destroyed,
       round(avg(f.turn), 1) AS mean_turn,
       count(*) FILTER (f.result = 1) AS in_won_matches
FROM {table:instants} f
WHERE {facts}
GROUP BY ALL
ORDER BY n DESC, what
