//! Makes programs over tables. Equal expressions are made once; every column's type is known when it is made.

use super::expr::{Expr, ExprId, Literal, Op};
use super::rel::{Aggregate, Col, JoinKind, OrderKey, Rel, RelId, Window};
use super::types::{ColType, Family};
use arrow::datatypes::DataType;
use std::collections::HashMap;

/// A program in the making.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    exprs: Vec<(Expr, ColType)>,
    known: HashMap<Expr, ExprId>,
    rels: Vec<Rel>,
    orders: Vec<Order>,
    columns: Vec<(ColType, String)>,
}

/// The order of a table's rows.
#[derive(Clone, Debug, Default)]
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
        self.exprs.push((expr, ty));
        id
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
                    Some(ty) => super::expr::common(&ty, &own)?,
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

    /// A column that depends on other rows of the partition.
    pub fn window(
        &mut self,
        input: RelId,
        function: Window,
        argument: Option<ExprId>,
        partition: Vec<ExprId>,
        order_by: Option<Vec<OrderKey>>,
    ) -> (RelId, ExprId) {
        let order = self.order(input).clone();
        let keys = order_by.unwrap_or_else(|| order.keys.clone());
        let same = |rel: &Rel| match rel {
            Rel::Window {
                input: i,
                column,
                function: f,
                argument: a,
                partition: p,
                order: o,
            } if (*i, *f, *a, p, o) == (input, function, argument, &partition, &keys) => Some(*column),
            _ => None,
        };
        let known = self.rels().find_map(|(id, rel)| Some((id, same(rel)?)));
        if let Some((id, column)) = known {
            let ty = self.col(column).0.clone();
            return (id, self.add(Expr::Column(column), ty));
        }
        let argument_type = argument.map(|a| self.ty(a).clone());
        let (column, made) = self.new_col(window_type(function, argument_type.as_ref()), "window");
        let rel = Rel::Window {
            input,
            column,
            function,
            argument,
            partition,
            order: keys,
        };
        (self.push(rel, order), made)
    }

    /// Adds values of the one row of another table to every row.
    pub fn attach(&mut self, input: RelId, row: RelId, exprs: &[ExprId]) -> Made {
        let known = self.rels.iter().position(|rel| {
            matches!(rel, Rel::Attach { input: i, row: r, columns }
                if *i == input && *r == row && columns.iter().map(|(_, e)| *e).eq(exprs.iter().copied()))
        });
        if let Some(place) = known
            && let Rel::Attach { columns, .. } = &self.rels[place]
        {
            let columns: Vec<Col> = columns.iter().map(|(col, _)| *col).collect();
            let mut made = Vec::new();
            for col in columns {
                let ty = self.col(col).0.clone();
                made.push(self.add(Expr::Column(col), ty));
            }
            return (RelId(place as u32), made);
        }
        let mut columns = Vec::new();
        let made = exprs
            .iter()
            .map(|expr| self.copied(*expr, false, &mut columns))
            .collect();
        let order = self.order(input).clone();
        (self.push(Rel::Attach { input, row, columns }, order), made)
    }

    /// Adds columns of the row of another table with the same key, and whether there is one, which comes last. The other
    /// table's keys are all different.
    pub fn lookup(&mut self, (input, key): (RelId, ExprId), (table, on): (RelId, ExprId), wanted: &[ExprId]) -> Made {
        let mut columns = Vec::new();
        let mut made: Vec<ExprId> = Vec::new();
        for expr in wanted {
            made.push(self.copied(*expr, true, &mut columns));
        }
        let (found, mark) = self.new_col(ColType::plain(DataType::Boolean), "found");
        made.push(mark);
        let order = self.order(input).clone();
        let rel = Rel::Lookup {
            input,
            key,
            table,
            on,
            columns,
            found,
        };
        (self.push(rel, order), made)
    }

    /// A row for each element of a list: the elements.
    pub fn explode(&mut self, input: RelId, list: ExprId) -> Result<(RelId, ExprId), String> {
        let DataType::List(field) = self.ty(list).ty.clone() else {
            return Err(format!("a column of type {} has no elements", self.ty(list).dtype()));
        };
        let name = self.name_of(list).to_string();
        let (element, made) = self.new_col(ColType::nullable(field.data_type().clone()), &name);
        let (place, at) = self.new_col(ColType::nullable(DataType::Int64), "place");
        let mut order = self.order(input).clone();
        order.keys.push(ascending(at));
        let rel = Rel::Explode {
            input,
            list,
            element,
            place,
        };
        Ok((self.push(rel, order), made))
    }

    /// A join; gives the columns asked for on both sides.
    pub fn join(
        &mut self,
        (left, left_exprs): (RelId, &[ExprId]),
        (right, right_exprs): (RelId, &[ExprId]),
        kind: JoinKind,
        on: Vec<(ExprId, ExprId)>,
    ) -> Made {
        let (left_order, right_order) = (self.order(left).clone(), self.order(right).clone());
        let left_missing = matches!(kind, JoinKind::Right | JoinKind::Outer);
        let right_missing = matches!(kind, JoinKind::Left | JoinKind::Outer);
        let mut left_columns = Vec::new();
        let mut right_columns = Vec::new();
        let mut made: Vec<ExprId> = Vec::new();
        for expr in left_exprs {
            made.push(self.copied(*expr, left_missing, &mut left_columns));
        }
        for expr in right_exprs {
            made.push(self.copied(*expr, right_missing, &mut right_columns));
        }
        let mut left_keys = self.copied_keys(&left_order, left_missing, &mut left_columns);
        let right_keys = self.copied_keys(&right_order, right_missing, &mut right_columns);
        let order = match kind {
            JoinKind::Right => Order {
                keys: right_keys.into_iter().chain(left_keys).collect(),
                asked: right_order.asked,
            },
            JoinKind::Outer => {
                let mut keys = Vec::new();
                for (a, b) in &on {
                    let a = self.copied(*a, true, &mut left_columns);
                    let b = self.copied(*b, true, &mut right_columns);
                    let ty = self.ty(a).clone();
                    keys.push(ascending(self.add(Expr::Op(Op::Coalesce, vec![a, b]), ty)));
                }
                let asked = keys.len();
                keys.extend(left_keys);
                keys.extend(right_keys);
                Order { keys, asked }
            }
            _ => {
                left_keys.extend(right_keys);
                Order {
                    keys: left_keys,
                    asked: left_order.asked,
                }
            }
        };
        let rel = Rel::Join {
            left,
            right,
            kind,
            on,
            left_columns,
            right_columns,
        };
        (self.push(rel, order), made)
    }

    fn copied(&mut self, expr: ExprId, missing: bool, columns: &mut Vec<(Col, ExprId)>) -> ExprId {
        let ty = self.ty(expr);
        let ty = ty.with_nulls(ty.nullable || missing);
        let name = self.name_of(expr).to_string();
        let (col, made) = self.new_col(ty, &name);
        columns.push((col, expr));
        made
    }

    fn copied_keys(&mut self, order: &Order, missing: bool, columns: &mut Vec<(Col, ExprId)>) -> Vec<OrderKey> {
        let copy = |key: &OrderKey| OrderKey {
            expr: self.copied(key.expr, missing, columns),
            ascending: key.ascending,
        };
        order.keys.iter().map(copy).collect()
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

    /// One row for each group: its keys, then the aggregates. Groups come in the order of their keys, or of their first rows.
    pub fn group(
        &mut self,
        input: RelId,
        keys: &[ExprId],
        aggregates: &[(Aggregate, Option<ExprId>)],
        sorted: bool,
    ) -> Result<Made, String> {
        let mut input = input;
        let mut aggregates = aggregates.to_vec();
        if !sorted {
            let (numbered, row) = self.window(input, Window::RowNumber, None, Vec::new(), None);
            input = numbered;
            aggregates.push((Aggregate::Min, Some(row)));
        }
        if let Some(known) = self.grouped(input, keys, sorted) {
            return self.widened(known, &aggregates, sorted);
        }
        let mut made = Vec::new();
        let mut key_columns = Vec::new();
        for key in keys {
            let (ty, name) = (self.ty(*key).clone(), self.name_of(*key).to_string());
            let (col, expr) = self.new_col(ty, &name);
            key_columns.push((col, *key));
            made.push(expr);
        }
        let mut columns = Vec::new();
        for (aggregate, argument) in &aggregates {
            made.push(self.aggregate_column(*aggregate, *argument, &mut columns)?);
        }
        let order = if sorted {
            Order {
                keys: made[..keys.len()].iter().map(|key| ascending(*key)).collect(),
                asked: keys.len(),
            }
        } else {
            let first = made.pop();
            Order {
                keys: first.into_iter().map(ascending).collect(),
                asked: 0,
            }
        };
        let rel = Rel::Group {
            input,
            keys: key_columns,
            aggregates: columns,
        };
        Ok((self.push(rel, order), made))
    }

    /// The groups of the table by these keys, if there are any yet.
    fn grouped(&self, input: RelId, keys: &[ExprId], sorted: bool) -> Option<RelId> {
        let same = |(id, rel): (RelId, &Rel)| match rel {
            Rel::Group { input: i, keys: k, .. } if *i == input && k.iter().map(|(_, key)| key).eq(keys) => {
                (sorted == (self.order(id).asked > 0) && !keys.is_empty()).then_some(id)
            }
            _ => None,
        };
        self.rels().find_map(same)
    }

    /// The same groups with more aggregates: those of one table by the same keys are one table.
    fn widened(
        &mut self,
        known: RelId,
        aggregates: &[(Aggregate, Option<ExprId>)],
        sorted: bool,
    ) -> Result<Made, String> {
        let Rel::Group {
            input,
            keys,
            aggregates: mut columns,
        } = self.rel(known).clone()
        else {
            return Err("groups are expected".into());
        };
        let mut made = Vec::new();
        for (col, _) in &keys {
            let ty = self.col(*col).0.clone();
            made.push(self.add(Expr::Column(*col), ty));
        }
        let wanted = if sorted {
            aggregates
        } else {
            &aggregates[..aggregates.len() - 1]
        };
        for (aggregate, argument) in wanted {
            let same = |(_, a, arg): &&(Col, Aggregate, Option<ExprId>)| (a, arg) == (aggregate, argument);
            if let Some((col, ..)) = columns.iter().find(same) {
                let ty = self.col(*col).0.clone();
                made.push(self.add(Expr::Column(*col), ty));
                continue;
            }
            made.push(self.aggregate_column(*aggregate, *argument, &mut columns)?);
        }
        self.rels[known.0 as usize] = Rel::Group {
            input,
            keys,
            aggregates: columns,
        };
        Ok((known, made))
    }

    fn aggregate_column(
        &mut self,
        aggregate: Aggregate,
        argument: Option<ExprId>,
        columns: &mut Vec<(Col, Aggregate, Option<ExprId>)>,
    ) -> Result<ExprId, String> {
        let argument_type = argument.map(|a| self.ty(a).clone());
        let ty = aggregate_type(aggregate, argument_type.as_ref())?;
        let name = argument.map_or("size", |a| self.name_of(a)).to_string();
        let (col, expr) = self.new_col(ty, &name);
        columns.push((col, aggregate, argument));
        Ok(expr)
    }

    /// The rows of several tables, one after the other; all lists of expressions have the same length.
    pub fn union(&mut self, inputs: Vec<(RelId, Vec<ExprId>)>, names: &[String]) -> Result<Made, String> {
        let width = names.len();
        let mut columns = Vec::new();
        let mut made = Vec::new();
        let mut sources: Vec<(RelId, Vec<ExprId>)> = Vec::new();
        for (rel, exprs) in &inputs {
            // Where rows come from inside their own table: its order, as one number.
            let (numbered, row) = self.window(*rel, Window::RowNumber, None, Vec::new(), None);
            let mut exprs = exprs.clone();
            exprs.push(row);
            sources.push((numbered, exprs));
        }
        for place in 0..=width {
            let mut ty: Option<ColType> = None;
            for (_, exprs) in &sources {
                let own = self.ty(exprs[place]).clone();
                ty = Some(match ty {
                    None => own,
                    Some(ty) => super::expr::common(&ty, &own)?,
                });
            }
            let ty = ty.unwrap_or_else(|| ColType::nullable(DataType::Null));
            for (_, exprs) in &mut sources {
                exprs[place] = self.cast(exprs[place], ty.ty.clone());
            }
            let (col, expr) = self.new_col(ty, names.get(place).map_or("row", String::as_str));
            columns.push(col);
            made.push(expr);
        }
        let (source, from) = self.new_col(ColType::plain(DataType::Int64), "source");
        let row = made.pop();
        let order = Order {
            keys: [Some(from), row].into_iter().flatten().map(ascending).collect(),
            asked: 0,
        };
        let rel = Rel::Union {
            inputs: sources,
            columns,
            source,
        };
        Ok((self.push(rel, order), made))
    }

    /// The table, with the columns that expressions over `other` need, and the condition under which a row of the table is
    /// one of `other`'s; nothing: always. `None`: the two have different rows.
    pub fn align(&mut self, table: RelId, other: RelId) -> Option<(RelId, Option<ExprId>)> {
        if table == other {
            return Some((table, None));
        }
        let own = self.chain(table);
        let theirs = self.chain(other);
        let shared = *own.iter().find(|rel| theirs.contains(rel))?;
        let above = |chain: &[RelId]| -> Vec<RelId> {
            let mut steps: Vec<RelId> = chain.iter().copied().take_while(|rel| *rel != shared).collect();
            steps.reverse();
            steps
        };
        let (own, theirs) = (above(&own), above(&theirs));
        let mut present: Option<ExprId> = None;
        // What the other table adds comes first, then what the table itself does.
        let mut made = shared;
        for step in theirs {
            let rel = self.rel(step).clone();
            match (&rel, present) {
                (Rel::Filter { condition, .. }, before) => {
                    present = Some(match before {
                        None => *condition,
                        Some(before) => self.op(Op::And, &[before, *condition]).ok()?,
                    });
                }
                (Rel::Sort { .. }, _) => {}
                (Rel::Map { columns, .. }, Some(present)) => {
                    let guarded = columns.iter().map(|(col, expr)| (*col, self.guarded(present, *expr)));
                    let columns = guarded.collect::<Vec<_>>();
                    let order = self.order(made).clone();
                    made = self.push(Rel::Map { input: made, columns }, order);
                }
                (Rel::Attach { .. } | Rel::Lookup { .. }, _) | (Rel::Map { .. } | Rel::Window { .. }, None) => {
                    made = self.again(&rel.on(made));
                }
                _ => return None,
            }
        }
        for step in own {
            let rel = self.rel(step).clone();
            made = self.again(&rel.on(made));
        }
        Some((made, present))
    }

    fn guarded(&mut self, present: ExprId, expr: ExprId) -> ExprId {
        let missing = self.literal(Literal::Null);
        let ty = self.ty(expr).with_nulls(true);
        self.add(Expr::Op(Op::When, vec![present, expr, missing]), ty)
    }

    /// An operation; nothing is done twice.
    pub fn again(&mut self, rel: &Rel) -> RelId {
        if let Some(found) = self.rels.iter().position(|known| known == rel) {
            return RelId(found as u32);
        }
        let before = rel
            .inputs()
            .first()
            .map_or_else(Order::default, |input| self.order(*input).clone());
        let order = match rel {
            Rel::Sort { keys, .. } => Order {
                asked: keys.len() + before.asked,
                keys: keys.iter().copied().chain(before.keys).collect(),
            },
            _ => before,
        };
        self.push(rel.clone(), order)
    }

    /// The result of a call, as the value of this column.
    pub fn call_expr(&mut self, kernel: usize, args: &[ExprId], col: Col) -> ExprId {
        let ty = self.col(col).0.clone();
        self.add(Expr::Call(kernel, args.to_vec()), ty)
    }

    /// The expression with other expressions in the places of some, of the same types.
    pub fn with(&mut self, expr: ExprId, replaced: &HashMap<ExprId, ExprId>) -> ExprId {
        if let Some(other) = replaced.get(&expr) {
            return *other;
        }
        let ty = self.ty(expr).clone();
        let rebuilt = match self.expr(expr).clone() {
            Expr::Column(_) | Expr::Literal(_) => return expr,
            Expr::Op(op, args) => Expr::Op(op, args.into_iter().map(|arg| self.with(arg, replaced)).collect()),
            Expr::Call(kernel, args) => {
                Expr::Call(kernel, args.into_iter().map(|arg| self.with(arg, replaced)).collect())
            }
            Expr::Cast(value, to) => Expr::Cast(self.with(value, replaced), to),
        };
        self.add(rebuilt, ty)
    }

    /// Another copy of a value among the columns that a join copies.
    pub fn copy(&mut self, expr: ExprId, columns: &mut Vec<(Col, ExprId)>) -> ExprId {
        let known = columns.iter().find(|(_, own)| *own == expr).map(|(col, _)| *col);
        match known {
            Some(col) => self.column(col),
            None => self.copied(expr, false, columns),
        }
    }

    /// A table argument instead of an operation; rows, columns and order are the same.
    pub fn replace_by_input(&mut self, id: RelId, index: usize, columns: Vec<Col>) {
        let (ordinal, _) = self.new_col(ColType::plain(DataType::Int64), "row");
        self.rels[id.0 as usize] = Rel::Input {
            index,
            columns,
            ordinal,
        };
    }

    /// The same operations, each changed as it is made again; gives the new number of each old table. `change` is given the
    /// operation on the new tables.
    pub fn rebuilt(&mut self, change: &mut dyn FnMut(&mut Builder, RelId, Rel) -> RelId) -> Vec<RelId> {
        let rels = std::mem::take(&mut self.rels);
        let orders = std::mem::take(&mut self.orders);
        let mut numbers: Vec<RelId> = Vec::new();
        for (place, mut rel) in rels.into_iter().enumerate() {
            rel.each_input(&mut |input| *input = numbers[input.0 as usize]);
            let made = change(self, RelId(place as u32), rel);
            self.orders[made.0 as usize] = orders[place].clone();
            numbers.push(made);
        }
        numbers
    }

    /// The table that made the rows of this one.
    pub fn origin(&self, table: RelId) -> RelId {
        self.chain(table).last().copied().unwrap_or(table)
    }

    /// The table and those whose rows it has, up to the one that made them.
    fn chain(&self, table: RelId) -> Vec<RelId> {
        let mut chain = vec![table];
        let mut at = table;
        while let Some(below) = self.rel(at).same_rows() {
            chain.push(below);
            at = below;
        }
        chain
    }
}

