# lineitem
import pandas as pd
from decimal import Decimal

wanted = lineitem[
    (lineitem.l_shipdate >= '1994-01-01')
    & (lineitem.l_shipdate < '1995-01-01')
    & lineitem.l_discount.between(Decimal('0.05'), Decimal('0.07'))
    & (lineitem.l_quantity < 24)
]
return pd.DataFrame({'revenue': [(wanted.l_extendedprice * wanted.l_discount).sum()]})
