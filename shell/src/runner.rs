//! Runs statements: on worker threads, so that Ctrl-C and the progress line work whatever the statement does.

use super::arguments::Arguments;
use super::copy::{self, Rows};
use super::format::{self, Display};
use super::input::{Item, Items};
use super::output::Output;
use super::progress::{Progress, TICK};
use super::spool::{Kept, Spool};
use super::threads::STACK_BYTES;
use anyhow::{Context, Result};
use datafusion::arrow::array::AsArray;
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::catalog::SchemaProvider;
use futures::StreamExt;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};
use taipan::statements::{Exchange, exchange};
use taipan::values::{batch_in_zone, schema_in_zone};
use taipan::{CopyOut, Database, Error, Notice, QueryResults, Session, SessionBuilder, SqlState};
use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::mpsc;

/// How long a cancelled statement may take to stop before the shell goes on without it.
const PATIENCE: Duration = Duration::from_millis(50);

/// How long statements that were left behind may take before the process ends.
const GRACE: Duration = Duration::from_secs(2);

/// Why a script is not run further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A statement failed; the user was told.
    Failed,
    /// Ctrl-C.
    Interrupted,
    /// `\q`.
    Quit,
}

/// Runs a line that starts with a backslash.
pub type RunLine = fn(&mut Runner, &str) -> Result<(), Stop>;

/// Everything that a running shell holds.
pub struct Runner {
    pub session: Session,
    pub display: Display,
    pub output: Output,
    pub timing: bool,
    /// A statement may have changed what names there are.
    pub names_differ: bool,
    /// The last statement that was typed or read, for `\e` and `\watch`.
    pub last: Option<String>,
    quiet: bool,
    /// A statement that fails does not end its script.
    keeps_going: bool,
    /// Runs a line that starts with a backslash.
    meta: RunLine,
    /// Rows that a statement reads and that are not behind it come from the standard input.
    pub reads_input: bool,
    /// Runs statements.
    workers: Runtime,
    /// Waits: for statements, for Ctrl-C, for the next progress tick.
    control: Runtime,
    /// Ctrl-C. Watched from the first statement on: the line editor sets its own handler before.
    interrupts: Option<mpsc::UnboundedReceiver<()>>,
}

/// What a statement came to.
enum Outcome {
    Rows(Kept),
    Done(String),
    /// Its bytes are printed.
    Printed,
}

/// A session on the database that the arguments name, or on none.
fn session(settings: SessionBuilder, arguments: &Arguments) -> Result<Session> {
    let Some(directory) = &arguments.database else {
        return settings.build().context("cannot start a session");
    };
    let opened = Database::open(directory).and_then(|database| database.session(settings));
    opened.map_err(|error| match error.hint() {
        Some(hint) => anyhow::anyhow!("{error}\n{hint}"),
        None => anyhow::anyhow!("{error}"),
    })
}

impl Runner {
    pub fn new(arguments: &Arguments, meta: RunLine) -> Result<Runner> {
        let mut builder = Session::builder()
            .mode(arguments.mode.into())
            .files(arguments.files.access())
            .isolate_python(arguments.isolate);
        if let Some(role) = &arguments.role {
            builder = builder.role(role);
        }
        if let Some(threads) = arguments.threads {
            builder = builder.threads(threads.into());
        }
        if let Some(bytes) = arguments.memory_limit {
            builder = builder.memory_limit(bytes);
        }
        if let Some(timeout) = arguments.function_timeout {
            builder = builder.function_timeout(timeout);
        }
        if let Some(bytes) = arguments.function_memory {
            builder = builder.function_memory(bytes);
        }
        if let Some(rows) = arguments.batch_size {
            builder = builder.batch_size(rows as usize);
        }
        if let Some(directory) = &arguments.data_dir {
            builder = builder.data_dir(directory);
        }
        let mut workers = Builder::new_multi_thread();
        if let Some(threads) = arguments.threads {
            workers.worker_threads(threads.into());
        }
        let workers = workers.enable_all().thread_stack_size(STACK_BYTES).build()?;
        builder = builder.workers(workers.handle().clone());
        Ok(Runner {
            session: session(builder, arguments)?,
            display: Display::new(arguments.format),
            output: Output::default(),
            timing: false,
            names_differ: true,
            last: None,
            quiet: arguments.quiet,
            keeps_going: arguments.keep_going,
            meta,
            reads_input: false,
            workers,
            control: Builder::new_current_thread().enable_all().build()?,
            interrupts: None,
        })
    }

