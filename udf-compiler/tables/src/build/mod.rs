//! Makes programs over tables. Equal expressions are made once; every column's type is known when it is made.

mod groups;
mod joins;
mod raw;
mod rows;
mod same_rows;
pub mod types;

use crate::expr::{Expr, ExprId, Literal, Op};
use crate::rel::{Col, OrderKey, Rel, RelId};
use crate::types::{ColType, Family};
use arrow::datatypes::DataType;
use std::collections::HashMap;

/// A program in the making.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    exprs: Vec<(Expr, ColType)>,
    /// How many nodes each expression has as a tree.
    weights: Vec<u32>,
    known: HashMap<Expr, ExprId>,
    rels: Vec<Rel>,
    orders: Vec<Order>,
    columns: Vec<(ColType, String)>,
}

/// The order of a table's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Order {
    pub keys: Vec<OrderKey>,
    /// How many of the keys the program asked for; the others say where rows come from.
    pub asked: usize,
}

/// Columns that an operation has made, as expressions.
pub type Made = (RelId, Vec<ExprId>);

impl Builder {
    /// The operation that makes a table.
    pub fn rel(&self, id: RelId) -> &Rel {
        &self.rels[id.0 as usize]
    }

    /// All operations, each after those it reads.
    pub fn rels(&self) -> impl Iterator<Item = (RelId, &Rel)> {
        self.rels.iter().enumerate().map(|(i, rel)| (RelId(i as u32), rel))
    }

