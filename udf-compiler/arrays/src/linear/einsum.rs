//! `einsum`: products of arrays by labelled axes, summed over the labels that the result does not have.
//! Operands are multiplied two by two, from the left. It does not know how a text is read.

use crate::array::Array;
use crate::dtype::DType;
use crate::error::{ArrayError, Result};
use crate::linear::convert::array_of;
use crate::linear::elementwise::multiplied;
use crate::linear::numbers::{Number, each_number, promoted};
use crate::linear::products::matmul;
use crate::linear::subscripts::{Label, Subscripts, parse};
use crate::linear::views::{reshaped, transposed};
use crate::shape::tight_text;
use crate::storage::reserved;

/// An array with labels of its axes.
struct Term {
    array: Array,
    labels: Vec<Label>,
}

impl Term {
    fn length(&self, label: Label) -> usize {
        let at = self.labels.iter().position(|other| *other == label);
        at.and_then(|at| self.array.shape().get(at)).copied().unwrap_or(1)
    }

    fn has(&self, label: Label) -> bool {
        self.labels.contains(&label)
    }

    /// The axes in the order of labels.
    fn ordered(&self, labels: &[Label]) -> Result<Array> {
        let places: Vec<usize> = labels
            .iter()
            .filter_map(|label| self.labels.iter().position(|other| other == label))
            .collect();
        transposed(&self.array, &places)
    }
}

/// `np.einsum(subscripts, *arrays)`, of numbers in their common type. Of one array without sums it is a view.
pub fn einsum(subscripts: &str, arrays: &[Array]) -> Result<Array> {
    let Some((first, others)) = arrays.split_first() else {
        return Err(ArrayError::value(
            "must specify the einstein sum subscripts string and at least one operand, or at least one operand and its corresponding subscripts list",
        ));
    };
    let read = parse(subscripts, arrays)?;
    let mut dtype = first.dtype();
    for other in others {
        let refused = || ArrayError::refused(format!("einsum of {dtype} and {}", other.dtype()));
        dtype = promoted(dtype, other.dtype()).ok_or_else(refused)?;
    }
    if !dtype.is_number() {
        return Err(ArrayError::refused(format!("einsum of {dtype}")));
    }
    let mut terms = Vec::new();
    for (at, (array, labels)) in arrays.iter().zip(&read.operands).enumerate() {
        terms.push(collapsed(&array.as_type(dtype)?, labels, at)?);
    }
    check_lengths(&terms, &read)?;
    drop_repeated(&mut terms)?;
    let mut left = terms.into_iter();
    let mut made = left.next().ok_or_else(|| ArrayError::value("no operand"))?;
    let rest: Vec<Term> = left.collect();
    for (at, term) in rest.iter().enumerate() {
        let kept = |label: Label| read.output.contains(&label) || rest[at + 1..].iter().any(|term| term.has(label));
        made = contracted(made, term, dtype, &kept)?;
    }
    let made = summed(made, dtype, &|label| read.output.contains(&label))?;
    made.ordered(&read.output)
}

/// An operand whose repeated labels are diagonals.
fn collapsed(array: &Array, labels: &[Label], operand: usize) -> Result<Term> {
    let (mut own, mut shape, mut strides) = (Vec::new(), Vec::new(), Vec::<isize>::new());
    for ((label, length), stride) in labels.iter().zip(array.shape()).zip(array.strides()) {
        let Some(at) = own.iter().position(|other| other == label) else {
            own.push(*label);
            shape.push(*length);
            strides.push(*stride);
            continue;
        };
        let found: usize = shape[at];
        if found != *length && found != 1 && *length != 1 {
            return Err(ArrayError::value(format!(
                "dimensions in operand {operand} for collapsing index '{label}' don't match ({found} != {length})"
            )));
        }
        if found == *length {
            strides[at] += stride;
        } else if found == 1 {
            shape[at] = *length;
            strides[at] = *stride;
        }
    }
    Ok(Term {
        array: array.view(array.offset(), shape, strides)?,
        labels: own,
    })
}

/// Every label has one length, or one.
fn check_lengths(terms: &[Term], read: &Subscripts) -> Result<()> {
    let mut summed: Vec<Label> = terms.iter().flat_map(|term| &term.labels).copied().collect();
    summed.retain(|label| !read.output.contains(label));
    summed.sort_unstable();
    summed.dedup();
    let all: Vec<Label> = read.output.iter().copied().chain(summed).collect();
    let fits = |label: &Label| {
        let mut lengths = terms
            .iter()
            .filter(|term| term.has(*label))
            .map(|term| term.length(*label))
            .filter(|n| *n != 1);
        let first = lengths.next();
        lengths.all(|n| Some(n) == first)
    };
    if all.iter().all(fits) {
        return Ok(());
    }
    let shown = |term: &Term| {
        let parts: Vec<String> = all
            .iter()
            .skip_while(|label| !term.has(**label))
            .map(|label| {
                if term.has(*label) {
                    term.length(*label).to_string()
                } else {
                    "newaxis".into()
                }
            })
            .collect();
        format!("{}->({}) ", tight_text(term.array.shape()), parts.join(","))
    };
    let shapes: String = terms.iter().map(shown).collect();
    Err(ArrayError::value(format!(
        "operands could not be broadcast together with remapped shapes [original->remapped]: {shapes}"
    )))
}

