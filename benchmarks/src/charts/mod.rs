//! The tables of README.md as pictures: `charts/*.svg`. Knows the tables by the names of their columns, and measures nothing.

mod plot;
mod read;

use anyhow::{Context, Result};
use plot::{Plot, Point, Row};
use read::{Table, number};
use std::path::PathBuf;

/// One picture: how long several took, as multiples of how long one took.
struct Chart {
    file: &'static str,
    title: &'static str,
    /// The column of the table whose cells name the rows.
    rows: &'static str,
    /// The column that is 1.
    base: &'static str,
    /// What that is called.
    base_name: &'static str,
    series: &'static [(&'static str, &'static str)],
}

const CHARTS: &[Chart] = &[
    Chart {
        file: "functions",
        title: "Functions over Arrow arrays: times as long as Rust written by hand",
        rows: "workload",
        base: "Rust",
        base_name: "Rust by hand",
        series: &[
            ("Taipan", "Taipan"),
            ("Numba", "Numba"),
            ("Cython", "Cython"),
            ("CPython", "CPython"),
            ("interpreted", "Taipan, interpreted"),
        ],
    },
    Chart {
        file: "end_to_end",
        title: "A query over a Parquet file: times as long as Rust written by hand",
        rows: "workload",
        base: "Rust, Parquet",
        base_name: "Rust by hand",
        series: &[
            ("Taipan SQL", "Taipan"),
            ("DuckDB native", "DuckDB, function of rows"),
            ("DuckDB arrow", "DuckDB, function of columns"),
        ],
    },
    Chart {
        file: "tables",
        title: "Table functions: times as long as Taipan",
        rows: "workload",
        base: "Taipan ms",
        base_name: "Taipan",
        series: &[("pandas ms", "pandas")],
    },
    Chart {
        file: "queries",
        title: "Queries with functions: times as long as the same in plain SQL",
        rows: "query",
        base: "SQL ms",
        base_name: "plain SQL in Taipan",
        series: &[
            ("Python ms", "Taipan, Python"),
            ("DuckDB SQL ms", "DuckDB, plain SQL"),
            ("DuckDB Python ms", "DuckDB, Python"),
            ("PL/Python ms", "Postgres, PL/Python"),
        ],
    },
    Chart {
        file: "server",
        title: "The server: times as long as PostgreSQL",
        rows: "load",
        base: "PostgreSQL",
        base_name: "PostgreSQL",
        series: &[("Taipan", "Taipan")],
    },
];

/// Rows whose names end so count how much was done in a time, not how long it took.
const RATE: &str = ", tps";

/// All pictures, each with the name of its file.
///
/// # Errors
///
/// Where a table or a column is not there.
pub fn drawn(readme: &str) -> Result<Vec<(String, String)>> {
    let tables = read::tables(readme);
    let one = |chart: &Chart| {
        let drawn = chart.drawn(&tables).with_context(|| chart.title)?;
        Ok((format!("{}.svg", chart.file), drawn))
    };
    CHARTS.iter().map(one).collect()
}

/// Where the tables are.
pub fn readme() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("README.md")
}

/// Where the pictures are.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("charts")
}

/// Draws all of them; what was written.
///
/// # Errors
///
/// Those of `drawn`, and of the file system.
pub fn write() -> Result<String> {
    let text = std::fs::read_to_string(readme())?;
    std::fs::create_dir_all(folder())?;
    let mut told = String::new();
    for (name, drawn) in drawn(&text)? {
        let path = folder().join(name);
        std::fs::write(&path, drawn).with_context(|| path.display().to_string())?;
        told.push_str(&format!("{}\n", path.display()));
    }
    Ok(told)
}

impl Chart {
    fn drawn(&self, tables: &[Table<'_>]) -> Result<String> {
        let wanted: Vec<&str> = [self.rows, self.base]
            .into_iter()
            .chain(self.series.iter().map(|(column, _)| *column))
            .collect();
        let found = tables.iter().find_map(|table| {
            Some((
                table,
                wanted
                    .iter()
                    .map(|name| table.column(name))
                    .collect::<Option<Vec<_>>>()?,
            ))
        });
        let (table, columns) = found.with_context(|| format!("no table has the columns {}", wanted.join(", ")))?;
        let rows = table.rows.iter().map(|cells| {
            let name = cells[columns[0]];
            let base = number(cells[columns[1]]).with_context(|| format!("{name}: {}", self.base))?;
            let points = columns[2..].iter().zip(self.series).enumerate();
            let points = points.filter_map(|(series, (column, _))| {
                let value = number(cells[*column])?;
                let times = if name.ends_with(RATE) {
                    base / value
                } else {
                    value / base
                };
                Some(Point { series, times })
            });
            Ok(Row {
                name: name.trim_end_matches(RATE),
                points: points.collect(),
            })
        });
        let plot = Plot {
            title: self.title,
            base: self.base_name,
            series: self.series.iter().map(|(_, name)| *name).collect(),
            rows: rows.collect::<Result<_>>()?,
        };
        Ok(plot.svg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_show_the_tables() {
        let readme = std::fs::read_to_string(readme()).unwrap();
        for (name, drawn) in drawn(&readme).unwrap() {
            let known = std::fs::read_to_string(folder().join(&name)).unwrap_or_default();
            assert!(known == drawn, "`taipan-benchmarks charts` draws {name} anew");
            assert!(
                readme.contains(&format!("(charts/{name})")),
                "README.md does not show {name}"
            );
        }
    }

    #[test]
    fn a_table_is_found_by_its_columns() {
        let table =
            "| load | Taipan | PostgreSQL |\n|---|---:|---:|\n| a, tps | 1,000 | 500 |\n| b & c, ms | 30 ms | 10 |\n";
        let chart = &CHARTS[4];
        let drawn = chart.drawn(&read::tables(table)).unwrap();
        assert!(drawn.contains("<title>a, Taipan: 0.50×</title>"), "{drawn}");
        assert!(drawn.contains("<title>b &amp; c, ms, Taipan: 3.0×</title>"), "{drawn}");
        let other = table.replace("PostgreSQL", "MySQL");
        assert!(chart.drawn(&read::tables(&other)).is_err());
    }
}
