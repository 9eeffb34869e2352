//! Writes what a statement spends its time on to standard error, where the environment asks for it: `TAIPAN_LOG=debug`
//! shows each phase of compiling a function, each call that is bound, and each batch that is run, when it ends.

use anyhow::{Context, Result};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt::{self, Write as _};
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// The variable of the environment.
const VARIABLE: &str = "TAIPAN_LOG";

/// Others' crates have spans, too.
const OURS: &str = "taipan";

/// Begins to write, if that is asked for.
pub fn start() -> Result<()> {
    let Some(level) = std::env::var_os(VARIABLE).filter(|level| !level.is_empty()) else {
        return Ok(());
    };
    let level = level.to_string_lossy();
    let level: LevelFilter = level
        .parse()
        .with_context(|| format!("{VARIABLE}={level}: one of off, error, warn, info, debug, trace"))?;
    let log = Log {
        level,
        next: AtomicU64::new(1),
        open: Mutex::default(),
    };
    tracing::subscriber::set_global_default(log).context("a log is being written already")
}

struct Log {
    level: LevelFilter,
    next: AtomicU64,
    open: Mutex<HashMap<u64, Open>>,
}

/// A span that has not ended.
struct Open {
    name: &'static str,
    fields: Fields,
    entered: Option<Instant>,
    busy: Duration,
    handles: usize,
}

/// `name=value` of each field, with a space before it.
#[derive(Default)]
struct Fields(String);

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a text does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        let _ = write!(self.0, " {}={value}", field.name());
    }
}

impl Log {
    fn change<R>(&self, id: &Id, change: impl FnOnce(&mut Open) -> R) -> Option<R> {
        self.open.lock().get_mut(&id.into_u64()).map(change)
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with(OURS) && *metadata.level() <= self.level
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.level)
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let mut open = Open {
            name: attributes.metadata().name(),
            fields: Fields::default(),
            entered: None,
            busy: Duration::ZERO,
            handles: 1,
        };
        attributes.record(&mut open.fields);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.open.lock().insert(id, open);
        Id::from_u64(id)
    }

    fn record(&self, id: &Id, values: &Record<'_>) {
        self.change(id, |open| values.record(&mut open.fields));
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut fields = Fields::default();
        event.record(&mut fields);
        write_line(&format!("{}:{}", event.metadata().level(), fields.0));
    }

    fn enter(&self, id: &Id) {
        self.change(id, |open| open.entered = Some(Instant::now()));
    }

    fn exit(&self, id: &Id) {
        self.change(id, |open| {
            open.busy += open.entered.take().map_or(Duration::ZERO, |entered| entered.elapsed());
        });
    }

    fn clone_span(&self, id: &Id) -> Id {
        self.change(id, |open| open.handles += 1);
        id.clone()
    }

    fn try_close(&self, id: Id) -> bool {
        let last = self.change(&id, |open| {
            open.handles -= 1;
            open.handles == 0
        });
        if last != Some(true) {
            return false;
        }
        if let Some(open) = self.open.lock().remove(&id.into_u64()) {
            let millis = open.busy.as_secs_f64() * 1e3;
            write_line(&format!("{} {millis:.3} ms{}", open.name, open.fields.0));
        }
        true
    }
}

/// Where nobody reads it, nothing is missed.
fn write_line(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "taipan: {line}");
}
