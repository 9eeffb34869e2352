# orders lineitem
late = lineitem[
    lineitem.l_shipmode.isin(('MAIL', 'SHIP'))
    & (lineitem.l_commitdate < lineitem.l_receiptdate)
    & (lineitem.l_shipdate < lineitem.l_commitdate)
    & (lineitem.l_receiptdate.dt.year == 1994)
]
joined = late.merge(orders, left_on='l_orderkey', right_on='o_orderkey')
joined['high'] = joined.o_orderpriority.apply(lambda p: 1 if p in ('1-URGENT', '2-HIGH') else 0)
joined['low'] = 1 - joined['high']
return joined.groupby('l_shipmode')[['high', 'low']].sum().sort_index().reset_index()
