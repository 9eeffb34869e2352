//! What SQL can ask about roles and rights: `current_user`, `session_user`, `has_table_privilege` and its kind, `pg_has_role`.

use super::work::Work;
use crate::catalog;
use crate::error::{Error, Result, SqlState};
use crate::rights::{Access, DATABASE, PUBLIC, Privilege, Thing};
use crate::session::folded_name;
use crate::statements::parse_function;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, BooleanArray, StringArray};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::DataType;
use datafusion::common::DataFusionError;
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::prelude::SessionContext;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use taipan_engine::types::sql_name;
use taipan_store::{Catalog, Key, Kind, Object, Oid};

/// Makes the functions known to a session.
pub fn register(context: &SessionContext, work: &Arc<Work>) {
    for (name, who) in [
        ("current_user", Who::Current),
        ("current_role", Who::Current),
        ("user", Who::Current),
        ("session_user", Who::Session),
    ] {
        context.register_udf(ScalarUDF::new_from_impl(Name {
            name,
            who,
            signature: Signature::nullary(Volatility::Stable),
            work: work.clone(),
        }));
    }
    for (name, thing) in [
        ("has_table_privilege", Thing::Table),
        ("has_any_column_privilege", Thing::Table),
        ("has_sequence_privilege", Thing::Sequence),
        ("has_function_privilege", Thing::Function),
        ("has_schema_privilege", Thing::Schema),
        ("has_database_privilege", Thing::Database),
        ("pg_has_role", Thing::Role),
    ] {
        let forms = [2, 3].map(TypeSignature::Any).to_vec();
        context.register_udf(ScalarUDF::new_from_impl(Inquiry {
            name,
            thing,
            signature: Signature::one_of(forms, Volatility::Stable),
            work: work.clone(),
        }));
    }
}

fn outer(error: Error) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Who {
    Current,
    Session,
}

/// The name of a role of the session.
#[derive(Debug)]
struct Name {
    name: &'static str,
    who: Who,
    signature: Signature,
    work: Arc<Work>,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.work, &other.work)
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Name {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(DataType::Utf8)
    }

    fn invoke_with_args(&self, _: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let identity = self.work.identities().now();
        let role = match self.who {
            Who::Current => identity.current,
            Who::Session => identity.session,
        };
        let name = self.work.access().map_err(outer)?.roles.name(role);
        Ok(ColumnarValue::Scalar(name.into()))
    }
}

/// Whether a role has a right.
#[derive(Debug)]
struct Inquiry {
    name: &'static str,
    thing: Thing,
    signature: Signature,
    work: Arc<Work>,
}

impl PartialEq for Inquiry {
    fn eq(&self, other: &Inquiry) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.work, &other.work)
    }
}

impl Eq for Inquiry {}

impl Hash for Inquiry {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// A role or an object as it is asked for.
enum Asked {
    Name(String),
    Number(Oid),
}

impl ScalarUDFImpl for Inquiry {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType, DataFusionError> {
        Ok(DataType::Boolean)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue, DataFusionError> {
        let columns = args.args.iter().map(|arg| arg.to_array(args.number_rows));
        let columns = columns.collect::<Result<Vec<ArrayRef>, DataFusionError>>()?;
        let access = self.work.access().map_err(outer)?;
        let answers = (0..args.number_rows).map(|row| {
            let asked = columns.iter().map(|column| asked(column, row));
            let asked = asked.collect::<Result<Option<Vec<Asked>>, DataFusionError>>()?;
            asked.map_or(Ok(None), |asked| self.answer(&access, asked).map_err(outer))
        });
        let answers = answers.collect::<Result<BooleanArray, DataFusionError>>()?;
        Ok(ColumnarValue::Array(Arc::new(answers)))
    }
}

/// One argument; `None`: NULL.
fn asked(column: &ArrayRef, row: usize) -> Result<Option<Asked>, DataFusionError> {
    if column.is_null(row) || column.data_type().is_null() {
        return Ok(None);
    }
    let one = column.slice(row, 1);
    if column.data_type().is_integer() {
        let number = cast(&one, &DataType::UInt32)?;
        let number = number.as_primitive::<datafusion::arrow::datatypes::UInt32Type>();
        return Ok((!number.is_null(0)).then(|| Asked::Number(number.value(0))));
    }
    let text = cast(&one, &DataType::Utf8)?;
    let text: &StringArray = text.as_string::<i32>();
    Ok(Some(Asked::Name(text.value(0).to_string())))
}

impl Inquiry {
    /// `None`: there is no object of that number.
    fn answer(&self, access: &Access, asked: Vec<Asked>) -> Result<Option<bool>> {
        let mut asked = asked.into_iter().rev();
        let (Some(Asked::Name(wanted)), Some(what)) = (asked.next(), asked.next()) else {
            return Err(Error::new(SqlState::DatatypeMismatch, "a privilege is a text"));
        };
        let role = match asked.next() {
            Some(who) => role(access, &who)?,
            None => access.me,
        };
        let access = access.of_role(role);
        if self.thing == Thing::Role {
            return member(&access, &what, &wanted).map(Some);
        }
        let (oid, name) = match self.object(&access.catalog, &what)? {
            Some(found) => found,
            None => return Ok(None),
        };
        let mut any = false;
        for wanted in wanted.split(',') {
            any |= self.holds(&access, (oid, &name), wanted.trim())?;
        }
        Ok(Some(any))
    }

