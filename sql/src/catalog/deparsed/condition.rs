//! Conditions as Postgres prints them: with the casts that it has put in to compare values of two types, and its own
//! parentheses. What is not known here has no such text.

use super::Scope;
use crate::catalog::text;
use crate::postgres::types::{self, PgType};
use sqlparser::ast::{BinaryOperator, Expr, UnaryOperator, Value, ValueWithSpan};

/// The text of a condition over columns. A pretty one has only the parentheses that are needed.
pub fn condition(expr: &Expr, scope: &Scope, pretty: bool) -> Option<String> {
    Printer { scope, pretty }.condition(expr, None)
}

struct Printer<'a> {
    scope: &'a Scope,
    pretty: bool,
}

/// What is compared: its text, and its type. A text in quotes has none of its own.
struct Operand {
    text: String,
    ty: Option<&'static PgType>,
}

impl Printer<'_> {
    fn condition(&self, expr: &Expr, around: Option<&BinaryOperator>) -> Option<String> {
        match expr {
            Expr::Nested(inner) => self.condition(inner, around),
            Expr::BinaryOp { op, .. } if is_connective(op) => {
                let mut parts = Vec::new();
                self.connected(expr, op, &mut parts)?;
                let text = parts.join(&format!(" {op} "));
                let bare = self.pretty && (around.is_none() || *op == BinaryOperator::And);
                Some(if bare { text } else { format!("({text})") })
            }
            Expr::BinaryOp { left, op, right } if is_comparison(op) => {
                let (left, right) = self.alike(self.operand(left)?, self.operand(right)?)?;
                Some(self.enclosed(format!("{left} {op} {right}")))
            }
            Expr::IsNull(value) => Some(self.enclosed(format!("{} IS NULL", self.operand(value)?.text))),
            Expr::IsNotNull(value) => Some(self.enclosed(format!("{} IS NOT NULL", self.operand(value)?.text))),
            _ => None,
        }
    }

    /// The sides of ANDs, or of ORs, that stand in one another.
    fn connected(&self, expr: &Expr, op: &BinaryOperator, parts: &mut Vec<String>) -> Option<()> {
        match expr {
            Expr::BinaryOp { left, op: inner, right } if inner == op => {
                self.connected(left, op, parts)?;
                self.connected(right, op, parts)
            }
            other => {
                parts.push(self.condition(other, Some(op))?);
                Some(())
            }
        }
    }

    fn enclosed(&self, text: String) -> String {
        if self.pretty { text } else { format!("({text})") }
    }

    fn operand(&self, expr: &Expr) -> Option<Operand> {
        match expr {
            Expr::Nested(inner) => self.operand(inner),
            Expr::Identifier(_) | Expr::CompoundIdentifier(_) => {
                let column = self.scope.column(expr)?;
                Some(Operand {
                    text: column.text,
                    ty: Some(types::of_oid(column.ty?)?),
                })
            }
            Expr::Value(ValueWithSpan { value, .. }) => literal(value, ""),
            Expr::UnaryOp {
                op: UnaryOperator::Minus,
                expr,
            } => match expr.as_ref() {
                Expr::Value(ValueWithSpan { value, .. }) => literal(value, "-"),
                _ => None,
            },
            _ => None,
        }
    }

    /// Both sides, with the casts that the operator needs.
    fn alike(&self, left: Operand, right: Operand) -> Option<(String, String)> {
        let (own, other) = match (left.ty, right.ty) {
            (Some(left), Some(right)) => wanted(left.name, right.name)?,
            (Some(ty), None) | (None, Some(ty)) => {
                let ty = if ty.name == "varchar" { "text" } else { ty.name };
                (Some(ty), Some(ty))
            }
            (None, None) => return None,
        };
        Some((self.cast(left, own)?, self.cast(right, other)?))
    }

    fn cast(&self, operand: Operand, to: Option<&'static str>) -> Option<String> {
        let Operand { text, ty } = operand;
        let Some(to) = to.filter(|to| ty.is_none_or(|ty| ty.name != *to)) else {
            return Some(text);
        };
        let name = text::plain_name(types::named(to)?);
        Some(if ty.is_none() || self.pretty {
            format!("{text}::{name}")
        } else {
            format!("({text})::{name}")
        })
    }
}

fn is_connective(op: &BinaryOperator) -> bool {
    matches!(op, BinaryOperator::And | BinaryOperator::Or)
}

fn is_comparison(op: &BinaryOperator) -> bool {
    use BinaryOperator::{Eq, Gt, GtEq, Lt, LtEq, NotEq};
    matches!(op, Eq | NotEq | Lt | LtEq | Gt | GtEq)
}

/// A constant with its sign.
fn literal(value: &Value, sign: &str) -> Option<Operand> {
    let (text, ty) = match value {
        Value::SingleQuotedString(text) if sign.is_empty() => (format!("'{}'", text.replace('\'', "''")), None),
        Value::Boolean(truth) if sign.is_empty() => (truth.to_string(), Some("bool")),
        Value::Number(text, _) => {
            let text = format!("{sign}{text}");
            let ty = match (text.parse::<i32>(), text.parse::<i64>()) {
                (Ok(_), _) => "int4",
                (_, Ok(_)) => "int8",
                _ => "numeric",
            };
            let name = text::plain_name(types::named(ty)?);
            // Postgres writes only what means the same without a type as it is.
            let plain = sign.is_empty() && ty != "int8";
            (if plain { text } else { format!("'{text}'::{name}") }, Some(ty))
        }
        _ => return None,
    };
    let ty = match ty {
        Some(ty) => Some(types::named(ty)?),
        None => None,
    };
    Some(Operand { text, ty })
}

/// The types that values of two types are compared as; `None` for one that stays as it is.
fn wanted(left: &str, right: &str) -> Option<(Option<&'static str>, Option<&'static str>)> {
    let is_whole = |ty: &str| matches!(ty, "int2" | "int4" | "int8");
    let is_float = |ty: &str| matches!(ty, "float4" | "float8");
    let exact = |ty: &str| is_whole(ty) || ty == "numeric";
    Some(match (left, right) {
        ("varchar", "varchar") => (Some("text"), Some("text")),
        (left, right) if left == right || is_whole(left) && is_whole(right) || is_float(left) && is_float(right) => {
            (None, None)
        }
        ("numeric", right) if is_whole(right) => (None, Some("numeric")),
        (left, "numeric") if is_whole(left) => (Some("numeric"), None),
        (left, right) if is_float(left) && exact(right) => (None, Some("float8")),
        (left, right) if exact(left) && is_float(right) => (Some("float8"), None),
        ("text", "varchar") => (None, Some("text")),
        ("varchar", "text") => (Some("text"), None),
        _ => return None,
    })
}
