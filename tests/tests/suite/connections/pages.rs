//! The page for browsers, by clients that are none: whose requests are answered, and what is made of those that are not right.
//! What people do there is in `tests/ui`.

use super::{connect, rows, run};
use serde_json::{Value as Json, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use taipan_server::{Config, Entrance, Hba, HbaSource, Page, StartError};
use taipan_tests::tls::Certified;
use taipan_tests::wire::Served;

const PATIENCE: Duration = Duration::from_secs(60);

fn local() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}

fn page(entrance: Entrance) -> Option<Page> {
    Some(Page {
        address: local(),
        names: vec!["db.example".into()],
        entrance,
    })
}

/// A server whose page wants a token, and its address with the token.
fn with_token() -> (Served, SocketAddr, String) {
    let role = "taipan".to_string();
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        page: page(Entrance::Token { role }),
        ..Config::default()
    });
    let served = served.unwrap();
    let url = served.page.clone().expect("a page");
    let (address, token) = url.strip_prefix("http://").unwrap().split_once("/#").unwrap();
    (served, address.parse().unwrap(), token.to_string())
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The cookie that it sets.
    fn cookie(&self) -> String {
        let set = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        set.expect("a cookie").split(';').next().unwrap().to_string()
    }
}

/// Sends bytes, and reads until the connection ends; `None`: there was no answer.
fn sent(address: SocketAddr, bytes: &[u8]) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // It may have been refused before all of it was sent.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let text = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(Answer {
        status,
        head: head.to_string(),
        body: body.to_string(),
    })
}

/// A request with these lines in its head, and a body.
fn request(address: SocketAddr, line: &str, lines: &[String], body: &str) -> Answer {
    let mut text = format!("{line} HTTP/1.1\r\nconnection: close\r\n");
    lines.iter().for_each(|line| text += &format!("{line}\r\n"));
    if !body.is_empty() {
        text += &format!("content-length: {}\r\n", body.len());
    }
    let text = format!("{text}\r\n{body}");
    sent(address, text.as_bytes()).unwrap_or_else(|| panic!("no answer to {text}"))
}

/// A window that has logged in.
#[derive(Clone)]
struct Window {
    address: SocketAddr,
    key: String,
    cookie: String,
}

impl Window {
    fn open(address: SocketAddr, shown: &Json) -> Result<Window, Answer> {
        let lines = [format!("host: {address}"), "content-type: application/json".into()];
        let answer = request(address, "POST /api/login", &lines, &shown.to_string());
        match answer.status {
            200 => Ok(Window {
                address,
                key: answer.json()["key"].as_str().unwrap().to_string(),
                cookie: answer.cookie(),
            }),
            _ => Err(answer),
        }
    }

    fn lines(&self) -> Vec<String> {
        vec![
            format!("host: {}", self.address),
            "content-type: application/json".into(),
            format!("taipan-key: {}", self.key),
            format!("cookie: other=1; {}", self.cookie),
        ]
    }

    fn ask(&self, what: &str, asked: &Json) -> Answer {
        request(
            self.address,
            &format!("POST /api/{what}"),
            &self.lines(),
            &asked.to_string(),
        )
    }

    /// What the first statement of a text comes to.
    fn run(&self, text: &str) -> Json {
        let mut answer = self.ask("run", &json!({ "text": text, "from": 0 })).json();
        while answer.get("running").is_some() {
            answer = self.ask("wait", &json!({})).json();
        }
        answer
    }
}

#[test]
fn a_window_is_a_connection() {
    let (served, address, token) = with_token();
    let window = Window::open(address, &json!({ "token": token })).unwrap();
    let answer = window.run("SELECT 1::bigint AS one, 'x' AS text, NULL AS none;");
    assert_eq!(answer["rows"], json!([["1", "x", null]]), "{answer}");
    assert_eq!(answer["result"]["columns"][0]["type"], "bigint", "{answer}");
    run(async {
        let client = connect(&served).await;
        let here = "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'taipan ui'";
        let count = |n: &str| vec![vec![Some(n.to_string())]];
        assert_eq!(rows(&client, here).await, count("1"));
        window.run("BEGIN");
        assert_eq!(window.run("CREATE TABLE t (n BIGINT)")["standing"], "block");
        assert_eq!(window.ask("logout", &json!({})).status, 200);
        assert_eq!(rows(&client, here).await, count("0"));
        assert_eq!(window.ask("here", &json!({})).status, 401);
        // What was open is undone.
        client.batch_execute("CREATE TABLE t (n BIGINT)").await.unwrap();
        let window = Window::open(address, &json!({ "token": token })).unwrap();
        let pid = window.run("SELECT pg_backend_pid()")["rows"][0][0]
            .as_str()
            .unwrap()
            .to_string();
        rows(&client, &format!("SELECT pg_terminate_backend({pid})")).await;
        assert_eq!(window.ask("run", &json!({ "text": "SELECT 1", "from": 0 })).status, 401);
    });
}

