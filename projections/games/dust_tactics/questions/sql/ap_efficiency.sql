-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     efficiency = first unsure
-- game: dust_tactics
-- of: {table:fielded_units} f
-- rows: {recorded:unit_activated}
-- keys:
--     unit_card = f.card
-- counts:
--     n = count(*)
--     felled = sum(f.felled)
--     falls = sum(f.falls)
-- Army points that units felled, against what they cost; with what they hurt, where that was told.
SELECT f.card AS unit_card, count(*) AS n, max(f.ap) AS ap, sum(f.felled)::BIGINT AS felled,
       sum(f.falls)::BIGINT AS falls,
       sum(f.felled_ap) FILTER (f.ap > 0)::BIGINT AS felled_ap,
       round(sum(f.felled_ap) FILTER (f.ap > 0)
             / sum(f.ap) FILTER (f.ap > 0 AND f.felled_ap IS NOT NULL), 2) AS efficiency,
       round(sum(f.dealt_ap) FILTER (f.ap > 0 AND f.dealt_ap IS NOT NULL)
             / sum(f.ap) FILTER (f.ap > 0 AND f.dealt_ap IS NOT NULL), 2)
           AS efficiency_hurt,
       count(*) FILTER (f.ap IS NULL OR f.felled_ap IS NULL) AS n_unknown,
       n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.card
ORDER BY efficiency DESC NULLS LAST, f.card
