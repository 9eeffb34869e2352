//! Paths of SQL/JSON: the functions `jsonb_path_…` and the operators `@?` and `@@`.

mod evaluate;
mod faults;
mod item;
mod lex;
mod moments;
mod numbers;
mod parse;
mod predicates;
mod tree;

use super::functions::rows_name;
use super::scan::{Json, Kind};
use super::values::{JsonType, as_type, texts, told};
use crate::error::{Error, SqlState};
use crate::functions::outer;
use crate::postgres::types;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanBuilder, ListBuilder, StringArray, StringBuilder};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use evaluate::{Walk, Zones};
use faults::Fault;
use item::Item;
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::zones::session_zone;
use tree::Path;

/// What a function says of what a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Asks {
    /// Whether it is anything.
    Exists,
    /// The truth that it is.
    Match,
    First,
    /// All of it, as an array of JSON.
    Array,
    /// The same, as an array of SQL, which becomes rows.
    Rows,
    /// Nothing: the path as it is written, if it is one.
    Path,
}

/// The cast to `jsonpath`, whose values are texts.
pub const CAST: &str = "cast to jsonpath";

/// The functions: name, what is asked, and whether errors are NULL whatever is said.
const FUNCTIONS: [(&str, Asks, bool); 13] = [
    ("json @?", Asks::Exists, true),
    ("json @@", Asks::Match, true),
    ("jsonb_path_exists", Asks::Exists, false),
    ("jsonb_path_exists_tz", Asks::Exists, false),
    ("jsonb_path_match", Asks::Match, false),
    ("jsonb_path_match_tz", Asks::Match, false),
    ("jsonb_path_query", Asks::Rows, false),
    ("jsonb_path_query_tz", Asks::Rows, false),
    ("jsonb_path_query_array", Asks::Array, false),
    ("jsonb_path_query_array_tz", Asks::Array, false),
    ("jsonb_path_query_first", Asks::First, false),
    ("jsonb_path_query_first_tz", Asks::First, false),
    (CAST, Asks::Path, false),
];

/// Whether a function of this name gives rows.
pub fn gives_rows(name: &str) -> bool {
    FUNCTIONS
        .iter()
        .any(|(known, asks, _)| *known == name && *asks == Asks::Rows)
}

/// Makes them known to a session. Those that give rows are known by the names of [`rows_name`], and give arrays.
pub fn register(context: &SessionContext) {
    for (called, asks, silent) in FUNCTIONS {
        context.register_udf(ScalarUDF::new_from_impl(OfPath {
            name: if asks == Asks::Rows {
                rows_name(called)
            } else {
                called.to_string()
            },
            called,
            asks,
            silent,
            signature: Signature::new(TypeSignature::UserDefined, Volatility::Immutable),
        }));
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct OfPath {
    name: String,
    called: &'static str,
    asks: Asks,
    silent: bool,
    signature: Signature,
}

impl ScalarUDFImpl for OfPath {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, given: &[DataType]) -> Result<Vec<DataType>> {
        let wanted: &[DataType] = match self.asks {
            Asks::Path => &[DataType::Utf8],
            _ => &[DataType::Utf8, DataType::Utf8, DataType::Utf8, DataType::Boolean],
        };
        let least = if self.asks == Asks::Path { 1 } else { 2 };
        let fits = |(ty, wanted): (&DataType, &DataType)| ty.is_null() || ty.is_string() == wanted.is_string();
        let fit = (least..=wanted.len()).contains(&given.len()) && given.iter().zip(wanted).all(fits);
        if !fit || self.silent && given.len() > 2 {
            return plan_err!("{} takes a value of JSON and a path", self.called);
        }
        Ok(wanted[..given.len()].to_vec())
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(match self.asks {
            Asks::Exists | Asks::Match => DataType::Boolean,
            Asks::First | Asks::Array | Asks::Path => DataType::Utf8,
            Asks::Rows => DataType::new_list(DataType::Utf8, true),
        })
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        Ok(match self.asks {
            Asks::First | Asks::Array => types::field("jsonb", self.called),
            Asks::Rows => types::field("_jsonb", self.called),
            _ => Arc::new(Field::new(self.called, self.return_type(&[])?, true)),
        })
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        // What does not depend on the row is read once.
        let path = match args.args.get(1) {
            Some(ColumnarValue::Scalar(value)) => value.try_as_str().flatten().map(parsed).transpose()?,
            _ => None,
        };
        let arrays = args.args.iter().map(|arg| arg.to_array(rows));
        let arrays: Vec<ArrayRef> = arrays.collect::<Result<_>>()?;
        if self.asks == Asks::Path {
            let texts = texts(&arrays[0])?;
            texts.iter().flatten().try_for_each(|text| parsed(text).map(drop))?;
            return Ok(ColumnarValue::Array(Arc::new(texts)));
        }
        let is_jsonb = JsonType::of(&args.arg_fields[0]) == Some(JsonType::Jsonb);
        let call = Call {
            asks: self.asks,
            silent: self.silent,
            path,
            values: texts(&arrays[0])?,
            is_jsonb,
            paths: texts(&arrays[1])?,
            arrays: &arrays,
            zones: match session_zone(&args.config_options) {
                _ if !self.called.ends_with("_tz") => Zones::None,
                "UTC" | "+00:00" => Zones::Utc,
                _ => Zones::Other,
            },
        };
        let array = call.answers(rows)?;
        if self.asks == Asks::Rows {
            return Ok(ColumnarValue::Array(cast(
                &array,
                types::field("_jsonb", "").data_type(),
            )?));
        }
        Ok(ColumnarValue::Array(array))
    }
}

fn parsed(text: &str) -> Result<Path> {
    parse::parse(text).map_err(outer)
}

/// One call over some rows.
struct Call<'c> {
    asks: Asks,
    silent: bool,
    /// The path of all rows.
    path: Option<Path>,
    values: StringArray,
    is_jsonb: bool,
    paths: StringArray,
    arrays: &'c [ArrayRef],
    zones: Zones,
}

