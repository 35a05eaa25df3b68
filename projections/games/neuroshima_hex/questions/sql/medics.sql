-- parameters: player opponent army against since until players edition place occasion tag mirrors least limit
-- needs: battle
-- chart: bars
-- game: neuroshima_hex
-- of: base.participants f JOIN {table:hits} h ON h.m = f.m AND h.target_owner = f.seat
-- rows: f.result IS NOT NULL AND h.is_absorbed
-- keys:
--     army = f.army
-- counts:
--     n = count(DISTINCT f.seat)
--     wins = count(DISTINCT f.seat) FILTER (f.result = 1)
--     hits_taken = count(*)
--     for_the_hq = count(*) FILTER (h.on_hq)
-- Wounds that medics took for others.
WITH saved AS (
    SELECT f.m, f.simulated, f.target_owner AS seat, count(*) AS hits, sum(f.wounds) AS wounds,
           count(*) FILTER (f.on_hq) AS for_hq
    FROM {table:hits} f WHERE f.is_absorbed AND {origin}
    GROUP BY ALL
)
SELECT f.army, {rate}, sum(s.hits)::BIGINT AS hits_taken, sum(s.wounds)::BIGINT AS wounds_taken,
       sum(s.for_hq)::BIGINT AS for_the_hq
FROM saved s JOIN base.participants f ON f.m = s.m AND f.seat = s.seat
WHERE f.result IS NOT NULL AND {seats}
GROUP BY f.army
ORDER BY wounds_taken DESC, f.army
