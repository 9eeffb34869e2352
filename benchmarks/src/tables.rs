//! Table functions beside pandas: the same Python text over the same rows, tables in memory on both sides, one thread.

use crate::front::Front;
use crate::measure::{median, timed};
use crate::scratch::Scratch;
use crate::table::{Table, millis};
use anyhow::{Context, Result, ensure};
use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Float64Type};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// One table function.
#[derive(Clone, Copy, Debug)]
pub struct TableWorkload {
    pub name: &'static str,
    pub function: &'static str,
    pub source: &'static str,
    pub tables: &'static [&'static str],
}

/// All of them.
pub const ALL: &[TableWorkload] = &[
    TableWorkload {
        name: "Zillow",
        function: "zillow",
        source: include_str!("../tables/zillow.py"),
        tables: &["listings"],
    },
    TableWorkload {
        name: "Logs, string methods",
        function: "logs_strings",
        source: include_str!("../tables/logs_strings.py"),
        tables: &["logs", "blacklist"],
    },
    TableWorkload {
        name: "Logs, regex",
        function: "logs_regex",
        source: include_str!("../tables/logs_regex.py"),
        tables: &["logs", "blacklist"],
    },
    TableWorkload {
        name: "Flights",
        function: "flights",
        source: include_str!("../tables/flights.py"),
        tables: &["flights", "carriers"],
    },
    TableWorkload {
        name: "Groups by equal columns",
        function: "equal_groups",
        source: include_str!("../tables/equal_groups.py"),
        tables: &["pairs"],
    },
];

/// What a result sums up to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sums {
    pub rows: usize,
    pub numbers: f64,
    pub texts: f64,
}

impl Sums {
    /// Whether both are of one result; sums of floats depend on the order.
    pub fn agrees(&self, other: &Sums) -> bool {
        let close = |a: f64, b: f64| (a - b).abs() <= 1e-9 * a.abs().max(b.abs()).max(1.0);
        self.rows == other.rows && close(self.numbers, other.numbers) && close(self.texts, other.texts)
    }
}

/// What was measured of one workload.
pub struct Measured {
    /// The first call, to the plan.
    pub planned: Duration,
    /// A call and all its rows, the median of the rounds.
    pub median: Duration,
    pub sums: Sums,
}

/// Sessions with the tables in memory.
pub struct Tables {
    front: Front,
}

impl Tables {
    /// The tables, scaled to about so many rows by repeating the files' rows with changed keys.
    pub fn new(rows: usize) -> Result<Tables> {
        let front = Front::new()?;
        for statement in statements(rows) {
            front.query(&statement).with_context(|| statement.clone())?;
        }
        Ok(Tables { front })
    }

    /// Creates the function, plans a call, and runs it in rounds.
    pub fn run(&self, workload: &TableWorkload, rounds: usize) -> Result<Measured> {
        let params: Vec<String> = workload.tables.iter().map(|t| format!("{t} TABLE")).collect();
        self.front.query(&format!(
            "CREATE FUNCTION {}({}) RETURNS TABLE LANGUAGE python AS $${}$$",
            workload.function,
            params.join(", "),
            workload.source
        ))?;
        let call = format!("SELECT * FROM {}({})", workload.function, workload.tables.join(", "));
        let (planned, _) = timed(|| self.front.query(&format!("EXPLAIN {call}")))?;
        let mut times = Vec::new();
        let mut result = Vec::new();
        for _ in 0..rounds.max(1) {
            let (time, batches) = timed(|| self.front.query(&call))?;
            times.push(time);
            result = batches;
        }
        let tier = self
            .front
            .query("SELECT tier FROM taipan.functions WHERE tier <> 'plan'")?;
        ensure!(tier.iter().all(|b| b.num_rows() == 0), "{} is no plan", workload.name);
        let sums = sums(&result)?;
        self.front.query(&format!("DROP FUNCTION {}", workload.function))?;
        Ok(Measured {
            planned,
            median: median(times),
            sums,
        })
    }

    /// Writes a table for pandas.
    fn write(&self, table: &str, scratch: &Scratch) -> Result<PathBuf> {
        let path = scratch.path(&format!("{table}.parquet"));
        self.front
            .query(&format!("COPY {table} TO '{}' STORED AS PARQUET", path.display()))?;
        Ok(path)
    }
}

