# supplier nation partsupp part lineitem
import pandas as pd

year = lineitem[(lineitem.l_shipdate >= pd.Timestamp('1994-01-01')) & (lineitem.l_shipdate < pd.Timestamp('1995-01-01'))]
sold = year.groupby(['l_partkey', 'l_suppkey'], as_index=False).agg(sold=('l_quantity', 'sum'))
forest = part[part.p_name.str.startswith('forest')]
stock = partsupp[partsupp.ps_partkey.isin(forest.p_partkey)].merge(
    sold, left_on=['ps_partkey', 'ps_suppkey'], right_on=['l_partkey', 'l_suppkey']
)
enough = stock[stock.ps_availqty > stock.sold.astype(float) * 0.5]
canadian = supplier.merge(nation[nation.n_name == 'CANADA'], left_on='s_nationkey', right_on='n_nationkey')
return canadian[canadian.s_suppkey.isin(enough.ps_suppkey)].sort_values('s_name')[['s_name', 's_address']]
