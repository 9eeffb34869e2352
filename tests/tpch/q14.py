# lineitem part
import numpy as np
import pandas as pd

month = lineitem[(lineitem.l_shipdate >= pd.Timestamp('1995-09-01')) & (lineitem.l_shipdate < pd.Timestamp('1995-10-01'))]
sold = month.merge(part, left_on='l_partkey', right_on='p_partkey')
revenue = (sold.l_extendedprice * (1 - sold.l_discount)).astype(float)
promo = np.where(sold.p_type.str.startswith('PROMO'), revenue, 0.0)
return pd.DataFrame({'promo_revenue': [100.0 * promo.sum() / revenue.sum()]})
