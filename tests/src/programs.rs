//! The programs that functions over tables are, for the cases of `tests/pandas`: printed, read, verified, and interpreted row by row
//! before and after their passes. What comes of it must be pandas' answer, as the plan's is.

use crate::pandas::{Answer, Case, compare, created, value};
use datafusion::arrow::array::{ArrayRef, new_empty_array};
use datafusion::arrow::compute::concat;
use taipan::Session;
use taipan_udf::tables::interpret::Wrong;
use taipan_udf::tables::{ColType, Program, interpret, parse, print, verify};
use taipan_udf::{RunOptions, TableArg};

/// What came of a case.
#[derive(Debug)]
pub enum Outcome {
    Same,
    /// It raises, or looks at values.
    NoProgram,
    /// The interpreter does not know something in it.
    NotInterpreted(String),
    Different(String),
}

/// Checks the program of one case.
pub async fn check(session: &Session, case: &Case) -> Outcome {
    let Some((program, inputs)) = recorded(session, case).await else {
        return Outcome::NoProgram;
    };
    let optimized = match program.clone().optimized() {
        Ok(optimized) => optimized,
        Err(error) => return Outcome::Different(format!("{}: {error}", case.name)),
    };
    for (program, when) in [(&program, "as recorded"), (&optimized, "optimised")] {
        let read = match reread(program) {
            Ok(read) => read,
            Err(message) => return Outcome::Different(format!("{} {when}: {message}", case.name)),
        };
        match interpreted(case, &read, &inputs) {
            Ok(None) => {}
            Ok(Some(difference)) => {
                let text = print::whole(program);
                return Outcome::Different(format!("{} {when}: {difference}\n{text}", case.name));
            }
            Err(Wrong::Unsupported(what)) => return Outcome::NotInterpreted(format!("{}: {what}", case.name)),
            Err(Wrong::Failed(what)) => return Outcome::Different(format!("{} {when}: {what}", case.name)),
        }
    }
    Outcome::Same
}

/// The program as it is read again.
fn reread(program: &Program) -> Result<Program, String> {
    let text = print::whole(program);
    let read = parse(&text, &program.kernels).map_err(|error| format!("{error}\n{text}"))?;
    verify::all(&read, "parsing").map_err(|error| format!("{error}\n{text}"))?;
    let again = print::whole(&read);
    if again == text {
        Ok(read)
    } else {
        Err(format!("{text}\n  is read as\n{again}"))
    }
}

fn interpreted(case: &Case, program: &Program, inputs: &[Vec<ArrayRef>]) -> Result<Option<String>, Wrong> {
    let columns = interpret(program, inputs)?;
    let count = columns.first().map_or(0, |column| column.len());
    let rows = (0..count).map(|row| columns.iter().map(|column| value(column, row)).collect());
    let told = case.answer["columns"].as_array().into_iter().flatten();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
    let answer = Answer {
        columns: told.map(|column| (text(&column[0]), text(&column[1]))).collect(),
        rows: rows.collect(),
    };
    // Sums come in another order than in plans.
    let mut close = case.clone();
    close.close = true;
    Ok(compare(&close, &answer))
}

/// The program, and the columns of the tables it is given.
async fn recorded(session: &Session, case: &Case) -> Option<(Program, Vec<Vec<ArrayRef>>)> {
    let (name, create) = created(case);
    if case.answer["raises"].is_string() {
        return None;
    }
    session.sql(&create).await.ok()?;
    let (mut args, mut inputs) = (Vec::new(), Vec::new());
    for table in &case.tables {
        let results = session.sql(&format!("SELECT * FROM {table}")).await.ok()?;
        let schema = results.schema().clone();
        let batches = results.collect().await.ok()?;
        let column = |(place, field): (usize, &datafusion::arrow::datatypes::FieldRef)| {
            let parts: Vec<&dyn datafusion::arrow::array::Array> =
                batches.iter().map(|batch| batch.column(place).as_ref()).collect();
            let empty = || new_empty_array(field.data_type());
            if parts.is_empty() {
                Some(empty())
            } else {
                concat(&parts).ok()
            }
        };
        inputs.push(
            schema
                .fields()
                .iter()
                .enumerate()
                .map(column)
                .collect::<Option<Vec<_>>>()?,
        );
        let typed = schema.fields().iter().map(|field| {
            let ty = ColType::plain(field.data_type().clone()).with_nulls(field.is_nullable());
            (field.name().clone(), ty)
        });
        args.push(TableArg::Table(typed.collect()));
    }
    let function = session.catalog().overloads(&name.as_str().into()).pop()?;
    let program = function.table()?.record(&args, &RunOptions::default(), None).ok()?;
    Some((program, inputs))
}
