//! A `tracing` span for each phase, with the function's name and sizes; and by them: what many sessions create at once is
//! compiled once.

use std::collections::HashMap;
use std::fmt::Debug;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use taipan::Session;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

type Fields = HashMap<&'static str, String>;

/// All spans of functions that begin with `spanned`. Other tests of the process run beside these.
#[derive(Clone, Default)]
struct Collector {
    next: Arc<AtomicU64>,
    spans: Arc<Mutex<HashMap<u64, (&'static str, Fields)>>>,
}

struct Reader<'a>(&'a mut Fields);

impl Visit for Reader<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        self.0
            .insert(field.name(), format!("{value:?}").trim_matches('"').to_string());
    }
}

impl Subscriber for Collector {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_span() && metadata.target().starts_with("taipan")
    }

    fn new_span(&self, attributes: &Attributes<'_>) -> Id {
        let id = self.next.fetch_add(1, Ordering::Relaxed) + 1;
        let mut fields = Fields::new();
        attributes.record(&mut Reader(&mut fields));
        if fields.get("function").is_some_and(|name| name.starts_with("spanned")) {
            let mut spans = self.spans.lock().expect("the spans");
            spans.insert(id, (attributes.metadata().name(), fields));
        }
        Id::from_u64(id)
    }

    fn record(&self, id: &Id, values: &Record<'_>) {
        if let Some((_, fields)) = self.spans.lock().expect("the spans").get_mut(&id.into_u64()) {
            values.record(&mut Reader(fields));
        }
    }

    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, _: &Event<'_>) {}
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

static COLLECTOR: LazyLock<Collector> = LazyLock::new(|| {
    let collector = Collector::default();
    tracing::subscriber::set_global_default(collector.clone()).expect("no other subscriber");
    collector
});

/// The spans of a function in order, each with its fields.
fn spans(function: &str) -> Vec<(&'static str, Fields)> {
    let spans = COLLECTOR.spans.lock().expect("the spans");
    let mut found: Vec<_> = spans
        .iter()
        .filter(|(_, (_, fields))| fields["function"] == function)
        .collect();
    found.sort_by_key(|(id, _)| **id);
    found.into_iter().map(|(_, span)| span.clone()).collect()
}

fn count(function: &str, phase: &str) -> usize {
    spans(function).iter().filter(|(name, _)| *name == phase).count()
}

async fn run(session: &Session, sql: &str) {
    session.sql(sql).await.expect("planned").collect().await.expect("ran");
}

#[tokio::test]
async fn every_phase_has_a_span() {
    LazyLock::force(&COLLECTOR);
    let session = Session::builder().threads(1).build().expect("a session");
    run(
        &session,
        "CREATE FUNCTION spanned(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return 0 if a == 7 else 10 // (a - 3)'",
    )
    .await;
    let phases: Vec<_> = spans("spanned").iter().map(|(name, _)| *name).collect();
    assert_eq!(phases, ["parse", "generate", "passes"]);
    let query = "SELECT spanned(value) FROM range(10) WHERE value <> 3";
    run(&session, query).await;
    let all = spans("spanned");
    let phases: Vec<_> = all.iter().map(|(name, _)| *name).collect();
    assert_eq!(phases, ["parse", "generate", "passes", "bind", "run", "codegen"]);
    let number = |index: usize, field: &str| all[index].1[field].parse::<usize>().expect(field);
    assert!(number(0, "bytes") > 20);
    assert!(number(1, "instructions") > 3);
    assert!(number(2, "left") > 0 && number(2, "left") <= number(2, "instructions"));
    assert_eq!(number(3, "arguments"), 1);
    let counted = ["rows", "replayed", "interpreted", "failed"].map(|field| number(4, field));
    assert_eq!(counted, [9, 0, 0, 0]);
    assert_eq!(all[5].1["nulls"], "false");
}

#[tokio::test]
async fn table_functions_have_spans() {
    LazyLock::force(&COLLECTOR);
    let session = Session::builder().threads(1).build().expect("a session");
    run(
        &session,
        "CREATE FUNCTION spanned_table(t TABLE) RETURNS TABLE LANGUAGE python AS $$
import pandas as pd
def spanned_table(t):
    return t[t['value'] > 3]
$$",
    )
    .await;
    run(&session, "SELECT * FROM spanned_table(TABLE(SELECT * FROM range(10)))").await;
    assert_eq!(count("spanned_table", "record"), 1);
}

/// What needs no interpreter before it is created is compiled once for the process, however many ask at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn many_sessions_compile_a_function_once() {
    LazyLock::force(&COLLECTOR);
    let together = Arc::new(tokio::sync::Barrier::new(64));
    let queries: Vec<_> = (0..64)
        .map(|_| {
            let together = together.clone();
            tokio::spawn(async move {
                let session = Session::builder().threads(1).build().expect("a session");
                together.wait().await;
                let create =
                    "CREATE FUNCTION spanned_once(a BIGINT) RETURNS BIGINT LANGUAGE python AS 'return a * 3 + 1'";
                run(&session, create).await;
                let query = "SELECT sum(spanned_once(value)) FROM range(100)";
                let batches = session.sql(query).await.expect("planned").collect().await.expect("ran");
                assert_eq!(batches[0].num_rows(), 1);
            })
        })
        .collect();
    for query in queries {
        query.await.expect("no panic");
    }
    for phase in ["parse", "generate", "passes", "codegen"] {
        assert_eq!(count("spanned_once", phase), 1, "{phase}");
    }
    assert_eq!(count("spanned_once", "run"), 64);
}
