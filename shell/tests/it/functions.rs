//! Statements about functions, and calls of them, through the program.

use crate::{error, json, stderr, stdout, taipan};

const DOUBLE: &str = "CREATE FUNCTION double(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$ return x * 2 $$;";
const SCALE: &str = "CREATE FUNCTION scale(x BIGINT, by BIGINT DEFAULT 10, plus BIGINT = 0) RETURNS BIGINT LANGUAGE python \
                     AS $$ return x * by + plus $$;";

/// What the last statement of a script says that must fail.
fn last_error(setup: &str, statement: &str) -> String {
    let output = taipan(&["-q", "--format", "json", "-c", setup, "-c", statement]);
    assert_eq!(output.status.code(), Some(1), "{statement}\n{}", stdout(&output));
    stderr(&output).to_string()
}

#[test]
fn functions_are_called() {
    assert_eq!(
        json(&format!(
            "{DOUBLE} SELECT double(21) AS a, public.double(1) AS b, Double(2) AS c"
        )),
        "[{\"a\":42,\"b\":2,\"c\":4}]\n"
    );
    let over_rows = "SELECT sum(double(a)) AS s FROM (VALUES (1), (2), (NULL)) AS t(a)";
    let strict = DOUBLE.replace("LANGUAGE", "STRICT LANGUAGE");
    assert_eq!(json(&format!("{strict} {over_rows}")), "[{\"s\":6}]\n");
}

#[test]
fn defaults_and_named_arguments() {
    let calls = "SELECT scale(1) AS a, scale(1, 2) AS b, scale(1, plus => 5) AS c, scale(plus := 1, x => 2) AS d, \
                 scale(x => 1, by => 2, plus => 3) AS e";
    assert_eq!(
        json(&format!("{SCALE} {calls}")),
        "[{\"a\":10,\"b\":2,\"c\":15,\"d\":21,\"e\":5}]\n"
    );
    let columns = "SELECT sum(scale(plus => a, x => a)) AS s FROM (VALUES (1), (2)) AS t(a)";
    assert_eq!(json(&format!("{SCALE} {columns}")), "[{\"s\":33}]\n");
}

#[test]
fn wrong_calls_say_what_there_is() {
    let text = last_error(SCALE, "SELECT scale(1, nope => 2)");
    assert!(
        text.starts_with(
            "ERROR: function scale(…, nope => …) does not exist\nLINE 1: SELECT scale(1, nope => 2)\n               ^\n"
        ),
        "{text}"
    );
    assert!(
        text.contains("DETAIL: The function is scale(x bigint, by bigint DEFAULT 10, plus bigint DEFAULT 0)."),
        "{text}"
    );
    let text = last_error(SCALE, "SELECT 1,\n  scale('a'::text, 2)");
    assert!(
        text.starts_with(
            "ERROR: function scale(text, bigint) does not exist\nLINE 2:   scale('a'::text, 2)\n          ^\n"
        ),
        "{text}"
    );
    assert!(text.contains("HINT: No function matches"), "{text}");
    assert!(last_error(SCALE, "SELECT scale(by => 1, 2)").contains("positional argument cannot follow named argument"));
    assert!(last_error(SCALE, "SELECT scale(x => 1, x => 2)").contains("used more than once"));
    assert!(last_error(SCALE, "SELECT scal(1)").contains("HINT: Did you mean scale?"));
}

#[test]
fn what_only_aggregates_take_is_refused() {
    let table = "FROM (VALUES (1)) AS t(a)";
    for (call, what) in [
        ("double(DISTINCT a)", "DISTINCT"),
        ("double(a) OVER ()", "OVER"),
        ("double(a) FILTER (WHERE a > 1)", "FILTER"),
        ("double(a ORDER BY a)", "ORDER BY"),
        ("double(*)", "*"),
    ] {
        let text = last_error(DOUBLE, &format!("SELECT {call} {table}"));
        let expected = format!("ERROR: {what} specified, but double is not an aggregate function\nLINE 1: ");
        assert!(text.starts_with(&expected), "{text}");
    }
    // One of a value gives one row.
    assert_eq!(json(&format!("{DOUBLE} SELECT * FROM double(1)")), "[{\"double\":2}]\n");
}

#[test]
fn overloads() {
    let setup = format!("{DOUBLE} CREATE FUNCTION double(s TEXT) RETURNS TEXT LANGUAGE python AS 'return s + s';");
    assert_eq!(
        json(&format!("{setup} SELECT double(1) AS a, double('x') AS b")),
        "[{\"a\":2,\"b\":\"xx\"}]\n"
    );
    assert!(last_error(&setup, "DROP FUNCTION double").contains("not unique"));
    assert_eq!(
        json(&format!(
            "{setup} DROP FUNCTION double(bigint); SELECT double('y') AS b"
        )),
        "[{\"b\":\"yy\"}]\n"
    );
}

