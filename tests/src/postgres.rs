//! A real Postgres beside Taipan: the same statements, one after the other, with what each gave: rows, tag, SQLSTATE.
//! Knows `psql` and the programs of Debian's package.

use crate::wire::Raw;
use anyhow::{Context, Result, ensure};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use taipan::statements::{Exchange, exchange};

/// Begins the line after what a statement gave, with its SQLSTATE.
const MARK: &str = "@@ ";

/// What psql tells beside rows begins so, and goes on with a SQLSTATE.
const TOLD: [&str; 3] = ["ERROR:  ", "WARNING:  ", "NOTICE:  "];

/// A server on a socket of its own, which ends with it.
pub struct Server {
    folder: tempfile::TempDir,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    process: Child,
}

/// Where the newest Postgres is installed, if one is.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let found = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    found.filter(|bin| bin.join("initdb").is_file()).max()
}

/// The server refuses to run as root.
fn user() -> Option<(u32, u32)> {
    let me = std::fs::read_to_string("/proc/self/status").ok()?;
    let root = me.lines().any(|line| line.starts_with("Uid:\t0\t"));
    let accounts = std::fs::read_to_string("/etc/passwd").ok().filter(|_| root)?;
    let account = accounts.lines().find(|line| line.starts_with("postgres:"))?;
    let mut numbers = account.split(':').skip(2).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

impl Server {
    /// A new one; `None` where Postgres is not installed.
    pub fn start() -> Result<Option<Server>> {
        let Some(programs) = programs() else { return Ok(None) };
        let folder = tempfile::Builder::new().prefix("taipan-postgres").tempdir()?;
        std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(0o755))?;
        let user = user();
        if let Some((uid, gid)) = user {
            chown(folder.path(), Some(uid), Some(gid))?;
        }
        let data = folder.path().join("data");
        let mut init = command(&programs, "initdb", user, folder.path());
        init.arg("-D").arg(&data);
        init.args(["-U", "taipan", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        let made = init.output()?;
        ensure!(
            made.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&made.stderr)
        );
        let mut server = command(&programs, "postgres", user, folder.path());
        server
            .arg("-D")
            .arg(&data)
            .args(["-c", "listen_addresses=", "-c", "fsync=off"]);
        server
            .arg("-c")
            .arg(format!("unix_socket_directories={}", folder.path().display()));
        let process = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
        let server = Server {
            folder,
            programs,
            user,
            process,
        };
        let until = Instant::now() + Duration::from_secs(60);
        while server.psql("SELECT 1;").is_err() {
            ensure!(Instant::now() < until, "Postgres does not answer");
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(Some(server))
    }

    /// A client of raw messages that has logged in to a database.
    pub fn raw(&self, database: &str) -> Result<Raw<UnixStream>> {
        let stream = UnixStream::connect(self.folder.path().join(".s.PGSQL.5432"))?;
        let mut raw = Raw { stream };
        raw.start(&[("user", "taipan"), ("database", database)])?;
        raw.until_ready()?;
        Ok(raw)
    }

    /// psql on a database.
    pub fn client(&self, database: &str) -> Command {
        let mut psql = command(&self.programs, "psql", self.user, self.folder.path());
        psql.arg("-h").arg(self.folder.path());
        psql.args(["-U", "taipan", "-d", database]);
        psql
    }

    fn psql(&self, script: &str) -> Result<String> {
        let mut psql = command(&self.programs, "psql", self.user, self.folder.path());
        psql.arg("-h").arg(self.folder.path());
        psql.args(["-U", "taipan", "-d", "postgres", "-X", "-A", "-t", "-P", "null=NULL"]);
        // One pipe for both: psql brings its rows out before it tells of an error.
        let (mut told, out) = std::io::pipe()?;
        psql.stdin(Stdio::piped()).stdout(out.try_clone()?).stderr(out);
        let mut running = psql.spawn()?;
        // Its own ends of the pipe go with it.
        drop(psql);
        let mut input = running.stdin.take().context("psql reads")?;
        let script = script.to_string();
        let writing = std::thread::spawn(move || input.write_all(script.as_bytes()));
        let mut text = String::new();
        told.read_to_string(&mut text)?;
        let status = running.wait()?;
        ensure!(status.success(), "psql ended with {status}");
        writing.join().map_err(|_| anyhow::anyhow!("nobody writes"))??;
        Ok(text)
    }

    /// The bytes of a COPY … TO STDOUT.
    pub fn copied(&self, copy: &str) -> Result<Vec<u8>> {
        let mut psql = command(&self.programs, "psql", self.user, self.folder.path());
        psql.arg("-h").arg(self.folder.path());
        let told = psql
            .args(["-U", "taipan", "-d", "postgres", "-X", "-c", copy])
            .output()?;
        ensure!(
            told.status.success(),
            "{copy}: {}",
            String::from_utf8_lossy(&told.stderr)
        );
        Ok(told.stdout)
    }

    /// What each statement gives, in a database of their own.
    pub fn run(&self, statements: &[String]) -> Result<Vec<String>> {
        let mut script = String::from(
            "DROP DATABASE IF EXISTS fresh;\nCREATE DATABASE fresh;\n\\c fresh\nCREATE EXTENSION plpython3u;\n\\set VERBOSITY sqlstate\n\\echo @@ start\n",
        );
        for statement in statements {
            // Rows of a COPY, and their end, stand behind its semicolon.
            let end = if rows_of(statement).is_some() { "" } else { ";" };
            script.push_str(&format!("{statement}{end}\n\\echo '{MARK}' :SQLSTATE\n"));
        }
        let told = self.psql(&script)?;
        let (_, told) = told.split_once("@@ start\n").context("the database is made")?;
        let mut given = Vec::new();
        let (mut lines, mut failed) = (Vec::new(), None);
        for line in told.lines() {
            match line.strip_prefix(MARK) {
                Some(state) => {
                    let state = state.trim();
                    match (state, failed.take()) {
                        ("00000", None) => {}
                        // psql forgets the state of a COPY whose rows are wrong.
                        ("00000", Some(state)) => lines = vec![format!("ERROR {state}")],
                        (state, _) => lines = vec![format!("ERROR {state}")],
                    }
                    given.push(lines.join("\n"));
                    lines = Vec::new();
                }
                None => match TOLD.iter().find_map(|severity| line.strip_prefix(severity)) {
                    Some(state) if line.starts_with("ERROR") => failed = Some(state.to_string()),
                    Some(_) => {}
                    None => lines.push(line.to_string()),
                },
            }
        }
        Ok(given)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Its own child, and nothing else; there is nobody to tell.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn command(programs: &Path, name: &str, user: Option<(u32, u32)>, folder: &Path) -> Command {
    let mut command = Command::new(programs.join(name));
    if let Some((uid, gid)) = user {
        command.uid(uid).gid(gid);
    }
    command.current_dir(folder).env_remove("PGHOST").env_remove("PGPORT");
    command
}

/// The end of the rows that a COPY … FROM STDIN reads.
const END: &str = "\\.";

/// A COPY … FROM STDIN and the rows that stand behind it, without their end.
pub fn rows_of(statement: &str) -> Option<(&str, &str)> {
    let (copy, rows) = statement.split_once(";\n")?;
    Some((copy, rows.strip_suffix(END)?))
}

/// The statements of a file, which end with a semicolon at the end of a line, and what stands behind `-- differs:` before
/// them. The rows that a COPY … FROM STDIN reads are its own.
pub fn statements(text: &str) -> Vec<(String, Option<String>)> {
    let mut statements = Vec::new();
    let (mut statement, mut differs) = (String::new(), None);
    let mut reads = false;
    for line in text.lines() {
        if reads {
            statement.push_str(line);
            if line == END {
                statements.push((std::mem::take(&mut statement), differs.take()));
                reads = false;
            } else {
                statement.push('\n')
            }
        } else if let Some(why) = line.strip_prefix("-- differs: ") {
            differs = Some(why.to_string());
        } else if !(line.starts_with("--") || line.is_empty() && statement.is_empty()) {
            statement.push_str(line);
            match statement.strip_suffix(';') {
                Some(whole) if exchange(whole) == Some(Exchange::In) => {
                    statement.push('\n');
                    reads = true;
                }
                Some(whole) => {
                    statements.push((whole.to_string(), differs.take()));
                    statement = String::new();
                }
                None => statement.push('\n'),
            }
        }
    }
    statements
}
