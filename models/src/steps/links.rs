//! From sums to answers: probabilities, places of the largest, signs. Knows no model.

use super::block::{Block, Interval, Step};
use super::sums::{largest, pairwise};
use crate::error::{Result, filled};

/// What is done with the columns of each row.
#[derive(Debug, Clone, PartialEq)]
pub enum Link {
    /// `1 / (1 + exp(-x))` of each, times what goes before.
    Expit(f64),
    /// The same in 32 bits, as XGBoost does it.
    ExpitSingle,
    /// One column `p` to two, `1 - p` and `p`.
    Complement,
    /// One column `x` to two, `-x` and `x`.
    Negated,
    /// `exp(x - max)` over its sum.
    Softmax,
    /// The same in 32 bits, as XGBoost does it.
    SoftmaxSingle,
    /// The same as LightGBM does it: the sum in order.
    SoftmaxInOrder,
    /// Each over the sum of the row; what sums to nothing stays when so said.
    Normalize,
    /// `exp(x)`.
    Exp,
    /// `exp(x)` in 32 bits.
    ExpSingle,
    /// Divides by a number.
    Divide(f64),
    /// Multiplies by a number.
    Multiply(f64),
    /// Adds a number.
    Add(f64),
    /// The place of the first largest.
    Largest,
    /// One when above the number, else nought.
    Above(f64),
    /// One when at least the number, else nought.
    AtLeast(f64),
    /// `2 ** -x`.
    HalfPower,
    /// `tanh(x)`.
    Tanh,
    /// `max(x, 0)`.
    Relu,
    /// The modified Huber loss's probabilities of one column (to two) or of many.
    Huber,
    /// x² with the sign of x.
    SignedSquare,
    /// Rounds to 32 bits.
    Single,
    /// `log(1 + exp(x))`.
    LogOnePlusExp,
}

impl Link {
    /// The answer for each number by itself; `None` for those that look at rows.
    fn each(&self) -> Option<Box<dyn Fn(f64) -> f64 + '_>> {
        Some(match self {
            Link::Expit(times) => Box::new(move |x| 1.0 / (1.0 + (-(times * x)).exp())),
            Link::ExpitSingle => Box::new(expit_single),
            Link::Exp => Box::new(f64::exp),
            Link::ExpSingle => Box::new(|x| f64::from((x as f32).exp())),
            Link::Divide(by) => Box::new(move |x| x / by),
            Link::Multiply(by) => Box::new(move |x| x * by),
            Link::Add(more) => Box::new(move |x| x + more),
            Link::Above(than) => Box::new(move |x| f64::from(u8::from(x > *than))),
            Link::AtLeast(than) => Box::new(move |x| f64::from(u8::from(x >= *than))),
            Link::HalfPower => Box::new(|x| (-x).exp2()),
            Link::Tanh => Box::new(f64::tanh),
            Link::Relu => Box::new(|x| if x > 0.0 || x.is_nan() { x } else { 0.0 }),
            Link::SignedSquare => Box::new(|x| if x > 0.0 { x * x } else { -(x * x) }),
            Link::Single => Box::new(|x| f64::from(x as f32)),
            Link::LogOnePlusExp => Box::new(|x| x.exp().ln_1p()),
            _ => return None,
        })
    }

    /// Whether a larger number has no smaller answer.
    fn rises(&self) -> bool {
        match self {
            Link::Divide(by) | Link::Multiply(by) | Link::Expit(by) => *by > 0.0,
            Link::ExpitSingle | Link::Exp | Link::ExpSingle | Link::Add(_) | Link::Above(_) | Link::AtLeast(_) => true,
            Link::Tanh | Link::Relu | Link::SignedSquare | Link::Single | Link::LogOnePlusExp => true,
            _ => false,
        }
    }

    /// Whether the answer is one rounding of an order that rounding keeps.
    fn exact(&self) -> bool {
        !matches!(
            self,
            Link::Expit(_) | Link::ExpitSingle | Link::Exp | Link::ExpSingle | Link::Tanh | Link::LogOnePlusExp
        )
    }

    fn row(&self, row: &mut [f64]) {
        match self {
            Link::Softmax | Link::SoftmaxInOrder => {
                let top = row.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                row.iter_mut().for_each(|x| *x = (*x - top).exp());
                let sum = match self {
                    Link::Softmax => pairwise(row),
                    _ => row.iter().fold(0.0, |sum, x| sum + x),
                };
                row.iter_mut().for_each(|x| *x /= sum);
            }
            Link::SoftmaxSingle => {
                let top = row.iter().copied().fold(f64::NEG_INFINITY, f64::max) as f32;
                let mut sum = 0.0f64;
                for x in row.iter_mut() {
                    *x = f64::from((*x as f32 - top).exp());
                    sum += *x;
                }
                row.iter_mut().for_each(|x| *x = f64::from(*x as f32 / sum as f32));
            }
            Link::Normalize => {
                let sum = pairwise(row);
                if sum != 0.0 {
                    row.iter_mut().for_each(|x| *x /= sum);
                }
            }
            Link::Huber => huber(row),
            _ => {}
        }
    }
}

