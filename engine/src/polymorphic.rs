//! Functions of types that calls decide: what the arguments of a call make of those types, by the rules of Postgres, and the
//! definition for these types. Knows nothing of plans.

use crate::actual::Actual;
use crate::definition::FunctionDefinition;
use crate::error::CatalogError;
use crate::types::{
    self, Any, NARROWING, POLYMORPHIC, any_of, cast_cost, is_text, literal_cost, polymorphic, same_sql_type, sql_name,
};
use datafusion::arrow::datatypes::{DataType, TimeUnit};
use datafusion::common::ScalarValue;

/// What a call makes of the types that it decides.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decided {
    element: Option<DataType>,
    compatible: Option<DataType>,
}

/// The types that are given for one kind of them.
#[derive(Default)]
struct Given<'a> {
    known: Vec<DataType>,
    /// Constants, whose types are what the others want as far as that goes.
    constants: Vec<&'a ScalarValue>,
    scalar: bool,
    /// Something is of the kind.
    any: bool,
}

impl Decided {
    /// What a call decides. `None`: it does not fit the function.
    pub fn by(definition: &FunctionDefinition, actuals: &[Actual<'_>]) -> Option<Decided> {
        let (mut same, mut compatible) = (Given::default(), Given::default());
        for (actual, param) in actuals.iter().zip(&definition.source.params) {
            let Some((any, is_array)) = any_of(&param.ty) else {
                continue;
            };
            let given = if any.is_compatible() {
                &mut compatible
            } else {
                &mut same
            };
            given.add(any, is_array, actual)?;
        }
        Some(Decided {
            element: same.one_type()?,
            compatible: compatible.common_type()?,
        })
    }

    /// A choice of types, to check what does not depend on them.
    pub fn anything() -> Decided {
        Decided {
            element: Some(DataType::Int64),
            compatible: Some(DataType::Int64),
        }
    }

    /// A type with what is decided in its place; `None`: nothing is known of it.
    pub fn put(&self, ty: &DataType) -> Option<DataType> {
        let Some((any, is_array)) = any_of(ty) else {
            return Some(ty.clone());
        };
        let decided = if any.is_compatible() {
            &self.compatible
        } else {
            &self.element
        };
        let decided = decided.clone()?;
        Some(if is_array {
            DataType::new_list(decided, true)
        } else {
            decided
        })
    }

    /// A text in Python with the names of these types in the place of those that are decided.
    fn named(&self, text: &str) -> String {
        let types = POLYMORPHIC.iter().filter_map(|name| {
            let ty = self.put(&polymorphic(name)?)?;
            Some((format!("'{name}'"), format!("'{}'", sql_name(&ty))))
        });
        types.fold(text.to_string(), |text, (name, ty)| text.replace(&name, &ty))
    }

    /// The function for these types.
    ///
    /// # Errors
    ///
    /// 42804 where constants without a type are all that is given.
    pub fn definition(&self, of: &FunctionDefinition) -> Result<FunctionDefinition, CatalogError> {
        let put = |ty: &DataType| self.put(ty).ok_or(CatalogError::Undecided);
        let mut made = of.clone();
        if let Some(statements) = &mut made.statements {
            statements.text = self.named(&statements.text);
        }
        for (param, argument) in made.source.params.iter_mut().zip(&mut made.arguments) {
            if any_of(&param.ty).is_some() {
                param.ty = put(&param.ty)?;
                argument.sql_type = sql_name(&param.ty);
            }
        }
        for output in made.outputs.iter_mut().filter(|output| any_of(&output.ty).is_some()) {
            output.ty = put(&output.ty)?;
            output.sql_type = sql_name(&output.ty);
        }
        for (_, ty) in made.source.table.iter_mut().flatten() {
            *ty = put(ty)?;
        }
        if any_of(&made.source.returns).is_some() {
            made.source.returns = put(&made.source.returns)?;
            made.returns = sql_name(&made.source.returns);
        }
        if let DataType::Struct(fields) = &made.source.returns {
            let field = |field: &datafusion::arrow::datatypes::FieldRef| {
                let ty = put(field.data_type())?;
                Ok(field.as_ref().clone().with_data_type(ty))
            };
            let fields = fields.iter().map(field).collect::<Result<Vec<_>, CatalogError>>()?;
            made.source.returns = DataType::Struct(fields.into());
        }
        if let Some([(_, ty)]) = of.source.table.as_deref()
            && of.returns.starts_with("SETOF ")
        {
            made.returns = format!("SETOF {}", sql_name(&put(ty)?));
        }
        Ok(made)
    }
}

impl<'a> Given<'a> {
    fn add(&mut self, any: Any, is_array: bool, actual: &Actual<'a>) -> Option<()> {
        self.any = true;
        self.scalar |= any.is_scalar();
        match actual.literal.filter(|value| !value.is_null()) {
            Some(value) if value.try_as_str().is_some() || !is_array && is_number(value) => self.constants.push(value),
            _ if *actual.ty == DataType::Null => {}
            _ if is_array => self.known.push(plain(types::list_item(actual.ty)?)),
            _ => self.known.push(plain(actual.ty)),
        }
        Some(())
    }