/// What a path leads to, for a function.
enum Answer {
    Truth(bool),
    Json(String),
    Jsons(Vec<String>),
}

impl Call<'_> {
    fn answers(&self, rows: usize) -> Result<ArrayRef> {
        let answers = (0..rows).map(|row| {
            if self.arrays.iter().any(|array| array.is_null(row)) {
                return Ok(None);
            }
            self.answer(row)
        });
        let answers: Vec<Option<Answer>> = answers.collect::<Result<_>>()?;
        let (mut truths, mut jsons) = (BooleanBuilder::new(), StringBuilder::new());
        let mut lists = ListBuilder::new(StringBuilder::new());
        for answer in answers {
            match (self.asks, answer) {
                (Asks::Exists | Asks::Match, Some(Answer::Truth(truth))) => truths.append_value(truth),
                (Asks::Exists | Asks::Match, _) => truths.append_null(),
                (Asks::Rows, Some(Answer::Jsons(found))) => {
                    lists.append_value(found.iter().map(Some));
                }
                (Asks::Rows, _) => lists.append_null(),
                (_, Some(Answer::Json(text))) => jsons.append_value(text),
                _ => jsons.append_null(),
            }
        }
        Ok(match self.asks {
            Asks::Exists | Asks::Match => Arc::new(truths.finish()),
            Asks::Rows => Arc::new(lists.finish()),
            _ => Arc::new(jsons.finish()),
        })
    }

    fn answer(&self, row: usize) -> Result<Option<Answer>> {
        let own;
        let path = match &self.path {
            Some(path) => path,
            None => {
                own = parsed(self.paths.value(row))?;
                &own
            }
        };
        let normal;
        let value = if self.is_jsonb {
            self.values.value(row)
        } else {
            normal = as_type(self.values.value(row), JsonType::Jsonb)?;
            &normal
        };
        let variables = match self.arrays.get(2) {
            Some(given) => as_type(given.as_string::<i32>().value(row), JsonType::Jsonb)?,
            None => "{}".to_string(),
        };
        let variables = Json::parse(&variables).map_err(|error| outer(told(&variables, error)))?;
        if variables.kind() != Kind::Object {
            let error = Error::new(SqlState::InvalidParameter, "\"vars\" argument is not an object");
            let detail = "Jsonpath parameters should be encoded as key-value pairs of \"vars\" object.";
            return Err(outer(error.with_detail(detail)));
        }
        let said = self.arrays.get(3).is_some_and(|silent| silent.as_boolean().value(row));
        let walk = Walk {
            root: Item::Given(Json::parse(value).map_err(|error| outer(told(value, error)))?),
            variables,
            strict: path.strict,
            zones: self.zones,
        };
        match self.of(&walk, path, self.silent || said) {
            Ok(answer) => Ok(answer),
            Err(Fault::Soft(_)) if self.silent || said => Ok(None),
            Err(Fault::Soft(error) | Fault::Hard(error)) => Err(outer(error)),
        }
    }

    fn of(&self, walk: &Walk<'_>, path: &Path, silent: bool) -> std::result::Result<Option<Answer>, Fault> {
        match self.asks {
            Asks::Exists => {
                let mut found = false;
                let _ = walk.follow(path, &mut |_| {
                    found = true;
                    // In strict mode what comes later may go wrong.
                    Ok(if path.strict {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    })
                })?;
                Ok(Some(Answer::Truth(found)))
            }
            Asks::Match => {
                let mut found = Vec::new();
                let _ = walk.follow(path, &mut |item| {
                    found.push(item.written().to_string());
                    Ok(ControlFlow::Continue(()))
                })?;
                match found.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                    ["true"] => Ok(Some(Answer::Truth(true))),
                    ["false"] => Ok(Some(Answer::Truth(false))),
                    ["null"] => Ok(None),
                    _ => {
                        let error = Error::new(SqlState::JsonItemRequired, "single boolean result is expected");
                        Err(Fault::Soft(error))
                    }
                }
            }
            _ => {
                let mut found = Vec::new();
                let ended = walk.follow(path, &mut |item| {
                    found.push(item.written().to_string());
                    Ok(ControlFlow::Continue(()))
                });
                match ended {
                    // What was found before is what there is.
                    Err(Fault::Soft(_)) if silent => {}
                    ended => drop(ended?),
                }
                Ok(match self.asks {
                    Asks::First => found.into_iter().next().map(Answer::Json),
                    Asks::Rows => Some(Answer::Jsons(found)),
                    _ => Some(Answer::Json(format!("[{}]", found.join(", ")))),
                })
            }
        }
    }
}
