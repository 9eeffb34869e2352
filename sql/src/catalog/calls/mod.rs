//! Functions of Postgres that ask about the catalog, a row each: what they take, what they give, and what they answer for one
//! row. NULL for an argument gives NULL, unless it is one that may be.

mod definitions;
mod names;
mod objects;
mod registered;
mod signals;
mod texts;

pub use objects::PARTITION_ANCESTORS;
pub use registered::{CASTS, Registered, SHOW, cast_name};

use super::now::Now;
use super::rows::{Value, array};
use super::snapshot::Snapshots;
use crate::error::{Error, Result, SqlState};
use crate::postgres::types;
use crate::session::SessionRef;
use datafusion::arrow::array::{Array, ArrayRef, AsArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef, Int64Type};
use datafusion::common::{DataFusionError, ScalarValue, internal_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_store::Oid;

/// A function.
pub struct Row {
    pub name: &'static str,
    /// The arguments of each form, a letter each, forms with blanks between them: `o` an OID, `i` a whole number, `t` a text,
    /// `b` a truth, `l` a list of texts, `n` a relation's OID or name. NULL for a capital one is an argument like others.
    pub takes: &'static str,
    /// The type in `pg_type`.
    pub gives: &'static str,
    pub answer: Answer,
}

/// The answer for one row.
pub type Answer = fn(&Asking<'_>, &[Argument]) -> Result<Value>;

/// What functions look at.
pub struct Asking<'a> {
    pub now: &'a Now,
    /// The search path.
    pub path: &'a [String],
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Argument {
    Null,
    Int(i64),
    Text(String),
    Bool(bool),
    Texts(Vec<Option<String>>),
}

impl Argument {
    /// A number; a text is what a literal without a type is.
    pub fn int(&self) -> Result<i64> {
        match self {
            Argument::Int(number) => Ok(*number),
            Argument::Bool(flag) => Ok(i64::from(*flag)),
            Argument::Text(text) => text.trim().parse().map_err(|_| invalid("oid", text)),
            Argument::Texts(_) | Argument::Null => Err(invalid("oid", "")),
        }
    }

    /// An OID. What is none is the one that no object has.
    pub fn oid(&self) -> Result<Oid> {
        Ok(Oid::try_from(self.int()?).unwrap_or_default())
    }

    pub fn text(&self) -> &str {
        match self {
            Argument::Text(text) => text,
            _ => "",
        }
    }

    pub fn is_true(&self) -> bool {
        *self == Argument::Bool(true)
    }
}

/// 22P02.
pub fn invalid(ty: &str, text: &str) -> Error {
    Error::new(
        SqlState::InvalidText,
        format!("invalid input syntax for type {ty}: \"{text}\""),
    )
}

/// Those that change nothing.
fn asking() -> impl Iterator<Item = &'static Row> {
    let all = [definitions::ROWS, names::ROWS, objects::ROWS, texts::ROWS];
    all.into_iter().flatten()
}

/// The types that a function of this name takes for so many arguments, a list for each form.
pub fn argument_types(name: &str, count: usize) -> Vec<Vec<DataType>> {
    let row = asking().chain(signals::ROWS).find(|row| row.name == name);
    let forms = row.into_iter().flat_map(|row| row.takes.split(' '));
    let forms = forms.filter(|form| form.len() == count);
    forms.map(|form| form.chars().map(taken).collect()).collect()
}

/// The type that a letter stands for.
fn taken(letter: char) -> DataType {
    match letter.to_ascii_lowercase() {
        'o' | 'i' => DataType::Int64,
        'b' => DataType::Boolean,
        'l' => DataType::new_list(DataType::Utf8, true),
        _ => DataType::Utf8,
    }
}

/// Makes the functions known to a session.
pub fn register(context: &SessionContext, session: &SessionRef, snapshots: &Arc<Snapshots>) {
    let asking = asking().map(|row| (row, Volatility::Stable));
    let doing = signals::ROWS.iter().map(|row| (row, Volatility::Volatile));
    for (row, volatility) in asking.chain(doing) {
        context.register_udf(ScalarUDF::new_from_impl(SystemFunction {
            row,
            signature: Signature::new(TypeSignature::UserDefined, volatility),
            session: session.clone(),
            snapshots: snapshots.clone(),
        }));
    }
    registered::register(context, session, snapshots);
}

/// One of them, in a session.
pub struct SystemFunction {
    row: &'static Row,
    signature: Signature,
    session: SessionRef,
    snapshots: Arc<Snapshots>,
}

impl std::fmt::Debug for SystemFunction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.row.name)
    }
}

impl PartialEq for SystemFunction {
    fn eq(&self, other: &SystemFunction) -> bool {
        self.row.name == other.row.name && Arc::ptr_eq(&self.snapshots, &other.snapshots)
    }
}

impl Eq for SystemFunction {}

