//! A page that needs nothing else: no script, no other file. A click on a line opens what is left of it in the IR.

use super::{counts, tier};
use std::fmt::Write;
use taipan_udf::{Annotated, Line, Outcome};

/// Colors follow the reader's light or dark setting.
const STYLE: &str = "\
:root { color-scheme: light dark; --back: #fff; --text: #1b1f24; --soft: #6a737d; --native: #e3f5e5; --interpreter: #fdebc8;
  --raises: #fbdcdc; --gone: #eceff2; --line: #d8dee4 }
@media (prefers-color-scheme: dark) { :root { --back: #14171a; --text: #e4e8ec; --soft: #8b949e; --native: #17341f;
  --interpreter: #45340c; --raises: #4a1c1c; --gone: #23282d; --line: #30363d } }
body { background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem;
  padding: 0 1rem }
h1 { font: 600 1.2rem ui-monospace, monospace; overflow-wrap: anywhere }
pre, code { font: 13px/1.5 ui-monospace, monospace; margin: 0 }
ol { border: 1px solid var(--line); border-radius: 6px; list-style: none; margin: 1rem 0; overflow-x: auto; padding: 0 }
.line, summary { display: grid; grid-template-columns: 3rem 8rem 1fr; padding: 0 .5rem }
summary { cursor: pointer } summary:focus-visible { outline: 2px solid }
.number, .outcome, .note { color: var(--soft) } .number { text-align: right; padding-right: 1rem }
.native { background: var(--native) } .interpreter { background: var(--interpreter) } .raises { background: var(--raises) }
.optimized-away { background: var(--gone) }
.note { padding: 0 .5rem 0 11.5rem } .ir { padding: .25rem .5rem .5rem 11.5rem; color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { padding: 0 .4rem; border-radius: 4px }
dd { margin: 0 }";

/// What the words mean.
const LEGEND: [(Outcome, &str); 5] = [
    (Outcome::Native, "machine code"),
    (Outcome::Interpreter, "runs on the interpreter, or calls it"),
    (
        Outcome::Raises,
        "only raises; the row is run again on the interpreter, which raises the exception",
    ),
    (Outcome::OptimizedAway, "what it computes is known, or nobody uses it"),
    (
        Outcome::NoCode,
        "nothing is done there: it is known while compiling, or is never reached",
    ),
];

pub fn page(signature: &str, annotated: &Annotated) -> String {
    let mut out = String::new();
    let title = escaped(signature);
    let policy = "default-src 'none'; style-src 'unsafe-inline'";
    let _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}\n</style>\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n<p>Tier: {}</p>\n",
        tier(annotated)
    );
    for text in counts(annotated).iter().chain(&annotated.notes) {
        let _ = writeln!(out, "<p>{}</p>", escaped(text));
    }
    out.push_str("<ol>\n");
    annotated.lines.iter().for_each(|line| item(line, &mut out));
    out.push_str("</ol>\n<dl>\n");
    for (outcome, meaning) in LEGEND {
        let _ = writeln!(
            out,
            "<dt class=\"{}\">{}</dt><dd>{meaning}</dd>",
            class(outcome),
            outcome.name()
        );
    }
    out.push_str("</dl>\n</main>\n</body>\n</html>\n");
    out
}

fn item(line: &Line, out: &mut String) {
    let head = format!(
        "<span class=\"number\">{}</span><span class=\"outcome\">{}</span><pre>{}</pre>",
        line.number,
        line.outcome.name(),
        escaped(&line.text)
    );
    let _ = write!(out, "<li class=\"{}\">", class(line.outcome));
    if line.ir.is_empty() {
        let _ = write!(out, "<div class=\"line\">{head}</div>");
    } else {
        let ir = escaped(&line.ir.join("\n"));
        let _ = write!(
            out,
            "<details><summary>{head}</summary><pre class=\"ir\">{ir}</pre></details>"
        );
    }
    for note in &line.notes {
        let _ = write!(out, "<div class=\"note\">{}</div>", escaped(note));
    }
    out.push_str("</li>\n");
}

fn class(outcome: Outcome) -> String {
    outcome.name().replace(' ', "-")
}

/// A text that is no markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}
