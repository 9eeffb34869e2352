# orders lineitem
import pandas as pd

late = lineitem.loc[lineitem.l_commitdate < lineitem.l_receiptdate, 'l_orderkey']
quarter = orders[(orders.o_orderdate >= pd.Timestamp('1993-07-01')) & (orders.o_orderdate < pd.Timestamp('1993-10-01'))]
found = quarter[quarter.o_orderkey.isin(late)]
return found.groupby('o_orderpriority').size().reset_index(name='order_count').sort_values('o_orderpriority')