fn expit_single(x: f64) -> f64 {
    let power = (-(x as f32)).min(88.7).exp();
    f64::from(1.0 / (power + 1.0 + 1e-16f32))
}

fn huber(row: &mut [f64]) {
    row.iter_mut().for_each(|x| *x = (x.clamp(-1.0, 1.0) + 1.0) / 2.0);
    let sum = pairwise(row);
    if sum == 0.0 {
        row.fill(1.0);
    }
    let sum = if sum == 0.0 { row.len() as f64 } else { sum };
    row.iter_mut().for_each(|x| *x /= sum);
}

impl Step for Link {
    fn apply<'a>(&'a self, block: Block<'a>) -> Result<Block<'a>> {
        let rows = block.rows;
        let mut columns = block.into_floats()?;
        match self {
            Link::Complement | Link::Negated => {
                let mut other = filled(0.0, rows)?;
                for (other, x) in other.iter_mut().zip(columns.first().into_iter().flatten()) {
                    *other = if *self == Link::Negated { -x } else { 1.0 - x };
                }
                columns.insert(0, other);
            }
            Link::Largest => {
                let places = (0..rows).map(|row| largest(columns.iter().map(|column| column[row])) as f64);
                columns = vec![places.collect()];
            }
            Link::Huber if columns.len() == 1 => {
                for x in columns.iter_mut().flatten() {
                    *x = (x.clamp(-1.0, 1.0) + 1.0) / 2.0;
                }
                return Link::Complement.apply_owned(rows, columns);
            }
            _ => match self.each() {
                Some(each) => columns.iter_mut().flatten().for_each(|x| *x = each(*x)),
                None => {
                    let mut values = filled(0.0, columns.len())?;
                    for row in 0..rows {
                        values
                            .iter_mut()
                            .zip(&columns)
                            .for_each(|(value, column)| *value = column[row]);
                        self.row(&mut values);
                        columns
                            .iter_mut()
                            .zip(&values)
                            .for_each(|(column, value)| column[row] = *value);
                    }
                }
            },
        }
        Ok(Block::of_floats(rows, columns))
    }

    fn width(&self, inputs: usize) -> usize {
        match self {
            Link::Complement | Link::Negated => 2,
            Link::Huber if inputs == 1 => 2,
            Link::Largest => 1,
            _ => inputs,
        }
    }

    fn used(&self, wanted: &[bool], inputs: usize) -> Vec<bool> {
        match self.each() {
            Some(_) => wanted.to_vec(),
            None => vec![wanted.iter().any(|wanted| *wanted); inputs],
        }
    }

    fn bounds(&self, boxes: &[Interval]) -> Option<Vec<Interval>> {
        if let (Link::Complement, [(low, high)]) = (self, boxes) {
            return Some(vec![(1.0 - high, 1.0 - low), (*low, *high)]);
        }
        if let (Link::Negated, [(low, high)]) = (self, boxes) {
            return Some(vec![(-high, -low), (*low, *high)]);
        }
        let each = self.each().filter(|_| self.rises())?;
        let wider = |x: f64, up: bool| match (self.exact(), up) {
            (true, _) => x,
            (false, true) => x + (x.abs() * 1e-6).max(f64::MIN_POSITIVE),
            (false, false) => x - (x.abs() * 1e-6).max(f64::MIN_POSITIVE),
        };
        Some(
            boxes
                .iter()
                .map(|(low, high)| (wider(each(*low), false), wider(each(*high), true)))
                .collect(),
        )
    }
}

impl Link {
    fn apply_owned<'a>(&self, rows: usize, mut columns: Vec<Vec<f64>>) -> Result<Block<'a>> {
        let other = columns.first().map(|column| column.iter().map(|x| 1.0 - x).collect());
        columns.insert(0, other.unwrap_or_default());
        Ok(Block::of_floats(rows, columns))
    }
}