    fn holds(&self, access: &Access, (oid, name): (Oid, &str), wanted: &str) -> Result<bool> {
        let upper = wanted.to_ascii_uppercase();
        let (bare, option) = match upper.strip_suffix(" WITH GRANT OPTION") {
            Some(bare) => (bare, true),
            None => (upper.as_str(), false),
        };
        let privilege = Privilege::of_name(bare).filter(|privilege| self.thing.all().contains(*privilege));
        let Some(privilege) = privilege else {
            let message = format!("unrecognized privilege type: \"{wanted}\"");
            return Err(Error::new(SqlState::InvalidParameter, message));
        };
        if let Some(open) = catalog::open(self.thing, oid) {
            return Ok(access.is_superuser() || (open == Some(privilege) && !option));
        }
        if option {
            access.may_grant(oid, self.thing, name, privilege)
        } else {
            access.has(oid, self.thing, name, privilege)
        }
    }

    fn object(&self, objects: &Catalog, what: &Asked) -> Result<Option<(Oid, String)>> {
        let of = |object: &Object| (object.oid, object.key.name.clone());
        let name = match what {
            Asked::Number(oid) if self.thing == Thing::Database => return Ok(Some((*oid, String::new()))),
            Asked::Number(oid) => {
                let found = objects.objects().find(|object| object.oid == *oid);
                let system = catalog::open(self.thing, *oid).map(|_| (*oid, String::new()));
                return Ok(found.map(|object| of(object)).or(system));
            }
            Asked::Name(name) => name,
        };
        match self.thing {
            Thing::Database => Ok(Some((DATABASE, name.clone()))),
            Thing::Schema => match objects.get(&Key::schema(name.as_str())) {
                Some(object) => Ok(Some(of(object))),
                None if catalog::namespace(name).is_some() => {
                    Ok(catalog::namespace(name).map(|oid| (oid, name.clone())))
                }
                None => Err(Error::new(
                    SqlState::InvalidSchema,
                    format!("schema \"{name}\" does not exist"),
                )),
            },
            Thing::Function => function(objects, name).map(|object| Some(of(&object))),
            Thing::Table | Thing::Sequence | Thing::Role => {
                let (schema, bare) = folded_name(name)?;
                let key = Key::relation(schema.as_deref().unwrap_or("public"), bare.as_str());
                match objects.get(&key) {
                    Some(object) if self.thing == Thing::Sequence && object.kind != Kind::Sequence => {
                        let message = format!("\"{bare}\" is not a sequence");
                        Err(Error::new(SqlState::WrongObjectType, message))
                    }
                    Some(object) => Ok(Some(of(object))),
                    None if catalog::of_system(schema.as_deref(), &bare).is_some() => {
                        Ok(catalog::of_system(schema.as_deref(), &bare).map(|relation| (relation.oid, bare)))
                    }
                    None => {
                        let message = format!("relation \"{name}\" does not exist");
                        Err(Error::new(SqlState::UndefinedTable, message))
                    }
                }
            }
        }
    }
}

/// The function of `name(types)`.
fn function(catalog: &Catalog, text: &str) -> Result<Arc<Object>> {
    let function = parse_function(text)?;
    let types = function.arguments.unwrap_or_default();
    let types: Vec<String> = types.iter().map(sql_name).collect();
    let schema = function.name.schema.as_deref().unwrap_or("public");
    let key = Key::function(schema, function.name.name.as_str(), types.join(", "));
    catalog.get(&key).cloned().ok_or_else(|| {
        let message = format!("function \"{text}\" does not exist");
        Error::new(SqlState::UndefinedFunction, message)
    })
}

fn role(access: &Access, who: &Asked) -> Result<Oid> {
    match who {
        Asked::Number(oid) => Ok(*oid),
        Asked::Name(name) if name == "public" => Ok(PUBLIC),
        Asked::Name(name) => Ok(access.roles.find(name)?.oid),
    }
}

/// `pg_has_role`.
fn member(access: &Access, what: &Asked, wanted: &str) -> Result<bool> {
    let role = role(access, what)?;
    let mut any = false;
    for wanted in wanted.split(',') {
        any |= match wanted.trim().to_ascii_uppercase().as_str() {
            "USAGE" => access.roles.has_rights_of(access.me, role),
            "MEMBER" => access.roles.is_member(access.me, role),
            "USAGE WITH GRANT OPTION"
            | "USAGE WITH ADMIN OPTION"
            | "MEMBER WITH GRANT OPTION"
            | "MEMBER WITH ADMIN OPTION" => access.roles.is_admin(access.me, role),
            _ => {
                let message = format!("unrecognized privilege type: \"{}\"", wanted.trim());
                return Err(Error::new(SqlState::InvalidParameter, message));
            }
        };
    }
    Ok(any)
}
