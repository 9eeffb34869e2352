//! Sequences: as they are declared, and the functions that give their values.

use super::catalog::external;
use super::owned::is_owned;
use super::work::{Work, from_store, refused};
use crate::error::{Error, Result, SqlState};
use crate::rights::Privilege;
use crate::session::folded_name;
use crate::statements;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, Int64Array};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Int64Type};
use datafusion::common::{DataFusionError, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{Expr, SequenceOptions, Statement, UnaryOperator, Value};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Class, Key, Kind, Object, Oid, Sequence, TEMPORARY};

/// The largest values of the types that a sequence may be of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    Small,
    Integer,
    Big,
}

impl Width {
    fn max(self) -> i64 {
        match self {
            Width::Small => i64::from(i16::MAX),
            Width::Integer => i64::from(i32::MAX),
            Width::Big => i64::MAX,
        }
    }

    /// The type of columns of this width.
    pub fn data_type(self) -> sqlparser::ast::DataType {
        match self {
            Width::Small => sqlparser::ast::DataType::SmallInt(None),
            Width::Integer => sqlparser::ast::DataType::Integer(None),
            Width::Big => sqlparser::ast::DataType::BigInt(None),
        }
    }

    /// The SQL name.
    pub fn name(self) -> &'static str {
        match self {
            Width::Small => "smallint",
            Width::Integer => "integer",
            Width::Big => "bigint",
        }
    }
}

/// A sequence as the catalog keeps it.
///
/// # Errors
///
/// 22023 for bounds that hold no value, 0 steps, a start outside.
pub fn definition(key: &Key, width: Width, options: &[SequenceOptions]) -> Result<String> {
    let sequence = sequence(key, 0, width, options)?;
    let cycle = if sequence.cycle { "CYCLE" } else { "NO CYCLE" };
    Ok(format!(
        "CREATE SEQUENCE {}.{} AS {} INCREMENT BY {} MINVALUE {} MAXVALUE {} START WITH {} {cycle}",
        quote(&key.schema),
        quote(&key.name),
        width.name(),
        sequence.increment,
        sequence.min,
        sequence.max,
        sequence.start,
    ))
}

/// What the options of a sequence come to.
fn sequence(key: &Key, oid: Oid, width: Width, options: &[SequenceOptions]) -> Result<Sequence> {
    let (mut increment, mut min, mut max, mut start, mut cycle) = (1, None, None, None, false);
    for option in options {
        match option {
            SequenceOptions::IncrementBy(expr, _) => increment = number(expr)?,
            SequenceOptions::MinValue(expr) => min = expr.as_ref().map(number).transpose()?,
            SequenceOptions::MaxValue(expr) => max = expr.as_ref().map(number).transpose()?,
            SequenceOptions::StartWith(expr, _) => start = Some(number(expr)?),
            // Values that nobody has asked for are not given: there is nothing to keep ready.
            SequenceOptions::Cache(expr) => drop(number(expr)?),
            SequenceOptions::Cycle(no) => cycle = !no,
        }
    }
    let up = increment > 0;
    let min = min.unwrap_or(if up { 1 } else { -width.max() - 1 });
    let max = max.unwrap_or(if up { width.max() } else { -1 });
    let start = start.unwrap_or(if up { min } else { max });
    let wrong = match () {
        () if increment == 0 => Some("INCREMENT must not be zero".to_string()),
        () if min >= max => Some(format!("MINVALUE ({min}) must be less than MAXVALUE ({max})")),
        () if max > width.max() || min < -width.max() - 1 => Some(format!(
            "the bounds of the sequence are out of range for type {}",
            width.name()
        )),
        () if start < min => Some(format!("START value ({start}) cannot be less than MINVALUE ({min})")),
        () if start > max => Some(format!("START value ({start}) cannot be greater than MAXVALUE ({max})")),
        () => None,
    };
    match wrong {
        Some(message) => Err(Error::new(SqlState::InvalidParameter, message)),
        None => Ok(Sequence {
            name: key.name.clone(),
            oid,
            start,
            increment,
            min,
            max,
            cycle,
        }),
    }
}

