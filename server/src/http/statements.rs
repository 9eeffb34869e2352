//! Statements of a window: run one after the other, each until its first rows are there, and then as far as the window looks.
//! A statement runs whether or not its window is being reloaded.

use super::answer::{Answer, Refused, done};
use super::positions::{byte_of, error_of, utf16};
use super::request;
use super::result::{Order, WindowResult};
use super::running::Running;
use super::site::Site;
use super::windows::Window;
use hyper::http::StatusCode;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taipan::split::next_statement;
use taipan::statements::exchange;
use taipan::{Error, Notice, Session, SqlState, Standing};

/// Rows that come with the answer to a statement.
const FIRST: usize = 200;
/// Most rows of an answer.
const MOST: usize = 2_000;
/// The longest that an answer waits for a statement: browsers do not wait for long.
const WAIT: Duration = Duration::from_secs(20);
/// The longest that is read at a time for somebody who scrolls.
const READ: Duration = Duration::from_millis(1_500);

impl Site {
    /// Runs the statement of a text that a place is in (`at`), or the first one from there on (`from`).
    pub(super) async fn run(&self, window: &Arc<Window>, asked: &Value) -> Result<Answer, Refused> {
        let script = request::text(asked, "text")?.to_string();
        let found = match asked["at"].as_u64() {
            Some(_) => statement_at(&script, request::number(asked, "at")?),
            None => {
                let from = byte_of(&script, request::number(asked, "from")?);
                next_statement(&script, from)
            }
        };
        let Some((piece, end)) = found else {
            return Ok(done(&json!({ "nothing": true })));
        };
        let mut running = window.running.lock().await;
        if running.as_ref().is_some_and(|running| !running.task.is_finished()) {
            return Err(Refused(StatusCode::CONFLICT, "a statement of this window runs"));
        }
        let (text, start) = (piece.text.to_string(), piece.start);
        let since = Instant::now();
        let own = window.clone();
        let task = tokio::spawn(async move { statement(&own, &script, start..end, since).await });
        *running = Some(Running { task, text, since });
        Ok(window.answered(&mut running).await)
    }

    /// Waits on for the statement that runs.
    pub(super) async fn wait(&self, window: &Window) -> Answer {
        let mut running = window.running.lock().await;
        window.answered(&mut running).await
    }

    /// Rows of the latest result.
    pub(super) async fn rows(&self, window: &Window, asked: &Value) -> Result<Answer, Refused> {
        let (number, from) = (request::number(asked, "result")?, request::number(asked, "from")?);
        let count = request::number(asked, "count")?.min(MOST);
        let until = asked["until"].as_u64().map_or(0, |until| until as usize);
        let order = order(asked)?;
        let mut result = window.result.clone().lock_owned().await;
        let Some(held) = of_number(&mut result, number) else {
            return Ok(done(&json!({ "gone": true })));
        };
        // In another order the last one may be the first.
        let wanted = match order {
            Some(_) => usize::MAX,
            None => from.saturating_add(count).max(until),
        };
        let mut error = None;
        if held.rows() < wanted && !held.has_ended() {
            error = held.read_on(&window.session, wanted, READ).await.err();
        }
        let (known, ended, cut) = (held.rows(), held.has_ended(), held.is_cut());
        let zone = window.session.time_zone();
        let page = apart(move || match of_number(&mut result, number) {
            Some(held) if order.is_none() || ended => held.page((from, count), order, &zone),
            _ => Ok(Value::Null),
        });
        let (page, failed) = match page.await {
            Ok(page) => (page, None),
            Err(failed) => (Value::Null, Some(failed)),
        };
        Ok(done(&json!({
            "from": from,
            "rows": page,
            "known": known,
            "ended": ended,
            "cut": cut,
            "error": error.or(failed).map(|error| error_of(&error, "")),
            "notices": notices(&window.session.take_notices()),
        })))
    }

    /// One value of the latest result.
    pub(super) async fn value(&self, window: &Window, asked: &Value) -> Result<Answer, Refused> {
        let (number, order) = (request::number(asked, "result")?, order(asked)?);
        let place = (request::number(asked, "row")?, request::number(asked, "column")?);
        let mut result = window.result.clone().lock_owned().await;
        let zone = window.session.time_zone();
        let value = apart(move || match of_number(&mut result, number) {
            Some(held) => held.value(place, order, &zone).map(Some),
            None => Ok(None),
        });
        Ok(done(&match value.await {
            Ok(Some(value)) => json!({ "value": value }),
            Ok(None) => json!({ "gone": true }),
            Err(error) => json!({ "error": error_of(&error, "") }),
        }))
    }

    /// The plan of the latest result.
    pub(super) async fn plan(&self, window: &Window) -> Answer {
        let result = window.result.lock().await;
        let plan = result.as_ref().map_or(Value::Null, WindowResult::plan);
        done(&json!({ "plan": plan }))
    }
}

impl Window {
    /// What the statement came to, if it does so soon.
    async fn answered(&self, running: &mut Option<Running>) -> Answer {
        let Some(own) = running else {
            return done(&json!({ "nothing": true }));
        };
        let ended = tokio::time::timeout(WAIT, &mut own.task).await;
        let answer = match ended {
            Err(_) => {
                return done(&json!({
                    "running": own.text,
                    "seconds": own.since.elapsed().as_secs_f64(),
                    "read": self.session.rows_read(),
                }));
            }
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                let error = Error::new(SqlState::Internal, format!("internal error: {error}"));
                json!({ "error": error_of(&error, "") })
            }
        };
        *running = None;
        done(&answer)
    }
}

