//! The built program: formats, errors, exit codes, scripts.

use crate::{error, json, stderr, stdout, taipan};
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn json_is_one_array_for_each_result() {
    let script = "SELECT 1 AS a, 'x\"\n' AS b; CREATE TABLE t AS VALUES (1); SELECT 1 AS a WHERE false;
                  SELECT column1 FROM t; SET datafusion.execution.batch_size = 10; SHOW datafusion.execution.batch_size";
    let expected = "[{\"a\":1,\"b\":\"x\\\"\\n\"}]\n[]\n[{\"column1\":1}]\n\
                    [{\"name\":\"datafusion.execution.batch_size\",\"value\":\"10\"}]\n";
    assert_eq!(json(script), expected);
}

#[test]
fn json_numbers_are_the_shortest_that_read_back() {
    let script = "SELECT 0.1::double AS a, 1e300::double AS b, 100::double AS c, (0.1::double)::real AS d, \
                  'NaN'::double AS e, 'Infinity'::double AS f, '-Infinity'::double AS g, -0.0::double AS h, \
                  9223372036854775807 AS i, 12.50::decimal(10,2) AS j, 5e-324::double AS k, 1e16::double AS l";
    let expected = "[{\"a\":0.1,\"b\":1e300,\"c\":100.0,\"d\":0.1,\"e\":\"NaN\",\"f\":\"Infinity\",\"g\":\"-Infinity\",\
                    \"h\":-0.0,\"i\":9223372036854775807,\"j\":12.50,\"k\":5e-324,\"l\":1e16}]\n";
    assert_eq!(json(script), expected);
}

#[test]
fn json_nests() {
    let script = "SELECT [1, NULL, 2] AS l, {'a': 1, 'b': [true]} AS s, MAP {'k': 1.5} AS m, DATE '2024-01-31' AS d, \
                  TIMESTAMP '2024-01-31 10:00:00.5' AS t, X'0aff' AS x, NULL AS n, arrow_cast('v', 'Dictionary(Int32, Utf8)') AS y";
    let expected = "[{\"l\":[1,null,2],\"s\":{\"a\":1,\"b\":[true]},\"m\":{\"k\":1.5},\"d\":\"2024-01-31\",\
                    \"t\":\"2024-01-31T10:00:00.500\",\"x\":\"\\\\x0aff\",\"n\":null,\"y\":\"v\"}]\n";
    assert_eq!(json(script), expected);
}

#[test]
fn columns_of_one_name_are_all_kept() {
    assert_eq!(json("SELECT 1 AS a, 2 AS a"), "[{\"a\":1,\"a\":2}]\n");
    assert_eq!(
        json("SELECT * FROM (VALUES (1)) AS t(a) CROSS JOIN (VALUES (2)) AS u(a)"),
        "[{\"a\":1,\"a\":2}]\n"
    );
    assert_eq!(
        json("SELECT abs(-1), abs(-1), a, a FROM (VALUES (1)) AS t(a)")
            .matches("abs")
            .count(),
        2
    );
}

