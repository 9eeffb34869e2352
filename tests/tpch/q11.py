# partsupp supplier nation
from decimal import Decimal

german = partsupp.merge(supplier, left_on='ps_suppkey', right_on='s_suppkey').merge(
    nation[nation.n_name == 'GERMANY'], left_on='s_nationkey', right_on='n_nationkey'
)
german['value'] = german['ps_supplycost'] * german['ps_availqty']
least = german['value'].sum() * Decimal('0.0001')
by_part = german.groupby('ps_partkey', as_index=False)['value'].sum()
return by_part[by_part['value'] > least].sort_values(['value', 'ps_partkey'], ascending=[False, True])
