//! The query of a view as Postgres prints it: each column with its relation, each relation with its schema where the path does
//! not find it, one thing a line. Queries that are more than columns of joined tables, a condition and an order have no such
//! text here.

use super::{Named, Scope, Source, condition};
use crate::catalog::facts::Column;
use crate::database::{folded, relation_in};
use sqlparser::ast::{
    Expr, Join, JoinConstraint, JoinOperator, LimitClause, OrderByKind, Query, Select, SelectItem, SetExpr,
    TableFactor, TableWithJoins, Value, ValueWithSpan,
};
use taipan_engine::types::quote;
use taipan_store::Key;

/// A relation that a query reads: its name as it is printed, and those of its columns whose types are known.
pub struct Printed<'a> {
    pub name: String,
    pub columns: &'a [Column],
}

/// The text of the query of a view, whose first columns the view may name otherwise. A pretty one has only the parentheses that
/// are needed.
pub fn query<'a>(
    (query, names): (&Query, &[String]),
    find: &dyn Fn(&Key) -> Option<Printed<'a>>,
    pretty: bool,
) -> Option<String> {
    let SetExpr::Select(select) = query.body.as_ref() else {
        return None;
    };
    if !is_plain(query, select) {
        return None;
    }
    let mut printer = Printer {
        find,
        scope: Scope::default(),
        pretty,
    };
    let from: Vec<String> = { select.from.iter() }
        .map(|tables| printer.tables(tables))
        .collect::<Option<_>>()?;
    let mut items: Vec<Item> = { select.projection.iter() }
        .map(|item| printer.items(item))
        .collect::<Option<Vec<_>>>()?
        .into_iter()
        .flatten()
        .collect();
    let order = printer.order(query, &items)?;
    for (item, name) in items.iter_mut().zip(names) {
        item.name.clone_from(name);
    }
    let lines: Vec<String> = items.iter().map(Item::line).collect();
    let mut text = format!(" SELECT {}\n   FROM {}", lines.join(",\n    "), from.join(",\n    "));
    if let Some(wanted) = &select.selection {
        text.push_str(&format!("\n  WHERE {}", condition(wanted, &printer.scope, pretty)?));
    }
    text.push_str(&order);
    text.push_str(&limit(query)?);
    Some(text)
}

/// Whether there is nothing in it that is not printed.
fn is_plain(query: &Query, select: &Select) -> bool {
    let listed = |parts: Vec<String>| parts.join(", ");
    let items = listed(select.projection.iter().map(ToString::to_string).collect());
    let from = listed(select.from.iter().map(ToString::to_string).collect());
    let mut plain = format!("SELECT {items} FROM {from}");
    if let Some(wanted) = &select.selection {
        plain.push_str(&format!(" WHERE {wanted}"));
    }
    if let Some(order) = &query.order_by {
        plain.push_str(&format!(" {order}"));
    }
    if let Some(limit) = &query.limit_clause {
        plain.push_str(&limit.to_string());
    }
    plain == query.to_string()
}

/// A column of the result.
struct Item {
    column: Named,
    name: String,
}

impl Item {
    fn of(column: Named) -> Item {
        let name = column.name.clone();
        Item { column, name }
    }

    fn line(&self) -> String {
        if self.column.name == self.name {
            self.column.text.clone()
        } else {
            format!("{} AS {}", self.column.text, quote(&self.name))
        }
    }
}

struct Printer<'a, 'f> {
    find: &'f dyn Fn(&Key) -> Option<Printed<'a>>,
    scope: Scope,
    pretty: bool,
}

impl Printer<'_, '_> {
    fn tables(&mut self, tables: &TableWithJoins) -> Option<String> {
        let mut text = self.relation(&tables.relation)?;
        for join in &tables.joins {
            text = self.join(&text, join)?;
        }
        Some(text)
    }

