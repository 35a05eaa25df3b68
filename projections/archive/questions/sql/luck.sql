-- parameters: game player opponent army against since until players edition place occasion tag limit
-- chart: bars
-- of: base.rolls f JOIN base.participants p USING (m, seat)
-- rows: f.value IS NOT NULL AND regexp_matches(f.die, '^d\d+$') AND f.die <> 'd1'
-- keys:
--     player = p.player
--     die = f.die
-- counts:
--     n = count(*)
-- Dice against what they should show: numbered dice from 1 to the number in their name.
WITH faces AS (
    SELECT f.m, f.seat, f.army, f.foe, f.simulated, f.die, f.value,
           try_cast(regexp_extract(f.die, '^d(\d+)$', 1) AS INTEGER) AS sides
    FROM base.rolls f
    WHERE f.value IS NOT NULL AND {facts}
)
SELECT p.player, d.die, count(*) AS n, sum(d.value) AS rolled,
       n * (first(d.sides) + 1) / 2.0 AS expected, rolled - expected AS luck,
       round((rolled - expected) / nullif(sqrt(n * (first(d.sides) ** 2 - 1) / 12.0), 0), 3) AS z,
       n < $least AS too_few
FROM faces d JOIN base.participants p USING (m, seat)
WHERE d.sides > 1
GROUP BY p.player, d.die
ORDER BY p.player, d.die
