//! The queries.

use super::Query;

/// All of them.
pub const ALL: &[Query] = &[
    Query {
        name: "Q1",
        functions: &[
            "CREATE FUNCTION disc_price(price DOUBLE, discount DOUBLE) RETURNS DOUBLE LANGUAGE python AS 'return price * (1 - discount)'",
            "CREATE FUNCTION charge(price DOUBLE, discount DOUBLE, tax DOUBLE) RETURNS DOUBLE LANGUAGE python AS 'return price * (1 - discount) * (1 + tax)'",
        ],
        plpython: &[],
        python: "SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice), sum(disc_price(l_extendedprice, l_discount)), \
                 sum(charge(l_extendedprice, l_discount, l_tax)), avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*) \
                 FROM lineitem WHERE l_shipdate <= DATE '1998-09-02' GROUP BY l_returnflag, l_linestatus ORDER BY 1, 2",
        sql: "SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice), sum(l_extendedprice * (1 - l_discount)), \
              sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)), avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*) \
              FROM lineitem WHERE l_shipdate <= DATE '1998-09-02' GROUP BY l_returnflag, l_linestatus ORDER BY 1, 2",
        goal: 1.3,
    },
    Query {
        name: "Q6",
        functions: &[
            "CREATE FUNCTION wanted(shipped DATE, discount DOUBLE, quantity DOUBLE) RETURNS BOOLEAN LANGUAGE python AS $$
from datetime import date
return date(1994, 1, 1) <= shipped < date(1995, 1, 1) and 0.05 <= discount <= 0.07 and quantity < 24
$$",
            "CREATE FUNCTION revenue(price DOUBLE, discount DOUBLE) RETURNS DOUBLE LANGUAGE python AS 'return price * discount'",
        ],
        plpython: &[],
        python: "SELECT sum(revenue(l_extendedprice, l_discount)) FROM lineitem WHERE wanted(l_shipdate, l_discount, l_quantity)",
        sql: "SELECT sum(l_extendedprice * l_discount) FROM lineitem WHERE l_shipdate >= DATE '1994-01-01' \
              AND l_shipdate < DATE '1995-01-01' AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24",
        goal: 1.1,
    },
    Query {
        name: "Q12",
        functions: &[
            "CREATE FUNCTION late_mail(mode TEXT, shipped DATE, committed DATE, received DATE) RETURNS BOOLEAN LANGUAGE python AS $$
from datetime import date
return (mode in ('MAIL', 'SHIP') and shipped < committed < received
        and date(1994, 1, 1) <= received < date(1995, 1, 1))
$$",
            "CREATE FUNCTION urgent(priority TEXT) RETURNS BIGINT LANGUAGE python AS $$
return 1 if priority in ('1-URGENT', '2-HIGH') else 0
$$",
        ],
        plpython: &[],
        python: "SELECT l_shipmode, sum(urgent(o_orderpriority)), sum(1 - urgent(o_orderpriority)) FROM orders JOIN lineitem ON o_orderkey = l_orderkey \
                 WHERE late_mail(l_shipmode, l_shipdate, l_commitdate, l_receiptdate) GROUP BY l_shipmode ORDER BY l_shipmode",
        sql: "SELECT l_shipmode, sum(CASE WHEN o_orderpriority IN ('1-URGENT', '2-HIGH') THEN 1 ELSE 0 END), \
              sum(CASE WHEN o_orderpriority NOT IN ('1-URGENT', '2-HIGH') THEN 1 ELSE 0 END) FROM orders JOIN lineitem ON o_orderkey = l_orderkey \
              WHERE l_shipmode IN ('MAIL', 'SHIP') AND l_shipdate < l_commitdate AND l_commitdate < l_receiptdate \
              AND l_receiptdate >= DATE '1994-01-01' AND l_receiptdate < DATE '1995-01-01' GROUP BY l_shipmode ORDER BY l_shipmode",
        goal: 1.3,
    },
    Query {
        name: "Q14",
        functions: &[
            "CREATE FUNCTION promo(type TEXT, price DOUBLE, discount DOUBLE) RETURNS DOUBLE LANGUAGE python AS $$
return price * (1 - discount) if type.startswith('PROMO') else 0.0
$$",
            "CREATE FUNCTION in_september(shipped DATE) RETURNS BOOLEAN LANGUAGE python AS $$
from datetime import date
return date(1995, 9, 1) <= shipped < date(1995, 10, 1)
$$",
        ],
        plpython: &[],
        python: "SELECT 100 * sum(promo(p_type, l_extendedprice, l_discount)) / sum(l_extendedprice * (1 - l_discount)) \
                 FROM lineitem JOIN part ON l_partkey = p_partkey WHERE in_september(l_shipdate)",
        sql: "SELECT 100 * sum(CASE WHEN p_type LIKE 'PROMO%' THEN l_extendedprice * (1 - l_discount) ELSE 0.0 END) / sum(l_extendedprice * (1 - l_discount)) \
              FROM lineitem JOIN part ON l_partkey = p_partkey WHERE l_shipdate >= DATE '1995-09-01' AND l_shipdate < DATE '1995-10-01'",
        goal: 1.3,
    },
    Query {
        name: "Q19",
        functions: &[
            "CREATE FUNCTION fits(brand TEXT, container TEXT, size INT, quantity DOUBLE, mode TEXT, instruct TEXT) RETURNS BOOLEAN LANGUAGE python AS $$
if mode not in ('AIR', 'REG AIR') or instruct != 'DELIVER IN PERSON' or size < 1:
    return False
if brand == 'Brand#12':
    return container in ('SM CASE', 'SM BOX', 'SM PACK', 'SM PKG') and 1 <= quantity <= 11 and size <= 5
if brand == 'Brand#23':
    return container in ('MED BAG', 'MED BOX', 'MED PKG', 'MED PACK') and 10 <= quantity <= 20 and size <= 10
if brand == 'Brand#34':
    return container in ('LG CASE', 'LG BOX', 'LG PACK', 'LG PKG') and 20 <= quantity <= 30 and size <= 15
return False
$$",
        ],
        plpython: &[],
        python: "SELECT sum(l_extendedprice * (1 - l_discount)) FROM lineitem JOIN part ON p_partkey = l_partkey \
                 WHERE fits(p_brand, p_container, p_size, l_quantity, l_shipmode, l_shipinstruct)",
        sql: "SELECT sum(l_extendedprice * (1 - l_discount)) FROM lineitem JOIN part ON p_partkey = l_partkey WHERE \
              (p_brand = 'Brand#12' AND p_container IN ('SM CASE', 'SM BOX', 'SM PACK', 'SM PKG') AND l_quantity BETWEEN 1 AND 11 \
              AND p_size BETWEEN 1 AND 5 AND l_shipmode IN ('AIR', 'REG AIR') AND l_shipinstruct = 'DELIVER IN PERSON') OR \
              (p_brand = 'Brand#23' AND p_container IN ('MED BAG', 'MED BOX', 'MED PKG', 'MED PACK') AND l_quantity BETWEEN 10 AND 20 \
              AND p_size BETWEEN 1 AND 10 AND l_shipmode IN ('AIR', 'REG AIR') AND l_shipinstruct = 'DELIVER IN PERSON') OR \
              (p_brand = 'Brand#34' AND p_container IN ('LG CASE', 'LG BOX', 'LG PACK', 'LG PKG') AND l_quantity BETWEEN 20 AND 30 \
              AND p_size BETWEEN 1 AND 15 AND l_shipmode IN ('AIR', 'REG AIR') AND l_shipinstruct = 'DELIVER IN PERSON')",
        goal: 1.3,
    },
    Query {
        name: "selective, sorted file",
        functions: &[
            "CREATE FUNCTION near(key BIGINT) RETURNS BOOLEAN LANGUAGE python AS 'return 1000 <= key - 5000 < 2000'",
        ],
        plpython: &[],
        python: "SELECT count(*), sum(l_extendedprice) FROM lineitem WHERE near(l_orderkey)",
        sql: "SELECT count(*), sum(l_extendedprice) FROM lineitem WHERE l_orderkey >= 6000 AND l_orderkey < 7000",
        goal: 1.2,
    },
    Query {
        name: "in SELECT and WHERE, against once",
        functions: &[NET],
        plpython: &[],
        python: "SELECT sum(x) FROM (SELECT net(l_extendedprice, l_discount, l_tax) AS x FROM lineitem \
                 WHERE net(l_extendedprice, l_discount, l_tax) > 0) AS nets",
        sql: "SELECT sum(x) FROM (SELECT net(l_extendedprice, l_discount, l_tax) AS x FROM lineitem) AS nets WHERE x > 0",
        goal: 1.05,
    },
    Query {
        name: "top 10, function of them",
        functions: &[NET],
        plpython: &[],
        python: "SELECT l_extendedprice, net(l_extendedprice, l_discount, l_tax) FROM lineitem \
                 ORDER BY l_extendedprice DESC, l_orderkey LIMIT 10",
        sql: "SELECT l_extendedprice, l_extendedprice * (1 - (l_discount * 2.717857142857143 - l_tax * 0.8)) FROM lineitem \
              ORDER BY l_extendedprice DESC, l_orderkey LIMIT 10",
        goal: 1.2,
    },
    Query {
        name: "join, then function",
        functions: &[
            "CREATE FUNCTION worth(size INT, quantity DOUBLE, price DOUBLE) RETURNS DOUBLE LANGUAGE python AS $$
return price / quantity * size if size > 10 and quantity > 0 else price
$$",
        ],
        plpython: &[],
        python: "SELECT count(*), sum(worth(p_size, l_quantity, l_extendedprice)) FROM lineitem JOIN part ON l_partkey = p_partkey \
                 WHERE p_brand <> 'Brand#12'",
        sql: "SELECT count(*), sum(CASE WHEN p_size > 10 AND l_quantity > 0 THEN l_extendedprice / l_quantity * p_size ELSE l_extendedprice END) \
              FROM lineitem JOIN part ON l_partkey = p_partkey WHERE p_brand <> 'Brand#12'",
        goal: 1.3,
    },
    Query {
        name: "average, 6 groups",
        functions: &[MEAN],
        plpython: MEAN_IN_PLPYTHON,
        python: "SELECT l_returnflag, l_linestatus, mean(l_extendedprice) FROM lineitem GROUP BY l_returnflag, l_linestatus",
        sql: "SELECT l_returnflag, l_linestatus, avg(l_extendedprice) FROM lineitem GROUP BY l_returnflag, l_linestatus",
        goal: 2.0,
    },
    Query {
        name: "average, groups of 30",
        functions: &[MEAN],
        plpython: MEAN_IN_PLPYTHON,
        python: "SELECT l_partkey, mean(l_extendedprice) FROM lineitem GROUP BY l_partkey",
        sql: "SELECT l_partkey, avg(l_extendedprice) FROM lineitem GROUP BY l_partkey",
        goal: 2.0,
    },
    Query {
        name: "average, groups of 4",
        functions: &[MEAN],
        plpython: MEAN_IN_PLPYTHON,
        python: "SELECT l_orderkey, mean(l_extendedprice) FROM lineitem GROUP BY l_orderkey",
        sql: "SELECT l_orderkey, avg(l_extendedprice) FROM lineitem GROUP BY l_orderkey",
        goal: 2.0,
    },
    Query {
        name: "median, groups of 30",
        functions: &[MEDIAN],
        plpython: MEDIAN_IN_PLPYTHON,
        python: "SELECT l_partkey, middle(l_extendedprice) FROM lineitem GROUP BY l_partkey",
        sql: "SELECT l_partkey, median(l_extendedprice) FROM lineitem GROUP BY l_partkey",
        goal: 2.0,
    },
];

