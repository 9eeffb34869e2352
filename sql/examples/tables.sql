-- Table functions: code for pandas over real files. No pandas is needed anywhere. Run it from the project's folder:
-- cargo run --ignore-rust-version --release -- --data-dir sql/examples/data -f sql/examples/tables.sql

-- 1. House listings: everything is text, and some of it is missing. The clean file and the dirty one.
CREATE OR REPLACE FUNCTION listings(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import pandas as pd


def kind(title):
    title = title.lower()
    for word in ('condo', 'apartment', 'townhouse', 'house'):
        if word in title:
            return word
    return 'unknown'


def listings(df):
    df = df[df['price'].notna()]
    facts = df['facts and features'].fillna('')
    df['beds'] = pd.to_numeric(facts.str.extract(r'(\d+) bds?')[0], errors='coerce')
    df['baths'] = pd.to_numeric(facts.str.extract(r'(\d+) ba')[0], errors='coerce')
    df['sqft'] = pd.to_numeric(facts.str.extract(r'([\d,]+) sqft')[0].str.replace(',', ''), errors='coerce')
    df['kind'] = df['title'].apply(kind)
    df['city'] = df['city'].str.title()
    df['zipcode'] = df['postal_code'].apply(lambda code: '%05d' % int(code))
    df['monthly'] = df['price'].str.endswith('/mo')
    df['dollars'] = pd.to_numeric(df['price'].str.replace('$', '').str.replace(',', '').str.replace('/mo', ''))
    return df[['address', 'city', 'zipcode', 'kind', 'beds', 'baths', 'sqft', 'dollars', 'monthly']]
$$;

SELECT address, city, zipcode, kind, beds, sqft, dollars FROM listings('zillow.csv')
WHERE NOT monthly AND kind = 'house' ORDER BY dollars DESC LIMIT 5;

-- The same rows are in both files: each file is read once, and so is what is computed from it.
SELECT count(*) AS same FROM listings('zillow.csv') a JOIN listings('zillow_dirty.csv') b ON a.address = b.address AND a.dollars = b.dollars;

SELECT kind, count(*) AS listings, avg(dollars) AS dollars, avg(sqft) AS sqft FROM listings('zillow_dirty.csv')
WHERE NOT monthly GROUP BY kind ORDER BY kind;

-- 2. A web server's log, taken apart with string methods and joined with a list of bad addresses. The join comes first: only
-- lines from bad addresses are taken apart.
CREATE OR REPLACE FUNCTION bad_requests(log TABLE, bad TABLE) RETURNS TABLE LANGUAGE python AS $$
def request(line):
    start = line.find('"')
    return line[start + 1:line.find('"', start + 1)]


def bad_requests(log, bad):
    log['ip'] = log['line'].apply(lambda line: line[:line.find(' ')])
    log['when'] = log['line'].apply(lambda line: line[line.find('[') + 1:line.find(']')])
    log['request'] = log['line'].apply(request)
    log['code'] = log['line'].apply(lambda line: int(line[line.rfind('"') + 2:].split(' ')[0]))
    log = log[log['code'] < 400]
    log = log.merge(bad, left_on='ip', right_on='BadIPs')
    return log[['ip', 'when', 'request', 'code']]
$$;

CREATE EXTERNAL TABLE IF NOT EXISTS weblogs (line TEXT) STORED AS CSV LOCATION 'weblogs.txt'
OPTIONS ('format.has_header' 'false', 'format.delimiter' E'\x01', 'format.quote' E'\x02');

SELECT * FROM bad_requests(weblogs, 'ip_blacklist_sample.csv');

-- The same log with a regular expression: what people ask for, and how much of it there is.
CREATE OR REPLACE FUNCTION requests(log TABLE) RETURNS TABLE LANGUAGE python AS $$
def requests(log):
    parts = log['line'].str.extract(r'^(?P<ip>\S+) \S+ \S+ \[(?P<day>[\w/]+):[^\]]*\] "(?P<method>\S+) (?P<path>\S+)[^"]*" (?P<code>\d{3}) (?P<size>\S+)')
    parts = parts[parts['method'] == 'GET']
    parts['size'] = parts['size'].replace('-', '0').astype(int)
    parts['area'] = parts['path'].apply(lambda path: path.split('/')[1])
    made = parts.groupby('area').agg(requests=('ip', 'size'), visitors=('ip', 'nunique'), bytes=('size', 'sum'))
    return made.reset_index().sort_values(['requests', 'area'], ascending=[False, True])
$$;

SELECT * FROM requests(weblogs) LIMIT 5;

-- 3. Flights: how late the carriers are, and where; the names of carriers and the places of airports come from other files.
CREATE OR REPLACE FUNCTION delays(flights TABLE, carriers TABLE, airports TABLE) RETURNS TABLE LANGUAGE python AS $$
def delays(flights, carriers, airports):
    flights = flights[flights['CANCELLED'] == 0]
    flights['late'] = flights['ARR_DELAY'] > 15
    flights['made_up'] = flights['DEP_DELAY'] - flights['ARR_DELAY']
    carriers['carrier'] = carriers['Description'].apply(lambda text: text.split(' (')[0])
    flights = flights.merge(carriers, left_on='OP_UNIQUE_CARRIER', right_on='Code')
    flights = flights.merge(airports, left_on='ORIGIN', right_on='iata')
    made = flights.groupby(['carrier', 'airport']).agg(
        flights=('late', 'size'), late=('late', 'sum'), made_up=('made_up', 'mean'), latitude=('latitude', 'first'))
    made['share'] = (made['late'] / made['flights']).round(2)
    return made.reset_index().sort_values(['late', 'carrier', 'airport'], ascending=[False, True, True])
$$;

CREATE EXTERNAL TABLE IF NOT EXISTS airports (icao TEXT, iata TEXT, airport TEXT, city TEXT, country TEXT, lat_degrees BIGINT, lat_minutes BIGINT,
    lat_seconds BIGINT, lat_side TEXT, lon_degrees BIGINT, lon_minutes BIGINT, lon_seconds BIGINT, lon_side TEXT, altitude BIGINT, latitude DOUBLE, longitude DOUBLE)
STORED AS CSV LOCATION 'airports_sample.txt' OPTIONS ('format.has_header' 'false', 'format.delimiter' ':');

SELECT carrier, airport, flights, late, share, round(made_up, 2) AS made_up, latitude FROM delays('flights_sample.csv', 'carriers.csv', airports) LIMIT 5;

-- What has become of it: a plan, and the functions that it calls.
EXPLAIN FUNCTION delays('flights_sample.csv', 'carriers.csv', airports);