#[test]
fn a_failing_statement_prints_nothing_and_ends_the_script() {
    let output = taipan(&[
        "--format",
        "json",
        "-c",
        "SELECT 1 AS a; SELECT 1/column1 FROM (VALUES (1), (0)); SELECT 2",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "[{\"a\":1}]\n");
    assert!(stderr(&output).starts_with("ERROR: "), "{}", stderr(&output));
    assert!(stderr(&output).contains("division by zero"), "{}", stderr(&output));
}

#[test]
fn errors_point_into_the_script() {
    let text = error("SELECT 1 AS a FROM (SELECT 2\n) t WHERE nope = 1");
    assert_eq!(
        text,
        "ERROR: column \"nope\" does not exist\nLINE 2: ) t WHERE nope = 1\n                  ^\nHINT: Columns are \"Int64(2)\".\n"
    );
    let output = taipan(&["-q", "-c", "CREATE TABLE t AS VALUES (1);\n\n  SELECT * FORM t"]);
    assert_eq!(
        stderr(&output),
        "ERROR: syntax error: expected end of statement, found FORM\nLINE 3:   SELECT * FORM t\n                   ^\n"
    );
}

#[test]
fn unknown_things_are_named() {
    assert!(error("SELECT * FROM nope").starts_with("ERROR: relation \"nope\" does not exist\n"));
    assert!(error("SELECT nope(1)").starts_with("ERROR: function nope does not exist\nLINE 1: SELECT nope(1)\n"));
    assert!(error("SELECT flor(1)").contains("HINT: Did you mean floor?"));
    assert!(error("SELECT * FROM 'nope.csv'").starts_with("ERROR: file 'nope.csv' does not exist"));
    assert!(error("DROP FUNCTION nope(int)").starts_with("ERROR: function nope(integer) does not exist\nLINE 1"));
    assert!(error("DESCRIBE FUNCTION nope").contains("nope"));
}

#[test]
fn csv_and_markdown_and_tables() {
    let query = "SELECT * FROM (VALUES (1, 'a,b', NULL), (20, '', 'x|y')) AS t(\"N\", s, u)";
    assert_eq!(
        stdout(&taipan(&["--format", "csv", "-c", query])),
        "N,s,u\n1,\"a,b\",\n20,\"\",x|y\n"
    );
    assert_eq!(
        stdout(&taipan(&["--format", "markdown", "-c", query])),
        "| N | s | u |\n| ---: | --- | --- |\n| 1 | a,b | NULL |\n| 20 |  | x\\|y |\n"
    );
    assert_eq!(
        stdout(&taipan(&["-c", query])),
        " N  |  s  |  u   \n----+-----+------\n  1 | a,b | NULL\n 20 |     | x|y\n(2 rows)\n\n"
    );
    let lines = taipan(&["-c", "SELECT E'a\\nbc' AS x, 1 AS y"]);
    assert_eq!(stdout(&lines), " x  | y \n----+---\n a +| 1\n bc |  \n(1 row)\n\n");
}

#[test]
fn scripts_come_from_files_and_from_the_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("t.csv"), "Id,Name\n1,x\n2,\n").unwrap();
    let script = folder.path().join("s.sql");
    std::fs::write(
        &script,
        "\u{feff}-- comment ;\nSELECT \"Id\", \"Name\" FROM 't.csv';\n\\timing off\n",
    )
    .unwrap();
    let directory = folder.path().to_str().unwrap();
    let file = script.to_str().unwrap();
    let output = taipan(&[
        "--format",
        "csv",
        "-d",
        directory,
        "-c",
        "SELECT 0 AS z",
        "-f",
        file,
        "-c",
        "SELECT 9 AS z",
    ]);
    assert_eq!(
        stdout(&output),
        "z\n0\nId,Name\n1,x\n2,\nTiming is off.\nz\n9\n",
        "{}",
        stderr(&output)
    );
    let mut child = Command::new(env!("CARGO_BIN_EXE_taipan"))
        .args(["--format", "csv"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"SELECT 1 AS a;\nSELECT 2 AS b")
        .unwrap();
    assert_eq!(stdout(&child.wait_with_output().unwrap()), "a\n1\nb\n2\n");
}

#[test]
fn files_are_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let directory = folder.path().to_str().unwrap();
    let script =
        "COPY (SELECT column1 AS a FROM (VALUES (1), (2))) TO 'x.parquet'; SELECT sum(a) AS s FROM 'x.parquet';
                  CREATE EXTERNAL TABLE t STORED AS PARQUET LOCATION 'x.parquet'; SELECT count(*) AS n FROM t;
                  COPY t TO 'y.csv' STORED AS CSV OPTIONS ('format.has_header' 'true')";
    let output = taipan(&["--format", "json", "--data-dir", directory, "-c", script]);
    assert_eq!(stdout(&output), "[{\"s\":3}]\n[{\"n\":2}]\n", "{}", stderr(&output));
    assert_eq!(
        std::fs::read_to_string(folder.path().join("y.csv")).unwrap(),
        "a\n1\n2\n"
    );
    let tags = taipan(&[
        "--data-dir",
        directory,
        "-c",
        "COPY (SELECT 1 AS a) TO 'z.json'; CREATE VIEW v AS SELECT 1",
    ]);
    assert_eq!(stdout(&tags), "COPY 1\nCREATE VIEW\n");
}

