# customer orders
usual = orders[~orders.o_comment.str.contains('special.*requests', regex=True)]
joined = customer.merge(usual, left_on='c_custkey', right_on='o_custkey', how='left')
counts = joined.groupby('c_custkey')['o_orderkey'].count().rename('c_count')
spread = counts.value_counts().rename('custdist').reset_index()
return spread.sort_values(['custdist', 'c_count'], ascending=False)
