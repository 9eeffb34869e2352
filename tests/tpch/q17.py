# lineitem part
import pandas as pd

boxes = part[(part.p_brand == 'Brand#23') & (part.p_container == 'MED BOX')]
sold = lineitem.merge(boxes, left_on='l_partkey', right_on='p_partkey')
sold['quantity'] = sold['l_quantity'].astype(float)
small = sold[sold['quantity'] < 0.2 * sold.groupby('l_partkey')['quantity'].transform('mean')]
return pd.DataFrame({'avg_yearly': [small['l_extendedprice'].astype(float).sum() / 7]})
