-- parameters: player army since until players edition place occasion tag limit
-- partly: reaction_tried
-- chart: bars
-- columns:
--     n = first
-- game: dust_tactics
-- of: {table:activations} f
-- rows: {recorded:unit_activated}
-- keys:
--     activation_use = f.used_for
-- counts:
--     n = count(*)
--     out_of_turn = count(*) FILTER (f.out_of_turn IS NOT NULL)
--     dealt = sum(f.dealt)
-- What became of the activations that units have, one a round.
SELECT f.used_for AS activation_use, count(*) AS n, n / sum(count(*)) OVER () AS share,
       count(*) FILTER (f.out_of_turn IS NOT NULL) AS out_of_turn, sum(f.dealt)::BIGINT AS dealt
FROM {of}
WHERE {rows}
GROUP BY f.used_for
ORDER BY n DESC, f.used_for