/// A function that costs something.
pub const NET: &str =
    "CREATE OR REPLACE FUNCTION net(price DOUBLE, discount DOUBLE, tax DOUBLE) RETURNS DOUBLE LANGUAGE python AS $$
rate = 0.0
for step in range(8):
    rate += discount / (step + 1) - tax * 0.1
return price * (1 - rate)
$$";

/// A state of two numbers.
const MEAN: &str = "CREATE OR REPLACE AGGREGATE FUNCTION mean(x DOUBLE) RETURNS DOUBLE LANGUAGE python STRICT AS $$
class Mean:
    def __init__(self):
        self.total = 0
        self.count = 0
    def accumulate(self, x):
        self.total += x
        self.count += 1
    def merge(self, other):
        self.total += other.total
        self.count += other.count
    def finish(self):
        return self.total / self.count if self.count else None
$$";

/// A state that grows.
const MEDIAN: &str = "CREATE OR REPLACE AGGREGATE FUNCTION middle(x DOUBLE) RETURNS DOUBLE LANGUAGE python STRICT AS $$
class Middle:
    def __init__(self):
        self.values = []
    def accumulate(self, x):
        self.values.append(x)
    def merge(self, other):
        self.values.extend(other.values)
    def finish(self):
        values = sorted(self.values)
        half = len(values) // 2
        if not values:
            return None
        return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2