#[test]
fn meta_commands_look_around() {
    let script = "CREATE TABLE zoo (a BIGINT, \"B\" TEXT);\n\\d\n\\d zoo\n\\df\n\\nope";
    let output = taipan(&["-q", "-c", script]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    assert!(
        text.contains("List of relations") && text.contains(" public | zoo  | table\n"),
        "{text}"
    );
    assert!(text.contains("Table \"public.zoo\"") && text.contains(" B "), "{text}");
    assert!(text.contains("List of functions"), "{text}");
    assert_eq!(stderr(&output), "ERROR: there is no command \\nope; \\? lists them\n");
}

#[test]
fn bad_arguments_are_told() {
    for arguments in [
        &["--threads", "0"][..],
        &["--format", "xml"],
        &["--memory-limit", "lots"],
        &["--nope"],
    ] {
        assert_eq!(taipan(arguments).status.code(), Some(2), "{arguments:?}");
    }
    let output = taipan(&["--data-dir", "/no/such/place", "-c", "SELECT 1"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("there is no such directory"),
        "{}",
        stderr(&output)
    );
    assert_eq!(taipan(&["-f", "/no/such/script.sql"]).status.code(), Some(2));
}

#[test]
fn deep_and_long_statements_do_not_crash() {
    let nested = format!("SELECT {}1{}", "(".repeat(10_000), ")".repeat(10_000));
    assert!(error(&nested).starts_with("ERROR: the statement is nested too deeply"));
    let sum = |length| format!("SELECT {} AS s", vec!["1"; length].join(" + "));
    assert_eq!(json(&sum(400)), "[{\"s\":400}]\n");
    assert!(error(&sum(4_000)).starts_with("ERROR: an expression of the statement is nested too deeply"));
    let any = |length| {
        format!(
            "SELECT count(*) AS n FROM (VALUES (1)) AS t(a) WHERE {}",
            vec!["a = 2"; length].join(" OR ")
        )
    };
    assert_eq!(json(&any(4_000)), "[{\"n\":0}]\n");
}

#[cfg(unix)]
#[test]
fn control_c_ends_a_script_with_130() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_taipan"))
        .args([
            "-c",
            "SELECT 1; SELECT count(*) FROM generate_series(1, 1000000000000) AS t(a) WHERE a % 7 = 3",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0u8; 1];
    std::io::Read::read_exact(child.stdout.as_mut().unwrap(), &mut first).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(kill.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(stderr(&output), "ERROR: canceling statement due to user request\n");
}

#[test]
fn records_as_psql_draws_them() {
    let query = "SELECT * FROM (VALUES (1, 'a,b', NULL), (20, '', E'x\\ny')) AS t(\"N\", s, long_name)";
    let script = format!("\\pset null ''\n{query};\nSELECT 1 AS a WHERE false;\nSELECT 1 AS a;");
    let output = taipan(&["--format", "vertical", "-q", "-c", &script]);
    // `psql -x` prints this.
    assert_eq!(
        stdout(&output),
        "Null display is \"\".\n\
         -[ RECORD 1 ]--\nN         | 1\ns         | a,b\nlong_name | \n\
         -[ RECORD 2 ]--\nN         | 20\ns         | \nlong_name | x  +\n          | y\n\n\
         (0 rows)\n\n-[ RECORD 1 ]\na | 1\n\n"
    );
    let script = "\\x\nSELECT 'y' AS name, 12345678901234567 AS value;\n\\x off\nSELECT 2 AS b;";
    assert_eq!(
        stdout(&taipan(&["-q", "-c", script])),
        "Expanded display is on.\n-[ RECORD 1 ]------------\nname  | y\nvalue | 12345678901234567\n\n\
         Expanded display is off.\n b \n---\n 2\n(1 row)\n\n"
    );
}

#[test]
fn lines_of_json_and_html() {
    let query = "SELECT * FROM (VALUES (1, '<b>&\"''', NULL), (2, E'x\\ny', 2.5)) AS t(n, s, u)";
    assert_eq!(
        stdout(&taipan(&["--format", "jsonl", "-c", query])),
        "{\"n\":1,\"s\":\"<b>&\\\"'\",\"u\":null}\n{\"n\":2,\"s\":\"x\\ny\",\"u\":2.5}\n"
    );
    let html = taipan(&["--format", "html", "-c", query]);
    let text = stdout(&html);
    assert!(text.contains("<td>&lt;b&gt;&amp;&quot;&#39;</td>"), "{text}");
    assert!(
        text.contains("<td align=\"right\">1</td>") && text.contains("<td>x<br />\ny</td>"),
        "{text}"
    );
}

#[test]
fn results_go_to_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let script = format!(
        "\\o {0}\nSELECT i AS n, 'x' || i AS s FROM generate_series(1, 3) AS g(i);\n\\o\n\
         \\format arrow\n\\o '{1}'\nSELECT 1 AS one;\n\\o\n\\format table\n\
         SELECT sum(n) AS total, max(s) AS last FROM '{0}';",
        path("n.parquet"),
        path("one.arrow"),
    );
    let output = taipan(&["--format", "parquet", "-q", "-c", &script]);
    let table = " total | last \n-------+------\n     6 | x3\n(1 row)\n\n";
    assert_eq!(stdout(&output), table, "{}", stderr(&output));
    let stream = std::fs::read(path("one.arrow")).unwrap();
    let reader = datafusion::arrow::ipc::reader::StreamReader::try_new(&stream[..], None).unwrap();
    assert_eq!(reader.map(|batch| batch.unwrap().num_rows()).sum::<usize>(), 1);
    // A file of Parquet is one result.
    let script = format!("\\o {}\nSELECT 1 AS a;\nSELECT 2 AS a;", path("two.parquet"));
    let output = taipan(&["--format", "parquet", "-c", &script]);
    assert!(stderr(&output).contains("has a result already"), "{}", stderr(&output));
    let output = taipan(&["-c", "\\o |cat"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn rows_are_copied_from_and_to_files_of_the_shell() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("in.csv"), "a,b\n1,x\n2,\"y, z\"\n").unwrap();
    let script = format!(
        "CREATE TABLE t (a BIGINT, b TEXT);\n\\copy t from '{}' (format csv, header)\n\
         \\copy (SELECT b, a FROM t ORDER BY a) to '{}' csv header\n\\copy t to stdout",
        path("in.csv"),
        path("out.csv"),
    );
    // What SQL may reach does not matter: the files are the user's.
    let output = taipan(&["--no-files", "-c", &script]);
    let text = "CREATE TABLE\nCOPY 2\n1\tx\n2\ty, z\n";
    assert_eq!(stdout(&output), text, "{}", stderr(&output));
    let written = std::fs::read_to_string(path("out.csv")).unwrap();
    assert_eq!(written, "b,a\nx,1\n\"y, z\",2\n");
    let script = format!("CREATE TABLE t (a BIGINT);\n\\copy t from '{}'", path("none.csv"));
    let output = taipan(&["-q", "-c", &script]);
    assert!(
        stderr(&output).starts_with("ERROR: cannot read "),
        "{}",
        stderr(&output)
    );
    let output = taipan(&["-c", "\\copy t"]);
    assert!(
        stderr(&output).starts_with("ERROR: \\copy takes "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn statements_run_again() {
    let script = "SELECT 1 AS a;\n\\watch 0 c=2\n\\watch soon";
    let output = taipan(&["--format", "csv", "-c", script]);
    assert_eq!(stdout(&output), "a\n1\n".repeat(3));
    assert!(
        stderr(&output).starts_with("ERROR: \\watch takes "),
        "{}",
        stderr(&output)
    );
}

#[test]
fn texts_are_edited() {
    let folder = tempfile::tempdir().unwrap();
    let editor = folder.path().join("editor");
    std::fs::write(&editor, "#!/bin/sh\nsed -i s/41/42/ \"$1\"\n").unwrap();
    let script = "CREATE FUNCTION answer() RETURNS BIGINT LANGUAGE python AS $$ return 41 $$;\n\
                  \\ef answer\nSELECT answer() AS a;\nSELECT 41 AS b;\n\\e\n\\e\n";
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_taipan"))
        .args(["--format", "csv", "-c", script])
        .env("TAIPAN_EDITOR", format!("sh {}", editor.display()))
        .output()
        .unwrap();
    let text = stdout(&output);
    assert!(
        text.contains("return 42") && text.contains("a\n42\nb\n41\n"),
        "{text}\n{}",
        stderr(&output)
    );
    // What is left as it is, is not run again.
    assert!(text.ends_with("SELECT 42 AS b;\nb\n42\n"), "{text}");
}

#[test]
fn listings_have_patterns() {
    let script = "CREATE TABLE zoo (a BIGINT);\nCREATE TABLE zero (a BIGINT);\nCREATE TABLE x (a BIGINT);\n\
                  CREATE SCHEMA s;\n\\dt z*\n\\dn\n\\du\n\\l\n\\pset";
    let output = taipan(&["-q", "-c", script]);
    let text = stdout(&output);
    assert!(
        text.contains(" public | zero | table\n public | zoo  | table\n(2 rows)"),
        "{text}\n{}",
        stderr(&output)
    );
    let parts = [
        "List of schemas",
        " s ",
        "List of roles",
        "Superuser",
        "List of databases",
        "UTF8",
        "null         'NULL'",
    ];
    for part in parts {
        assert!(text.contains(part), "{part} in {text}\n{}", stderr(&output));
    }
}

#[test]
fn completions_and_the_manual_are_made_of_the_arguments() {
    let bash = taipan(&["completions", "bash"]);
    assert!(stdout(&bash).contains("--memory-limit"), "{}", stderr(&bash));
    let manual = taipan(&["manual"]);
    assert!(
        stdout(&manual).starts_with(".ie \\n(.g") && stdout(&manual).contains("memory"),
        "{}",
        stdout(&manual)
    );
}
