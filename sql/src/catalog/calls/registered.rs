//! Casts to the types whose values are OIDs, to names and to one-byte texts, as functions; and the texts of OIDs that are shown
//! as names.

use super::super::lookup;
use super::super::now::Now;
use super::super::snapshot::Snapshots;
use super::{Asking, constant_of, invalid, outer};
use crate::error::{Error, Result, SqlState};
use crate::postgres::types::{self, PgType};
use crate::session::SessionRef;
use crate::values::array_items;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, Int64Array, Int64Builder, ListArray, ListBuilder, StringArray,
};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, FieldRef, Int64Type};
use datafusion::common::{DataFusionError, internal_err, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// What the function of a cast is called: no function of the user's has such a name.
pub fn cast_name(ty: &str) -> String {
    format!("cast to {ty}")
}

/// The function that shows OIDs as names.
pub const SHOW: &str = "text of name";

/// Types with such a cast.
pub const CASTS: [&str; 16] = [
    "oid",
    "xid",
    "cid",
    "regclass",
    "regtype",
    "regproc",
    "regprocedure",
    "regnamespace",
    "regrole",
    "name",
    "char",
    "_oid",
    "_regtype",
    "_regclass",
    "_name",
    "_char",
];

/// Makes the functions known to a session.
pub fn register(context: &SessionContext, session: &SessionRef, snapshots: &Arc<Snapshots>) {
    let function = |name: String, ty: Option<&'static PgType>| Registered {
        name,
        ty,
        shows: None,
        signature: Signature::new(TypeSignature::UserDefined, Volatility::Stable),
        session: session.clone(),
        snapshots: snapshots.clone(),
    };
    for ty in CASTS.into_iter().filter_map(types::named) {
        context.register_udf(ScalarUDF::new_from_impl(function(cast_name(ty.name), Some(ty))));
    }
    context.register_udf(ScalarUDF::new_from_impl(function(SHOW.to_string(), None)));
}

/// One of the functions, in a session.
pub struct Registered {
    name: String,
    /// What it casts to; `None`: it shows names.
    ty: Option<&'static PgType>,
    /// Whose names it shows.
    shows: Option<&'static PgType>,
    signature: Signature,
    session: SessionRef,
    snapshots: Arc<Snapshots>,
}

impl std::fmt::Debug for Registered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

impl PartialEq for Registered {
    fn eq(&self, other: &Registered) -> bool {
        self.name == other.name && self.shown() == other.shown() && Arc::ptr_eq(&self.snapshots, &other.snapshots)
    }
}

impl Eq for Registered {}

impl Hash for Registered {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.shown().hash(state);
    }
}

impl Registered {
    fn shown(&self) -> Option<u32> {
        self.shows.map(|ty| ty.oid)
    }

    /// The function that shows the names of values of this type, of the one that shows names.
    pub fn showing(&self, ty: &'static PgType) -> ScalarUDF {
        ScalarUDF::new_from_impl(Registered {
            name: self.name.clone(),
            ty: None,
            shows: Some(ty),
            signature: self.signature.clone(),
            session: self.session.clone(),
            snapshots: self.snapshots.clone(),
        })
    }
}