#[test]
fn create_says_what_is_wrong() {
    let text = error("CREATE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nif x >\n  return 1\n$$");
    assert!(
        text.starts_with("ERROR: SyntaxError: ") && text.contains("(line 2)\n  if x >\n"),
        "{text}"
    );
    let text = error("CREATE FUNCTION f(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nimport socket\nreturn 1\n$$");
    assert!(text.contains("(line 2)"), "{text}");
    assert!(
        error("CREATE FUNCTION f(x BIGINT DEFAULT 'abc') RETURNS BIGINT LANGUAGE python AS 'return x'")
            .contains("DEFAULT")
    );
    assert!(
        error("CREATE FUNCTION f(x BIGINT DEFAULT y) RETURNS BIGINT LANGUAGE python AS 'return x'")
            .contains("uses a column")
    );
    assert!(
        error("CREATE FUNCTION nope.f(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'return x'")
            .contains("schema \"nope\" does not exist")
    );
    assert!(last_error(DOUBLE, DOUBLE).contains("already exists with same argument types"));
    let again = taipan(&[
        "-q",
        "-c",
        DOUBLE,
        "-c",
        &DOUBLE.replace("FUNCTION", "FUNCTION IF NOT EXISTS"),
    ]);
    assert!(again.status.success());
    assert!(
        stderr(&again).starts_with("NOTICE: function \"double\" already exists"),
        "{}",
        stderr(&again)
    );
}

#[test]
fn exceptions_show_the_traceback() {
    let setup = "CREATE FUNCTION inv(x BIGINT) RETURNS DOUBLE LANGUAGE python AS $$\ny = x - 1\nreturn 1 / y\n$$";
    let text = last_error(setup, "SELECT inv(a) FROM (VALUES (2), (1)) AS t(a)");
    assert!(
        text.starts_with("ERROR: ZeroDivisionError: division by zero\nfunction inv, line 3\n"),
        "{text}"
    );
    assert!(text.contains("Traceback (most recent call last):"), "{text}");
    let text = last_error(
        &setup.replace("DOUBLE", "SMALLINT").replace("1 / y", "100000"),
        "SELECT inv(a) FROM (VALUES (2)) AS t(a)",
    );
    assert!(text.contains("out of range"), "{text}");
}

#[test]
fn functions_are_listed_described_and_shown() {
    let setup = format!("{SCALE} {DOUBLE}");
    let listed = json(&format!("{setup} SHOW FUNCTIONS LIKE 'sc%'"));
    assert!(
        listed.contains("\"name\":\"scale\"") && !listed.contains("double\""),
        "{listed}"
    );
    let described = json(&format!("{setup} DESCRIBE FUNCTION double(bigint)"));
    assert!(
        described.contains("{\"property\":\"returns\",\"value\":\"bigint\"}"),
        "{described}"
    );
    assert!(json(&format!("{setup} SHOW BUILTIN FUNCTIONS LIKE 'abs'")).contains("\"name\":\"abs\""));
    let source = taipan(&["-q", "-c", &format!("{setup}\n\\sf double\n\\df")]);
    assert!(
        stdout(&source).starts_with("CREATE OR REPLACE FUNCTION double(x bigint)\n  RETURNS bigint\n"),
        "{}",
        stdout(&source)
    );
    assert!(
        stdout(&source).contains(" public | double | bigint "),
        "{}",
        stdout(&source)
    );
}

#[test]
fn every_stage_is_explained() {
    for stage in ["source", "generator", "ir", "optimized", "lowered", "machine"] {
        let text = json(&format!("{DOUBLE} EXPLAIN FUNCTION double(BIGINT) STAGE {stage}"));
        assert!(text.contains("\"explain\":"), "{stage}: {text}");
    }
    assert!(json(&format!("{DOUBLE} EXPLAIN FUNCTION double")).contains("tier: "));
    assert!(last_error(DOUBLE, "EXPLAIN FUNCTION doubl").contains("HINT: Did you mean double?"));
}

#[test]
fn endless_functions_stop_at_their_limit() {
    let setup = "CREATE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python OPTIONS (timeout '300ms') AS $$\nwhile x == x:\n    pass\n$$";
    let text = last_error(setup, "SELECT spin(a) FROM (VALUES (1)) AS t(a)");
    assert!(text.contains("time limit"), "{text}");
}

