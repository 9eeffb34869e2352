# customer orders lineitem supplier nation region
year = orders[orders['o_orderdate'].dt.year == 1994]
sold = (
    region[region['r_name'] == 'ASIA']
    .merge(nation, left_on='r_regionkey', right_on='n_regionkey')
    .merge(customer, left_on='n_nationkey', right_on='c_nationkey')
    .merge(year, left_on='c_custkey', right_on='o_custkey')
    .merge(lineitem, left_on='o_orderkey', right_on='l_orderkey')
    .merge(supplier, left_on=['l_suppkey', 'n_nationkey'], right_on=['s_suppkey', 's_nationkey'])
)
sold['revenue'] = sold.l_extendedprice * (1 - sold.l_discount)
return sold.groupby('n_name')['revenue'].sum().sort_values(ascending=False).reset_index()
