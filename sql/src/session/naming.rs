//! Names of result columns as Postgres gives them (`FigureColname`): a function's, a column's, a type's, or `?column?`. Clients
//! read columns by these.

use sqlparser::ast::{AccessExpr, DataType, Expr, Function, SelectItem, SetExpr};

/// What a column is called that nothing gives a name.
const NOTHING: &str = "?column?";

/// The name of the column of an expression.
pub fn name(expr: &Expr) -> String {
    found(expr).map_or_else(|| NOTHING.to_string(), |(name, _)| name)
}

/// A name, and whether it is a good one: behind a cast, the type's name is as good as a poor one.
fn found(expr: &Expr) -> Option<(String, bool)> {
    let good = |name: &str| Some((name.to_string(), true));
    match expr {
        Expr::Identifier(ident) => good(&folded(&ident.value, ident.quote_style)),
        Expr::CompoundIdentifier(parts) => {
            let last = parts.last()?;
            good(&folded(&last.value, last.quote_style))
        }
        Expr::CompoundFieldAccess { root, access_chain } => match access_chain.last() {
            Some(AccessExpr::Dot(Expr::Identifier(field))) => good(&folded(&field.value, field.quote_style)),
            _ => found(root),
        },
        Expr::Function(call) => good(&called(call)?),
        Expr::Nested(inner) | Expr::Collate { expr: inner, .. } => found(inner),
        Expr::Cast {
            expr: inner, data_type, ..
        } => match found(inner) {
            Some((name, true)) => Some((name, true)),
            _ => Some((type_name(data_type), false)),
        },
        Expr::TypedString(typed) => Some((type_name(&typed.data_type), false)),
        Expr::Interval(_) => Some(("interval".to_string(), false)),
        Expr::Case { else_result, .. } => match else_result.as_deref().and_then(found) {
            Some((name, true)) => Some((name, true)),
            _ => Some(("case".to_string(), false)),
        },
        Expr::Subquery(query) => match query.body.as_ref() {
            SetExpr::Select(select) => match select.projection.first()? {
                SelectItem::ExprWithAlias { alias, .. } => good(&folded(&alias.value, alias.quote_style)),
                SelectItem::UnnamedExpr(expr) => found(expr),
                _ => None,
            },
            _ => None,
        },
        Expr::Array(_) => good("array"),
        Expr::Tuple(_) => good("row"),
        Expr::Exists { .. } => good("exists"),
        Expr::Extract { .. } => good("extract"),
        Expr::Ceil { .. } => good("ceil"),
        Expr::Floor { .. } => good("floor"),
        Expr::Position { .. } => good("position"),
        Expr::Substring { .. } => good("substring"),
        Expr::Overlay { .. } => good("overlay"),
        Expr::Trim { .. } => good("btrim"),
        Expr::AtTimeZone { .. } => good("timezone"),
        _ => None,
    }
}

fn folded(name: &str, quote: Option<char>) -> String {
    match quote {
        Some(_) => name.to_string(),
        None => name.to_lowercase(),
    }
}

fn called(call: &Function) -> Option<String> {
    let name = call.name.0.last()?.as_ident()?;
    Some(folded(&name.value, name.quote_style))
}

/// The name that Postgres itself has for a type.
fn type_name(ty: &DataType) -> String {
    match ty {
        DataType::SmallInt(_) | DataType::Int2(_) => "int2".to_string(),
        DataType::Int(_) | DataType::Integer(_) | DataType::Int4(_) => "int4".to_string(),
        DataType::BigInt(_) | DataType::Int8(_) => "int8".to_string(),
        DataType::Real | DataType::Float4 => "float4".to_string(),
        DataType::Double(_) | DataType::DoublePrecision | DataType::Float8 | DataType::Float(_) => "float8".to_string(),
        DataType::Boolean | DataType::Bool => "bool".to_string(),
        DataType::Numeric(_) | DataType::Decimal(_) | DataType::Dec(_) => "numeric".to_string(),
        DataType::Varchar(_) | DataType::CharacterVarying(_) | DataType::CharVarying(_) => "varchar".to_string(),
        DataType::Char(_) | DataType::Character(_) => "bpchar".to_string(),
        DataType::Timestamp(_, zone) | DataType::Time(_, zone) => {
            let kind = if matches!(ty, DataType::Time(..)) {
                "time"
            } else {
                "timestamp"
            };
            let zoned = zone.to_string().to_lowercase().contains("with time zone") || zone.to_string() == "TZ";
            format!("{kind}{}", if zoned { "tz" } else { "" })
        }
        DataType::Array(_) => match item(ty) {
            Some(inner) => type_name(inner),
            None => "array".to_string(),
        },
        DataType::Custom(name, _) => match name.0.last().and_then(|part| part.as_ident()) {
            Some(ident) => folded(&ident.value, ident.quote_style),
            None => ty.to_string().to_lowercase(),
        },
        other => {
            let text = other.to_string().to_lowercase();
            text.split(['(', ' ']).next().unwrap_or(&text).to_string()
        }
    }
}

fn item(ty: &DataType) -> Option<&DataType> {
    use sqlparser::ast::ArrayElemTypeDef::{AngleBracket, Parenthesis, SquareBracket};
    match ty {
        DataType::Array(AngleBracket(inner) | Parenthesis(inner) | SquareBracket(inner, _)) => Some(inner),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statements::expression as parse_expression;

    #[test]
    fn columns_are_called_as_in_postgres() {
        for (sql, expected) in [
            ("half(3)", "half"),
            ("app.Half(3)", "half"),
            ("count(*)", "count"),
            ("1 + 1", "?column?"),
            ("'a'", "?column?"),
            ("'a'::text", "text"),
            ("CAST(1 AS INT)", "int4"),
            ("x::int", "x"),
            ("t.\"X y\"", "X y"),
            ("half(1)::bigint", "half"),
            ("1::double precision", "float8"),
            ("DATE '2020-01-01'", "date"),
            ("now()::timestamptz", "now"),
            ("'x'::timestamp with time zone", "timestamptz"),
            ("'x'::timestamp", "timestamp"),
            ("CASE WHEN a THEN 1 END", "case"),
            ("CASE WHEN a THEN 1 ELSE b END", "b"),
            ("ARRAY[1, 2]", "array"),
            ("'{1}'::int[]", "int4"),
            ("(SELECT max(a) FROM t)", "max"),
            ("EXISTS (SELECT 1)", "exists"),
            ("(a)", "a"),
            ("NOT a", "?column?"),
            ("EXTRACT(year FROM a)", "extract"),
        ] {
            assert_eq!(name(&parse_expression(sql).unwrap()), expected, "{sql}");
        }
    }
}