fn number(expr: &Expr) -> Result<i64> {
    let text = match expr {
        Expr::Value(value) => match &value.value {
            Value::Number(text, _) => Some(text.clone()),
            _ => None,
        },
        Expr::UnaryOp {
            op: UnaryOperator::Minus,
            expr,
        } => match expr.as_ref() {
            Expr::Value(value) => match &value.value {
                Value::Number(text, _) => Some(format!("-{text}")),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    text.and_then(|text| text.parse().ok()).ok_or_else(|| {
        let message = format!("{expr} is no value of a sequence");
        Error::new(SqlState::InvalidParameter, message)
    })
}

/// The width that a type of a sequence has.
pub fn width(ty: Option<&sqlparser::ast::DataType>) -> Result<Width> {
    use sqlparser::ast::DataType as T;
    match ty {
        None | Some(T::BigInt(_) | T::Int8(_)) => Ok(Width::Big),
        Some(T::Int(_) | T::Integer(_) | T::Int4(_)) => Ok(Width::Integer),
        Some(T::SmallInt(_) | T::Int2(_)) => Ok(Width::Small),
        Some(_) => {
            let message = "sequence type must be smallint, integer, or bigint";
            Err(Error::new(SqlState::InvalidParameter, message))
        }
    }
}

/// The sequence that an object of the catalog is.
fn stored(object: &Object) -> Result<Sequence> {
    let (width, options) = declared(object)?;
    sequence(&object.key, object.oid, width, &options)
}

/// The sequence of an object, and its type.
pub fn sequence_of(object: &Object) -> Result<(Width, Sequence)> {
    let (width, options) = declared(object)?;
    Ok((width, sequence(&object.key, object.oid, width, &options)?))
}

/// As it is declared.
fn declared(object: &Object) -> Result<(Width, Vec<SequenceOptions>)> {
    let none = || Error::new(SqlState::Internal, "a sequence that is none");
    let statements::Statement::Other(statement) = statements::parse(&object.sql)? else {
        return Err(none());
    };
    match *statement {
        DfStatement::Statement(statement) => match *statement {
            Statement::CreateSequence {
                data_type,
                sequence_options,
                ..
            } => Ok((width(data_type.as_ref())?, sequence_options)),
            _ => Err(none()),
        },
        _ => Err(none()),
    }
}

/// Makes a value the next one of a sequence: this, or the one that it was to start with.
pub fn restart(work: &Work, sequence: &Object, value: Option<&Expr>) -> Result<()> {
    let sequence = stored(sequence)?;
    let value = value.map(number).transpose()?.unwrap_or(sequence.start);
    let wrong = match () {
        () if value < sequence.min => Some(("less", "MINVALUE", sequence.min)),
        () if value > sequence.max => Some(("greater", "MAXVALUE", sequence.max)),
        () => None,
    };
    if let Some((how, bound, limit)) = wrong {
        let message = format!("RESTART value ({value}) cannot be {how} than {bound} ({limit})");
        return Err(Error::new(SqlState::InvalidParameter, message));
    }
    work.store().set_value(&sequence, value, false).map_err(from_store)
}

/// A sequence with other options: those that are given, of another type if one is given.
pub fn redefined(object: &Object, ty: Option<&sqlparser::ast::DataType>, given: &[SequenceOptions]) -> Result<String> {
    let (before, mut options) = declared(object)?;
    let width = match ty {
        Some(ty) => width(Some(ty))?,
        None => before,
    };
    if ty.is_some() {
        let bound = Value::Number(before.max().to_string(), false);
        // A bound that came of the type goes with it.
        options.retain(|option| match option {
            SequenceOptions::MaxValue(Some(Expr::Value(value))) => value.value != bound,
            _ => true,
        });
    }
    let same = |a: &SequenceOptions, b: &SequenceOptions| std::mem::discriminant(a) == std::mem::discriminant(b);
    options.retain(|option| !given.iter().any(|other| same(option, other)));
    options.extend(given.iter().cloned());
    definition(&object.key, width, &options)
}

/// Makes `nextval`, `currval`, `lastval` and `setval` known to a session.
pub fn register(context: &SessionContext, work: &Arc<Work>) {
    for what in [What::Next, What::Current, What::Last, What::Set] {
        context.register_udf(ScalarUDF::new_from_impl(Values {
            what,
            signature: what.signature(),
            work: work.clone(),
        }));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum What {
    Next,
    Current,
    Last,
    Set,
}

impl What {
    fn signature(self) -> Signature {
        let (text, number) = (DataType::Utf8, DataType::Int64);
        match self {
            What::Next | What::Current => Signature::exact(vec![text], Volatility::Volatile),
            What::Last => Signature::nullary(Volatility::Volatile),
            What::Set => Signature::one_of(
                vec![
                    TypeSignature::Exact(vec![text.clone(), number.clone()]),
                    TypeSignature::Exact(vec![text, number, DataType::Boolean]),
                ],
                Volatility::Volatile,
            ),
        }
    }
}

fn undefined(message: String) -> DataFusionError {
    DataFusionError::External(Box::new(Error::new(SqlState::NotInPrerequisiteState, message)))
}

/// One of the functions.
#[derive(Debug)]
struct Values {
    what: What,
    signature: Signature,
    work: Arc<Work>,
}

impl PartialEq for Values {
    fn eq(&self, other: &Values) -> bool {
        self.what == other.what && Arc::ptr_eq(&self.work, &other.work)
    }
}

impl Eq for Values {}

impl Hash for Values {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.what.hash(state);
    }
}

impl ScalarUDFImpl for Values {
    fn name(&self) -> &str {
        match self.what {
            What::Next => "nextval",
            What::Current => "currval",
            What::Last => "lastval",
            What::Set => "setval",
        }
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(DataType::Int64)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let rows = args.number_rows;
        if matches!(self.what, What::Next | What::Set) && self.work.is_read_only() {
            let error = refused(&format!("{}()", self.name()));
            return Err(DataFusionError::External(Box::new(error)));
        }
        let columns = args.args.iter().map(|arg| arg.to_array(rows));
        let columns = columns.collect::<Result<Vec<ArrayRef>, DataFusionError>>()?;
        let values = match (self.what, columns.as_slice()) {
            (What::Last, _) => match self.work.given().lock().last {
                Some(last) => Int64Array::from_value(last, rows),
                None => return Err(undefined("lastval is not yet defined in this session".to_string())),
            },
            (What::Next, [names]) => self.next(names)?,
            (_, [names, rest @ ..]) => {
                let names = cast(names, &DataType::Utf8)?;
                let names = names.as_string::<i32>();
                let value = |row: usize| {
                    if names.is_null(row) {
                        Ok(None)
                    } else {
                        self.one(names.value(row), rest, row)
                    }
                };
                let values = (0..names.len()).map(value);
                values.collect::<Result<Int64Array, DataFusionError>>()?
            }
            _ => return exec_err!("{} without a sequence", self.name()),
        };
        Ok(ColumnarValue::Array(Arc::new(values)))
    }
}

impl Values {
    fn sequence(&self, name: &str) -> Result<Sequence, DataFusionError> {
        let outer = |error: Error| DataFusionError::External(Box::new(error));
        let (schema, name) = folded_name(name).map_err(outer)?;
        let catalog = self.work.catalog().map_err(external)?;
        let mut key = Key::relation(schema.as_deref().unwrap_or(TEMPORARY), name.as_str());
        if schema.is_none() && catalog.get(&key).is_none() {
            key.schema = "public".to_string();
        }
        match catalog.get(&key) {
            Some(object) if object.kind == Kind::Sequence => {
                self.may_use(object).map_err(outer)?;
                stored(object).map_err(outer)
            }
            Some(_) => {
                let message = format!("\"{name}\" is not a sequence");
                Err(outer(Error::new(SqlState::WrongObjectType, message)))
            }
            None => {
                let message = format!("relation \"{name}\" does not exist");
                Err(outer(Error::new(SqlState::UndefinedTable, message)))
            }
        }
    }

    /// Fails unless the role may use a sequence so. One of an IDENTITY column is used by whoever may put rows into its table.
    fn may_use(&self, object: &Object) -> Result<()> {
        let access = self.work.access()?;
        if access.is_superuser() {
            return Ok(());
        }
        access.require_usage(&object.key.schema)?;
        let wanted: &[Privilege] = match self.what {
            What::Next => &[Privilege::Usage, Privilege::Update],
            What::Current | What::Last => &[Privilege::Usage, Privilege::Select],
            What::Set => &[Privilege::Update],
        };
        for privilege in wanted {
            if access.may(object, *privilege)? {
                return Ok(());
            }
        }
        if self.what == What::Next {
            let name = format!("{}.{}", quote(&object.key.schema), quote(&object.key.name));
            let identity = format!("nextval('{}') GENERATED ", name.replace('\'', "''"));
            let of = |table: &&Arc<Object>| table.kind == Kind::Table && is_owned(object, table.oid, None);
            let table = access.catalog.of(Class::Relation, &object.key.schema).find(of);
            if let Some(table) = table.filter(|table| table.sql.contains(&identity)) {
                return access.require(table, Privilege::Insert);
            }
        }
        Err(access.denied(object))
    }

    /// The next values, for rows of which many have the same sequence.
    fn next(&self, names: &ArrayRef) -> Result<Int64Array, DataFusionError> {
        let names = cast(names, &DataType::Utf8)?;
        let names = names.as_string::<i32>();
        let mut values: Vec<Option<i64>> = Vec::with_capacity(names.len());
        while values.len() < names.len() {
            let at = values.len();
            if names.is_null(at) {
                values.push(None);
                continue;
            }
            let name = names.value(at);
            let same = (at..names.len()).take_while(|row| names.is_valid(*row) && names.value(*row) == name);
            let sequence = self.sequence(name)?;
            let next = self.work.store().next_values(&sequence, same.count());
            let next = next.map_err(external)?;
            if let Some(last) = next.last() {
                self.note(sequence.oid, *last);
            }
            values.extend(next.into_iter().map(Some));
        }
        Ok(values.into_iter().collect())
    }

    fn note(&self, sequence: Oid, value: i64) {
        let mut given = self.work.given().lock();
        given.values.insert(sequence, value);
        given.last = Some(value);
    }

    /// `currval` or `setval` for one row.
    fn one(&self, name: &str, rest: &[ArrayRef], row: usize) -> Result<Option<i64>, DataFusionError> {
        let sequence = self.sequence(name)?;
        let Some(value) = rest.first() else {
            return match self.work.given().lock().values.get(&sequence.oid) {
                Some(value) => Ok(Some(*value)),
                None => {
                    let name = &sequence.name;
                    Err(undefined(format!(
                        "currval of sequence \"{name}\" is not yet defined in this session"
                    )))
                }
            };
        };
        let given = match rest.get(1) {
            Some(given) if given.is_null(row) => return Ok(None),
            Some(given) => given.as_boolean().value(row),
            None => true,
        };
        if value.is_null(row) {
            return Ok(None);
        }
        let value = value.as_primitive::<Int64Type>().value(row);
        let set = self.work.store().set_value(&sequence, value, given);
        set.map_err(external)?;
        if given {
            self.note(sequence.oid, value);
        }
        Ok(Some(value))
    }
}
