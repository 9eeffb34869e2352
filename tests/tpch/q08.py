# part supplier lineitem orders customer nation region
import pandas as pd

steel = part[part.p_type == 'ECONOMY ANODIZED STEEL'][['p_partkey']]
american = nation.merge(region[region.r_name == 'AMERICA'], left_on='n_regionkey', right_on='r_regionkey')
buyers = customer[customer.c_nationkey.isin(american.n_nationkey)]
years = orders[(orders.o_orderdate >= pd.Timestamp(1995, 1, 1)) & (orders.o_orderdate <= pd.Timestamp(1996, 12, 31))]
sold = (
    lineitem.merge(steel, left_on='l_partkey', right_on='p_partkey')
    .merge(years, left_on='l_orderkey', right_on='o_orderkey')
    .merge(buyers[['c_custkey']], left_on='o_custkey', right_on='c_custkey')
    .merge(supplier, left_on='l_suppkey', right_on='s_suppkey')
    .merge(nation, left_on='s_nationkey', right_on='n_nationkey')
)
sold['o_year'] = sold.o_orderdate.dt.year
sold['volume'] = (sold.l_extendedprice * (1 - sold.l_discount)).astype(float)
sold['brazil'] = sold.volume.where(sold.n_name == 'BRAZIL', 0.0)
totals = sold.groupby('o_year')[['brazil', 'volume']].sum()
return (totals.brazil / totals.volume).rename('mkt_share').reset_index()
