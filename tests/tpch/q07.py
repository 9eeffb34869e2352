# supplier lineitem orders customer nation
import pandas as pd

two = nation.loc[nation.n_name.isin(['FRANCE', 'GERMANY']), ['n_nationkey', 'n_name']]
sellers = supplier.merge(two, left_on='s_nationkey', right_on='n_nationkey').rename(columns={'n_name': 'supp_nation'})
buyers = customer.merge(two, left_on='c_nationkey', right_on='n_nationkey').rename(columns={'n_name': 'cust_nation'})
years = lineitem[lineitem.l_shipdate.between(pd.Timestamp('1995-01-01'), pd.Timestamp('1996-12-31'))]
moved = (
    years.merge(sellers[['s_suppkey', 'supp_nation']], left_on='l_suppkey', right_on='s_suppkey')
    .merge(orders, left_on='l_orderkey', right_on='o_orderkey')
    .merge(buyers[['c_custkey', 'cust_nation']], left_on='o_custkey', right_on='c_custkey')
    .query('supp_nation != cust_nation')
    .assign(l_year=lambda t: t.l_shipdate.dt.year, volume=lambda t: t.l_extendedprice * (1 - t.l_discount))
)
return moved.groupby(['supp_nation', 'cust_nation', 'l_year'], as_index=False).agg(revenue=('volume', 'sum'))
