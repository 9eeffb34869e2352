# lineitem supplier
import pandas as pd

quarter = lineitem.loc[
    (lineitem.l_shipdate >= pd.Timestamp('1996-01-01')) & (lineitem.l_shipdate < pd.Timestamp('1996-04-01'))
].copy()
quarter['total_revenue'] = quarter['l_extendedprice'] * (1 - quarter['l_discount'])
revenue = quarter.groupby('l_suppkey', as_index=False)['total_revenue'].sum()
top = revenue[revenue['total_revenue'] == revenue['total_revenue'].max()]
found = supplier.merge(top, left_on='s_suppkey', right_on='l_suppkey').sort_values('s_suppkey')
return found[['s_suppkey', 's_name', 's_address', 's_phone', 'total_revenue']]
