//! What goes wrong on the way of a path of SQL/JSON, in the words of Postgres.

use super::tree::{Arithmetic, Method};
use crate::error::{Error, SqlState};

/// Why a path has no answer.
#[derive(Debug)]
pub enum Fault {
    /// Predicates do not know then, and who does not want to hear of errors does not.
    Soft(Error),
    Hard(Error),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Fault {
        Fault::Soft(error)
    }
}

fn soft(state: SqlState, message: impl Into<String>) -> Fault {
    Fault::Soft(Error::new(state, message))
}

pub fn no_key(key: &str) -> Fault {
    let message = format!("JSON object does not contain key \"{key}\"");
    soft(SqlState::JsonMemberNotFound, message)
}

pub fn no_object(what: &str) -> Fault {
    let state = if what == "member accessor" {
        SqlState::JsonMemberNotFound
    } else {
        SqlState::JsonObjectNotFound
    };
    soft(state, format!("jsonpath {what} can only be applied to an object"))
}

pub fn no_array(what: &str) -> Fault {
    let message = format!("jsonpath {what} can only be applied to an array");
    soft(SqlState::JsonArrayNotFound, message)
}

pub fn subscript(what: &str) -> Fault {
    soft(
        SqlState::InvalidJsonSubscript,
        format!("jsonpath array subscript is {what}"),
    )
}

pub fn no_variable(name: &str) -> Fault {
    let message = format!("could not find jsonpath variable \"{name}\"");
    Fault::Hard(Error::new(SqlState::UndefinedObject, message))
}

pub fn operand(side: &str, operator: Arithmetic) -> Fault {
    let sign = operator.sign();
    let message = format!("{side} operand of jsonpath operator {sign} is not a single numeric value");
    soft(SqlState::JsonItemRequired, message)
}

pub fn sign_operand(negative: bool) -> Fault {
    let sign = if negative { "-" } else { "+" };
    let message = format!("operand of unary jsonpath operator {sign} is not a numeric value");
    soft(SqlState::JsonNumberNotFound, message)
}

pub fn method(method: Method, what: &str) -> Fault {
    let message = format!(
        "jsonpath item method .{}() can only be applied to {what}",
        method.name()
    );
    soft(SqlState::NonNumericJsonItem, message)
}

pub fn no_double(of_text: bool) -> Fault {
    let message = if of_text {
        "string argument of jsonpath item method .double() is not a valid representation of a double precision number"
    } else {
        "numeric argument of jsonpath item method .double() is out of range for type double precision"
    };
    soft(SqlState::NonNumericJsonItem, message)
}

pub fn no_text_of_moment() -> Fault {
    let message = "jsonpath item method .datetime() can only be applied to a string";
    soft(SqlState::InvalidJsonDatetime, message)
}

pub fn no_moment(text: &str) -> Fault {
    let error = Error::new(
        SqlState::InvalidJsonDatetime,
        format!("datetime format is not recognized: \"{text}\""),
    );
    Fault::Soft(error.with_hint("Use a datetime template argument to specify the input data format."))
}

pub fn needs_zone(from: &str, to: &str) -> Fault {
    let message = format!("cannot convert value from {from} to {to} without time zone usage");
    let error = Error::new(SqlState::FeatureNotSupported, message);
    Fault::Hard(error.with_hint("Use *_tz() function for time zone support."))
}

pub fn other_zone() -> Fault {
    Fault::Hard(Error::not_built(
        "comparisons in a jsonpath of moments with and without a zone, where the session's zone is not UTC",
    ))
}

pub fn keyvalue_within() -> Fault {
    Fault::Hard(Error::not_built(
        "the jsonpath item method .keyvalue() of an object within another value",
    ))
}