#[test]
fn create_remarks_on_what_is_forgotten_or_may_go_wrong() {
    let said = |body: &str| {
        let create = format!("CREATE FUNCTION g(s TEXT) RETURNS TEXT LANGUAGE python AS $$\n{body}\n$$");
        let output = taipan(&["-q", "-c", &create]);
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output).to_string()
    };
    let forgotten = "NOTICE: function g returns NULL whatever its arguments are: it has no return with a value";
    for body in [
        "s.upper()",
        "def g(s):\n    t = s\n    if t:\n        return\n    print(t)",
        "pass",
    ] {
        assert!(said(body).starts_with(forgotten), "{body}: {}", said(body));
    }
    assert!(said("s.upper()").contains("line 2"));
    for body in [
        "return None",
        "if s:\n    return s",
        "raise ValueError(s)",
        "if s:\n    raise ValueError\nelse:\n    assert False",
        "while True:\n    if s: raise KeyError",
        "g = lambda s: s\nreturn g(s)",
    ] {
        assert_eq!(said(body), "", "{body}");
    }
    let suspicious = said("if s == 'x':\n    return undefined_name(s)\nreturn s");
    assert!(suspicious.starts_with("WARNING: NameError: name 'undefined_name' is not defined (line 3)"));
    assert_eq!(said("def unused(): return undefined_name\ndef g(s): return s"), "");
}

#[test]
fn messages_of_functions_have_levels() {
    let setup = "CREATE FUNCTION say(x BIGINT) RETURNS BIGINT LANGUAGE plpython3u AS $$\n\
                 print('p', x)\nplpy.warning('w', x)\nprint('q')\nplpy.info('i', detail='d')\nplpy.debug(1)\n\
                 plpy.log('l')\nplpy.notice('n')\nreturn x\n$$";
    let all = "NOTICE: p 7\nWARNING: ('w', 7)\nNOTICE: q\nINFO: i\nDETAIL:  d\nDEBUG: 1\nLOG: l\nNOTICE: n\n";
    let usual = "NOTICE: p 7\nWARNING: ('w', 7)\nNOTICE: q\nINFO: i\nDETAIL:  d\nNOTICE: n\n";
    for (level, said) in [
        ("debug1", all),
        ("notice", usual),
        ("warning", "WARNING: ('w', 7)\nINFO: i\nDETAIL:  d\n"),
        ("error", "INFO: i\nDETAIL:  d\n"),
    ] {
        let set = format!("SET client_min_messages = {level}");
        let output = taipan(&[
            "-q",
            "--format",
            "json",
            "-c",
            setup,
            "-c",
            &set,
            "-c",
            "SELECT say(7) AS s",
        ]);
        assert_eq!(stdout(&output), "[{\"s\":7}]\n");
        assert_eq!(stderr(&output), said, "{level}");
    }
}

#[test]
fn printing_gives_notices_once() {
    let setup =
        "CREATE FUNCTION say(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$\nprint('x is', x)\nreturn x * 2\n$$";
    let query = "SELECT sum(say(a)) AS s FROM (VALUES (7), (4611686018427387904)) AS t(a) WHERE a < 10";
    for mode in ["auto", "interpreted"] {
        let output = taipan(&["--mode", mode, "--format", "json", "-c", setup, "-c", query]);
        assert_eq!(stdout(&output), "[{\"s\":14}]\n", "{}", stderr(&output));
        assert_eq!(stderr(&output), "NOTICE: x is 7\n");
    }
    let failing = "SELECT say(a) FROM (VALUES (7), (4611686018427387904)) AS t(a)";
    let text = last_error(setup, failing);
    assert!(
        text.starts_with("NOTICE: x is 7\nNOTICE: x is 4611686018427387904\nERROR: "),
        "{text}"
    );
}

#[test]
fn aggregates_are_shown_as_they_can_be_created() {
    let create =
        "CREATE AGGREGATE FUNCTION longest(least INT ORDER BY s TEXT) RETURNS TEXT LANGUAGE python STRICT AS $$
class Longest:
    def __init__(self):
        self.text = ''
    def accumulate(self, least, s):
        if len(s) > max(len(self.text), least):
            self.text = s
    def finish(self):
        return self.text
$$;";
    let shown = json(&format!("{create} SHOW CREATE FUNCTION longest"));
    let text = shown
        .trim()
        .trim_start_matches("[{\"definition\":\"")
        .trim_end_matches("\"}]");
    let again = text.replace("\\n", "\n").replace("\\\"", "\"");
    assert!(
        again.starts_with("CREATE OR REPLACE AGGREGATE FUNCTION longest(least integer ORDER BY s text)"),
        "{again}"
    );
    let query = "SELECT longest(1) WITHIN GROUP (ORDER BY s) AS l FROM (VALUES ('aa'), ('bbb'), ('ccc')) AS t(s)";
    assert_eq!(json(&format!("{again}; SHOW CREATE FUNCTION longest")), shown);
    assert_eq!(json(&format!("{again}; {query}")), "[{\"l\":\"bbb\"}]\n");
}