    /// Runs a script up to its end, or to the first failure if that ends it. A failure is told in either case.
    pub fn run_script(&mut self, script: &str) -> Result<(), Stop> {
        let mut outcome = Ok(());
        for item in Items::new(script) {
            let ended = self.run_item(item, script);
            outcome = self.after(outcome, ended)?;
        }
        outcome
    }

    /// What several things have come to when one more has ended; an error where the rest is not run.
    pub fn after(&self, before: Result<(), Stop>, ended: Result<(), Stop>) -> Result<Result<(), Stop>, Stop> {
        match ended {
            Err(Stop::Failed) if self.keeps_going => Ok(ended),
            Err(stop) => Err(stop),
            Ok(()) => Ok(before),
        }
    }

    /// Runs one item of a script.
    pub fn run_item(&mut self, item: Item<'_>, script: &str) -> Result<(), Stop> {
        match item {
            Item::Meta(line) => (self.meta)(self, line),
            Item::Statement(text, start) => {
                self.last = Some(text.to_string());
                let ran = self.run_statement(text, None, Rows::None);
                ran.map_err(|failure| failure.told(script, start))
            }
            Item::Copy(text, start, rows) => {
                let rows = match rows {
                    Some(rows) => Rows::Text(rows.to_string()),
                    None if self.reads_input => Rows::Input,
                    None => Rows::Text(String::new()),
                };
                let ran = self.run_statement(text, None, rows);
                ran.map_err(|failure| failure.told(script, start))
            }
        }
    }

    /// Runs a COPY whose rows are in a file, or go to one.
    pub fn run_copy(&mut self, text: &str, rows: Rows, copied_to: Option<Box<dyn Write + Send>>) -> Result<(), Stop> {
        let ran = self.execute(text, rows, copied_to);
        let ran = ran.and_then(|outcome| self.print(None, &outcome));
        ran.map_err(|failure| failure.told(text, 0))
    }

    /// Runs a statement of the shell's own and prints its rows under a title.
    pub fn run_titled(&mut self, text: &str, title: &str) -> Result<(), Stop> {
        let ran = self.run_statement(text, Some(title), Rows::None);
        ran.map_err(|failure| failure.told(text, 0))
    }

    fn run_statement(&mut self, text: &str, title: Option<&str>, rows: Rows) -> Result<(), Failure> {
        let started = Instant::now();
        let outcome = self.execute(text, rows, None)?;
        self.print(title, &outcome)?;
        if self.timing {
            println!("Time: {:.3} ms", started.elapsed().as_secs_f64() * 1e3);
        }
        Ok(())
    }

    fn print(&mut self, title: Option<&str>, outcome: &Outcome) -> Result<(), Failure> {
        // What gives rows changes none.
        self.names_differ |= matches!(outcome, Outcome::Done(_));
        match outcome {
            Outcome::Rows(kept) => {
                let out = if self.display.format.is_binary() {
                    self.output.whole_file()
                } else {
                    self.output.writer()
                };
                let mut out = out.map_err(unprintable)?;
                let printed = format::print(&self.display, title, kept, out.as_mut());
                printed.and_then(|()| out.flush()).map_err(unprintable)
            }
            Outcome::Done(tag) if self.display.format.has_tags() && !self.quiet => {
                println!("{tag}");
                Ok(())
            }
            Outcome::Done(_) | Outcome::Printed => Ok(()),
        }
    }

