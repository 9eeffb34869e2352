//! A statement on its way to a session: its text, the values of its parameters, and the frames that are its tables. Runs on the
//! threads of this crate, and knows no Python.

use crate::connected::Connected;
use datafusion::arrow::datatypes::DataType;
use datafusion::catalog::TableProvider;
use futures::StreamExt;
use std::sync::Arc;
use taipan::split::{self, Piece};
use taipan::statements::{Exchange, exchange};
use taipan::{Error, Parameter, ParsedStatement, QueryResults, Result, SqlState, Standing};

/// A parameter, as clients of Postgres give it.
#[derive(Clone, Debug)]
pub struct Given {
    /// `None`: whatever type the statement has at its place.
    pub ty: Option<DataType>,
    pub value: Value,
}

/// Its value.
#[derive(Clone, Debug)]
pub enum Value {
    Null,
    Text(String),
    Bytes(Vec<u8>),
}

/// Frames, by the names that statements have for them.
pub type Frames = Vec<(String, Arc<dyn TableProvider>)>;

/// Runs the statements of a text, and gives the results of the last. Those before are run to their ends.
pub async fn run(on: Arc<Connected>, text: String, parameters: Vec<Given>, frames: Frames) -> Result<QueryResults> {
    let _alone = on.frames.lock().await;
    let _lent = Lent::new(&on, frames)?;
    let pieces = split::statements(&text);
    if let [piece] = pieces.as_slice()
        && !parameters.is_empty()
    {
        refuse_exchange(piece)?;
        let parsed = on.session.parse(&text, &declared(&parameters)).await?;
        return execute(&on, &parsed, &parameters).await;
    }
    if !parameters.is_empty() {
        let message = format!("parameters are for one statement, and these are {}", pieces.len());
        return Err(Error::new(SqlState::SyntaxError, message));
    }
    let Some((last, before)) = pieces.split_last() else {
        return Err(Error::new(SqlState::SyntaxError, "there is no statement"));
    };
    for piece in before {
        let mut results = one(&on, &text, piece).await?;
        while let Some(batch) = results.next().await {
            batch.map_err(|error| error.rebase(&text, piece.start))?;
        }
    }
    one(&on, &text, last).await
}

/// Runs a statement once for each of the rows of parameters, all in one transaction, and gives how many rows it has changed,
/// if it says so.
pub async fn run_many(on: Arc<Connected>, text: String, rows: Vec<Vec<Given>>, frames: Frames) -> Result<Option<u64>> {
    let _alone = on.frames.lock().await;
    let _lent = Lent::new(&on, frames)?;
    let own = on.session.standing() == Standing::Idle;
    if own {
        on.session.sql("BEGIN").await?;
    }
    let done = each(&on, &text, &rows).await;
    if own {
        let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
        let ended = on.session.sql(end).await;
        return done.and_then(|changed| ended.map(|_| changed));
    }
    done
}

async fn each(on: &Connected, text: &str, rows: &[Vec<Given>]) -> Result<Option<u64>> {
    let mut known: Option<(Vec<Option<DataType>>, ParsedStatement)> = None;
    let mut changed = Some(0);
    for row in rows {
        let types = declared(row);
        let parsed = match &known {
            Some((declared, parsed)) if *declared == types => parsed,
            _ => {
                let parsed = on.session.parse(text, &types).await?;
                &known.insert((types, parsed)).1
            }
        };
        let mut results = execute(on, parsed, row).await?;
        while let Some(batch) = results.next().await {
            batch?;
        }
        changed = changed
            .zip(rows_changed(results.command()))
            .map(|(sum, more)| sum + more);
    }
    Ok(changed)
}

/// How many rows a tag says were changed or copied.
pub fn rows_changed(command: &str) -> Option<u64> {
    let mut words = command.split(' ');
    match words.next()? {
        "INSERT" | "UPDATE" | "DELETE" | "MERGE" | "COPY" => words.next_back()?.parse().ok(),
        _ => None,
    }
}

async fn one(on: &Connected, text: &str, piece: &Piece<'_>) -> Result<QueryResults> {
    refuse_exchange(piece)?;
    let results = on.session.sql(piece.text).await;
    results.map_err(|error| error.rebase(text, piece.start))
}

/// What a client of the server sends and gets beside its statements has no place here.
fn refuse_exchange(piece: &Piece<'_>) -> Result<()> {
    let (form, hint) = match exchange(piece.text) {
        None => return Ok(()),
        Some(Exchange::In) => (
            "COPY … FROM STDIN",
            "Insert from a frame by its name, as in INSERT INTO t SELECT * FROM frame, or copy from a file.",
        ),
        Some(Exchange::Out) => ("COPY … TO STDOUT", "Take the rows of the query, or copy to a file."),
    };
    let message = format!("{form} has no stream in Python");
    Err(Error::new(SqlState::FeatureNotSupported, message).with_hint(hint))
}

/// The types that the values have by themselves.
fn declared(parameters: &[Given]) -> Vec<Option<DataType>> {
    parameters.iter().map(|given| given.ty.clone()).collect()
}

async fn execute(on: &Connected, parsed: &ParsedStatement, parameters: &[Given]) -> Result<QueryResults> {
    let (wants, has) = (parsed.parameters().len(), parameters.len());
    if wants != has {
        let message = format!("the statement has {wants} parameters, and {has} values are given");
        return Err(Error::new(SqlState::SyntaxError, message));
    }
    let given = parameters.iter().map(|given| match &given.value {
        Value::Null => Parameter::Null,
        Value::Text(text) => Parameter::Text(text.as_bytes()),
        Value::Bytes(bytes) => Parameter::Binary(bytes),
    });
    let given: Vec<Parameter<'_>> = given.collect();
    let bound = on.session.bind(parsed, &given).await?;
    on.session.execute(&bound).await
}

/// Frames that are tables of the session, as long as this lives. What runs over them already goes on.
struct Lent<'a> {
    on: &'a Connected,
    names: Vec<String>,
}

impl<'a> Lent<'a> {
    fn new(on: &'a Connected, frames: Frames) -> Result<Lent<'a>> {
        let mut lent = Lent { on, names: Vec::new() };
        for (name, table) in frames {
            on.give(&name, table)?;
            lent.names.push(name);
        }
        Ok(lent)
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        for name in &self.names {
            self.on.take_back(name);
        }
    }
}
