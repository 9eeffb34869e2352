//! The interactive shell on a pseudo-terminal, which util-linux's `script` makes. Skipped where that is not installed.

use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: mpsc::Receiver<Vec<u8>>,
    /// What was shown since `wait_for` found something.
    seen: String,
    /// Everything that was shown.
    shown: String,
}

impl Terminal {
    fn start(history: &std::path::Path) -> Option<Terminal> {
        Terminal::start_with(history, &[])
    }

    /// The same with files that variables name.
    fn start_with(history: &std::path::Path, variables: &[(&str, &std::path::Path)]) -> Option<Terminal> {
        let mut child = Command::new("script")
            // Without a shell in between: Ctrl-C would reach that too, and be its status.
            .args(["-qec", concat!("exec ", env!("CARGO_BIN_EXE_taipan")), "/dev/null"])
            .env("TAIPAN_HISTORY", history)
            .env("NO_COLOR", "1")
            .envs(variables.iter().copied())
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let keys = child.stdin.take()?;
        let mut output = child.stdout.take()?;
        let (sender, screen) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length) = output.read(&mut buffer) {
                if length == 0 || sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Some(Terminal {
            child,
            keys,
            screen,
            seen: String::new(),
            shown: String::new(),
        })
    }

    fn type_in(&mut self, text: &str) {
        self.keys.write_all(text.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits for a text after the one that was waited for last.
    fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(place) = self.seen.find(text) {
                self.seen.drain(..place + text.len());
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.screen.recv_timeout(left) {
                Ok(bytes) => self.show(&bytes),
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("waited for {text:?} and saw {:?}", self.shown),
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    let status = self.child.wait().unwrap();
                    panic!(
                        "waited for {text:?}, but it ended with {status}, after {:?}",
                        self.shown
                    )
                }
            }
        }
    }

    fn show(&mut self, bytes: &[u8]) {
        let text = String::from_utf8_lossy(bytes);
        self.seen.push_str(&text);
        self.shown.push_str(&text);
    }

    /// The end of the program; what it said on the way is shown if it did not end well.
    fn ends_well(mut self) {
        let status = self.child.wait().unwrap();
        while let Ok(bytes) = self.screen.recv_timeout(Duration::from_secs(1)) {
            self.show(&bytes);
        }
        assert!(status.success(), "{status} after {:?}", self.shown);
    }
}

#[test]
fn statements_over_several_lines_history_and_control_c() {
    let folder = tempfile::tempdir().unwrap();
    let history = folder.path().join("history");
    let Some(mut terminal) = Terminal::start(&history) else {
        return;
    };
    terminal.wait_for("taipan=> ");
    terminal.type_in("select 40 +\r");
    terminal.type_in(" 2 as answer;\r");
    terminal.wait_for("     42");
    terminal.wait_for("taipan=> ");
    terminal.type_in("select count(*) from generate_series(1, 1000000000000) t(a) where a % 7 = 3;\r");
    // It runs: the terminal sends signals now.
    terminal.wait_for(" rows/s");
    terminal.type_in("\u{3}");
    terminal.wait_for("ERROR: canceling statement due to user request");
    terminal.wait_for("taipan=> ");
    terminal.type_in("select nope;\r");
    terminal.wait_for("ERROR: column \"nope\" does not exist");
    terminal.wait_for("taipan=> ");
    terminal.type_in("select 'still here' as a;\r");
    terminal.wait_for(" still here");
    terminal.wait_for("taipan=> ");
    terminal.type_in("\\q\r");
    terminal.ends_well();
    let kept = std::fs::read_to_string(history).unwrap();
    assert!(kept.contains("select 40 +\\n 2 as answer;"), "{kept}");
}

#[test]
fn long_tables_completion_and_what_runs_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let start = folder.path().join("start.sql");
    let script = "CREATE TABLE mountains (height BIGINT);\n\\pset null -\nSELECT nope;\n";
    std::fs::write(&start, script).unwrap();
    let Some(mut terminal) = Terminal::start_with(&folder.path().join("history"), &[("TAIPANRC", &start)]) else {
        return;
    };
    terminal.wait_for("column \"nope\" does not exist");
    terminal.wait_for("taipan=> ");
    terminal.type_in("select i from generate_series(1, 1000) as g(i);\r");
    terminal.wait_for(" 100\r\n");
    terminal.wait_for("\u{b7}");
    terminal.wait_for("  901\r\n");
    terminal.wait_for("(1000 rows, 200 shown; \\pset rows 0 shows all)");
    terminal.wait_for("taipan=> ");
    // Names of tables and columns are completed.
    terminal.type_in("select max(hei\t) as m, null as x from moun\t;\r");
    terminal.wait_for(" - | -");
    terminal.wait_for("taipan=> ");
    terminal.type_in("\\wat\t 0 c=2\r");
    terminal.wait_for(" - | -");
    terminal.wait_for(" - | -");
    terminal.wait_for("taipan=> ");
    terminal.type_in("\\watch 100\r");
    terminal.wait_for(" - | -");
    terminal.type_in("\u{3}");
    terminal.wait_for("taipan=> ");
    terminal.type_in("\\q\r");
    terminal.ends_well();
}
