-- parameters: player opponent army against since until players edition place occasion tag tile mirrors limit
-- chart: bars
-- game: neuroshima_hex
-- of: {table:instants} f
-- rows: {recorded:turn}
-- keys:
--     what = coalesce(f.ability, f.procedure)
--     is_procedure = f.procedure IS NOT NULL
-- counts:
--     n = count(*)
--     in_won_matches = count(*) FILTER (f.result = 1)
-- What instant tiles and procedures do.
SELECT coalesce(f.ability, f.procedure) AS what, f.procedure IS NOT NULL AS is_procedure,
       count(*) AS n, round(n / (SELECT count(*) FROM base.matches f
                                   WHERE f.game = 'neuroshima_hex' AND {matches}
                                         AND {recorded:turn}), 2) AS a_match,
       sum(f.wounds)::BIGINT AS wounds, sum(f.destroyed)::BIGINT AS destroyed,
       round(avg(f.turn), 1) AS mean_turn,
       count(*) FILTER (f.result = 1) AS in_won_matches
FROM {table:instants} f
WHERE {rows}
GROUP BY ALL
ORDER BY n DESC, what
