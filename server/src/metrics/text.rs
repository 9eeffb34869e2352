//! The sums as Prometheus reads them: the text format, version 0.0.4.

use super::Metrics;
use std::fmt::Write;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use taipan::Figures;

/// What a monitor is told of the format.
pub const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Families of samples, one behind the other.
#[derive(Default)]
struct Page(String);

impl Page {
    /// A family: its samples, each with its labels.
    fn family<'a>(&mut self, name: &str, kind: &str, help: &str, samples: impl IntoIterator<Item = (Labels<'a>, f64)>) {
        // Writing to a text does not fail.
        let _ = writeln!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}");
        for (labels, value) in samples {
            self.sample(name, &labels, value);
        }
    }

    fn sample(&mut self, name: &str, labels: &[(&str, &str)], value: f64) {
        let labels: Vec<String> = labels
            .iter()
            .map(|(name, value)| format!("{name}=\"{}\"", escaped(value)))
            .collect();
        let labels = if labels.is_empty() {
            String::new()
        } else {
            format!("{{{}}}", labels.join(","))
        };
        let _ = writeln!(self.0, "{name}{labels} {value}");
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.family(name, "counter", help, [(Vec::new(), value as f64)]);
    }

    fn gauge(&mut self, name: &str, help: &str, value: f64) {
        self.family(name, "gauge", help, [(Vec::new(), value)]);
    }

    /// Counters that differ in one label.
    fn counters<'a>(
        &mut self,
        name: &str,
        help: &str,
        label: &'a str,
        values: impl IntoIterator<Item = (&'a str, u64)>,
    ) {
        let samples = values
            .into_iter()
            .map(|(value, count)| (vec![(label, value)], count as f64));
        self.family(name, "counter", help, samples);
    }
}

type Labels<'a> = Vec<(&'a str, &'a str)>;

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}

/// The whole page.
pub fn page(metrics: &Metrics, figures: &Figures) -> String {
    let mut page = Page::default();
    connections(&mut page, metrics, figures);
    statements(&mut page, figures);
    messages(&mut page, metrics);
    process(&mut page, figures.open);
    page.0
}

fn connections(page: &mut Page, metrics: &Metrics, figures: &Figures) {
    let (accepted, closed) = (metrics.accepted.get(), metrics.closed.get());
    page.gauge(
        "taipan_connections",
        "Connections that are open, logged in or not.",
        accepted.saturating_sub(closed) as f64,
    );
    page.counter("taipan_connections_total", "Connections that were taken in.", accepted);
    page.counter(
        "taipan_connections_encrypted_total",
        "Clients that came over TLS.",
        metrics.encrypted.get(),
    );
    page.counters(
        "taipan_connections_refused_total",
        "Connections that were not served, by why.",
        "reason",
        metrics.refusals(),
    );
    let failed = metrics
        .refusals()
        .filter(|(reason, _)| matches!(*reason, "password" | "authorization"));
    page.counter(
        "taipan_login_failures_total",
        "Clients that could not log in.",
        failed.map(|(_, count)| count).sum(),
    );
    page.counter(
        "taipan_idle_timeouts_total",
        "Sessions that were ended because they said nothing.",
        metrics.idle.get(),
    );
    let sessions = figures.sessions.iter();
    let sessions = sessions.map(|(state, count)| (vec![("state", *state)], *count as f64));
    page.family(
        "taipan_sessions",
        "gauge",
        "Sessions of the database in this process, by what they are at.",
        sessions,
    );
}

fn statements(page: &mut Page, figures: &Figures) {
    let of_kinds = |result: &'static str| {
        let kinds = figures.statements.iter();
        kinds.map(move |of| {
            let count = if result == "ok" { of.done } else { of.failed };
            (vec![("kind", of.kind), ("result", result)], count as f64)
        })
    };
    page.family(
        "taipan_statements_total",
        "counter",
        "Statements that have ended.",
        of_kinds("ok").chain(of_kinds("error")),
    );
    let name = "taipan_statement_duration_seconds";
    page.family(name, "histogram", "How long statements took, up to their last row.", []);
    for (end, count) in &figures.durations {
        let end = end.map_or("+Inf".to_string(), |end| end.to_string());
        page.sample(&format!("{name}_bucket"), &[("le", &end)], *count as f64);
    }
    let all = figures.durations.last().map_or(0, |(_, count)| *count);
    page.sample(&format!("{name}_sum"), &[], figures.seconds);
    page.sample(&format!("{name}_count"), &[], all as f64);
    page.counter(
        "taipan_statement_rows_total",
        "Rows that statements have given or changed.",
        figures.rows,
    );
    page.counters(
        "taipan_function_rows_total",
        "Rows of Python functions, by what has evaluated them.",
        "tier",
        [
            ("native", figures.rows_native),
            ("replayed", figures.rows_replayed),
            ("interpreted", figures.rows_interpreted),
        ],
    );
    page.counters(
        "taipan_statements_stopped_total",
        "Statements that were stopped, by why.",
        "reason",
        [("cancel", figures.cancelled), ("timeout", figures.timed_out)],
    );
    page.counter(
        "taipan_slow_statements_total",
        "Statements that took longer than log_min_duration_statement.",
        figures.slow,
    );
}

