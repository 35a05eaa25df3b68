-- parameters: player opponent army against since until players edition place occasion tag normal mirrors least limit
-- chart: board
-- game: neuroshima_hex
-- From which corner an HQ wins, with the distance to the other HQ left to the board.
SELECT f.army, CASE WHEN $normal THEN ['centre', 'inner', 'edge', 'outer'][f.ring + 1]
                    ELSE f.hex END AS place, {rate}
FROM {table:placements} f
WHERE f.kind = 'hq' AND f.result IS NOT NULL AND {facts}
GROUP BY ALL
ORDER BY f.army, place
