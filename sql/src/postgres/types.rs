//! Postgres's types by name and OID, and how values of them lie in Arrow. What Arrow does not tell apart (an OID and a whole
//! number, a name and a text) is told by the field, in the way of Arrow's extension types; for arrays by the field of their
//! items.

use super::lines;
use datafusion::arrow::datatypes::{DataType, Field, FieldRef, IntervalUnit, TimeUnit};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use taipan_store::Oid;

/// Where a field says its type.
const KEY: &str = "ARROW:extension:name";
/// What stands before the name there.
const PREFIX: &str = "pg.";

/// The OID of the catalog's schema.
const CATALOG: &str = "11";

/// A type.
#[derive(Debug)]
pub struct PgType {
    pub oid: Oid,
    pub name: &'static str,
    /// Bytes of a value; -1: as many as it has.
    pub size: i16,
    /// That of its items, if it is an array or a vector.
    pub element: Oid,
    pub array: Oid,
    pub collation: Oid,
    /// How large values are kept, by its letter.
    pub storage: &'static str,
    /// Whether its name stands in the catalog. Domains of the standard's views stand in the standard's schema.
    pub is_of_catalog: bool,
}

#[derive(Debug, Default)]
struct Types {
    all: Vec<PgType>,
    names: HashMap<&'static str, usize>,
    oids: HashMap<Oid, usize>,
}

static TYPES: LazyLock<Types> = LazyLock::new(|| {
    let mut types = Types::default();
    for row in lines("pg_type") {
        let number = |name: &str| {
            row.get(name)
                .and_then(|text| text.parse::<i64>().ok())
                .unwrap_or_default()
        };
        let oid = |name: &str| Oid::try_from(number(name)).unwrap_or_default();
        let Some(name) = row.get("typname") else { continue };
        types.names.insert(name, types.all.len());
        types.oids.insert(oid("oid"), types.all.len());
        types.all.push(PgType {
            oid: oid("oid"),
            name,
            size: i16::try_from(number("typlen")).unwrap_or(-1),
            element: oid("typelem"),
            array: oid("typarray"),
            collation: oid("typcollation"),
            storage: row.get("typstorage").unwrap_or(&"p"),
            is_of_catalog: row.get("typnamespace") == Some(&CATALOG),
        });
    }
    types
});

/// The type of a name, as `pg_type` spells it.
pub fn named(name: &str) -> Option<&'static PgType> {
    let types: &'static Types = &TYPES;
    types.names.get(name).and_then(|place| types.all.get(*place))
}

/// The type of an OID.
pub fn of_oid(oid: Oid) -> Option<&'static PgType> {
    let types: &'static Types = &TYPES;
    types.oids.get(&oid).and_then(|place| types.all.get(*place))
}

/// The type that a field says to have, if Arrow's does not tell.
pub fn of_field(field: &Field) -> Option<&'static PgType> {
    if let Some(name) = field.metadata().get(KEY) {
        return named(name.strip_prefix(PREFIX)?);
    }
    let DataType::List(item) = field.data_type() else {
        return None;
    };
    let ty = of_field(item)?;
    // The items of a vector say what they are in; those of an array of vectors are vectors.
    if ty.is_vector() && !matches!(item.data_type(), DataType::List(_)) {
        Some(ty)
    } else {
        of_oid(ty.array)
    }
}

/// The type of the items of an array, or of a vector, if Arrow's does not tell.
pub fn of_items(list: &DataType) -> Option<&'static PgType> {
    let DataType::List(item) = list else { return None };
    let ty = of_items(item.data_type()).or_else(|| of_field(item))?;
    if ty.is_vector() { of_oid(ty.element) } else { Some(ty) }
}

impl PgType {
    /// A column of the type.
    pub fn field(&self, name: &str, nullable: bool) -> Field {
        marked(Field::new(name, self.data_type(), nullable), self)
    }

