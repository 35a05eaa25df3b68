-- parameters: game player opponent army against since until players edition place occasion tag limit
-- needs: roll
-- chart: table
-- columns:
--     kind = event
--     percentile = rate unsure
--     why_en = en
--     why_pl = pl
-- of: base.throws f JOIN base.matches k ON k.m = f.m
--     LEFT JOIN base.participants p ON p.m = f.m AND p.seat = f.seat
-- keys:
--     player = p.player
--     game = k.game
--     kind = f.kind
--     counts = f.counts
-- counts:
--     n = count(f.odds)
--     left_out = count(*) - count(f.odds)
-- finished: projections.archive.luck:with_percentiles
-- Dice against what they should come to, roll by roll; the percentile is worked out from all odds.
SELECT p.player, k.game, f.kind, f.counts, count(f.odds) AS n, sum(f.dice)::BIGINT AS dice,
       sum(f.came)::BIGINT AS rolled, round(sum(f.expected), 6) AS expected,
       round(rolled - sum(f.expected), 6) AS luck, histogram(f.odds) AS percentile,
       NULL::VARCHAR AS reckoned, n < greatest($least, 30) AS too_few, count(*) - n AS left_out,
       histogram(f.why_en) AS why_en, histogram(f.why_pl) AS why_pl
FROM {of}
WHERE {rows}
GROUP BY p.player, k.game, f.kind, f.counts
ORDER BY p.player NULLS LAST, k.game, f.kind, f.counts
