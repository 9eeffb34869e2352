//! What scikit-learn checks before it answers: no NaN where the estimator takes none, nothing infinite, nothing too large for
//! 32 bits where it works with those. Knows estimators by their names only.

use super::block::{Block, Cells, Interval, Step};
use crate::error::{ModelError, Result};
use std::borrow::Cow;

/// The check of one estimator.
#[derive(Debug)]
pub struct Check {
    /// The estimator's name.
    pub estimator: String,
    /// Whether NaN is a value like any other.
    pub missing: bool,
    /// Whether infinite numbers are, too.
    pub infinite: bool,
    /// Whether the estimator works with numbers of 32 bits: all are rounded to that.
    pub single: bool,
    /// Whether columns of texts may stand among those of numbers.
    pub texts: bool,
    /// Which words the library has for what is infinite.
    pub words: Words,
}

/// How a library says that something is infinite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// scikit-learn of all columns.
    Input,
    /// scikit-learn's encoders, which look at columns one by one.
    Column,
    /// XGBoost.
    Xgboost,
}

/// What scikit-learn adds for estimators that predict.
const ADVICE: &str = " does not accept missing values encoded as NaN natively. For supervised learning, you might want to consider \
sklearn.ensemble.HistGradientBoostingClassifier and Regressor which accept missing values encoded as NaNs natively. \
Alternatively, it is possible to preprocess the data, for instance by using an imputer transformer in a pipeline or drop \
samples with missing values. See https://scikit-learn.org/stable/modules/impute.html You can find a list of all estimators \
that handle NaN values at the following page: \
https://scikit-learn.org/stable/modules/impute.html#estimators-that-handle-nan-values";

impl Check {
    /// The library's error for what stands in these columns. NaN is told before what is infinite, wherever they are.
    fn all(&self, columns: &[Cells<'_>]) -> Result<()> {
        let (mut nan, mut infinite) = (false, false);
        for cells in columns {
            let numbers = match cells {
                Cells::Text(_) if self.texts => continue,
                cells => cells.floats()?,
            };
            for number in numbers {
                let number = if self.single {
                    f64::from(*number as f32)
                } else {
                    *number
                };
                nan |= number.is_nan();
                infinite |= number.is_infinite();
            }
        }
        if nan && !self.missing {
            return Err(ModelError::Value(format!(
                "Input X contains NaN.\n{}{ADVICE}",
                self.estimator
            )));
        }
        if infinite && !self.infinite {
            let kind = if self.single { "float32" } else { "float64" };
            return Err(ModelError::Value(match self.words {
                Words::Input => format!("Input X contains infinity or a value too large for dtype('{kind}')."),
                Words::Column => format!("Input contains infinity or a value too large for dtype('{kind}')."),
                Words::Xgboost => {
                    "Input data contains `inf` or a value too large, while `missing` is not set to `inf`".to_string()
                }
            }));
        }
        Ok(())
    }
}

impl Step for Check {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        self.all(&block.columns)?;
        let mut columns = Vec::with_capacity(block.columns.len());
        for cells in block.columns {
            let mut numbers = match cells {
                Cells::Float(numbers) => numbers,
                texts => {
                    columns.push(texts);
                    continue;
                }
            };
            if self.single && numbers.iter().any(|number| f64::from(*number as f32) != *number) {
                numbers = Cow::Owned(numbers.iter().map(|number| f64::from(*number as f32)).collect());
            }
            columns.push(Cells::Float(numbers));
        }
        Ok(Block {
            rows: block.rows,
            columns,
        })
    }

    fn width(&self, inputs: usize) -> usize {
        inputs
    }

    fn used(&self, wanted: &[bool], _: usize) -> Vec<bool> {
        wanted.to_vec()
    }

    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        let round = |value: f64| if self.single { f64::from(value as f32) } else { value };
        Some(boxes.iter().map(|(low, high)| (round(*low), round(*high))).collect())
    }
}
