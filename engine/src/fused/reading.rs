//! Reads a chain of steps as a program: each column of each step is a value of the program, or something that DataFusion
//! computes of the rows that are left.

use super::steps::{Kind, Step};
use crate::call_state::CallSite;
use crate::function::Function;
use crate::runtime::Runtime;
use crate::scalar::PythonFunction;
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;
use datafusion::logical_expr::Operator;
use datafusion::physical_expr::expressions::{BinaryExpr, CaseExpr, Column};
use datafusion::physical_expr::{PhysicalExpr, ScalarFunctionExpr, split_conjunction};
use std::sync::Arc;
use taipan_udf::CompiledFunction;
use taipan_udf::fuse::{Fused, Id, Node, Program};

mod values;

/// Programs with more nodes than this are not worth reading.
const MOST_NODES: usize = 400;

/// A chain of steps as one program.
#[derive(Debug)]
pub(super) struct Pipeline {
    pub fused: Arc<Fused>,
    /// Which of the input's columns the program reads.
    pub reads: Vec<usize>,
    /// Which of the input's columns rows that are left keep. Behind them come the program's outputs.
    pub passed: Vec<usize>,
    /// The names and types of both.
    pub left: SchemaRef,
    /// The columns of the chain, of those.
    pub columns: Vec<Arc<dyn PhysicalExpr>>,
    pub calls: Vec<Call>,
    pub filters: bool,
}

/// A call in the program.
#[derive(Debug)]
pub(super) struct Call {
    pub called: Arc<Function>,
    pub function: Arc<CompiledFunction>,
    pub runtime: Arc<Runtime>,
    pub site: Arc<CallSite>,
    /// Whether it is evaluated for rows that are left only.
    pub late: bool,
}

/// A column of a step.
#[derive(Clone)]
enum Cell {
    /// One of the input.
    Input(usize),
    /// A value of the program.
    Value(Id, DataType),
    /// An expression over what is left.
    Rest(Arc<dyn PhysicalExpr>),
}

/// What rows that are left have.
#[derive(Clone, PartialEq)]
enum Left {
    Input(usize),
    Output(Id, DataType),
}

struct Reading<'a> {
    input: &'a Schema,
    program: Program,
    reads: Vec<usize>,
    /// The nodes that are calls.
    calls: Vec<(Id, Call)>,
    left: Vec<Left>,
    /// The columns of the step that is read, and their types.
    cells: Vec<Cell>,
    schema: SchemaRef,
}

impl Pipeline {
    /// The chain, whose last step comes first, as a program; nothing where it cannot be one, or nothing is saved.
    pub fn read(chain: &[Step]) -> Result<Option<Pipeline>> {
        let Some(first) = chain.last() else { return Ok(None) };
        let input = first.input().schema();
        let mut reading = Reading {
            input: &input,
            program: Program::default(),
            reads: Vec::new(),
            calls: Vec::new(),
            left: Vec::new(),
            cells: (0..input.fields().len()).map(Cell::Input).collect(),
            schema: input.clone(),
        };
        for step in chain.iter().rev() {
            let read = match step.kind() {
                Some(Kind::Filter(filter)) => reading.filter(
                    filter.predicate(),
                    filter.projection().as_ref().map(|columns| columns.as_ref()),
                ),
                Some(Kind::Projection(projection)) => {
                    let exprs = projection.expr().iter().map(|made| &made.expr);
                    reading.projection(exprs)?
                }
                None => None,
            };
            if read.is_none() {
                return Ok(None);
            }
            reading.schema = step.node().schema();
        }
        Ok(reading.finish())
    }
}

