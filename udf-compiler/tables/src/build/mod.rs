//! Makes programs over tables. Equal expressions are made once; every column's type is known when it is made.

mod cone;
mod groups;
mod joins;
mod numbered;
mod raw;
mod rows;
mod same_rows;
pub mod types;

use crate::col::Col;
use crate::expr::{Expr, ExprId, Literal, Op};
use crate::rel::{OrderKey, Rel, RelId};
use crate::types::{ColType, Family};
use arrow::datatypes::DataType;
use numbered::Numbered;
use std::collections::HashMap;

/// A program in the making.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    exprs: Numbered<Node>,
    known: HashMap<Expr, ExprId>,
    rels: Numbered<Rel>,
    orders: Numbered<Order>,
    columns: Numbered<(ColType, String)>,
    /// The operations that read a table first of all, or none, in the order in which they were made. Some may be another one by now.
    readers: HashMap<Option<RelId>, Vec<RelId>>,
}

/// A node of an expression.
#[derive(Clone, Debug)]
struct Node {
    expr: Expr,
    ty: ColType,
    /// How many nodes it has as a tree.
    weight: u32,
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
        &self.rels[id.0]
    }

    /// All operations, each after those it reads.
    pub fn rels(&self) -> impl DoubleEndedIterator<Item = (RelId, &Rel)> {
        self.rels.iter().map(|(number, rel)| (RelId(number), rel))
    }

    /// A node of an expression.
    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.exprs[id.0].expr
    }

    /// A node of an expression and its type, if there is one of this number.
    pub fn find_expr(&self, id: ExprId) -> Option<(&Expr, &ColType)> {
        self.exprs.get(id.0).map(|node| (&node.expr, &node.ty))
    }

    /// Whether there is a column of this number.
    pub fn has_column(&self, col: Col) -> bool {
        self.columns.get(col.0).is_some()
    }

    /// The operation of this number, if it is there.
    pub fn find_rel(&self, id: RelId) -> Option<&Rel> {
        self.rels.get(id.0)
    }

    /// The number of the next table.
    pub fn next_table(&self) -> RelId {
        RelId(self.rels.next())
    }

    /// The type of an expression.
    pub fn ty(&self, id: ExprId) -> &ColType {
        &self.exprs[id.0].ty
    }

    /// The type of a column and what it is called.
    pub fn col(&self, col: Col) -> (&ColType, &str) {
        let (ty, name) = &self.columns[col.0];
        (ty, name)
    }

    /// A column as an expression.
    pub fn column(&mut self, col: Col) -> ExprId {
        let ty = self.col(col).0.clone();
        self.add(Expr::Column(col), ty)
    }

    /// The order of a table's rows.
    pub fn order(&self, id: RelId) -> &Order {
        &self.orders[id.0]
    }

    fn add(&mut self, expr: Expr, ty: ColType) -> ExprId {
        if let Some(found) = self.known.get(&expr) {
            return *found;
        }
        let weight = match &expr {
            Expr::Column(_) | Expr::Literal(_) => 0,
            Expr::Op(_, args) | Expr::Exact(_, args) | Expr::Call(_, args) => {
                let weights = args.iter().map(|arg| self.weight(*arg));
                weights.fold(0, u32::saturating_add)
            }
            Expr::Cast(value, _) => self.weight(*value),
        };
        let id = ExprId(self.exprs.next());
        self.known.insert(expr.clone(), id);
        let weight = weight.saturating_add(1);
        self.exprs.push(Node { expr, ty, weight });
        id
    }

    /// How many nodes an expression has as a tree, in which what is used twice is twice.
    pub fn weight(&self, expr: ExprId) -> u32 {
        self.exprs[expr.0].weight
    }

    fn new_col(&mut self, ty: ColType, name: &str) -> (Col, ExprId) {
        let col = Col(self.columns.push((ty.clone(), name.to_string())));
        let expr = self.add(Expr::Column(col), ty);
        (col, expr)
    }

    /// The table that this operation has made before.
    fn known(&self, rel: &Rel) -> Option<RelId> {
        let input = rel.inputs().first().copied();
        self.reading(input).find(|(_, known)| *known == rel).map(|(id, _)| id)
    }

    /// The operations that read this table first of all.
    fn reading(&self, input: Option<RelId>) -> impl Iterator<Item = (RelId, &Rel)> {
        let ids = self.readers.get(&input).into_iter().flatten();
        ids.filter_map(|id| Some((*id, self.find_rel(*id)?)))
    }

    /// Finds out anew which operations read which tables.
    fn note_readers(&mut self) {
        self.readers.clear();
        for (number, rel) in self.rels.iter() {
            let input = rel.inputs().first().copied();
            self.readers.entry(input).or_default().push(RelId(number));
        }
    }

    /// Adds an operation without columns of its own; the same one twice is one.
    fn once(&mut self, rel: Rel, order: Order) -> RelId {
        self.known(&rel).unwrap_or_else(|| self.push(rel, order))
    }

    fn push(&mut self, rel: Rel, order: Order) -> RelId {
        let input = rel.inputs().first().copied();
        let id = RelId(self.rels.push(rel));
        self.orders.set(id.0, order);
        self.readers.entry(input).or_default().push(id);
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

    /// An operation on values in which only NULL is missing.
    pub fn exact(&mut self, op: Op, args: &[ExprId]) -> Result<ExprId, String> {
        let types: Vec<ColType> = args.iter().map(|a| self.ty(*a).clone()).collect();
        let ty = op.exact_result(&types)?;
        Ok(self.add(Expr::Exact(op, args.to_vec()), ty))
    }

    /// A column as it is stored, behind one whose NaN count as missing.
    pub fn stored(&self, expr: ExprId) -> ExprId {
        match self.expr(expr) {
            Expr::Op(Op::Present, args) => args[0],
            _ => expr,
        }
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
            Expr::Op(Op::Present, args) | Expr::Exact(Op::Present, args) => self.name_of(args[0]),
            Expr::Cast(value, _) => self.name_of(*value),
            _ => "value",
        }
    }
}

/// In ascending order of this.
pub fn ascending(expr: ExprId) -> OrderKey {
    OrderKey { expr, ascending: true }
}