/// Takes axes of length one away whose label is longer in another operand.
fn drop_repeated(terms: &mut [Term]) -> Result<()> {
    for at in 0..terms.len() {
        let longer = |label: Label| terms.iter().any(|term| term.has(label) && term.length(label) != 1);
        let term = &terms[at];
        let kept: Vec<Label> = term
            .labels
            .iter()
            .copied()
            .filter(|label| term.length(*label) != 1 || !longer(*label))
            .collect();
        if kept.len() != term.labels.len() {
            let array = term.ordered(&kept)?;
            terms[at] = Term { array, labels: kept };
        }
    }
    Ok(())
}

/// The sum over all labels that are not kept.
fn summed(term: Term, dtype: DType, kept: &dyn Fn(Label) -> bool) -> Result<Term> {
    let (stay, go): (Vec<Label>, Vec<Label>) = term.labels.iter().partition(|label| kept(**label));
    if go.is_empty() {
        return Ok(term);
    }
    let lead: Vec<usize> = stay.iter().map(|label| term.length(*label)).collect();
    let length: usize = go.iter().map(|label| term.length(*label)).product();
    let array = term.ordered(&[stay.clone(), go].concat())?;
    let array = each_number!(dtype, T => {
        array_of(sums_of::<T>(&array, lead.iter().product(), length)?, &lead, &[])?
    }, else => return Err(ArrayError::refused("einsum")));
    Ok(Term { array, labels: stay })
}

fn sums_of<T: Number>(array: &Array, count: usize, length: usize) -> Result<Vec<T>> {
    let values = array.elements::<T>()?;
    let mut made = reserved(count)?;
    for at in 0..count {
        let row = values.get(at * length..(at + 1) * length).unwrap_or_default();
        made.push(row.iter().fold(T::ZERO, |sum, x| sum.plus(*x)));
    }
    Ok(made)
}

/// Two operands as one, summed over labels that nobody needs any more.
fn contracted(a: Term, b: &Term, dtype: DType, kept: &dyn Fn(Label) -> bool) -> Result<Term> {
    let a = summed(a, dtype, &|label| kept(label) || b.has(label))?;
    let b = &summed(
        Term {
            array: b.array.clone(),
            labels: b.labels.clone(),
        },
        dtype,
        &|label| kept(label) || a.has(label),
    )?;
    let (shared, free_a): (Vec<Label>, Vec<Label>) = a.labels.iter().partition(|label| b.has(**label));
    let (batch, gone): (Vec<Label>, Vec<Label>) = shared.iter().partition(|label| kept(**label));
    let free_b: Vec<Label> = b.labels.iter().copied().filter(|label| !a.has(*label)).collect();
    let labels = [batch.clone(), free_a.clone(), free_b.clone()].concat();
    if gone.is_empty() {
        let left = spread(&a, &labels)?;
        let right = spread(b, &labels)?;
        return Ok(Term {
            array: multiplied(&left, &right, "einsum")?,
            labels,
        });
    }
    let size = |term: &Term, labels: &[Label]| labels.iter().map(|label| term.length(*label)).product::<usize>();
    let (count, k) = (size(&a, &batch), size(&a, &gone));
    let left = a.ordered(&[batch.clone(), free_a.clone(), gone.clone()].concat())?;
    let right = b.ordered(&[batch, gone, free_b.clone()].concat())?;
    let left = reshaped(&left, &[count, size(&a, &free_a), k])?;
    let right = reshaped(&right, &[count, k, size(b, &free_b)])?;
    let made = matmul(&left, &right)?;
    let shape: Vec<usize> = labels
        .iter()
        .map(|label| {
            if a.has(*label) {
                a.length(*label)
            } else {
                b.length(*label)
            }
        })
        .collect();
    Ok(Term {
        array: reshaped(&made, &shape)?,
        labels,
    })
}

/// The array with an axis for each label: of length one where it has none.
fn spread(term: &Term, labels: &[Label]) -> Result<Array> {
    let ordered = term.ordered(labels)?;
    let mut own = ordered.strides().iter();
    let shape = labels.iter().map(|label| term.length(*label)).collect();
    let strides = labels
        .iter()
        .map(|label| {
            if term.has(*label) {
                own.next().copied().unwrap_or(0)
            } else {
                0
            }
        })
        .collect();
    ordered.view(ordered.offset(), shape, strides)
}
