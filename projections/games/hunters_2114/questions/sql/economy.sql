-- parameters: player army since until players edition place occasion tag limit
-- partly: food_changed
-- chart: table
-- columns:
--     goods = value
-- game: hunters_2114
-- of: {table:goods} f
-- keys:
--     goods = f.goods
--     source = f.source
-- counts:
--     n = count(*)
--     earned = sum(f.change) FILTER (f.change > 0)
--     spent = -sum(f.change) FILTER (f.change < 0)
-- What heroes earned and spent, where it came from and what it went for.
SELECT f.goods, f.source, count(*) AS n,
       coalesce(sum(f.change) FILTER (f.change > 0), 0)::BIGINT AS earned,
       coalesce(-sum(f.change) FILTER (f.change < 0), 0)::BIGINT AS spent
FROM {of}
WHERE {rows}
GROUP BY f.goods, f.source
ORDER BY f.goods, earned DESC, spent DESC, f.source
