# tables: listings
# House listings, cleaned: numbers out of texts, rows by price.
def extract_bd(val):
    max_idx = val.find(' bd')
    if max_idx < 0:
        max_idx = len(val)
    s = val[:max_idx]
    split_idx = s.rfind(',')
    if split_idx < 0:
        split_idx = 0
    else:
        split_idx += 2
    return int(s[split_idx:])


def extract_ba(val):
    max_idx = val.find(' ba')
    if max_idx < 0:
        max_idx = len(val)
    s = val[:max_idx]
    split_idx = s.rfind(',')
    if split_idx < 0:
        split_idx = 0
    else:
        split_idx += 2
    return int(s[split_idx:])


def extract_sqft(val):
    max_idx = val.find(' sqft')
    if max_idx < 0:
        max_idx = len(val)
    s = val[:max_idx]
    split_idx = s.rfind('ba ,')
    if split_idx < 0:
        split_idx = 0
    else:
        split_idx += 5
    return int(s[split_idx:].replace(',', ''))


def extract_offer(val):
    offer = val.lower()
    if 'sale' in offer:
        return 'sale'
    if 'rent' in offer:
        return 'rent'
    if 'sold' in offer:
        return 'sold'
    if 'foreclose' in offer:
        return 'foreclosed'
    return offer


def extract_type(val):
    t = val.lower()
    kind = 'unknown'
    if 'condo' in t or 'apartment' in t:
        kind = 'condo'
    if 'house' in t:
        kind = 'house'
    return kind


def extract_price(row):
    price = row['price']
    if row['offer'] == 'sold':
        val = row['facts and features']
        s = val[val.find('Price/sqft:') + len('Price/sqft:') + 1:]
        r = s[s.find('$') + 1:s.find(', ') - 1]
        price = int(r) * row['sqft']
    elif row['offer'] == 'rent':
        price = int(price[1:price.rfind('/')].replace(',', ''))
    else:
        price = int(price[1:].replace(',', ''))
    return price


def zillow(df):
    df['bedrooms'] = df['facts and features'].apply(extract_bd)
    df = df[df['bedrooms'] < 10]
    df['type'] = df['title'].apply(extract_type)
    df = df[df['type'] == 'condo']
    df['zipcode'] = df['postal_code'].apply(lambda x: '%05d' % int(x))
    df['city'] = df['city'].apply(lambda x: x[0].upper() + x[1:].lower())
    df['bathrooms'] = df['facts and features'].apply(extract_ba)
    df['sqft'] = df['facts and features'].apply(extract_sqft)
    df['offer'] = df['title'].apply(extract_offer)
    df['price'] = df[['price', 'offer', 'facts and features', 'sqft']].apply(extract_price, axis=1)
    df = df[(100000 < df['price']) & (df['price'] < 2e7) & (df['offer'] == 'sale')]
    return df[['url', 'zipcode', 'address', 'city', 'state', 'bedrooms', 'bathrooms', 'sqft', 'offer', 'type', 'price']]
