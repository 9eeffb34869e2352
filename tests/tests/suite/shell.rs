//! The program as its users run it: the quickstart over its files, and the contract of `--format json`.

use serde_json::{Value as Json, json};
use taipan_tests::shell::{Ran, example_data, taipan};
use taipan_tests::tidy::root;

fn run_in(folder: &std::path::Path, arguments: &[&str]) -> Ran {
    taipan(folder, arguments).expect("the program")
}

fn run(arguments: &[&str]) -> Ran {
    run_in(tempfile::tempdir().expect("a folder").path(), arguments)
}

fn lines(ran: &Ran) -> Vec<Json> {
    ran.out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e} in {line}")))
        .collect()
}

/// `cargo demo`, with answers that CPython gives over the same files.
#[test]
fn quickstart() {
    let data = example_data().expect("example data");
    let script = root().join("sql/examples/quickstart.sql");
    let (folder, script) = (data.path().display().to_string(), script.display().to_string());
    let ran = run(&["--data-dir", &folder, "-f", &script, "--format", "json"]);
    assert_eq!(ran.status, Some(0), "{}\n{}", ran.out, ran.err);
    let tables = lines(&ran);
    let dollars: Vec<_> = tables[0]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["dollars"].clone())
        .collect();
    assert_eq!(json!(dollars), json!([675000, 669900, 589000, 559900, 549900]));
    let hits = tables
        .iter()
        .find(|t| t[0]["hits"].is_number())
        .expect("the join with the log");
    let from_bad = json!({"path": "/research/finance", "hits": 861, "from_bad_addresses": 1});
    assert_eq!(hits[2], from_bad);
    let functions = tables
        .iter()
        .find(|t| t[0]["tier"].is_string())
        .expect("the list of functions");
    for function in functions.as_array().expect("rows") {
        assert_eq!(function["tier"], "native", "{function}");
        assert!(function["rows"].as_u64() > Some(0), "{function}");
    }
}

/// The examples of table functions, with answers that pandas gives over the same files.
#[test]
fn table_functions() {
    let data = example_data().expect("example data");
    let script = root().join("sql/examples/tables.sql");
    let (folder, script) = (data.path().display().to_string(), script.display().to_string());
    let ran = run(&["--data-dir", &folder, "-f", &script, "--format", "json"]);
    assert_eq!(ran.status, Some(0), "{}\n{}", ran.out, ran.err);
    let tables = lines(&ran);
    let column = |table: usize, name: &str| -> Vec<Json> {
        let rows = tables[table].as_array().expect("rows").iter();
        rows.map(|row| row[name].clone()).collect()
    };
    assert_eq!(
        json!(column(0, "dollars")),
        json!([675000.0, 559900.0, 549900.0, 529900.0, 489000.0])
    );
    assert_eq!(json!(column(0, "zipcode")[0]), json!("01801"));
    assert_eq!(json!(column(1, "same")), json!([17]));
    assert_eq!(json!(column(2, "listings")), json!([2, 1, 7, 1, 1]));
    let bad = json!([{"ip": "1.1.209.108", "when": "01/Jan/2000:03:01:24 -0500", "request": "GET /research/finance/ HTTP/1.0", "code": 304}]);
    assert_eq!(tables[3], bad);
    assert_eq!(json!(column(4, "bytes")), json!([2326, 1684427, 0, 0]));
    assert_eq!(json!(column(4, "visitors")), json!([5, 3, 1, 2]));
    assert_eq!(json!(column(5, "late")), json!([49, 49, 26, 26, 24]));
    assert_eq!(json!(column(5, "made_up")), json!([7.41, 7.41, 4.84, 4.84, 9.11]));
    assert!(
        tables[6][0]["explain"]
            .as_str()
            .is_some_and(|line| line.contains("tier: plan"))
    );
}