impl Reading<'_> {
    fn filter(&mut self, predicate: &Arc<dyn PhysicalExpr>, projection: Option<&[usize]>) -> Option<()> {
        for conjunct in split_conjunction(predicate) {
            let condition = self.value(conjunct)?;
            self.program.conditions.push(condition);
        }
        if let Some(projection) = projection {
            let cells = projection.iter().map(|column| self.cells.get(*column).cloned());
            self.cells = cells.collect::<Option<_>>()?;
        }
        Some(())
    }

    fn projection<'e>(&mut self, exprs: impl Iterator<Item = &'e Arc<dyn PhysicalExpr>>) -> Result<Option<()>> {
        let mut cells = Vec::new();
        for expr in exprs {
            match self.cell(expr)? {
                Some(cell) => cells.push(cell),
                None => return Ok(None),
            }
        }
        self.cells = cells;
        Ok(Some(()))
    }

    /// What an expression of a projection is. What does not call Python is left to DataFusion, which has loops over columns
    /// for it, unless it reads what the program computes.
    fn cell(&mut self, expr: &Arc<dyn PhysicalExpr>) -> Result<Option<Cell>> {
        if let Some(column) = expr.downcast_ref::<Column>() {
            return Ok(self.cells.get(column.index()).cloned());
        }
        let ty = expr.data_type(&self.schema)?;
        if self.depends(expr)
            && let Some(value) = self.value(expr)
        {
            return Ok(Some(Cell::Value(value, ty)));
        }
        Ok(self.rest(expr)?.map(Cell::Rest))
    }

    /// Whether an expression calls Python, or reads what the program computes.
    fn depends(&self, expr: &Arc<dyn PhysicalExpr>) -> bool {
        if is_python(expr) {
            return true;
        }
        match expr.downcast_ref::<Column>() {
            Some(column) => matches!(self.cells.get(column.index()), Some(Cell::Value(..))),
            None => expr.children().into_iter().any(|child| self.depends(child)),
        }
    }

    /// An expression over what is left, the parts of which that call Python are values of the program.
    fn rest(&mut self, expr: &Arc<dyn PhysicalExpr>) -> Result<Option<Arc<dyn PhysicalExpr>>> {
        if let Some(column) = expr.downcast_ref::<Column>() {
            let cell = self.cells.get(column.index()).cloned();
            return Ok(cell.map(|cell| self.left_cell(cell)));
        }
        if is_python(expr) {
            let ty = expr.data_type(&self.schema)?;
            return Ok(self.value(expr).map(|id| self.left(Left::Output(id, ty))));
        }
        // Not all parts of these are evaluated for each row.
        let lazy = expr.is::<CaseExpr>()
            || expr
                .downcast_ref::<BinaryExpr>()
                .is_some_and(|binary| matches!(binary.op(), Operator::And | Operator::Or));
        if expr.is_volatile_node() || lazy && self.depends(expr) {
            return Ok(None);
        }
        let mut children = Vec::new();
        for child in expr.children() {
            match self.rest(child)? {
                Some(child) => children.push(child),
                None => return Ok(None),
            }
        }
        if children.is_empty() {
            Ok(Some(expr.clone()))
        } else {
            expr.clone().with_new_children(children).map(Some)
        }
    }

    fn left_cell(&mut self, cell: Cell) -> Arc<dyn PhysicalExpr> {
        match cell {
            Cell::Input(column) => self.left(Left::Input(column)),
            Cell::Value(id, ty) => self.left(Left::Output(id, ty)),
            Cell::Rest(expr) => expr,
        }
    }

    /// A column of what is left. It is numbered as it comes, and anew when all are known.
    fn left(&mut self, left: Left) -> Arc<dyn PhysicalExpr> {
        let place = self.left.iter().position(|known| *known == left).unwrap_or_else(|| {
            self.left.push(left);
            self.left.len() - 1
        });
        Arc::new(Column::new(&place.to_string(), place))
    }

    fn finish(mut self) -> Option<Pipeline> {
        let cells = std::mem::take(&mut self.cells);
        let columns: Vec<_> = cells.into_iter().map(|cell| self.left_cell(cell)).collect();
        let computed = |node: &Node| !matches!(node, Node::Column(_) | Node::Literal(_));
        let saves =
            !self.program.conditions.is_empty() || self.program.nodes.iter().filter(|node| computed(node)).count() > 1;
        if self.calls.is_empty() || !saves {
            return None;
        }
        let (mut passed, mut fields) = (Vec::new(), Vec::new());
        for left in &self.left {
            if let Left::Input(column) = left {
                passed.push(*column);
                fields.push(Arc::new(self.input.field(*column).clone()));
            }
        }
        for (place, left) in self.left.iter().enumerate() {
            if let Left::Output(id, ty) = left {
                self.program.outputs.push((*id, ty.clone()));
                fields.push(Arc::new(Field::new(place.to_string(), ty.clone(), true)));
            }
        }
        // Columns that are passed come before outputs.
        let order = |left: &Left| matches!(left, Left::Output(..));
        let mut places: Vec<usize> = (0..self.left.len()).collect();
        places.sort_by_key(|place| order(&self.left[*place]));
        let renumbered = columns
            .into_iter()
            .map(|expr| values::renumbered(expr, &places))
            .collect::<Option<_>>()?;
        let early = self.program.reached_by(&self.program.conditions);
        let calls = self.calls.into_iter().map(|(id, call)| Call {
            late: !early.contains(&id),
            ..call
        });
        Some(Pipeline {
            calls: calls.collect(),
            filters: !self.program.conditions.is_empty(),
            reads: self.reads,
            passed,
            left: Arc::new(Schema::new(fields)),
            columns: renumbered,
            fused: Fused::shared(self.program)?,
        })
    }
}

fn is_python(expr: &Arc<dyn PhysicalExpr>) -> bool {
    ScalarFunctionExpr::try_downcast_func::<PythonFunction>(expr.as_ref()).is_some()
}
