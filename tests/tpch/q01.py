# lineitem
import pandas as pd

shipped = lineitem[lineitem.l_shipdate <= pd.Timestamp('1998-09-02')].copy()
shipped['disc_price'] = shipped.l_extendedprice * (1 - shipped.l_discount)
shipped['charge'] = shipped.disc_price * (1 + shipped.l_tax)
return (
    shipped.groupby(['l_returnflag', 'l_linestatus'], as_index=False)
    .agg(
        sum_qty=('l_quantity', 'sum'),
        sum_base_price=('l_extendedprice', 'sum'),
        sum_disc_price=('disc_price', 'sum'),
        sum_charge=('charge', 'sum'),
        avg_qty=('l_quantity', 'mean'),
        avg_price=('l_extendedprice', 'mean'),
        avg_disc=('l_discount', 'mean'),
        count_order=('l_quantity', 'size'),
    )
    .sort_values(['l_returnflag', 'l_linestatus'])
)
