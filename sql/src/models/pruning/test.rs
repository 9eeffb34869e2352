//! Conditions that compare what a model answers with a number.

use super::axes::{Axis, Known, constant};
use crate::models::{Answer, Fitted};
use datafusion::common::Result;
use datafusion::logical_expr::Operator;
use datafusion::physical_expr::ScalarFunctionExpr;
use datafusion::physical_expr::expressions::{BinaryExpr, CastExpr, Column};
use datafusion::physical_plan::PhysicalExpr;
use std::sync::Arc;
use taipan_models::{Column as Given, Given as Values, ModelError};

/// A model's answer compared with a number.
pub struct Test {
    fitted: Fitted,
    output: String,
    /// Which column of the answer, from nought.
    place: usize,
    features: Vec<Arc<dyn PhysicalExpr>>,
    operator: Operator,
    number: f64,
}

impl Test {
    /// The test that a condition is.
    pub fn of(condition: &Arc<dyn PhysicalExpr>) -> Option<Test> {
        let binary = condition.downcast_ref::<BinaryExpr>()?;
        let (left, right) = (binary.left(), binary.right());
        match constant(right) {
            Some(number) => Test::compared(left, *binary.op(), number),
            None => Test::compared(right, binary.op().swap()?, constant(left)?),
        }
    }

    fn compared(answer: &Arc<dyn PhysicalExpr>, operator: Operator, number: f64) -> Option<Test> {
        use Operator::{Eq, Gt, GtEq, Lt, LtEq};
        if !matches!(operator, Gt | GtEq | Lt | LtEq | Eq) || number.is_nan() {
            return None;
        }
        let call = answer.downcast_ref::<ScalarFunctionExpr>()?;
        let (call, place) = match (call.name(), call.args()) {
            ("array_element", [list, place]) => {
                let place = constant(place).filter(|place| *place >= 1.0)?;
                (list.downcast_ref::<ScalarFunctionExpr>()?, place as usize - 1)
            }
            _ => (call, 0),
        };
        let own = call.fun().inner().downcast_ref::<Answer>()?;
        let (fitted, output) = own.bound.clone()?;
        Some(Test {
            fitted,
            output,
            place,
            features: call.args().to_vec(),
            operator,
            number,
        })
    }

    /// Where the features lie; nothing where one may hold what the model would raise at, or what bounds do not know.
    pub fn axes(&self, known: impl Fn(usize) -> Option<Known>) -> Result<Option<Vec<Axis>>> {
        let mut axes = Vec::with_capacity(self.features.len());
        for (at, feature) in self.features.iter().enumerate() {
            let cast = feature.downcast_ref::<CastExpr>();
            let column = cast.map_or(feature, CastExpr::expr).downcast_ref::<Column>();
            // A cast that rounds leaves the values in other places.
            let lasts = |known: &Known| cast.is_none_or(|cast| known.lasts_as(cast.cast_type()));
            let axis = match (constant(feature), column) {
                (Some(number), _) if number.is_finite() => Axis::constant(number),
                (None, Some(column)) => match known(column.index()).filter(lasts) {
                    Some(known) => Axis::of(column.clone(), known, self.takes_missing(at)),
                    None => return Ok(None),
                },
                _ => return Ok(None),
            };
            axes.push(axis);
        }
        Ok(Some(axes))
    }

    /// Whether the model answers where a feature is missing. It refuses whatever the others are, or never.
    fn takes_missing(&self, feature: usize) -> bool {
        let model = self.fitted.model();
        let numbers: Vec<[f64; 1]> = (0..self.features.len())
            .map(|at| [if at == feature { f64::NAN } else { 0.0 }])
            .collect();
        let columns: Vec<Given<'_>> = numbers.iter().map(|number| Given::of(Values::Float(number))).collect();
        !matches!(model.evaluate(&self.output, &columns, 1), Err(ModelError::Value(_)))
    }

    /// Whether no row passes whose features lie between these numbers. None of them is NaN.
    pub fn refuses(&self, boxes: &[(f64, f64)]) -> bool {
        let bounds = self.fitted.model().all_bounds(&self.output, boxes);
        let Some((low, high)) = bounds.and_then(|bounds| bounds.get(self.place).copied()) else {
            return false;
        };
        // Sums of what is infinite may be NaN, which SQL says is larger than every number.
        if !low.is_finite() || !high.is_finite() {
            return false;
        }
        match self.operator {
            Operator::Gt => high <= self.number,
            Operator::GtEq => high < self.number,
            Operator::Lt => low >= self.number,
            Operator::LtEq => low > self.number,
            _ => high < self.number || low > self.number,
        }
    }

    /// How many nodes of trees are looked at to know the bounds of one box.
    pub fn cost(&self) -> usize {
        self.fitted.model().describe().nodes + self.features.len()
    }
}
