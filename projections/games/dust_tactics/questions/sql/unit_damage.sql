-- parameters: player army since until players edition place occasion tag least limit
-- partly: damage_taken
-- chart: bars
-- columns:
--     dealt = first
-- game: dust_tactics
-- of: {table:fielded_units} f
-- rows: {recorded:unit_activated}
-- keys:
--     unit_card = f.card
-- counts:
--     n = count(*)
--     activations = sum(f.activations)
--     dealt = sum(f.dealt)
--     overkill = sum(f.overkill)
--     taken = sum(f.taken)
-- What units dealt and took.
SELECT f.card AS unit_card, count(*) AS n, sum(f.activations)::BIGINT AS activations,
       sum(f.dealt)::BIGINT AS dealt, sum(f.overkill)::BIGINT AS overkill,
       sum(f.taken)::BIGINT AS taken,
       round(sum(f.dealt) / nullif(sum(f.activations), 0), 2) AS dealt_an_activation,
       n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.card
ORDER BY dealt DESC, f.card
