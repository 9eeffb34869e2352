# partsupp part supplier
wanted = part[
    (part.p_brand != 'Brand#45')
    & ~part.p_type.str.startswith('MEDIUM POLISHED')
    & part.p_size.isin([49, 14, 23, 45, 19, 3, 36, 9])
]
bad = supplier[supplier.s_comment.str.contains('Customer.*Complaints')].s_suppkey
offers = partsupp[~partsupp.ps_suppkey.isin(bad)].merge(wanted, left_on='ps_partkey', right_on='p_partkey')
counts = offers.groupby(['p_brand', 'p_type', 'p_size'])['ps_suppkey'].nunique().reset_index(name='supplier_cnt')
return counts.sort_values(['supplier_cnt', 'p_brand', 'p_type', 'p_size'], ascending=[False, True, True, True])
