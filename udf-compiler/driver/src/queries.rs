//! Functions that run queries, at CREATE: what is said of them must leave them room for that.

use taipan_interface::error::Error;
use taipan_interface::source::{FunctionSource, Isolation, Volatility};
use taipan_syntax::source::{self, ParsedSource};

/// Whether a function may run queries.
///
/// # Errors
///
/// Where it must not.
pub fn check(source: &FunctionSource, parsed: &ParsedSource) -> Result<bool, Error> {
    let Some(span) = parsed.queries() else {
        return Ok(false);
    };
    let name = &source.name;
    if source.volatility == Some(Volatility::Immutable) {
        let message = format!("function {name} is declared IMMUTABLE, but runs queries");
        let diagnostic = parsed.complaint("", message, Some(span));
        let hint = "Declare it STABLE if its queries only read, else VOLATILE.";
        return Err(Error::Rejected(diagnostic.with_hint(hint)));
    }
    if source.isolation == Isolation::Worker {
        let message = format!("function {name} runs queries, which functions in processes of their own cannot");
        let diagnostic = parsed.complaint("", message, Some(span));
        let hint = "It can where the Python of functions runs in the process of the engine.";
        return Err(Error::Unsupported(diagnostic.with_hint(hint)));
    }
    Ok(true)
}

/// Refuses a function that makes one result of many rows, if it runs queries.
///
/// # Errors
///
/// Where it may, or where its text cannot be read.
pub fn refuse(source: &FunctionSource, what: &str) -> Result<(), Error> {
    let parsed = source::parse(source)?;
    let Some(span) = parsed.queries() else {
        return Ok(());
    };
    let message = format!("{what} {} cannot run queries", source.name);
    let diagnostic = parsed.complaint("", message, Some(span));
    let hint = "Functions that give a value or rows for each call can; or join what it needs in the query around it.";
    Err(Error::Unsupported(diagnostic.with_hint(hint)))
}