    /// Runs a statement to its end, or to the user's Ctrl-C.
    fn execute(
        &mut self,
        text: &str,
        rows: Rows,
        copied_to: Option<Box<dyn Write + Send>>,
    ) -> Result<Outcome, Failure> {
        let copied_to = copied_to
            .map_or_else(|| self.output.writer(), Ok)
            .map_err(unprintable)?;
        let session = self.session.clone();
        let text = text.to_string();
        let prints = exchange(&text) == Some(Exchange::Out);
        let mut interrupts = match self.interrupts.take() {
            Some(interrupts) => interrupts,
            None => watch_interrupts().map_err(unprintable)?,
        };
        while interrupts.try_recv().is_ok() {}
        // Not on the workers, all of which may be busy.
        let mut task = self
            .control
            .spawn(async move { run_to_end(&session, &text, rows, copied_to).await });
        let session = &self.session;
        let finished = self.control.block_on(async {
            let mut progress = Progress::new();
            let mut ticks = tokio::time::interval(TICK);
            let mut give_up: Option<tokio::time::Instant> = None;
            let finished = loop {
                let deadline = give_up.unwrap_or_else(|| tokio::time::Instant::now() + PATIENCE);
                tokio::select! {
                    finished = &mut task => break Some(finished),
                    Some(()) = interrupts.recv() => {
                        session.cancel();
                        give_up.get_or_insert(tokio::time::Instant::now() + PATIENCE);
                    }
                    () = tokio::time::sleep_until(deadline), if give_up.is_some() => break None,
                    _ = ticks.tick() => {
                        session.take_notices().iter().for_each(|notice| progress.print(&notice.to_string()));
                        if !prints {
                            progress.tick(session);
                        }
                    }
                }
            };
            progress.finish();
            session.take_notices().iter().for_each(|notice| eprintln!("{notice}"));
            (finished, give_up.is_some())
        });
        self.interrupts = Some(interrupts);
        match finished {
            (_, true) => {
                task.abort();
                eprintln!("{}", taipan::session::canceled().report());
                Err(Failure::Stop(Stop::Interrupted))
            }
            (Some(Ok((notices, result))), false) => {
                notices.iter().for_each(|notice| eprintln!("{notice}"));
                result
            }
            (Some(Err(crash)), false) => {
                let message = format!("internal error: {crash}");
                Err(Failure::Error(Error::new(SqlState::Internal, message)))
            }
            (None, false) => Err(Failure::Stop(Stop::Interrupted)),
        }
    }

    /// Waits; whether Ctrl-C has ended that.
    pub fn sleep(&mut self, time: Duration) -> bool {
        let Some(mut interrupts) = self.interrupts.take().or_else(|| watch_interrupts().ok()) else {
            return true;
        };
        let interrupted = self.control.block_on(async {
            tokio::select! {
                Some(()) = interrupts.recv() => true,
                () = tokio::time::sleep(time) => false,
            }
        });
        self.interrupts = Some(interrupts);
        interrupted
    }

    /// The CREATE FUNCTION of `name` or `name(types)`.
    pub fn function_text(&mut self, name: &str) -> Result<String, Error> {
        let mut texts = self.texts(&format!("SHOW CREATE FUNCTION {name}"))?;
        Ok(texts.pop().unwrap_or_default())
    }

    /// The texts that a query of one column gives.
    pub fn texts(&self, query: &str) -> Result<Vec<String>, Error> {
        let results = self.control.block_on(self.session.sql(query))?;
        let batches = self.control.block_on(results.collect())?;
        let mut texts = Vec::new();
        for batch in &batches {
            let column = cast(batch.column(0), &DataType::Utf8);
            let column = column.map_err(|error| Error::new(SqlState::Internal, error.to_string()))?;
            texts.extend(column.as_string::<i32>().iter().flatten().map(str::to_string));
        }
        Ok(texts)
    }

    /// The names of a table's columns.
    pub fn columns(&self, schema: &dyn SchemaProvider, table: &str) -> Vec<String> {
        // What cannot be read has no names to complete.
        let table = self.control.block_on(schema.table(table)).ok().flatten();
        let schema = table.map(|table| table.schema());
        let fields = schema.iter().flat_map(|schema| schema.fields().iter());
        fields.map(|field| field.name().clone()).collect()
    }