#[test]
fn rows_come_as_far_as_they_are_asked_for() {
    let (_served, address, token) = with_token();
    let window = Window::open(address, &json!({ "token": token })).unwrap();
    let answer = window.run(
        "SELECT x, CASE x WHEN 5000 THEN repeat('é', 5000) END AS long FROM generate_series(1, 50000) t(x) ORDER BY x",
    );
    let number = &answer["result"]["number"];
    assert_eq!(answer["rows"].as_array().unwrap().len(), 200);
    let page = window
        .ask("rows", &json!({ "result": number, "from": 4998, "count": 3 }))
        .json();
    assert_eq!(page["rows"][0][0], "4999", "{page}");
    assert_eq!(page["rows"][1][1]["bytes"], 10000, "{page}");
    let value = window
        .ask("value", &json!({ "result": number, "row": 4999, "column": 1 }))
        .json();
    assert_eq!(value["value"].as_str().unwrap().chars().count(), 5000);
    let page = window
        .ask("rows", &json!({ "result": number, "from": 60000, "count": 3 }))
        .json();
    assert_eq!(
        (&page["known"], &page["ended"]),
        (&json!(50000), &json!(true)),
        "{page}"
    );
    let sorted = json!({ "result": number, "from": 0, "count": 2, "sort": 0, "descending": true });
    assert_eq!(
        window.ask("rows", &sorted).json()["rows"],
        json!([["50000", null], ["49999", null]])
    );
    // A statement without rows leaves it, and the next with some ends it.
    let answer = window.run("SELECT * FROM generate_series(1, 1000000) t(x)");
    let number = &answer["result"]["number"];
    window.run("SET search_path = public");
    let page = window
        .ask(
            "rows",
            &json!({ "result": number, "from": 100, "count": 1, "until": 900000 }),
        )
        .json();
    assert_eq!(
        (&page["rows"].as_array().unwrap().len(), &page["cut"]),
        (&1, &json!(true)),
        "{page}"
    );
    window.run("SELECT 2");
    assert_eq!(
        window
            .ask("rows", &json!({ "result": number, "from": 0, "count": 3 }))
            .json()["gone"],
        true
    );
}

#[test]
fn a_page_is_asked_from_itself_alone() {
    let (_served, address, token) = with_token();
    let window = Window::open(address, &json!({ "token": token })).unwrap();
    let other = Window::open(address, &json!({ "token": token })).unwrap();
    let asked = json!({ "text": "SELECT 1", "from": 0 }).to_string();
    let status = |change: &dyn Fn(&mut Vec<String>)| {
        let mut lines = window.lines();
        change(&mut lines);
        request(address, "POST /api/run", &lines, &asked).status
    };
    let without = |name: &'static str| move |lines: &mut Vec<String>| lines.retain(|line| !line.starts_with(name));
    let with = |line: &str| {
        let line = line.to_string();
        move |lines: &mut Vec<String>| {
            let name = line.split(':').next().unwrap().to_string();
            lines.retain(|known| !known.starts_with(&name));
            lines.push(line.clone());
        }
    };
    assert_eq!(status(&|_| ()), 200);
    // Another site that has made its name lead here.
    assert_eq!(status(&with("host: evil.example")), 421);
    assert_eq!(status(&without("host")), 421);
    assert_eq!(status(&with("host: db.example")), 200);
    // Another site whose script, or form, asks here.
    assert_eq!(status(&with("origin: http://evil.example")), 403);
    assert_eq!(status(&with(&format!("origin: http://{address}"))), 200);
    assert_eq!(status(&with("sec-fetch-site: cross-site")), 403);
    assert_eq!(status(&with("content-type: text/plain")), 415);
    // Who has one of key and cookie, but not both.
    assert_eq!(status(&without("taipan-key")), 401);
    assert_eq!(status(&without("cookie")), 401);
    assert_eq!(status(&with("taipan-key: wrong")), 401);
    assert_eq!(status(&with("cookie: taipan-1=x")), 401);
    assert_eq!(status(&with(&format!("cookie: {}", other.cookie))), 401);
    // The windows of one browser have one cookie, and each its key.
    let lines = [
        format!("host: {address}"),
        "content-type: application/json".into(),
        format!("cookie: {}", window.cookie),
    ];
    let third = request(
        address,
        "POST /api/login",
        &lines,
        &json!({ "token": token }).to_string(),
    );
    assert_eq!(third.cookie(), window.cookie);
    for shown in [
        json!({ "token": "" }),
        json!({ "token": format!("{token}x") }),
        json!({ "token": &token[1..] }),
    ] {
        assert_eq!(Window::open(address, &shown).err().expect("refused").status, 403);
    }
    assert_eq!(Window::open(address, &json!({})).err().expect("refused").status, 400);
}