fn messages(page: &mut Page, metrics: &Metrics) {
    let errors = metrics.errors();
    page.counters(
        "taipan_errors_total",
        "Errors that clients were told, by the class of their SQLSTATE.",
        "class",
        errors.iter().map(|(class, count)| (class.as_str(), *count)),
    );
    page.counter(
        "taipan_notices_total",
        "Notices that clients were told.",
        metrics.notices.get(),
    );
    page.counter(
        "taipan_rows_sent_total",
        "Rows that clients were sent.",
        metrics.rows.get(),
    );
    page.counter(
        "taipan_bytes_sent_total",
        "Bytes that clients were sent.",
        metrics.sent.get(),
    );
    page.counter(
        "taipan_cancel_requests_total",
        "Requests to cancel, with the right key or a wrong one.",
        metrics.cancels.get(),
    );
}

fn process(page: &mut Page, open: Duration) {
    let version = env!("CARGO_PKG_VERSION");
    let build = [(vec![("version", version)], 1.0)];
    page.family("taipan_build_info", "gauge", "The version of the program.", build);
    page.gauge(
        "taipan_uptime_seconds",
        "How long the database has been open.",
        open.as_secs_f64(),
    );
    let started = SystemTime::now().checked_sub(open).unwrap_or(UNIX_EPOCH);
    let started = started.duration_since(UNIX_EPOCH).unwrap_or_default();
    page.gauge(
        "process_start_time_seconds",
        "When the database was opened, in seconds since 1970.",
        started.as_secs_f64(),
    );
    if let Some(bytes) = resident() {
        page.gauge("process_resident_memory_bytes", "Memory of the process.", bytes as f64);
    }
}

/// The memory of the process, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::Refusal;
    use std::collections::BTreeMap;
    use taipan::{Error, SqlState};

    /// The samples of a page by name and labels, where the page is well formed.
    fn samples(page: &str) -> BTreeMap<String, f64> {
        let mut families: BTreeMap<String, String> = BTreeMap::new();
        let mut samples = BTreeMap::new();
        for line in page.lines() {
            if let Some(family) = line.strip_prefix("# TYPE ") {
                let (name, kind) = family.split_once(' ').expect("a type");
                assert!(
                    families.insert(name.to_string(), kind.to_string()).is_none(),
                    "{name} twice"
                );
                continue;
            }
            if line.starts_with("# HELP ") {
                continue;
            }
            let (sample, value) = line.rsplit_once(' ').expect("a value");
            let name = sample.split('{').next().expect("a name");
            let family = ["_bucket", "_sum", "_count"].iter().find_map(|end| {
                let family = name.strip_suffix(end)?;
                (families.get(family).map(String::as_str) == Some("histogram")).then_some(family)
            });
            assert!(families.contains_key(family.unwrap_or(name)), "{line}");
            let value: f64 = value.parse().expect("a number");
            assert!(samples.insert(sample.to_string(), value).is_none(), "{sample} twice");
        }
        assert!(page.ends_with('\n'));
        samples
    }

    #[test]
    fn a_page_has_every_family_once() {
        let metrics = Metrics::default();
        metrics.accepted.add(3);
        metrics.closed.add(1);
        metrics.refused(Refusal::Password);
        metrics.refused(Refusal::Full);
        metrics.error(&Error::new(SqlState::UndefinedTable, "no t"));
        let database = taipan::Database::memory().expect("a database");
        let page = page(&metrics, &database.figures());
        let samples = samples(&page);
        let is = |name: &str, value: f64| assert_eq!(samples.get(name), Some(&value), "{name}\n{page}");
        is("taipan_connections", 2.0);
        is("taipan_connections_refused_total{reason=\"full\"}", 1.0);
        is("taipan_login_failures_total", 1.0);
        is("taipan_errors_total{class=\"42\"}", 1.0);
        is("taipan_statements_total{kind=\"select\",result=\"error\"}", 0.0);
        is("taipan_statement_duration_seconds_bucket{le=\"+Inf\"}", 0.0);
        is("taipan_statement_duration_seconds_bucket{le=\"0.0025\"}", 0.0);
        is("taipan_statement_duration_seconds_count", 0.0);
        is("taipan_sessions{state=\"active\"}", 0.0);
    }

    #[test]
    fn labels_are_escaped() {
        assert_eq!(escaped("a\"b\\c\nd"), "a\\\"b\\\\c\\nd");
    }
}
