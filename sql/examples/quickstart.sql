-- Python functions inside SQL, over real files. Run it from the project's folder: cargo demo

-- 1. House listings, a CSV file as people publish it: prices and facts are text.
CREATE OR REPLACE FUNCTION price(label TEXT) RETURNS BIGINT LANGUAGE python AS $$
    # "$489,000" and "$1,700/mo"; nothing where there is no price
    if label is None or not label.startswith("$"):
        return None
    return int(label[1:].split("/")[0].replace(",", ""))
$$;

CREATE OR REPLACE FUNCTION fact(facts TEXT, unit TEXT) RETURNS BIGINT LANGUAGE python AS $$
def fact(facts, unit):
    """fact("3 bds , 1 ba , 1,560 sqft", "sqft") is 1560."""
    if facts is None:
        return None
    for part in facts.split(" , "):
        if unit in part:
            number = part.split(" ")[0].replace(",", "")
            return int(number) if number.isdigit() else None
    return None
$$;

SELECT address, price(price) AS dollars, fact("facts and features", 'bd') AS beds, fact("facts and features", 'sqft') AS sqft
FROM 'zillow.csv' WHERE price(price) > 500000 ORDER BY dollars DESC LIMIT 5;

-- 2. The cleaned listings as Parquet, and a scoring rule over them.
COPY (
    SELECT title, address, price(price) AS dollars, fact("facts and features", 'bd') AS beds,
           fact("facts and features", 'ba') AS baths, fact("facts and features", 'sqft') AS sqft
    FROM 'zillow.csv'
) TO 'listings.parquet' STORED AS PARQUET;

CREATE OR REPLACE FUNCTION score(dollars BIGINT, beds BIGINT, baths BIGINT, sqft BIGINT)
RETURNS DOUBLE LANGUAGE python STRICT AS $$
    points = 100.0 * sqft / dollars * 100
    if beds >= 4:
        points += 10
    elif beds == 3:
        points += 5
    if baths > 1:
        points += 2.5 * (baths - 1)
    return round(points, 1)
$$;

SELECT address, dollars, score(dollars, beds, baths, sqft) AS score
FROM 'listings.parquet' WHERE title NOT LIKE '%Rent%' ORDER BY score DESC NULLS LAST LIMIT 3;

-- 3. An access log, joined with a list of bad addresses.
CREATE EXTERNAL TABLE IF NOT EXISTS weblogs (line TEXT) STORED AS CSV LOCATION 'weblogs.txt'
OPTIONS ('format.has_header' 'false', 'format.delimiter' '|');

CREATE OR REPLACE FUNCTION request(line TEXT) RETURNS TEXT LANGUAGE python AS $$
    # 1.2.3.4 - - [01/Jan/2000:02:20:45 -0500] "GET /people/ HTTP/1.0" 200 1956
    path = line.split('"')[1].split(" ")[1]
    return path.rstrip("/") or "/"
$$;

SELECT request(line) AS path, count(*) AS hits, count("BadIPs") AS from_bad_addresses
FROM weblogs LEFT JOIN 'ip_blacklist_sample.csv' AS bad ON split_part(line, ' ', 1) = "BadIPs"
GROUP BY path ORDER BY hits DESC, path LIMIT 5;

-- 4. Flights by the part of the day.
CREATE OR REPLACE FUNCTION part_of_day(hhmm BIGINT) RETURNS TEXT LANGUAGE python AS $$
    hour = hhmm // 100
    if hour in {22, 23, 0, 1, 2, 3, 4}:
        return "night"
    return ["morning", "midday", "evening"][(hour - 5) // 6]
$$;

SELECT part_of_day("CRS_DEP_TIME") AS departure, count(*) AS flights, round(avg("DEP_DELAY"), 1) AS delay
FROM 'flights_sample.csv' GROUP BY departure ORDER BY delay DESC;

-- 5. Names as people type them, matched with the airlines they mean.
CREATE OR REPLACE FUNCTION edit_distance(a TEXT, b TEXT) RETURNS INT LANGUAGE python IMMUTABLE STRICT AS $$
    previous = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        current = [i]
        for j, cb in enumerate(b):
            cost = 0 if ca == cb else 1
            current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + cost))
        previous = current
    return previous[-1]
$$;

SELECT DISTINCT ON (typed) typed, "Code" AS code, "Description" AS airline,
       edit_distance(lower(typed), lower(split_part("Description", ' (', 1))) AS distance
FROM 'carriers.csv', (VALUES ('Titan Airway'), ('Sky West Airlines Inc'), ('Hawaian Airlines Inc'), ('Tradewind Aviaton')) AS t(typed)
ORDER BY typed, distance, code;

-- 6. A regular expression does not compile: that call runs on the interpreter, with the same answers, and section 7 says so.
CREATE OR REPLACE FUNCTION days_listed(note TEXT) RETURNS INT LANGUAGE python STRICT AS $$
    import re
    found = re.match(r"(\d+) days? (on|ago)", note)
    return int(found[1]) if found else None
$$;

SELECT address, days_listed(sales_date) AS days FROM 'zillow_dirty.csv' WHERE days_listed(sales_date) > 10 ORDER BY days DESC;

-- 7. What became of the functions: how each runs, and the optimised program of one, with the lines of its source.
SELECT name, volatility, tier, rows, rows_replayed, reason FROM taipan.functions ORDER BY name;

EXPLAIN FUNCTION price(TEXT) STAGE optimized;
