-- parameters: player army since until players edition place occasion tag least limit
-- chart: bars
-- columns:
--     luck = first
-- game: dust_tactics
-- of: {table:weapon_lines} f
-- rows: {recorded:line_fired}
-- keys:
--     weapon_kind = coalesce(f.kind, 'unknown')
--     sustained = f.sustained
-- counts:
--     n = count(*)
--     lost = sum(f.lost)
-- What kinds of weapons hit, in sustained attacks and others, against what was to be expected.
SELECT {key:weapon_kind} AS weapon_kind, f.sustained, count(*) AS n, sum(f.dice)::BIGINT AS dice,
       sum(f.again)::BIGINT AS again, count(f.hits) AS n_known, sum(f.hits)::BIGINT AS hits,
       round(sum(f.expected), 2) AS expected, round(sum(f.hits - f.expected), 2) AS luck,
       sum(f.lost)::BIGINT AS lost, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY ALL
ORDER BY n DESC, weapon_kind, f.sustained
