# customer orders lineitem
import pandas as pd

day = pd.Timestamp('1995-03-15')
sold = (
    customer[customer.c_mktsegment == 'BUILDING']
    .merge(orders[orders.o_orderdate < day], left_on='c_custkey', right_on='o_custkey')
    .merge(lineitem[lineitem.l_shipdate > day], left_on='o_orderkey', right_on='l_orderkey')
)
sold['revenue'] = sold['l_extendedprice'] * (1 - sold['l_discount'])
found = sold.groupby(['l_orderkey', 'o_orderdate', 'o_shippriority'], as_index=False)['revenue'].sum()
found = found.sort_values(['revenue', 'o_orderdate'], ascending=[False, True]).head(10)
return found[['l_orderkey', 'revenue', 'o_orderdate', 'o_shippriority']]
