//! One worker process, from the side that asks: started, asked, told to stop, and killed where it does not. Knows nothing of
//! what is asked for.

use super::wire;
use std::io::{self, BufReader, BufWriter};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;

/// The argument that makes a program a worker.
pub const ARGUMENT: &str = "--taipan-python-worker";

/// A worker process. Killed when dropped.
#[derive(Debug)]
pub struct Process {
    child: Child,
    to: BufWriter<ChildStdin>,
    /// What it says, read by a thread of its own; closed when it has died.
    said: Receiver<Vec<u8>>,
}

impl Process {
    /// Starts the program as a worker. It inherits nothing: neither the environment nor files but its pipes.
    pub fn start(program: &Path) -> io::Result<Process> {
        let mut child = Command::new(program)
            .arg(ARGUMENT)
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take());
        let (Some(to), Some(from)) = pipes else {
            return Err(io::Error::other("a worker without pipes"));
        };
        let (say, said) = mpsc::channel();
        std::thread::Builder::new()
            .name("taipan-worker-reader".into())
            .spawn(move || {
                let mut from = BufReader::new(from);
                while let Ok(Some(message)) = wire::receive(&mut from) {
                    if say.send(message).is_err() {
                        return;
                    }
                }
            })?;
        Ok(Process {
            child,
            to: BufWriter::new(to),
            said,
        })
    }

    /// Says something to it. An error: it has died.
    pub fn say(&mut self, message: &[u8]) -> io::Result<()> {
        wire::send(&mut self.to, message)
    }

    /// The number that the system gave it.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it says next, waited for so long.
    pub fn hear(&self, wait: Duration) -> Result<Vec<u8>, RecvTimeoutError> {
        self.said.recv_timeout(wait)
    }

    /// The bytes of memory that it holds, as far as the system tells.
    pub fn memory(&self) -> Option<usize> {
        let account = std::fs::read_to_string(format!("/proc/{}/statm", self.child.id())).ok()?;
        let pages: usize = account.split_whitespace().nth(1)?.parse().ok()?;
        Some(pages * PAGE)
    }

    /// Ends it, and says how it ended if it already had.
    pub fn end(mut self) -> Option<ExitStatus> {
        // One that closed its pipe is about to end by itself.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

/// The size in which the system counts.
const PAGE: usize = 4096;

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