fn statements(rows: usize) -> Vec<String> {
    let data = |file: &str| format!("{}/../sql/examples/data/{file}", env!("CARGO_MANIFEST_DIR"));
    let times = |own: usize| format!("generate_series(1, {})", rows.div_ceil(own));
    vec![
        format!(
            "CREATE TABLE listings AS SELECT title, n || ' ' || address AS address, city, state, postal_code, price, \
             \"facts and features\", url || n AS url FROM '{}', {} AS g(n) \
             WHERE \"facts and features\" LIKE '% bds , % ba , % sqft' AND \"facts and features\" NOT LIKE '%--%'",
            data("zillow.csv"),
            times(13)
        ),
        format!(
            "CREATE EXTERNAL TABLE lines (line TEXT) STORED AS CSV LOCATION '{}' \
             OPTIONS ('format.has_header' 'false', 'format.delimiter' '\u{1}', 'format.quote' '\u{2}')",
            data("weblogs.txt")
        ),
        format!("CREATE TABLE logs AS SELECT line FROM lines, {} AS g(n)", times(3500)),
        format!(
            "CREATE TABLE blacklist AS SELECT \"BadIPs\" FROM '{}'",
            data("ip_blacklist_sample.csv")
        ),
        format!(
            "CREATE TABLE flights AS SELECT f.* FROM '{}' f, {} AS g(n)",
            data("flights_sample.csv"),
            times(1250)
        ),
        format!("CREATE TABLE carriers AS SELECT * FROM '{}'", data("carriers.csv")),
        format!(
            "CREATE TABLE pairs AS SELECT n * 7919 % 50021 AS a, n * 7919 % 50021 AS b, n % 100 AS x FROM generate_series(1, {rows}) AS g(n)"
        ),
    ]
}

/// What a result sums up to.
pub fn sums(batches: &[RecordBatch]) -> Result<Sums> {
    let mut sums = Sums {
        rows: 0,
        numbers: 0.0,
        texts: 0.0,
    };
    for batch in batches {
        sums.rows += batch.num_rows();
        for column in batch.columns() {
            match column.data_type() {
                ty if ty.is_numeric() || *ty == DataType::Boolean => sums.numbers += number(column)?,
                _ => sums.texts += characters(column)?,
            }
        }
    }
    Ok(sums)
}

fn number(column: &ArrayRef) -> Result<f64> {
    let floats = cast(column, &DataType::Float64)?;
    Ok(floats.as_primitive::<Float64Type>().iter().flatten().sum())
}

fn characters(column: &ArrayRef) -> Result<f64> {
    let texts = cast(column, &DataType::Utf8)?;
    let texts = texts.as_string::<i32>();
    Ok(texts.iter().flatten().map(|t| t.chars().count() as f64).sum())
}

/// The table of all workloads whose name contains `wanted`, beside pandas where a Python with it is given.
pub fn run(rows: usize, rounds: usize, wanted: &str, python: Option<&Path>) -> Result<String> {
    let tables = Tables::new(rows)?;
    let scratch = Scratch::new()?;
    let headings = [
        "workload",
        "rows out",
        "plan ms",
        "Taipan ms",
        "pandas ms",
        "pandas ÷ Taipan",
        "checksums",
    ];
    let mut shown = Table::new(&headings);
    for workload in ALL.iter().filter(|w| w.name.to_lowercase().contains(wanted)) {
        let own = tables.run(workload, rounds)?;
        let peer = python
            .map(|python| pandas(python, workload, &tables, &scratch, rounds))
            .transpose()?;
        let (time, ratio, agrees) = match &peer {
            None => (String::new(), String::new(), format!("{:?}", own.sums)),
            Some((time, sums)) => {
                ensure!(
                    own.sums.agrees(sums),
                    "{}: {:?}, pandas {sums:?}",
                    workload.name,
                    own.sums
                );
                let ratio = time.as_secs_f64() / own.median.as_secs_f64();
                (millis(*time), format!("{ratio:.1}×"), "agree".to_string())
            }
        };
        shown.row(vec![
            workload.name.to_string(),
            own.sums.rows.to_string(),
            millis(own.planned),
            millis(own.median),
            time,
            ratio,
            agrees,
        ]);
    }
    Ok(shown.to_string())
}

fn pandas(
    python: &Path,
    workload: &TableWorkload,
    tables: &Tables,
    scratch: &Scratch,
    rounds: usize,
) -> Result<(Duration, Sums)> {
    let source = scratch.write("workload.py", workload.source)?;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/python/tables_peer.py");
    let mut command = Command::new(python);
    command
        .arg(script)
        .arg(source)
        .arg(workload.function)
        .arg(rounds.to_string());
    for table in workload.tables {
        command.arg(tables.write(table, scratch)?);
    }
    let output = command.output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let nanos = answer["nanos"].as_array().context("no times")?;
    let times = nanos.iter().filter_map(|n| n.as_u64()).map(Duration::from_nanos);
    let sums = Sums {
        rows: answer["rows"].as_u64().unwrap_or_default() as usize,
        numbers: answer["numbers"].as_f64().unwrap_or_default(),
        texts: answer["texts"].as_f64().unwrap_or_default(),
    };
    Ok((median(times.collect()), sums))
}
