# supplier lineitem orders nation
late = lineitem[lineitem.l_receiptdate > lineitem.l_commitdate]
suppliers = lineitem.groupby('l_orderkey')['l_suppkey'].nunique().rename('suppliers').reset_index()
waiting = late.groupby('l_orderkey')['l_suppkey'].nunique().rename('late').reset_index()
alone = suppliers[suppliers.suppliers > 1].merge(waiting[waiting.late == 1], on='l_orderkey')
found = (
    late.merge(alone, on='l_orderkey')
    .merge(orders[orders.o_orderstatus == 'F'], left_on='l_orderkey', right_on='o_orderkey')
    .merge(supplier, left_on='l_suppkey', right_on='s_suppkey')
    .merge(nation[nation.n_name == 'SAUDI ARABIA'], left_on='s_nationkey', right_on='n_nationkey')
)
counts = found.groupby('s_name').size().reset_index(name='numwait')
return counts.sort_values(['numwait', 's_name'], ascending=[False, True]).head(100)
