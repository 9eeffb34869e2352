-- What the queries beside this file are about: one file of each format, and functions that may raise.
CREATE TABLE rows (k BIGINT, a BIGINT, b BIGINT, s TEXT) AS VALUES (1, 10, 2, 'x'), (2, 7, 0, 'y');
COPY rows TO 't.parquet';
COPY rows TO 'u.csv';
CREATE EXTERNAL TABLE t STORED AS PARQUET LOCATION 't.parquet';
CREATE EXTERNAL TABLE u STORED AS CSV LOCATION 'u.csv';
CREATE FUNCTION f(a BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return 100 // a $$;
CREATE FUNCTION g(a BIGINT, b BIGINT) RETURNS BOOLEAN LANGUAGE python AS $$ return a // b > 1 $$;
CREATE TABLE people (id INT NOT NULL, name TEXT NOT NULL, city TEXT NOT NULL, age INT NOT NULL, height DOUBLE PRECISION NOT NULL);
INSERT INTO people VALUES (1, 'Ann', 'OSLO', 34, 1.5), (2, 'Bob', 'ROME', 51, 2.5);
COPY people TO 'people.parquet';
COPY people TO 'people.csv';
CREATE EXTERNAL TABLE folk STORED AS PARQUET LOCATION 'people.parquet';
CREATE FUNCTION tidy(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def tidy(df):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    df['tall'] = df['height'] * 2
    return df
$$;
CREATE FUNCTION grown(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def grown(df):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    df = df[df['age'] > 40]
    return df[['id', 'shout']]
$$;
CREATE FUNCTION loud(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def loud(df):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    df = df[df['shout'] > 'B']
    return df[['id', 'shout']]
$$;
CREATE FUNCTION first_two(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def first_two(df):
    return df.head(2)
$$;
CREATE FUNCTION joined(t TABLE, u TABLE) RETURNS TABLE LANGUAGE python AS $$
def joined(df, other):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    return df.merge(other, on='id')[['id', 'shout', 'b']]
$$;
CREATE FUNCTION joined_loud(t TABLE, u TABLE) RETURNS TABLE LANGUAGE python AS $$
def joined_loud(df, other):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    df['letters'] = df['name'].apply(lambda n: len(n.strip()))
    df = df[df['shout'] > 'B']
    df = df[df['age'] > 30]
    return df.merge(other, on='id')[['id', 'shout', 'letters', 'b']]
$$;
CREATE FUNCTION joined_on_loud(t TABLE, u TABLE) RETURNS TABLE LANGUAGE python AS $$
def joined_on_loud(df, other):
    df['key'] = df['name'].apply(lambda n: len(n))
    df = df[df['key'] > 1]
    return df.merge(other, left_on='key', right_on='id')[['key', 'b']]
$$;
CREATE FUNCTION joined_on_call(t TABLE, u TABLE) RETURNS TABLE LANGUAGE python AS $$
def joined_on_call(df, other):
    df['key'] = df['name'].apply(lambda n: len(n))
    return df.merge(other, left_on='key', right_on='id')[['key', 'b']]
$$;
CREATE FUNCTION centred(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def centred(df):
    df['c'] = df['height'] - df['height'].mean()
    return df[['id', 'c']]
$$;
CREATE FUNCTION centred_by_function(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def centred_by_function(df):
    df['c'] = df['height'].apply(lambda h: h - df['height'].mean())
    return df[['id', 'c']]
$$;
CREATE FUNCTION centred_by_city(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def centred_by_city(df):
    df['c'] = df.apply(lambda r: r['height'] - df[df['city'] == r['city']]['height'].mean(), axis=1)
    return df[['id', 'c']]
$$;
CREATE FUNCTION by_city(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def by_city(df):
    df['shout'] = df['name'].apply(lambda n: n.upper() + '!')
    return df.groupby('city')['age'].sum().reset_index()
$$;
CREATE FUNCTION spread(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def spread(df):
    df['long'] = df['name'].apply(lambda n: len(n.strip()))
    df['off'] = df['long'] - df['long'].mean()
    return df[['id', 'off']]
$$;
CREATE EXTERNAL TABLE folk_lines STORED AS CSV LOCATION 'people.csv';
CREATE FUNCTION adult(a BIGINT) RETURNS BOOLEAN STRICT LANGUAGE python AS $$ return a // 2 >= 9 $$;
CREATE FUNCTION price(b BIGINT) RETURNS BIGINT STRICT LANGUAGE python AS $$ return b * 3 + 100 $$;
CREATE FUNCTION parsed(s TEXT) RETURNS BIGINT STRICT LANGUAGE python AS $$ return int(s) $$;
CREATE FUNCTION lucky(a BIGINT) RETURNS BOOLEAN STRICT VOLATILE LANGUAGE python AS $$ return a > 18 $$;
CREATE FUNCTION fits(s TEXT, b BIGINT) RETURNS BOOLEAN STRICT LANGUAGE python AS $$
if s == 'x':
    return 1 <= b // 1 <= 11
elif s == 'y':
    return 10 <= b <= 20
return False
$$;
CREATE FUNCTION grown_up(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def grown_up(df):
    return df[df['age'].apply(lambda age: age > 40)][['id']]
$$;
CREATE AGGREGATE FUNCTION total(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
class Total:
    def __init__(self):
        self.sum = 0
    def accumulate(self, x):
        self.sum += x
    def merge(self, other):
        self.sum += other.sum
    def finish(self):
        return self.sum
$$;
CREATE FUNCTION near(a BIGINT, s TEXT) RETURNS BOOLEAN STRICT LANGUAGE python AS $$ return 3 <= a < 20 and s.startswith('x') $$;
CREATE FUNCTION near_or_raise(a BIGINT) RETURNS BOOLEAN LANGUAGE python AS $$ return a < 20 $$;
CREATE FUNCTION shorter(s TEXT) RETURNS BIGINT STRICT LANGUAGE python AS $$ return len(s) - 1 $$;
CREATE FUNCTION more(a BIGINT) RETURNS BIGINT STRICT LANGUAGE python AS $$ return a + 1 $$;
CREATE FUNCTION many(a BIGINT) RETURNS BOOLEAN STRICT LANGUAGE python AS $$
return a in (1, 5, 9, 13, 17, 21, 25, 29, 33, 37, 41) or a == 45 or a == 49 or a == 53 or a == 57 or a == 61 or a == 65 or a == 69 or a == 73
$$;
CREATE FUNCTION tall(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def tall(df):
    df['size'] = df['height'].apply(lambda h: 'tall' if h > 2 else 'any')
    return df[df['size'] == 'tall'][['id']]
$$;
CREATE FUNCTION not_tall(t TABLE) RETURNS TABLE LANGUAGE python AS $$
def not_tall(df):
    df['size'] = df['height'].apply(lambda h: 'tall' if h > 2 else 'any')
    return df[df['size'] == 'any'][['id']]
$$;
COPY (SELECT value AS k, value AS i, value / 10.0::DOUBLE AS x, nullif(value, 5) AS n FROM range(100)) TO 'measured.parquet';
CREATE EXTERNAL TABLE measured STORED AS PARQUET LOCATION 'measured.parquet';
CREATE MODEL lr FROM 'linear.pkl';
CREATE MODEL lasso FROM 'lasso.pkl';
CREATE MODEL hist FROM 'hist_regressor.pkl';