    /// The type that all have.
    fn one_type(&self) -> Option<Option<DataType>> {
        let first = match self.known.split_first() {
            Some((first, rest)) => {
                let fits = rest.iter().all(|other| same_sql_type(first, other)) && self.take(first);
                fits.then(|| first.clone())?
            }
            None => {
                let mut numbers = self
                    .constants
                    .iter()
                    .filter(|value| is_number(value))
                    .map(|value| natural(value));
                let Some(first) = numbers.next() else {
                    return Some(None);
                };
                let widest = numbers.try_fold(first, |one, other| match (&one, &other) {
                    _ if one == other => Some(one),
                    (DataType::Int32, DataType::Int64) => Some(other),
                    (DataType::Int64, DataType::Int32) => Some(one),
                    _ => None,
                })?;
                self.take(&widest).then_some(widest)?
            }
        };
        self.checked(first)
    }

    /// The type that all become.
    fn common_type(&self) -> Option<Option<DataType>> {
        let numbers = self
            .constants
            .iter()
            .filter(|value| is_number(value))
            .map(|value| natural(value));
        let all: Vec<DataType> = self.known.iter().cloned().chain(numbers).collect();
        if all.is_empty() {
            // What Postgres takes where nothing has a type.
            return Some(self.any.then_some(DataType::Utf8));
        }
        let becomes = |ty: &&DataType| {
            let mut others = self.known.iter();
            others.all(|other| cast_cost(other, ty).is_some_and(|cost| cost < NARROWING)) && self.take(ty)
        };
        let common = all.iter().find(becomes)?;
        self.checked(common.clone())
    }

    fn checked(&self, ty: DataType) -> Option<Option<DataType>> {
        let is_array = types::list_item(&ty).is_some();
        (!(self.scalar && is_array)).then_some(Some(ty))
    }

    /// Whether the constants are taken for a type.
    fn take(&self, ty: &DataType) -> bool {
        let numeric = ty.is_numeric();
        self.constants.iter().all(|value| {
            let converts = || literal_cost(value, ty).is_some();
            if is_number(value) {
                numeric && converts()
            } else {
                is_text(ty) || converts()
            }
        })
    }
}

fn is_number(value: &ScalarValue) -> bool {
    matches!(value, ScalarValue::Int64(Some(_)) | ScalarValue::Float64(Some(_)))
}

/// The type that a constant has by itself.
fn natural(value: &ScalarValue) -> DataType {
    match value {
        ScalarValue::Int64(Some(value)) if i32::try_from(*value).is_ok() => DataType::Int32,
        other => other.data_type(),
    }
}

/// The layout that functions declare for a type.
fn plain(ty: &DataType) -> DataType {
    match ty {
        DataType::Dictionary(_, values) => plain(values),
        DataType::RunEndEncoded(_, values) => plain(values.data_type()),
        ty if is_text(ty) => DataType::Utf8,
        DataType::BinaryView | DataType::LargeBinary => DataType::Binary,
        DataType::Timestamp(_, zone) => DataType::Timestamp(TimeUnit::Microsecond, zone.clone()),
        DataType::Time32(_) | DataType::Time64(_) => DataType::Time64(TimeUnit::Microsecond),
        DataType::Date64 => DataType::Date32,
        ty => match types::list_item(ty) {
            Some(item) => DataType::new_list(plain(item), true),
            None => ty.clone(),
        },
    }
}

impl FunctionDefinition {
    /// Whether calls decide some of its types.
    pub fn is_polymorphic(&self) -> bool {
        self.source.params.iter().any(|param| any_of(&param.ty).is_some())
    }