impl ScalarUDFImpl for Registered {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>, DataFusionError> {
        let [from] = types else {
            return plan_err!("{} takes one argument", self.name);
        };
        let text = from.is_string() || from.is_null() || matches!(from, DataType::Dictionary(_, v) if v.is_string());
        let number = |ty: Option<&PgType>| ty.is_none_or(PgType::is_number);
        let list = matches!(from, DataType::List(_) | DataType::LargeList(_));
        Ok(vec![match self.ty {
            None if list => from.clone(),
            Some(ty) if ty.item().is_some() && list => {
                if number(ty.item()) {
                    DataType::new_list(DataType::Int64, true)
                } else {
                    DataType::new_list(DataType::Utf8, true)
                }
            }
            ty if from.is_integer() && number(ty) => DataType::Int64,
            _ if text => DataType::Utf8,
            Some(ty) if !number(Some(ty)) && ty.item().is_none() => DataType::Utf8,
            _ => {
                let (from, to) = (
                    taipan_engine::types::sql_name(from),
                    self.ty.map_or("text", |ty| ty.name),
                );
                return plan_err!("cannot cast type {from} to {to}");
            }
        }])
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(self.ty.map_or(DataType::Utf8, PgType::data_type))
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef, DataFusionError> {
        // A name that is shown is still one of its type to clients.
        let shown = args.arg_fields.first().and_then(|field| types::of_field(field));
        Ok(match (self.ty, self.shows.or(shown)) {
            (Some(ty), _) => Arc::new(ty.field(&self.name, true)),
            (None, Some(ty)) if ty.item().is_some() => types::field("_text", &self.name),
            (None, _) => types::field("text", &self.name),
        })
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let [given] = args.args.as_slice() else {
            return internal_err!("{} of several values", self.name);
        };
        let Some(session) = self.session.get() else {
            return internal_err!("a session that is gone");
        };
        let path = session.visible_schemas().map_err(outer)?;
        let now = Now::at_once(session, &self.snapshots).map_err(outer)?;
        let asking = Asking { now: &now, path: &path };
        let constant = matches!(given, ColumnarValue::Scalar(_));
        let column = given.to_array(if constant { 1 } else { args.number_rows })?;
        // Operators may forget the type; the plan has told it.
        let shown = args.arg_fields.first().and_then(|field| types::of_field(field));
        let result = match (self.ty, self.shows.or(shown)) {
            (Some(ty), _) => read(&asking, ty, &column)?,
            (None, Some(ty)) => show(&asking, ty, &column)?,
            (None, None) => cast(&column, &DataType::Utf8)?,
        };
        if constant {
            Ok(ColumnarValue::Scalar(constant_of(&result)?))
        } else {
            Ok(ColumnarValue::Array(result))
        }
    }
}

/// Values as ones of a type.
fn read(asking: &Asking<'_>, ty: &PgType, column: &ArrayRef) -> Result<ArrayRef, DataFusionError> {
    if let Some(item) = ty.item() {
        return read_lists(asking, ty, item, column);
    }
    if !ty.is_number() {
        let texts = cast(column, &DataType::Utf8)?;
        let texts = texts.as_string::<i32>();
        // One character, and a name of 63 bytes at most.
        let most = if ty.name == "char" { 1 } else { 63 };
        let cut = texts
            .iter()
            .map(|text| text.map(|text| &text[..text.floor_char_boundary(most)]));
        return Ok(Arc::new(cut.collect::<StringArray>()));
    }
    let read: Int64Array = match column.data_type() {
        DataType::Utf8 => {
            let texts = column.as_string::<i32>().iter();
            let read = texts.map(|text| text.map(|text| lookup::read(asking, ty, text)).transpose());
            read.collect::<Result<_>>().map_err(outer)?
        }
        _ => cast(column, &DataType::Int64)?.as_primitive::<Int64Type>().clone(),
    };
    let out = read
        .iter()
        .flatten()
        .find(|number| !(-0x8000_0000..=0xFFFF_FFFF).contains(number));
    if out.is_some() {
        return Err(outer(Error::new(SqlState::NumericOutOfRange, "OID out of range")));
    }
    let wrapped = read.iter().map(|number| number.map(|number| number & 0xFFFF_FFFF));
    Ok(Arc::new(wrapped.collect::<Int64Array>()))
}

fn read_lists(asking: &Asking<'_>, ty: &PgType, item: &PgType, column: &ArrayRef) -> Result<ArrayRef, DataFusionError> {
    let DataType::List(field) = ty.data_type() else {
        return internal_err!("an array that is none");
    };
    if *column.data_type() != DataType::Utf8 {
        let plain = cast(column, &DataType::new_list(field.data_type().clone(), true))?;
        let plain = plain.as_list::<i32>();
        let (offsets, values, nulls) = (plain.offsets().clone(), plain.values().clone(), plain.nulls().cloned());
        return Ok(Arc::new(ListArray::try_new(field, offsets, values, nulls)?));
    }
    if !item.is_number() {
        return plan_err!("a text as an array of type {}: write the array", item.name);
    }
    let mut lists = ListBuilder::new(Int64Builder::new()).with_field(field.clone());
    for text in column.as_string::<i32>() {
        let Some(text) = text else {
            lists.append_null();
            continue;
        };
        let items = array_items(text).map_err(|_| outer(invalid(ty.name, text)))?;
        for text in items {
            let number = text
                .map(|text| lookup::read(asking, item, &text))
                .transpose()
                .map_err(outer)?;
            lists.values().append_option(number);
        }
        lists.append(true);
    }
    Ok(Arc::new(lists.finish()))
}

/// Values as texts.
fn show(asking: &Asking<'_>, ty: &PgType, column: &ArrayRef) -> Result<ArrayRef, DataFusionError> {
    if let Some(item) = ty.item().filter(|item| item.is_registered()) {
        let lists = column.as_list::<i32>();
        let shown = show(asking, item, lists.values())?;
        let DataType::List(field) = types::field("_text", "").data_type().clone() else {
            return internal_err!("an array that is none");
        };
        let lists = ListArray::try_new(field, lists.offsets().clone(), shown, lists.nulls().cloned())?;
        return Ok(Arc::new(lists));
    }
    if !ty.is_registered() {
        return Ok(cast(column, &DataType::Utf8)?);
    }
    let numbers = cast(column, &DataType::Int64)?;
    let numbers = numbers.as_primitive::<Int64Type>().iter();
    let shown = numbers.map(|number| number.map(|number| lookup::write(asking, ty, number)).transpose());
    Ok(Arc::new(shown.collect::<Result<StringArray>>().map_err(outer)?))
}