    /// As values lie in Arrow.
    pub fn data_type(&self) -> DataType {
        if self.is_vector() {
            let item = match self.name {
                "int2vector" => DataType::Int16,
                _ => DataType::Int64,
            };
            return DataType::List(Arc::new(said(Field::new_list_field(item, true), self.name)));
        }
        if let Some(item) = self.item() {
            return DataType::List(Arc::new(item.field(Field::LIST_FIELD_DEFAULT_NAME, true)));
        }
        match self.name {
            "bool" => DataType::Boolean,
            "int2" => DataType::Int16,
            "int4" => DataType::Int32,
            "int8" => DataType::Int64,
            "float4" => DataType::Float32,
            "float8" => DataType::Float64,
            "bytea" => DataType::Binary,
            "interval" => DataType::Interval(IntervalUnit::MonthDayNano),
            "timestamptz" => DataType::Timestamp(TimeUnit::Nanosecond, Some("+00:00".into())),
            _ if self.is_number() => DataType::Int64,
            _ => DataType::Utf8,
        }
    }

    /// Whether values are OIDs, or numbers like them: four bytes for clients, and wider here.
    pub fn is_number(&self) -> bool {
        matches!(self.name, "oid" | "xid" | "cid") || self.is_registered()
    }

    /// Whether values are OIDs that are shown as names.
    pub fn is_registered(&self) -> bool {
        self.name.starts_with("reg")
    }

    /// Arrays that are written as numbers with blanks between them, and begin with the subscript 0.
    pub fn is_vector(&self) -> bool {
        matches!(self.name, "int2vector" | "oidvector")
    }

    /// The type of the items of an array.
    pub fn item(&self) -> Option<&'static PgType> {
        of_oid(self.element).filter(|item| item.array == self.oid)
    }
}

/// The field with the type said, where Arrow does not tell it.
pub fn marked(field: Field, ty: &PgType) -> Field {
    let told = matches!(field.data_type(), DataType::List(_))
        || matches!(
            ty.name,
            "bool" | "int2" | "int4" | "int8" | "float4" | "float8" | "text" | "bytea" | "interval" | "timestamptz"
        );
    if told { field } else { said(field, ty.name) }
}

fn said(field: Field, name: &str) -> Field {
    let said = (KEY.to_string(), format!("{PREFIX}{name}"));
    field.with_metadata(HashMap::from([said]))
}

/// Where a field says the column of a table that it is, and the modifier of its type.
const TABLE: &str = "pg.table";
const COLUMN: &str = "pg.column";
const MODIFIER: &str = "pg.modifier";

/// The field of a column of a table. `varchar`: the modifier with which it is declared as one.
pub fn of_table(field: Field, table: Oid, column: usize, varchar: Option<i32>) -> Field {
    let mut metadata = field.metadata().clone();
    metadata.insert(TABLE.to_string(), table.to_string());
    metadata.insert(COLUMN.to_string(), column.to_string());
    if let Some(modifier) = varchar {
        metadata.insert(KEY.to_string(), format!("{PREFIX}varchar"));
        metadata.insert(MODIFIER.to_string(), modifier.to_string());
    }
    field.with_metadata(metadata)
}

/// The OID of the table and the number of the column that a field says to be.
pub fn table_of(field: &Field) -> Option<(Oid, i16)> {
    let said = |key: &str| field.metadata().get(key);
    Some((said(TABLE)?.parse().ok()?, said(COLUMN)?.parse().ok()?))
}

/// The modifier of the type of a field; -1: it has none.
pub fn modifier_of(field: &Field) -> i32 {
    let said = field.metadata().get(MODIFIER);
    said.and_then(|text| text.parse().ok()).unwrap_or(-1)
}

/// A column of OIDs.
pub fn oid_field() -> FieldRef {
    field("oid", "oid")
}

/// A column of the type of this name; of text if there is none.
pub fn field(ty: &str, name: &str) -> FieldRef {
    Arc::new(named(ty).map_or_else(|| Field::new(name, DataType::Utf8, true), |ty| ty.field(name, true)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_says_its_type() {
        for ty in &TYPES.all {
            let field = ty.field("x", true);
            let told = of_field(&field).map(|known| known.oid);
            let plain = matches!(field.metadata().len(), 0) && told.is_none();
            assert!(plain || told == Some(ty.oid), "{}: {told:?}", ty.name);
        }
        assert_eq!(of_field(&named("_oid").unwrap().field("x", true)).unwrap().oid, 1028);
        assert_eq!(
            of_field(&named("int2vector").unwrap().field("x", true)).unwrap().oid,
            22
        );
        assert!(of_field(&named("_int2").unwrap().field("x", true)).is_none());
    }
}