#[test]
fn every_answer_keeps_the_page_to_itself() {
    let (_served, address, _) = with_token();
    let host = [format!("host: {address}")];
    for (line, status) in [
        ("GET /", 200),
        ("HEAD /", 200),
        ("GET /js/main.js", 200),
        ("GET /js/../Cargo.toml", 404),
        ("GET /js/%2e%2e/x", 404),
        ("GET /index.html/", 404),
        ("GET /api/run", 405),
        ("POST /", 405),
        ("OPTIONS /api/run", 405),
        ("POST /api/run", 415),
    ] {
        let answer = request(address, line, &host, "");
        assert_eq!(answer.status, status, "{line}: {answer:?}");
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.head.contains(header), "{line}: {}", answer.head);
        }
        assert!(!answer.head.contains("access-control-allow"), "{}", answer.head);
    }
    let html = request(address, "GET /", &host, "").body;
    assert!(
        !html.contains("http://") && !html.contains("https://") && !html.contains("style="),
        "{html}"
    );
    let tag = request(address, "GET /", &host, "").head;
    let tag = tag
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag")
        .to_string();
    let known = [host[0].clone(), format!("if-none-match: {tag}")];
    assert_eq!(request(address, "GET /", &known, "").status, 304);
}

#[test]
fn requests_that_are_not_right_are_refused() {
    let (_served, address, token) = with_token();
    let window = Window::open(address, &json!({ "token": token })).unwrap();
    let lines = window.lines();
    for (what, asked) in [
        ("run", "{"),
        ("run", "[]"),
        ("run", "7"),
        ("run", "{}"),
        ("run", r#"{"text": 7, "from": 0}"#),
        ("run", r#"{"text": "SELECT 1", "from": -1}"#),
        ("run", r#"{"text": "SELECT 1", "from": 1e300}"#),
        ("rows", r#"{"result": "x", "from": 0, "count": 1}"#),
        ("rows", r#"{"result": 1, "from": 0, "count": 1, "sort": "x"}"#),
        ("function", r#"{"schema": "a", "name": "b"}"#),
    ] {
        assert_eq!(
            request(address, &format!("POST /api/{what}"), &lines, asked).status,
            400,
            "{asked}"
        );
    }
    assert_eq!(
        request(address, "POST /api/run", &lines, &"[".repeat(100_000)).status,
        400
    );
    assert_eq!(request(address, "POST /api/nothing", &lines, "{}").status, 404);
    window.run("SELECT 1");
    for asked in [
        json!({ "result": 1, "from": u64::MAX, "count": u64::MAX, "until": u64::MAX }),
        json!({ "result": 1, "from": 0, "count": 1, "sort": u64::MAX }),
        json!({ "result": u64::MAX, "from": 0, "count": 1 }),
    ] {
        assert_eq!(window.ask("rows", &asked).status, 200, "{asked}");
    }
    let strange = json!({ "schema": "a\"b", "name": "'; SELECT 1; --", "arguments": "$$); SELECT 1; --" });
    assert!(window.ask("function", &strange).json().get("error").is_some());
    let long = format!(
        "POST /api/run HTTP/1.1\r\n{}\r\ncontent-length: 99999999999\r\n\r\n",
        lines.join("\r\n")
    );
    assert_eq!(sent(address, long.as_bytes()).map(|answer| answer.status), Some(413));
    for bytes in [
        "nonsense\r\n\r\n".to_string(),
        "GET / HTTP/9.9\r\n\r\n".into(),
        format!(
            "GET / HTTP/1.1\r\nhost: {address}\r\nx: {}\r\n\r\n",
            "x".repeat(1 << 20)
        ),
        format!("GET / HTTP/1.1\r\n{}\r\n", "x: y\r\n".repeat(1000)),
        "POST /api/run HTTP/1.1\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello".into(),
        "POST /api/run HTTP/1.1\r\ncontent-length: -1\r\n\r\n".into(),
        "POST /api/run HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n".into(),
        "\u{0}\u{16}\u{3}\u{1}".into(),
    ] {
        let answer = sent(address, bytes.as_bytes());
        assert!(
            answer.is_none_or(|answer| (400..500).contains(&answer.status)),
            "{bytes:.60}"
        );
    }
    assert_eq!(window.run("SELECT 'still here'")["rows"], json!([["still here"]]));
}

#[test]
fn a_password_is_wanted_and_never_in_clear_beyond_this_machine() {
    let refused = Served::with(Config {
        page: Some(Page {
            address: SocketAddr::from(([0, 0, 0, 0], 0)),
            names: Vec::new(),
            entrance: Entrance::Login,
        }),
        ..Config::default()
    });
    let error = refused.err().expect("no TLS").downcast::<StartError>().unwrap();
    assert!(matches!(error, StartError::WithoutTls(_)), "{error}");
    let hba = "host all eve all reject\nhost all all all scram-sha-256\n";
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::parse(hba).unwrap()),
        page: page(Entrance::Login),
        ..Config::default()
    });
    let served = served.unwrap();
    served
        .prepare(
            "CREATE ROLE ann LOGIN PASSWORD 'sécret' CONNECTION LIMIT 1; CREATE ROLE eve LOGIN PASSWORD 'x'; \
             CREATE ROLE old LOGIN PASSWORD 'x' VALID UNTIL '2000-01-01'; CREATE ROLE team PASSWORD 'x'; CREATE TABLE t (n BIGINT)",
        )
        .unwrap();
    let url = served.page.clone().unwrap();
    let address = url.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let open = |user: &str, password: &str| Window::open(address, &json!({ "user": user, "password": password }));
    let code = |user: &str, password: &str| {
        let answer = open(user, password).err().expect("refused");
        answer.json()["error"]["code"].as_str().unwrap().to_string()
    };
    for (user, password) in [
        ("ann", "secret"),
        ("ann", ""),
        ("old", "x"),
        ("team", "x"),
        ("nobody", "x"),
        ("taipan", ""),
    ] {
        assert_eq!(code(user, password), "28P01", "{user}");
    }
    assert_eq!(code("eve", "x"), "28000");
    let window = open("ann", "sécret").unwrap();
    assert_eq!(window.run("SELECT current_user")["rows"], json!([["ann"]]));
    assert_eq!(window.run("SELECT * FROM t")["error"]["code"], "42501");
    assert_eq!(window.run("CREATE ROLE more")["error"]["code"], "42501");
    assert_eq!(code("ann", "sécret"), "53300");
    window.ask("logout", &json!({}));
    open("ann", "sécret").unwrap();
    // No token lets anybody in.
    assert_eq!(
        Window::open(address, &json!({ "token": "" }))
            .err()
            .expect("refused")
            .status,
        400
    );
}

#[test]
fn under_tls_the_page_is_answered_under_tls_alone() {
    let folder = tempfile::tempdir().unwrap();
    let certified = Certified::new().unwrap();
    let served = Served::with(Config {
        hba: HbaSource::Rules(Hba::trust_loopback()),
        tls: Some(certified.write(folder.path()).unwrap()),
        page: page(Entrance::Login),
        ..Config::default()
    });
    let served = served.unwrap();
    let url = served.page.clone().unwrap();
    let address = url
        .strip_prefix("https://")
        .expect("TLS")
        .trim_end_matches('/')
        .parse()
        .unwrap();
    assert!(sent(address, format!("GET / HTTP/1.1\r\nhost: {address}\r\n\r\n").as_bytes()).is_none());
    let body = json!({ "user": "taipan", "password": "" }).to_string();
    let text = format!(
        "POST /api/login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = certified
        .sent(address, &[b"h2".as_slice(), b"http/1.1"], text.as_bytes())
        .unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    let set = answer
        .lines()
        .find(|line| line.starts_with("set-cookie: "))
        .expect("a cookie");
    assert!(set.ends_with("; Path=/; HttpOnly; SameSite=Strict; Secure"), "{set}");
}

#[test]
fn what_runs_ends_with_the_server() {
    let (served, address, token) = with_token();
    let spin = "CREATE FUNCTION spin(x BIGINT) RETURNS BIGINT LANGUAGE python AS $$
n = x
while n >= 0:
    n = (n * 31 + 7) % 1000003
return n $$";
    served.prepare(spin).unwrap();
    let window = Window::open(address, &json!({ "token": token })).unwrap();
    let running = std::thread::spawn(move || {
        let body = json!({ "text": "SELECT spin(1)", "from": 0 }).to_string();
        let head = window.lines().join("\r\n");
        let text = format!(
            "POST /api/run HTTP/1.1\r\n{head}\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        sent(address, text.as_bytes())
    });
    std::thread::sleep(Duration::from_millis(500));
    let start = std::time::Instant::now();
    drop(served);
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    running.join().unwrap();
}