    /// A node of an expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0 as usize].0
    }

    /// A node of an expression and its type, if there is one of this number.
    pub fn find_expr(&self, id: ExprId) -> Option<(&Expr, &ColType)> {
        self.exprs.get(id.0 as usize).map(|(expr, ty)| (expr, ty))
    }

    /// How many columns there are.
    pub fn column_count(&self) -> usize {
        self.columns.len()
    }

    /// The type of an expression.
    pub fn ty(&self, id: ExprId) -> &ColType {
        &self.exprs[id.0 as usize].1
    }

    /// The type of a column and what it is called.
    pub fn col(&self, col: Col) -> (&ColType, &str) {
        let (ty, name) = &self.columns[col.0 as usize];
        (ty, name)
    }

    /// A column as an expression.
    pub fn column(&mut self, col: Col) -> ExprId {
        let ty = self.col(col).0.clone();
        self.add(Expr::Column(col), ty)
    }

    /// The order of a table's rows.
    pub fn order(&self, id: RelId) -> &Order {
        &self.orders[id.0 as usize]
    }

    fn add(&mut self, expr: Expr, ty: ColType) -> ExprId {
        if let Some(found) = self.known.get(&expr) {
            return *found;
        }
        let id = ExprId(self.exprs.len() as u32);
        self.known.insert(expr.clone(), id);
        let weight = match &expr {
            Expr::Column(_) | Expr::Literal(_) => 0,
            Expr::Op(_, args) | Expr::Call(_, args) => {
                let weights = args.iter().map(|arg| self.weight(*arg));
                weights.fold(0, u32::saturating_add)
            }
            Expr::Cast(value, _) => self.weight(*value),
        };
        self.weights.push(weight.saturating_add(1));
        self.exprs.push((expr, ty));
        id
    }

    /// How many nodes an expression has as a tree, in which what is used twice is twice.
    pub fn weight(&self, expr: ExprId) -> u32 {
        self.weights[expr.0 as usize]
    }

    fn new_col(&mut self, ty: ColType, name: &str) -> (Col, ExprId) {
        let col = Col(self.columns.len() as u32);
        self.columns.push((ty.clone(), name.to_string()));
        let expr = self.add(Expr::Column(col), ty);
        (col, expr)
    }

    /// The table that this operation has made before.
    fn known(&self, rel: &Rel) -> Option<RelId> {
        let found = self.rels.iter().position(|known| known == rel)?;
        Some(RelId(found as u32))
    }

    /// Adds an operation without columns of its own; the same one twice is one.
    fn once(&mut self, rel: Rel, order: Order) -> RelId {
        self.known(&rel).unwrap_or_else(|| self.push(rel, order))
    }

    fn push(&mut self, rel: Rel, order: Order) -> RelId {
        let id = RelId(self.rels.len() as u32);
        self.rels.push(rel);
        self.orders.push(order);
        id
    }

    /// A constant.
    pub fn literal(&mut self, value: Literal) -> ExprId {
        let ty = value.ty();
        self.add(Expr::Literal(value), ty)
    }

    /// An operation on values; `Err` is what Python would say.
    pub fn op(&mut self, op: Op, args: &[ExprId]) -> Result<ExprId, String> {
        let types: Vec<ColType> = args.iter().map(|a| self.ty(*a).clone()).collect();
        let ty = op.result(&types)?;
        Ok(self.add(Expr::Op(op, args.to_vec()), ty))
    }

    /// The value as another type. Where it does not convert, evaluation fails.
    pub fn cast(&mut self, value: ExprId, to: DataType) -> ExprId {
        if self.ty(value).ty == to {
            return value;
        }
        let ty = ColType {
            ty: to.clone(),
            nullable: self.ty(value).nullable,
        };
        self.add(Expr::Cast(value, to), ty)
    }

    /// A table argument with columns of these names and types.
    pub fn input(&mut self, index: usize, fields: &[(String, ColType)]) -> Made {
        let mut columns = Vec::new();
        let mut exprs = Vec::new();
        for (name, ty) in fields {
            let (col, expr) = self.new_col(ty.clone(), name);
            columns.push(col);
            exprs.push(match ty.family() {
                Family::Float => self.add(Expr::Op(Op::Present, vec![expr]), ColType::nullable(ty.ty.clone())),
                _ => expr,
            });
        }
        let (ordinal, row) = self.new_col(ColType::plain(DataType::Int64), "row");
        let order = Order {
            keys: vec![ascending(row)],
            asked: 0,
        };
        let rel = Rel::Input {
            index,
            columns,
            ordinal,
        };
        (self.push(rel, order), exprs)
    }

    /// Rows of constants; all rows have as many values as there are names.
    pub fn values(&mut self, names: &[String], rows: Vec<Vec<Literal>>) -> Result<Made, String> {
        let mut columns = Vec::new();
        let mut made = Vec::new();
        for (place, name) in names.iter().enumerate() {
            let mut ty: Option<ColType> = None;
            for row in &rows {
                let own = row[place].ty();
                ty = Some(match ty {
                    None => own,
                    Some(ty) => crate::expr::common(&ty, &own)?,
                });
            }
            let ty = ty.unwrap_or_else(|| ColType::nullable(DataType::Null));
            let ty = ty.with_nulls(rows.iter().any(|row| row[place] == Literal::Null));
            let (col, expr) = self.new_col(ty, name);
            columns.push(col);
            made.push(expr);
        }
        let (ordinal, row) = self.new_col(ColType::plain(DataType::Int64), "row");
        let order = Order {
            keys: vec![ascending(row)],
            asked: 0,
        };
        let rel = Rel::Values { columns, rows, ordinal };
        Ok((self.push(rel, order), made))
    }

    /// Computes an expression once for each row.
    pub fn map(&mut self, input: RelId, expr: ExprId, name: &str) -> (RelId, ExprId) {
        let (col, made) = self.new_col(self.ty(expr).clone(), name);
        let order = self.order(input).clone();
        let rel = Rel::Map {
            input,
            columns: vec![(col, expr)],
        };
        (self.push(rel, order), made)
    }

    /// Calls a compiled function for each row.
    pub fn call(&mut self, input: RelId, kernel: usize, args: &[ExprId], ty: ColType, name: &str) -> (RelId, ExprId) {
        let call = self.add(Expr::Call(kernel, args.to_vec()), ty);
        self.map(input, call, name)
    }

    /// The rows for which the condition is true.
    pub fn filter(&mut self, input: RelId, condition: ExprId) -> RelId {
        let order = self.order(input).clone();
        self.once(Rel::Filter { input, condition }, order)
    }

    /// The rows in another order.
    pub fn sort(&mut self, input: RelId, keys: Vec<OrderKey>) -> RelId {
        let before = self.order(input).clone();
        let order = Order {
            asked: keys.len() + before.asked,
            keys: keys.iter().copied().chain(before.keys).collect(),
        };
        self.once(Rel::Sort { input, keys }, order)
    }

    /// The same rows, whose order is asked for in full.
    pub fn in_order(&mut self, input: RelId) -> RelId {
        let keys = self.order(input).keys.clone();
        let asked = keys.len();
        let rel = Rel::Sort {
            input,
            keys: keys.clone(),
        };
        self.push(rel, Order { keys, asked })
    }

    /// Some rows by their place.
    pub fn slice(&mut self, input: RelId, start: u64, length: Option<u64>) -> RelId {
        let order = self.order(input).clone();
        self.once(Rel::Slice { input, start, length }, order)
    }

    /// The same rows under a new index.
    pub fn renumbered(&mut self, input: RelId) -> RelId {
        let order = self.order(input).clone();
        self.once(Rel::Renumbered { input }, order)
    }

    /// What an expression is called, if it is a column.
    pub fn name_of(&self, expr: ExprId) -> &str {
        match self.expr(expr) {
            Expr::Column(col) => self.col(*col).1,
            Expr::Op(Op::Present, args) => self.name_of(args[0]),
            Expr::Cast(value, _) => self.name_of(*value),
            _ => "value",
        }
    }
}

/// In ascending order of this.
pub fn ascending(expr: ExprId) -> OrderKey {
    OrderKey { expr, ascending: true }
}
