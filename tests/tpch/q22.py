# customer orders
codes = ['13', '31', '23', '29', '30', '18', '17']
known = customer.assign(cntrycode=customer.c_phone.str[:2])
known = known[known.cntrycode.isin(codes)]
mean = known.loc[known.c_acctbal > 0, 'c_acctbal'].mean()
idle = known[(known.c_acctbal > mean) & ~known.c_custkey.isin(orders.o_custkey)]
return idle.groupby('cntrycode', as_index=False).agg(numcust=('c_acctbal', 'size'), totacctbal=('c_acctbal', 'sum')).sort_values('cntrycode')