    /// All types that calls decide, of what it gives.
    fn given_types(&self) -> Vec<&DataType> {
        let fields = match &self.source.returns {
            DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
            ty => vec![ty],
        };
        let columns = self.source.table.iter().flatten().map(|(_, ty)| ty);
        let all = fields.into_iter().chain(columns);
        all.filter(|ty| any_of(ty).is_some()).collect()
    }
}

/// Fails for types that no call decides, and for functions that cannot have such types.
pub(crate) fn validate(definition: &FunctionDefinition) -> Result<(), CatalogError> {
    let invalid = |message: &str| Err(CatalogError::InvalidDefinition(message.to_string()));
    for ty in definition.given_types() {
        let compatible = any_of(ty).is_some_and(|(any, _)| any.is_compatible());
        let mut params = definition.source.params.iter().filter_map(|param| any_of(&param.ty));
        if !params.any(|(any, _)| any.is_compatible() == compatible) {
            return invalid("cannot determine result data type");
        }
    }
    let unsupported = |what: &str| Err(CatalogError::Polymorphic(what.to_string()));
    if !definition.is_polymorphic() {
        return Ok(());
    }
    if definition.source.aggregate {
        return unsupported("an aggregate");
    }
    if definition.procedure {
        return unsupported("a procedure");
    }
    if definition.source.params.iter().any(|param| param.table.is_some()) {
        return unsupported("a function of tables");
    }
    let mut parameters = definition.arguments.iter().zip(&definition.source.params);
    if parameters.any(|(argument, param)| argument.default.is_some() && any_of(&param.ty).is_some()) {
        return unsupported("the DEFAULT of a parameter");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use DataType::{Float64, Int32, Int64, Utf8};

    fn decided(params: &[&str], actuals: &[(DataType, Option<ScalarValue>)]) -> String {
        let names = ["a", "b", "c"];
        let params = names
            .into_iter()
            .zip(params.iter().filter_map(|name| polymorphic(name)));
        let definition = FunctionDefinition::new("f", params, Int64, "return 1");
        let actuals: Vec<Actual> = actuals
            .iter()
            .map(|(ty, literal)| Actual {
                ty,
                literal: literal.as_ref(),
            })
            .collect();
        let Some(decided) = Decided::by(&definition, &actuals) else {
            return "does not fit".to_string();
        };
        match decided.definition(&definition) {
            Ok(definition) => definition.arguments_text(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn elements_have_one_type() {
        let list = DataType::new_list(Utf8, true);
        assert_eq!(decided(&["anyelement"], &[(Int64, None)]), "a bigint");
        assert_eq!(
            decided(&["anyelement", "anyarray"], &[(Utf8, None), (list.clone(), None)]),
            "a text, b text[]"
        );
        assert_eq!(
            decided(&["anyelement", "anyarray"], &[(Int64, None), (list.clone(), None)]),
            "does not fit"
        );
        assert_eq!(decided(&["anyarray"], &[(Utf8, None)]), "does not fit");
        assert_eq!(decided(&["anynonarray"], &[(list, None)]), "does not fit");
    }

    #[test]
    fn constants_are_what_the_others_want() {
        let five = Some(ScalarValue::Int64(Some(5)));
        let text = Some(ScalarValue::from("5"));
        assert_eq!(decided(&["anyelement"], &[(Int64, five.clone())]), "a integer");
        assert_eq!(
            decided(&["anyelement", "anyelement"], &[(Int64, None), (Int64, five)]),
            "a bigint, b bigint"
        );
        assert_eq!(
            decided(&["anyelement", "anyelement"], &[(Float64, None), (Utf8, text.clone())]),
            "a double precision, b double precision"
        );
        assert_eq!(
            decided(&["anyelement"], &[(Utf8, text.clone())]),
            "could not determine polymorphic type because input has type unknown"
        );
        assert_eq!(decided(&["anycompatible"], &[(Utf8, text)]), "a text");
    }

    #[test]
    fn compatible_ones_become_one_type() {
        assert_eq!(
            decided(&["anycompatible", "anycompatible"], &[(Int32, None), (Float64, None)]),
            "a double precision, b double precision"
        );
        assert_eq!(
            decided(&["anycompatible", "anycompatible"], &[(Int32, None), (Utf8, None)]),
            "does not fit"
        );
    }
}