$$";

/// The same as PL/Python has it: a function of the state, which is an SQL value, and the next one.
const MEAN_IN_PLPYTHON: &[&str] = &[
    "CREATE OR REPLACE FUNCTION mean_step(state DOUBLE PRECISION[], x DOUBLE PRECISION) RETURNS DOUBLE PRECISION[] \
     LANGUAGE plpython3u STRICT AS 'state[0] += x; state[1] += 1; return state'",
    "CREATE OR REPLACE FUNCTION mean_finish(state DOUBLE PRECISION[]) RETURNS DOUBLE PRECISION \
     LANGUAGE plpython3u AS 'return state[0] / state[1] if state[1] else None'",
    "CREATE OR REPLACE AGGREGATE mean(DOUBLE PRECISION) \
     (SFUNC = mean_step, STYPE = DOUBLE PRECISION[], FINALFUNC = mean_finish, INITCOND = '{0,0}')",
];

/// A state that grows would be copied with each value: here a function of the array of a group's values does better.
const MEDIAN_IN_PLPYTHON: &[&str] = &[
    "CREATE OR REPLACE FUNCTION middle_of(xs DOUBLE PRECISION[]) RETURNS DOUBLE PRECISION LANGUAGE plpython3u STRICT AS $$
values = sorted(xs)
half = len(values) // 2
return values[half] if len(values) % 2 else (values[half - 1] + values[half]) / 2
$$",
    "CREATE OR REPLACE AGGREGATE middle(DOUBLE PRECISION) \
     (SFUNC = array_append, STYPE = DOUBLE PRECISION[], FINALFUNC = middle_of, INITCOND = '{}')",
];