    fn relation(&mut self, factor: &TableFactor) -> Option<String> {
        // A relation is kept as a query for the columns that are used of it.
        let TableFactor::Derived {
            lateral: false,
            subquery,
            alias: Some(alias),
            sample: None,
        } = factor
        else {
            return None;
        };
        let (key, used) = relation_in(subquery)?;
        let found = (self.find)(&key)?;
        let name = folded(&alias.name);
        let columns = used.into_iter().map(|name| {
            let known = found.columns.iter().find(|column| column.name == name);
            let ty = known.map(|column| column.ty.oid);
            (name, ty)
        });
        self.scope.sources.push(Source {
            name: Some(name.clone()),
            columns: columns.collect(),
        });
        Some(if name == key.name {
            found.name
        } else {
            format!("{} {}", found.name, quote(&name))
        })
    }

    fn join(&mut self, left: &str, join: &Join) -> Option<String> {
        let (words, on) = match &join.join_operator {
            JoinOperator::Join(on) | JoinOperator::Inner(on) => ("JOIN", on),
            JoinOperator::Left(on) | JoinOperator::LeftOuter(on) => ("LEFT JOIN", on),
            JoinOperator::Right(on) | JoinOperator::RightOuter(on) => ("RIGHT JOIN", on),
            JoinOperator::FullOuter(on) => ("FULL JOIN", on),
            _ => return None,
        };
        let right = self.relation(&join.relation)?;
        let JoinConstraint::On(on) = on else { return None };
        let on = condition(on, &self.scope, self.pretty)?;
        Some(if self.pretty {
            format!("{left}\n     {words} {right} ON {on}")
        } else {
            format!("({left}\n     {words} {right} ON ({on}))")
        })
    }

    /// The columns that an item of SELECT stands for.
    fn items(&self, item: &SelectItem) -> Option<Vec<Item>> {
        match item {
            SelectItem::UnnamedExpr(expr) => Some(vec![Item::of(self.scope.column(expr)?)]),
            SelectItem::ExprWithAlias { expr, alias } => Some(vec![Item {
                column: self.scope.column(expr)?,
                name: folded(alias),
            }]),
            SelectItem::Wildcard(options) if options.to_string().is_empty() => {
                let sources = self.scope.sources.iter();
                let columns = sources.flat_map(|source| source.columns.iter().map(|column| source.named(column)));
                Some(columns.map(Item::of).collect())
            }
            _ => None,
        }
    }

    /// What an order is by: a name alone is first that of a column of the result.
    fn key(&self, expr: &Expr, items: &[Item]) -> Option<String> {
        if let Expr::Identifier(name) = expr {
            let name = folded(name);
            let mut named = items.iter().filter(|item| item.name == name);
            if let Some(first) = named.next() {
                let same = named.all(|item| item.column.text == first.column.text);
                return same.then(|| first.column.text.clone());
            }
        }
        self.scope.column(expr).map(|column| column.text)
    }

    fn order(&self, query: &Query, items: &[Item]) -> Option<String> {
        let Some(order) = &query.order_by else {
            return Some(String::new());
        };
        let OrderByKind::Expressions(keys) = &order.kind else {
            return None;
        };
        let keys = keys.iter().map(|key| {
            let column = self.key(&key.expr, items)?;
            let descends = key.options.asc == Some(false);
            let nulls = match key.options.nulls_first {
                // Which is what it does unless it is told otherwise.
                Some(first) if first != descends => {
                    if first {
                        " NULLS FIRST"
                    } else {
                        " NULLS LAST"
                    }
                }
                _ => "",
            };
            Some(format!("{column}{}{nulls}", if descends { " DESC" } else { "" }))
        });
        Some(format!("\n  ORDER BY {}", keys.collect::<Option<Vec<_>>>()?.join(", ")))
    }
}

fn limit(query: &Query) -> Option<String> {
    let number = |expr: &Expr| match expr {
        Expr::Value(ValueWithSpan {
            value: Value::Number(text, _),
            ..
        }) => Some(text.clone()),
        _ => None,
    };
    match &query.limit_clause {
        None => Some(String::new()),
        Some(LimitClause::LimitOffset {
            limit,
            offset,
            limit_by,
        }) if limit_by.is_empty() => {
            let mut text = String::new();
            if let Some(offset) = offset {
                text.push_str(&format!("\n OFFSET {}", number(&offset.value)?));
            }
            if let Some(limit) = limit {
                text.push_str(&format!("\n LIMIT {}", number(limit)?));
            }
            Some(text)
        }
        Some(_) => None,
    }
}