    /// The columns of a query, which is planned.
    pub fn schema(&self, query: &str) -> Result<SchemaRef, Error> {
        Ok(self.control.block_on(self.session.sql(query))?.schema())
    }

    /// The exit status. What still runs is stopped first: a process should not end under its threads. Those that do not
    /// stop in time are left to its end.
    pub fn finish(self, outcome: Result<(), Stop>) -> ExitCode {
        self.session.cancel();
        self.workers.shutdown_timeout(GRACE);
        super::exit_code(outcome)
    }
}

/// How a statement did not work out.
enum Failure {
    Error(Error),
    Stop(Stop),
}

impl Failure {
    /// Tells the user.
    fn told(self, script: &str, start: usize) -> Stop {
        match self {
            Failure::Error(error) => {
                eprintln!("{}", error.rebase(script, start).report());
                Stop::Failed
            }
            Failure::Stop(stop) => stop,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Error(error)
    }
}

/// A reader that has gone away is no failure: `taipan -c … | head`.
fn unprintable(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Stop(Stop::Quit),
        _ => Failure::Error(Error::new(SqlState::Io, format!("cannot print the result: {error}"))),
    }
}

async fn run_to_end(
    session: &Session,
    text: &str,
    rows: Rows,
    copied_to: Box<dyn Write + Send>,
) -> (Vec<Notice>, Result<Outcome, Failure>) {
    let started = match rows {
        Rows::None => session.sql(text).await,
        rows => copy::give(session, text, rows).await,
    };
    let results = match started {
        Ok(results) => results,
        Err(error) => return (Vec::new(), Err(Failure::Error(error))),
    };
    let notices = results.notices().to_vec();
    (notices, read_to_end(session, results, copied_to).await)
}

async fn read_to_end(
    session: &Session,
    results: QueryResults,
    copied_to: Box<dyn Write + Send>,
) -> Result<Outcome, Failure> {
    if !results.returns_rows() {
        return Ok(Outcome::Done(results.command().to_string()));
    }
    let mut results = match results.into_copy() {
        Ok(copy) => return print_copy(copy, copied_to).await,
        Err(results) => *results,
    };
    let environment = session.context().runtime_env();
    let schema = schema_in_zone(&results.schema(), &session.time_zone());
    let mut spool = Spool::new(schema.clone());
    while let Some(batch) = results.next().await {
        spool.push(batch_in_zone(batch?, &schema)?, &environment)?;
    }
    Ok(Outcome::Rows(spool.finish()?))
}

/// Bytes are written as they come.
async fn print_copy(mut copy: CopyOut, mut out: Box<dyn Write + Send>) -> Result<Outcome, Failure> {
    while let Some(piece) = copy.next().await {
        let piece = piece?;
        // Whoever reads them may take their time, and Ctrl-C is heard all the same.
        let written = tokio::task::spawn_blocking(move || {
            let written = out.write_all(&piece).and_then(|()| out.flush());
            written.map(|()| out)
        });
        let written = written.await.map_err(io::Error::other).flatten();
        out = written.map_err(unprintable)?;
    }
    Ok(Outcome::Printed)
}

/// Ctrl-C on a thread of its own: the workers may all be busy. It is heard from now on: what reads lines has a handler while it
/// does, and puts back the one that it found, which must be this.
fn watch_interrupts() -> io::Result<mpsc::UnboundedReceiver<()>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    let runtime = Builder::new_current_thread().enable_all().build()?;
    let mut interrupts = {
        let _entered = runtime.enter();
        signal(SignalKind::interrupt())?
    };
    std::thread::Builder::new().name("interrupts".into()).spawn(move || {
        runtime.block_on(async { while interrupts.recv().await.is_some() && sender.send(()).is_ok() {} });
    })?;
    Ok(receiver)
}
