-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     mean_felled_ap = first
-- game: dust_tactics
-- of: {table:rounds} f
-- rows: {recorded:unit_eliminated} AND f.first IS NOT NULL
-- keys:
--     began_round = CASE WHEN f.first THEN 'first' ELSE 'later' END
-- counts:
--     n = count(*)
--     felled = sum(f.felled)
--     fell = sum(f.fell)
-- What beginning a round was worth: what fell on either side.
SELECT {key:began_round} AS began_round, count(*) AS n, sum(f.felled)::BIGINT AS felled,
       sum(f.fell)::BIGINT AS fell, round(avg(f.felled_ap), 2) AS mean_felled_ap,
       round(avg(f.fell_ap), 2) AS mean_fell_ap, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY ALL
ORDER BY began_round
