# tables: pairs
# Groups by two columns that are always equal.
def equal_groups(df):
    return df.groupby(['a', 'b']).agg(n=('x', 'size'), total=('x', 'sum')).reset_index()
