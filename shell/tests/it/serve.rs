//! `taipan serve`: a database behind the protocol, beside the shell.

use crate::{stderr, stdout, taipan};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tokio_postgres::NoTls;

/// A server that is killed if the test ends before it.
struct Served {
    child: Child,
    port: u16,
}

impl Served {
    fn start(directory: &Path, arguments: &[&str]) -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_taipan"))
            .arg("serve")
            .arg(directory)
            .args(["--listen", "127.0.0.1:0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.as_mut().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        let port = line.trim().rsplit(':').next().and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("{line}"));
        Served { child, port }
    }

    fn signal(&self, name: &str) {
        let process = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
    }

    /// What it said when it ended, as it must soon.
    fn end(mut self) -> (bool, String) {
        let end = Instant::now() + Duration::from_secs(20);
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None => assert!(Instant::now() < end, "it runs on"),
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let mut said = String::new();
        let mut errors = self.child.stderr.take().unwrap();
        errors.read_to_string(&mut said).unwrap();
        (status.success(), said)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It has ended, or it is to.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

async fn connect(port: u16, user: &str, password: &str) -> Result<tokio_postgres::Client, tokio_postgres::Error> {
    let mut settings = tokio_postgres::Config::new();
    settings
        .host("127.0.0.1")
        .port(port)
        .user(user)
        .password(password)
        .dbname("taipan");
    let (client, connection) = settings.connect(NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new().unwrap().block_on(test);
}

fn database(folder: &Path) -> String {
    let directory = folder.join("shop").display().to_string();
    assert!(taipan(&["init", &directory]).status.success());
    directory
}

#[test]
fn the_server_and_the_shell_share_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let directory = database(folder.path());
    let served = Served::start(Path::new(&directory), &["--trust"]);
    run(async {
        let client = connect(served.port, "taipan", "").await.unwrap();
        let made = "CREATE TABLE t (n BIGINT); INSERT INTO t VALUES (1), (2); \
                    CREATE FUNCTION twice(x BIGINT) RETURNS BIGINT LANGUAGE python AS 'return x * 2'";
        client.batch_execute(made).await.unwrap();
        let beside = taipan(&[&directory, "--format", "csv", "-c", "SELECT sum(twice(n)) AS s FROM t"]);
        assert_eq!(stdout(&beside), "s\n6\n", "{}", stderr(&beside));
        let beside = taipan(&[&directory, "-q", "-c", "INSERT INTO t VALUES (3)"]);
        assert!(beside.status.success(), "{}", stderr(&beside));
        let row = client.query_one("SELECT count(*) FROM t", &[]).await.unwrap();
        assert_eq!(row.get::<_, i64>(0), 3);
        // Files are not reached unless they are allowed.
        let error = client.batch_execute("SELECT * FROM '/etc/passwd'").await.unwrap_err();
        assert_eq!(error.code().unwrap().code(), "42501");
    });
    served.signal("-TERM");
    assert!(served.end().0);
}

#[test]
fn a_server_without_passwords_says_how_to_give_one() {
    let folder = tempfile::tempdir().unwrap();
    let directory = database(folder.path());
    let served = Served::start(Path::new(&directory), &[]);
    run(async {
        let refused = connect(served.port, "taipan", "secret").await.map(drop).unwrap_err();
        assert_eq!(refused.code().unwrap().code(), "28P01");
        let alter = taipan(&[&directory, "-c", "ALTER ROLE taipan PASSWORD 'secret'"]);
        assert!(alter.status.success(), "{}", stderr(&alter));
        connect(served.port, "taipan", "secret").await.unwrap();
    });
    served.signal("-HUP");
    std::thread::sleep(Duration::from_millis(200));
    served.signal("-INT");
    let (well, said) = served.end();
    assert!(
        well && said.contains("ALTER ROLE taipan PASSWORD") && said.contains("again"),
        "{said}"
    );
}

#[test]
fn what_is_not_right_is_said_before_it_listens() {
    let folder = tempfile::tempdir().unwrap();
    let directory = database(folder.path());
    let said = |arguments: &[&str]| {
        let output = taipan(&[&["serve", directory.as_str()], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{}", stdout(&output));
        stderr(&output).to_string()
    };
    assert!(said(&["--listen", "0.0.0.0:0"]).contains("there is no TLS"));
    assert!(said(&["--hba", "/nowhere/rules"]).contains("cannot read /nowhere/rules"));
    assert!(said(&["--listen", "localhost"]).contains("invalid value"));
    assert!(said(&["--listen", "127.0.0.1:0", "--http", "0.0.0.0:0"]).contains("there is no TLS"));
    assert!(said(&["--http-name", "x"]).contains("--http"));
    let page = taipan(&["ui", &directory, "--listen", "0.0.0.0:0"]);
    assert!(stderr(&page).contains("there is no TLS"), "{}", stderr(&page));
    let nowhere = taipan(&["ui", "/nowhere/at/all"]);
    assert_eq!(nowhere.status.code(), Some(2), "{}", stderr(&nowhere));
    std::fs::write(Path::new(&directory).join("pg_hba.conf"), "host all all all nothing\n").unwrap();
    assert!(said(&["--listen", "127.0.0.1:0"]).contains("line 1"));
}
