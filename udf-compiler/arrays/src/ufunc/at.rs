//! `ufunc.at`: results written back to places, each as often as it is named.

use super::call::Options;
use super::row::Ufunc;
use crate::array::Array;
use crate::cast::weak::Operand;
use crate::error::{ArrayError, Result};
use crate::index::Key;
use crate::index::at::Outside;
use crate::storage::{filled, reserved};

impl Ufunc {
    /// For each place of an index in turn, the function of the element there (and a value) becomes that element.
    /// Places named twice are done twice, unlike with `array[index] += value`.
    pub fn at(&self, array: &Array, keys: &[Key], values: Option<&Operand>) -> Result<()> {
        array.check_writeable()?;
        if self.nout != 1 || self.nin != 1 + usize::from(values.is_some()) {
            return Err(ArrayError::value("Only unary and binary ufuncs supported at this time"));
        }
        let picked = numbered(array)?.at(keys)?;
        let places = picked.to_vec::<i64>()?;
        let values = match values {
            Some(values) => {
                let values = values.array(array.dtype())?;
                let wrong = |_| ArrayError::value("array is not broadcastable to correct shape");
                Some(values.broadcast_to(picked.shape()).map_err(wrong)?.flat()?)
            }
            None => None,
        };
        let whole = array.copy()?.flat()?;
        for round in rounds(&places, array.size())? {
            let here: Vec<i64> = round
                .iter()
                .filter_map(|at| places.get(*at as usize).copied())
                .collect();
            let here = Array::vector::<i64>(here);
            let mut operands = vec![Operand::Array(whole.take(&here, Some(0), Outside::Raise)?)];
            if let Some(values) = &values {
                operands.push(Operand::Array(values.take(
                    &Array::vector::<i64>(round),
                    Some(0),
                    Outside::Raise,
                )?));
            }
            for result in self.call(&operands, &Options::default())? {
                // numpy lets every cast pass here.
                whole.set_at(&[Key::Places(here.clone())], &result)?;
            }
        }
        let shape = array.shape().to_vec();
        let strides = crate::shape::c_strides(&shape);
        array.assign(&whole.view(0, shape, strides)?)
    }
}

/// Each element's number in C order.
fn numbered(array: &Array) -> Result<Array> {
    let mut numbers: Vec<i64> = reserved(array.size())?;
    numbers.extend(0..array.size() as i64);
    Array::new(numbers, array.shape())
}

/// Which places come first, second, … of those that are the same: in no round is a place named twice.
fn rounds(places: &[i64], size: usize) -> Result<Vec<Vec<i64>>> {
    let mut seen: Vec<u32> = filled(size, 0)?;
    let mut rounds: Vec<Vec<i64>> = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let Some(count) = usize::try_from(*place).ok().and_then(|place| seen.get_mut(place)) else {
            continue;
        };
        let round = *count as usize;
        *count += 1;
        match rounds.get_mut(round) {
            Some(round) => round.push(at as i64),
            None => rounds.push(vec![at as i64]),
        }
    }
    Ok(rounds)
}
