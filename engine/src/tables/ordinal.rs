//! The number of each row of a table argument, where the meaning of the function needs it: a node of its own, which reads the
//! partitions of its input one after the other.

use async_trait::async_trait;
use datafusion::arrow::array::{Int64Array, RecordBatch};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::catalog::Session;
use datafusion::common::{DFSchema, DFSchemaRef, Result, internal_err};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::logical_expr::physical_planning_context::PhysicalPlanningContext;
use datafusion::logical_expr::{Expr, LogicalPlan, UserDefinedLogicalNode, UserDefinedLogicalNodeCore};
use datafusion::physical_expr::EquivalenceProperties;
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PhysicalExpr, PlanProperties,
};
use datafusion::physical_planner::{ExtensionPlanner, PhysicalPlanner};
use futures::StreamExt;
use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

/// Adds the number of the row, from 0, as the last column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ordinal {
    input: LogicalPlan,
    name: String,
    schema: DFSchemaRef,
}

impl PartialOrd for Ordinal {
    fn partial_cmp(&self, other: &Ordinal) -> Option<std::cmp::Ordering> {
        self.name.partial_cmp(&other.name)
    }
}

impl Ordinal {
    /// The rows of a plan with their numbers in a column of this name.
    pub fn new(input: LogicalPlan, name: &str) -> Result<Ordinal> {
        let field = Arc::new(Field::new(name, DataType::Int64, false));
        let own = DFSchema::from_unqualified_fields(vec![field].into(), Default::default())?;
        let schema = Arc::new(input.schema().join(&own)?);
        Ok(Ordinal {
            input,
            name: name.to_string(),
            schema,
        })
    }
}

impl UserDefinedLogicalNodeCore for Ordinal {
    fn name(&self) -> &str {
        "Ordinal"
    }

    fn inputs(&self) -> Vec<&LogicalPlan> {
        vec![&self.input]
    }

    fn schema(&self) -> &DFSchemaRef {
        &self.schema
    }

    fn expressions(&self) -> Vec<Expr> {
        Vec::new()
    }

    /// Rows that are left out below would change the numbers.
    fn prevent_predicate_push_down_columns(&self) -> HashSet<String> {
        self.schema.fields().iter().map(|f| f.name().clone()).collect()
    }

    fn necessary_children_exprs(&self, columns: &[usize]) -> Option<Vec<Vec<usize>>> {
        let count = self.input.schema().fields().len();
        Some(vec![columns.iter().copied().filter(|c| *c < count).collect()])
    }

    fn fmt_for_explain(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ordinal: {}", self.name)
    }

    fn with_exprs_and_inputs(&self, _: Vec<Expr>, mut inputs: Vec<LogicalPlan>) -> Result<Ordinal> {
        match inputs.pop() {
            Some(input) => Ordinal::new(input, &self.name),
            None => internal_err!("Ordinal without input"),
        }
    }
}

/// Makes the physical operator of [`Ordinal`].
#[derive(Debug)]
pub struct OrdinalPlanner;

#[async_trait]
impl ExtensionPlanner for OrdinalPlanner {
    async fn plan_extension(
        &self,
        _: &dyn PhysicalPlanner,
        node: &dyn UserDefinedLogicalNode,
        _: &[&LogicalPlan],
        inputs: &[Arc<dyn ExecutionPlan>],
        _: &dyn Session,
        _: &PhysicalPlanningContext,
    ) -> Result<Option<Arc<dyn ExecutionPlan>>> {
        match (node.as_any().downcast_ref::<Ordinal>(), inputs) {
            (Some(ordinal), [input]) => Ok(Some(Arc::new(OrdinalExec::new(input.clone(), &ordinal.name)))),
            _ => Ok(None),
        }
    }
}

#[derive(Debug)]
struct OrdinalExec {
    input: Arc<dyn ExecutionPlan>,
    name: String,
    schema: SchemaRef,
    properties: Arc<PlanProperties>,
}

impl OrdinalExec {
    fn new(input: Arc<dyn ExecutionPlan>, name: &str) -> OrdinalExec {
        let mut fields: Vec<Arc<Field>> = input.schema().fields().iter().cloned().collect();
        fields.push(Arc::new(Field::new(name, DataType::Int64, false)));
        let schema = Arc::new(Schema::new(fields));
        let properties = PlanProperties::new(
            EquivalenceProperties::new(schema.clone()),
            Partitioning::UnknownPartitioning(1),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        OrdinalExec {
            input,
            name: name.to_string(),
            schema,
            properties: Arc::new(properties),
        }
    }
}

impl DisplayAs for OrdinalExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "OrdinalExec: {}", self.name)
    }
}

impl ExecutionPlan for OrdinalExec {
    fn name(&self) -> &str {
        "OrdinalExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        vec![&self.input]
    }

    /// Another partitioning below would change the order.
    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false]
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<datafusion::common::tree_node::TreeNodeRecursion>,
    ) -> Result<datafusion::common::tree_node::TreeNodeRecursion> {
        Ok(datafusion::common::tree_node::TreeNodeRecursion::Continue)
    }

    fn with_new_children(self: Arc<Self>, mut children: Vec<Arc<dyn ExecutionPlan>>) -> Result<Arc<dyn ExecutionPlan>> {
        match children.pop() {
            Some(input) => Ok(Arc::new(OrdinalExec::new(input, &self.name))),
            None => internal_err!("OrdinalExec without input"),
        }
    }

    fn execute(&self, _: usize, context: Arc<TaskContext>) -> Result<SendableRecordBatchStream> {
        let partitions = self.input.properties().output_partitioning().partition_count();
        let streams = (0..partitions).map(|p| self.input.execute(p, context.clone()));
        let streams = streams.collect::<Result<Vec<_>>>()?;
        let schema = self.schema.clone();
        let mut next = 0_i64;
        let numbered = futures::stream::iter(streams).flatten().map(move |batch| {
            let batch = batch?;
            let rows = batch.num_rows() as i64;
            let numbers = Int64Array::from_iter_values(next..next + rows);
            next += rows;
            let mut columns = batch.columns().to_vec();
            columns.push(Arc::new(numbers));
            Ok(RecordBatch::try_new(schema.clone(), columns)?)
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema.clone(), numbered)))
    }
}
