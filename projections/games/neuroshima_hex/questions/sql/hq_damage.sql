-- parameters: player opponent army against since until players edition place occasion tag mirrors limit
-- needs: battle
-- chart: line
-- columns:
--     damage = first
-- game: neuroshima_hex
-- of: {table:battles} f
-- rows: f.turn IS NOT NULL
-- keys:
--     turn = f.turn
-- counts:
--     battles = count(*)
-- When HQs are hurt, by the turn of the match.
SELECT f.turn, count(*) AS battles, sum(f.hq_damage)::BIGINT AS damage,
       round(avg(f.hq_damage), 3) AS damage_a_battle
FROM {table:battles} f
WHERE {rows}
GROUP BY f.turn
ORDER BY f.turn
