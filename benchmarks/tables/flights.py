# tables: flights, carriers
# Delays of flights: features, a join with the carriers' names, groups.
def flights(df, carriers):
    df = df[['OP_UNIQUE_CARRIER', 'ORIGIN_CITY_NAME', 'DEST_CITY_NAME', 'CRS_DEP_TIME', 'DEP_DELAY', 'ARR_DELAY', 'DISTANCE', 'CANCELLED']]
    df = df[df['CANCELLED'] == 0]
    df['origin'] = df['ORIGIN_CITY_NAME'].apply(lambda name: name[:name.rfind(',')].strip())
    df['state'] = df['ORIGIN_CITY_NAME'].apply(lambda name: name[name.rfind(',') + 1:].strip())
    df['late'] = df['ARR_DELAY'].apply(lambda minutes: 1 if minutes > 15 else 0)
    df['made_up'] = df['DEP_DELAY'] - df['ARR_DELAY']
    df['speed'] = df['DISTANCE'] / (df['DISTANCE'] / 8 + 30)
    df = df.merge(carriers, left_on='OP_UNIQUE_CARRIER', right_on='Code')
    df['carrier'] = df['Description'].apply(lambda text: text.split(' (')[0].title())
    made = df.groupby(['carrier', 'state']).agg(
        flights=('late', 'size'), late=('late', 'sum'), delay=('ARR_DELAY', 'mean'), made_up=('made_up', 'mean'),
        furthest=('DISTANCE', 'max'))
    return made.reset_index()
