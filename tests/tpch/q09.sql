SELECT n_name, extract(year FROM o_orderdate)::BIGINT AS o_year, sum(l_extendedprice * (1 - l_discount) - ps_supplycost * l_quantity)
FROM part, supplier, lineitem, partsupp, orders, nation
WHERE s_suppkey = l_suppkey AND ps_suppkey = l_suppkey AND ps_partkey = l_partkey AND p_partkey = l_partkey AND o_orderkey = l_orderkey
  AND s_nationkey = n_nationkey AND p_name LIKE '%green%'
GROUP BY n_name, o_year ORDER BY n_name, o_year DESC
