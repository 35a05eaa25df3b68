-- parameters: player army since until players edition place occasion tag mirrors least limit
-- chart: line
-- columns:
--     mean_points = first unsure
-- game: dust_tactics
-- of: {table:rounds} f
-- rows: {recorded:unit_eliminated} AND f.points IS NOT NULL
-- keys:
--     battle_round = f.round
--     army = f.army
-- counts:
--     n = count(*)
-- Victory points at the end of each round.
SELECT f.round AS battle_round, f.army, count(*) AS n, round(avg(f.points), 2) AS mean_points,
       round(avg(f.points) FILTER (f.result = 1), 2) AS mean_won,
       round(avg(f.points) FILTER (f.result = -1), 2) AS mean_lost,
       round(avg(f.standing), 2) AS mean_standing,
       round(avg(f.standing_ap), 2) AS mean_standing_ap, n < $least AS too_few
FROM {of}
WHERE {rows}
GROUP BY f.round, f.army
ORDER BY f.round, f.army NULLS LAST
