# customer orders lineitem nation
import pandas as pd

start = pd.Timestamp('1993-10-01')
quarter = orders[(orders.o_orderdate >= start) & (orders.o_orderdate < start + pd.DateOffset(months=3))]
returned = (
    lineitem[lineitem.l_returnflag == 'R']
    .merge(quarter, left_on='l_orderkey', right_on='o_orderkey')
    .merge(customer, left_on='o_custkey', right_on='c_custkey')
    .merge(nation, left_on='c_nationkey', right_on='n_nationkey')
    .assign(revenue=lambda t: t.l_extendedprice * (1 - t.l_discount))
)
keys = ['c_custkey', 'c_name', 'c_acctbal', 'c_phone', 'n_name', 'c_address', 'c_comment']
lost = returned.groupby(keys)['revenue'].sum().reset_index().sort_values('revenue', ascending=False).head(20)
return lost[['c_custkey', 'c_name', 'revenue', 'c_acctbal', 'n_name', 'c_address', 'c_phone', 'c_comment']]
