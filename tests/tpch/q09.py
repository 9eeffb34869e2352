# part supplier lineitem partsupp orders nation
green = part[part.p_name.str.contains('green')]
sold = (
    lineitem.merge(green, left_on='l_partkey', right_on='p_partkey')
    .merge(partsupp, left_on=['l_partkey', 'l_suppkey'], right_on=['ps_partkey', 'ps_suppkey'])
    .merge(supplier, left_on='l_suppkey', right_on='s_suppkey')
    .merge(nation, left_on='s_nationkey', right_on='n_nationkey')
    .merge(orders, left_on='l_orderkey', right_on='o_orderkey')
)
sold['amount'] = sold.l_extendedprice * (1 - sold.l_discount) - sold.ps_supplycost * sold.l_quantity
sold['o_year'] = sold.o_orderdate.dt.year
profit = sold.groupby(['n_name', 'o_year'])['amount'].sum().reset_index()
return profit.sort_values(['n_name', 'o_year'], ascending=[True, False])