/// In ascending order of this.
pub fn ascending(expr: ExprId) -> OrderKey {
    OrderKey { expr, ascending: true }
}

fn aggregate_type(aggregate: Aggregate, argument: Option<&ColType>) -> Result<ColType, String> {
    let int = ColType::plain(DataType::Int64);
    let float = ColType::nullable(DataType::Float64);
    let Some(argument) = argument else {
        return Ok(int);
    };
    let family = argument.family();
    let numeric = matches!(family, Family::Int | Family::Float | Family::Bool);
    match aggregate {
        Aggregate::Size | Aggregate::Count | Aggregate::Distinct => Ok(int),
        Aggregate::Sum | Aggregate::Product => match family {
            Family::Int | Family::Bool => Ok(int),
            Family::Float => Ok(ColType::plain(DataType::Float64)),
            Family::TimeDelta => Ok(argument.with_nulls(true)),
            Family::Decimal => Ok(argument.with_nulls(true)),
            _ => Err(format!("sum of a column of type {}", argument.dtype())),
        },
        Aggregate::Mean
        | Aggregate::Std
        | Aggregate::Var
        | Aggregate::StdPopulation
        | Aggregate::VarPopulation
        | Aggregate::Median
        | Aggregate::Quantile(_) => match numeric {
            true => Ok(float),
            false => {
                let name = aggregate.name();
                Err(format!("agg function failed [how->{name},dtype->{}]", argument.dtype()))
            }
        },
        Aggregate::Min | Aggregate::Max | Aggregate::First | Aggregate::Last => Ok(argument.with_nulls(true)),
        Aggregate::Joined => match family {
            Family::Str => Ok(ColType::nullable(DataType::Utf8)),
            _ => Err(format!("joined text of a column of type {}", argument.dtype())),
        },
        Aggregate::All | Aggregate::Any => Ok(ColType::plain(DataType::Boolean)),
    }
}

fn window_type(function: Window, argument: Option<&ColType>) -> ColType {
    let float = ColType::nullable(DataType::Float64);
    let same = || argument.map_or(ColType::plain(DataType::Int64), |a| a.with_nulls(true));
    match function {
        Window::RowNumber => ColType::plain(DataType::Int64),
        Window::Shift(_) | Window::FillForward(_) | Window::FillBackward(_) | Window::CumMin | Window::CumMax => same(),
        Window::CumSum | Window::CumProduct => match argument {
            Some(a) if a.family() == Family::Bool => ColType::plain(DataType::Int64).with_nulls(a.nullable),
            _ => argument.cloned().unwrap_or(float),
        },
        Window::Over(aggregate) => aggregate_type(aggregate, argument).unwrap_or(float),
        Window::Rolling(..)
        | Window::RankMin
        | Window::RankMax
        | Window::RankDense
        | Window::RankAverage
        | Window::RankFirst => float,
    }
}
