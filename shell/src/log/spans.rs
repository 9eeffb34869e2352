//! What is told, and spans with the time that was spent in them.

use super::line::{Fields, Format, write};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Others' crates have spans, too.
const OURS: &str = "taipan";

/// Writes events and spans.
pub struct Log {
    format: Format,
    events: LevelFilter,
    spans: LevelFilter,
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

impl Log {
    /// Writes what is of these levels, or more severe.
    pub fn new(format: Format, events: LevelFilter, spans: LevelFilter) -> Log {
        Log {
            format,
            events,
            spans,
            next: AtomicU64::new(1),
            open: Mutex::default(),
        }
    }

    fn change<R>(&self, id: &Id, change: impl FnOnce(&mut Open) -> R) -> Option<R> {
        self.open.lock().get_mut(&id.into_u64()).map(change)
    }
}

impl Subscriber for Log {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        let least = if metadata.is_span() { self.spans } else { self.events };
        metadata.target().starts_with(OURS) && *metadata.level() <= least
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.events.max(self.spans))
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
        let (mut fields, metadata) = (Fields::default(), event.metadata());
        event.record(&mut fields);
        write(
            &self
                .format
                .event(*metadata.level(), metadata.target(), fields, SystemTime::now()),
        );
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
        // Not while the spans are locked: the standard error may take its time.
        let closed = self.open.lock().remove(&id.into_u64());
        if let Some(open) = closed {
            let millis = open.busy.as_secs_f64() * 1e3;
            write(&self.format.span(open.name, millis, open.fields, SystemTime::now()));
        }
        true
    }
}