impl Hash for SystemFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.row.name.hash(state);
    }
}

impl ScalarUDFImpl for SystemFunction {
    fn name(&self) -> &str {
        self.row.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>, DataFusionError> {
        let form = |form: &str| {
            let letters = form.chars();
            let fits = letters.clone().count() == types.len();
            fits.then(|| {
                letters
                    .zip(types)
                    .map(|(letter, ty)| coerced(letter.to_ascii_lowercase(), ty))
                    .collect::<Option<Vec<_>>>()
            })?
        };
        match self.row.takes.split(' ').find_map(form) {
            Some(types) => Ok(types),
            None => {
                let types: Vec<String> = types.iter().map(taipan_engine::types::sql_name).collect();
                plan_err!("function {}({}) does not exist", self.row.name, types.join(", "))
            }
        }
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(types::field(self.row.gives, "").data_type().clone())
    }

    fn return_field_from_args(&self, _: ReturnFieldArgs<'_>) -> Result<FieldRef, DataFusionError> {
        Ok(types::field(self.row.gives, self.row.name))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let Some(session) = self.session.get() else {
            return internal_err!("a session that is gone");
        };
        let path = session.visible_schemas().map_err(outer)?;
        let now = Now::at_once(session, &self.snapshots).map_err(outer)?;
        let asking = Asking { now: &now, path: &path };
        let constant = !args.args.is_empty() && args.args.iter().all(|arg| matches!(arg, ColumnarValue::Scalar(_)));
        let rows = if constant { 1 } else { args.number_rows };
        let columns = args.args.iter().map(|arg| arg.to_array(rows));
        let columns: Vec<ArrayRef> = columns.collect::<Result<_, _>>()?;
        let mut forms = self.row.takes.split(' ');
        let form = forms.find(|form| form.len() == columns.len()).unwrap_or_default();
        let mut answers = Vec::with_capacity(rows);
        for row in 0..rows {
            let given = columns.iter().zip(form.chars()).map(|(column, letter)| {
                let argument = argument(column, row)?;
                Ok(argument.or_else(|| letter.is_uppercase().then_some(Argument::Null)))
            });
            let given: Option<Vec<Argument>> = given.collect::<Result<_, DataFusionError>>()?;
            answers.push(match given {
                Some(given) => (self.row.answer)(&asking, &given).map_err(outer)?,
                None => Value::Null,
            });
        }
        let answers = array(&types::field(self.row.gives, self.row.name), &answers).map_err(outer)?;
        if constant {
            Ok(ColumnarValue::Scalar(constant_of(&answers)?))
        } else {
            Ok(ColumnarValue::Array(answers))
        }
    }
}

pub fn outer(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

/// The only value of a column. An array keeps what its field says of the items.
pub(super) fn constant_of(column: &ArrayRef) -> Result<ScalarValue, DataFusionError> {
    match column.data_type() {
        DataType::List(_) => Ok(ScalarValue::List(Arc::new(column.as_list::<i32>().clone()))),
        _ => ScalarValue::try_from_array(column, 0),
    }
}

fn is_text(ty: &DataType) -> bool {
    match ty {
        DataType::Dictionary(_, values) => is_text(values),
        ty => ty.is_string() || ty.is_null(),
    }
}

/// What an argument becomes; `None`: it does not fit.
fn coerced(letter: char, ty: &DataType) -> Option<DataType> {
    let list = DataType::new_list(DataType::Utf8, true);
    match letter {
        'o' | 'n' | 'i' if ty.is_integer() => Some(DataType::Int64),
        'o' | 'n' | 't' if is_text(ty) => Some(DataType::Utf8),
        'i' if ty.is_null() => Some(DataType::Int64),
        'b' if *ty == DataType::Boolean || is_text(ty) => Some(DataType::Boolean),
        'l' if matches!(ty, DataType::List(_) | DataType::LargeList(_) | DataType::Null) => Some(list),
        _ => None,
    }
}

/// The argument of a row; `None`: NULL.
pub(super) fn argument(column: &ArrayRef, row: usize) -> Result<Option<Argument>, DataFusionError> {
    if column.is_null(row) || *column.data_type() == DataType::Null {
        return Ok(None);
    }
    Ok(Some(match column.data_type() {
        DataType::Boolean => Argument::Bool(column.as_boolean().value(row)),
        DataType::Int64 => Argument::Int(column.as_primitive::<Int64Type>().value(row)),
        DataType::Utf8 => Argument::Text(column.as_string::<i32>().value(row).to_string()),
        DataType::List(_) => {
            let items = cast(&column.as_list::<i32>().value(row), &DataType::Utf8)?;
            let items = items.as_string::<i32>().iter().map(|item| item.map(str::to_string));
            Argument::Texts(items.collect())
        }
        other => return internal_err!("an argument of type {other}"),
    }))
}
