# part supplier partsupp nation region
europe = (
    region[region.r_name == 'EUROPE']
    .merge(nation, left_on='r_regionkey', right_on='n_regionkey')
    .merge(supplier, left_on='n_nationkey', right_on='s_nationkey')
    .merge(partsupp, left_on='s_suppkey', right_on='ps_suppkey')
)
brass = part[(part.p_size == 15) & part.p_type.str.endswith('BRASS')]
offers = brass.merge(europe, left_on='p_partkey', right_on='ps_partkey')
cheapest = offers.groupby('p_partkey')['ps_supplycost'].transform('min')
best = offers[offers.ps_supplycost == cheapest]
best = best.sort_values(['s_acctbal', 'n_name', 's_name', 'p_partkey'], ascending=[False, True, True, True])
return best[['s_acctbal', 's_name', 'n_name', 'p_partkey', 'p_mfgr', 's_address', 's_phone', 's_comment']].head(100)