/// One line per result, nothing for other statements.
#[test]
fn json_has_one_array_per_result() {
    let ran = run(&[
        "--format",
        "json",
        "-c",
        "CREATE TABLE t AS VALUES (1, 'a'), (2, NULL);
         SELECT column1 AS n, column2 AS s FROM t ORDER BY n;
         CREATE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return x + 1 $$;
         SELECT f(n) AS y FROM (SELECT column1 AS n FROM t) ORDER BY y;
         SELECT 1 AS a WHERE false;
         DROP FUNCTION f(BIGINT)",
    ]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let expected = [
        json!([{"n": 1, "s": "a"}, {"n": 2, "s": null}]),
        json!([{"y": 2}, {"y": 3}]),
        json!([]),
    ];
    assert_eq!(lines(&ran), expected, "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 3);
}

/// Floats are the shortest text that reads back; what JSON has no number for is a string.
#[test]
fn json_numbers() {
    let ran = run(&[
        "--format",
        "json",
        "-c",
        "CREATE FUNCTION g(k BIGINT) RETURNS DOUBLE LANGUAGE python AS $$
return [0.1, 1e300, -0.0, 5e-324, float('nan'), float('inf'), -float('inf'), 1.0, 1/3][k]
$$;
         SELECT g(value) AS x FROM generate_series(0, 8) AS t(value) ORDER BY value;
         SELECT 9223372036854775807 AS big, CAST(0.1 AS REAL) AS r, true AS b, '\"ü\\' || chr(10) AS s",
    ]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    let tables: Vec<&str> = ran.out.lines().collect();
    assert_eq!(tables.len(), 2, "{}", ran.out);
    let values: Vec<Json> = lines(&ran)[0]
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| row["x"].clone())
        .collect();
    assert_eq!(values[0], json!(0.1));
    assert_eq!(values[1], json!(1e300));
    assert!(
        values[2].as_f64().is_some_and(|x| x == 0.0 && x.is_sign_negative()),
        "{}",
        tables[0]
    );
    assert_eq!(values[3], json!(5e-324));
    assert_eq!(values[4..7], [json!("NaN"), json!("Infinity"), json!("-Infinity")]);
    assert_eq!(values[8], json!(1.0 / 3.0));
    assert!(tables[0].contains("0.3333333333333333}"), "{}", tables[0]);
    assert!(tables[1].contains("\"big\":9223372036854775807"), "{}", tables[1]);
    assert!(tables[1].contains("\"r\":0.1,"), "{}", tables[1]);
    assert_eq!(lines(&ran)[1][0]["s"], json!("\"ü\\\n"));
}

/// A failing statement prints nothing on stdout, its error on stderr, and the rest is not run.
#[test]
fn errors_end_the_script() {
    let create = "CREATE FUNCTION d(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
y = x - 3
return 6 // y
$$;";
    for (statement, expected) in [
        (
            "SELECT d(value) FROM generate_series(1, 5) AS t(value)",
            "ZeroDivisionError: division by zero",
        ),
        ("SELECT nosuch(1)", "nosuch"),
        ("SELEC 1", "SELEC"),
        ("SELECT * FROM nowhere", "nowhere"),
    ] {
        let ran = run(&[
            "--format",
            "json",
            "-c",
            &format!("SELECT 1 AS a; {create} {statement}; SELECT 2 AS b"),
        ]);
        assert_eq!(ran.status, Some(1), "{statement}: {}", ran.err);
        assert_eq!(ran.out, "[{\"a\":1}]\n", "{statement}");
        assert!(
            ran.err.starts_with("ERROR: ") && ran.err.contains(expected),
            "{statement}: {}",
            ran.err
        );
    }
    let ran = run(&["-c", &format!("{create} SELECT d(3)")]);
    for part in [
        "ERROR: ZeroDivisionError: division by zero",
        "function d, line 3",
        "Traceback (most recent call last):",
    ] {
        assert!(ran.err.contains(part), "no `{part}` in {}", ran.err);
    }
}

/// With `--keep-going` the rest runs, whatever gave the failing statement, and the exit status tells of it.
#[test]
fn scripts_go_on_if_they_are_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("script.sql");
    std::fs::write(&script, "SELECT nosuch(1); SELECT 2 AS b; \\nosuch\nSELECT 3 AS c").unwrap();
    let script = script.display().to_string();
    let included = format!("\\i {script}\nSELECT 4 AS d");
    let with = |more: &[&str]| run(&[&["--format", "json", "-q", "--keep-going"], more].concat());
    for (arguments, expected) in [
        (
            ["-f", &script, "-c", "SELECT 4 AS d"],
            "[{\"b\":2}]\n[{\"c\":3}]\n[{\"d\":4}]\n",
        ),
        (
            ["-c", &included, "-c", "SELECT 5 AS e"],
            "[{\"b\":2}]\n[{\"c\":3}]\n[{\"d\":4}]\n[{\"e\":5}]\n",
        ),
    ] {
        let ran = with(&arguments);
        assert_eq!((ran.status, ran.out.as_str()), (Some(1), expected), "{}", ran.err);
        assert_eq!(ran.err.matches("ERROR: ").count(), 2, "{}", ran.err);
    }
    // What ends a script otherwise ends it here, too.
    let ran = with(&["-c", "SELECT nosuch(1)", "-c", "\\q", "-c", "SELECT 1"]);
    assert_eq!((ran.status, ran.out.as_str()), (Some(0), ""), "{}", ran.err);
    let ran = with(&["-c", "SELECT 1 AS a"]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
}

/// Several rows over several batches, in the other formats.
#[test]
fn other_formats() {
    let query =
        "SELECT value AS n, 'x,\"' || CAST(value AS TEXT) AS s FROM generate_series(1, 2) AS t(value) ORDER BY n";
    let csv = run(&["--format", "csv", "-c", query]);
    assert_eq!(csv.out, "n,s\n1,\"x,\"\"1\"\n2,\"x,\"\"2\"\n", "{}", csv.err);
    let markdown = run(&["--format", "markdown", "-c", query]);
    assert!(markdown.out.starts_with("| n |"), "{}{}", markdown.out, markdown.err);
    let table = run(&["--format", "table", "-c", query]);
    assert!(table.out.contains("x,\"2"), "{}{}", table.out, table.err);
}

/// A file is read where `--data-dir` says, and written there.
#[test]
fn data_dir() {
    let data = example_data().expect("example data");
    let folder = data.path().display().to_string();
    let ran = run(&[
        "--data-dir",
        &folder,
        "--format",
        "json",
        "-c",
        "COPY (SELECT \"Code\" AS code FROM 'carriers.csv' ORDER BY code LIMIT 2) TO 'two.parquet' STORED AS PARQUET;
         SELECT count(*) AS n FROM 'two.parquet'",
    ]);
    assert_eq!(ran.status, Some(0), "{}", ran.err);
    assert!(ran.out.ends_with("[{\"n\":2}]\n"), "{}", ran.out);
    assert!(data.path().join("two.parquet").exists());
}
