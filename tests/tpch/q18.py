# customer orders lineitem
amounts = lineitem.groupby('l_orderkey')['l_quantity'].sum().reset_index()
large = amounts[amounts['l_quantity'] > 300]
found = orders.merge(large, left_on='o_orderkey', right_on='l_orderkey').merge(
    customer, left_on='o_custkey', right_on='c_custkey'
)
found = found[['c_name', 'c_custkey', 'o_orderkey', 'o_orderdate', 'o_totalprice', 'l_quantity']]
return found.sort_values(by=['o_totalprice', 'o_orderdate'], ascending=[False, True]).head(100)