/// Runs a statement of a script, and keeps its first rows.
async fn statement(window: &Window, script: &str, place: std::ops::Range<usize>, since: Instant) -> Value {
    let mut result = window.result.lock().await;
    let number = result.as_ref().map_or(0, |held| held.number) + 1;
    result.iter_mut().for_each(WindowResult::cut);
    let text = script[place.clone()].trim_end_matches(|c: char| c == ';' || c.is_whitespace());
    let mut answer = json!({
        "start": utf16(script, place.start),
        "end": utf16(script, place.start + text.len()),
        "next": next_statement(script, place.end).map(|_| utf16(script, place.end)),
    });
    match begun(&window.session, text, number).await {
        Ok((command, told, held)) => {
            answer["command"] = command.into();
            answer["notices"] = notices(&told);
            if let Some((mut held, error)) = held {
                let page = held.page((0, FIRST), None, &window.session.time_zone());
                answer["result"] = held.described();
                answer["known"] = held.rows().into();
                answer["ended"] = held.has_ended().into();
                answer["cut"] = held.is_cut().into();
                let error = match page {
                    Ok(page) => {
                        answer["rows"] = page;
                        error
                    }
                    Err(failed) => error.or(Some(failed)),
                };
                answer["error"] = error
                    .map(|error| error_of(&error.rebase(script, place.start), script))
                    .into();
                held.rest();
                *result = Some(held);
            }
        }
        Err(error) => answer["error"] = error_of(&error.rebase(script, place.start), script),
    }
    answer["seconds"] = since.elapsed().as_secs_f64().into();
    answer["standing"] = match window.session.standing() {
        Standing::Idle => "idle",
        Standing::Block => "block",
        Standing::Failed => "failed",
    }
    .into();
    answer
}

/// What a statement is called, what is told about it, and its rows with what went wrong behind the first of them.
type Begun = (String, Vec<Notice>, Option<(WindowResult, Option<Error>)>);

async fn begun(session: &Session, text: &str, number: u64) -> Result<Begun, Error> {
    if exchange(text).is_some() {
        let error = Error::not_built("COPY from or to the client, in a browser");
        return Err(error.with_hint("Name a file instead of STDIN or STDOUT."));
    }
    let results = session.sql(text).await?;
    let mut told = results.notices().to_vec();
    let command = results.command().to_string();
    if !results.returns_rows() {
        told.extend(session.take_notices());
        return Ok((command, told, None));
    }
    let mut held = WindowResult::new(number, results, session);
    let error = held.read_to(FIRST, None).await.err();
    told.extend(session.take_notices());
    match error {
        Some(error) if held.rows() == 0 => Err(error),
        error => Ok((command, told, Some((held, error)))),
    }
}

/// The result of a number, while it is the latest.
fn of_number(result: &mut Option<WindowResult>, number: usize) -> Option<&mut WindowResult> {
    result.as_mut().filter(|held| held.number == number as u64)
}

/// What computes for long, such as sorting, does so where it holds up no connection.
async fn apart<T: Send + 'static>(act: impl FnOnce() -> Result<T, Error> + Send + 'static) -> Result<T, Error> {
    let done = tokio::task::spawn_blocking(act).await;
    done.map_err(|error| Error::new(SqlState::Internal, format!("internal error: {error}")))?
}

/// The order that a window wants.
fn order(asked: &Value) -> Result<Option<Order>, Refused> {
    if asked["sort"].is_null() {
        return Ok(None);
    }
    Ok(Some(Order {
        column: request::number(asked, "sort")?,
        descending: asked["descending"].as_bool().unwrap_or(false),
    }))
}

/// The statement that a place, in characters of a browser, is in or behind.
fn statement_at(script: &str, at: usize) -> Option<(taipan::split::Piece<'_>, usize)> {
    let at = byte_of(script, at);
    let mut found = None;
    let mut from = 0;
    while let Some((piece, end)) = next_statement(script, from) {
        // Behind the last semicolon one means the statement before it.
        if piece.start > at && found.is_some() {
            break;
        }
        found = Some((piece, end));
        if end > at {
            break;
        }
        from = end;
    }
    found
}

fn notices(notices: &[Notice]) -> Value {
    notices.iter().map(|notice| notice.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_of_a_place_is_found() {
        let script = "SELECT 1;\n-- 🐍\nSELECT '🐍;' ; SELECT 3;  ";
        let text = |at: usize| statement_at(script, at).map(|(piece, _)| piece.text);
        let place = |what: &str| utf16(script, script.find(what).expect("it is there"));
        assert_eq!(text(0), Some("SELECT 1"));
        assert_eq!(text(place("1")), Some("SELECT 1"));
        assert_eq!(text(place("'🐍")), Some("-- 🐍\nSELECT '🐍;'"));
        assert_eq!(text(place("3")), Some("SELECT 3"));
        assert_eq!(text(utf16(script, script.len())), Some("SELECT 3"));
        assert_eq!(text(9_999), Some("SELECT 3"));
        assert_eq!(statement_at("  -- nothing", 3).map(|(piece, _)| piece.text), None);
    }
}
