//! In which order a reduction goes through an array: numpy's order of axes, joined where they are one.
//!
//! Knows shapes and strides, no elements.

/// One axis of the way, with a stride in each array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// How many steps.
    pub len: usize,
    /// The stride of the items.
    pub from: isize,
    /// The stride of the mask.
    pub mask: isize,
    /// The stride of the result: 0 where the axis is reduced.
    pub to: isize,
    /// Whether the axis is reduced.
    pub reduced: bool,
}

/// The way of a reduction.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The reduced axes that are innermost: each turn of them is one run of items. The innermost first.
    pub run: Vec<Axis>,
    /// The axes around them, the innermost first.
    pub around: Vec<Axis>,
    /// The result's stride for each axis of the array, 0 for the reduced ones.
    pub strides: Vec<isize>,
    /// How many items the result has.
    pub results: usize,
    /// How many items make one of the result.
    pub items: usize,
}

/// Plans the reduction of the axes that `reduced` marks. All slices have one entry for each axis; `mask` has the strides
/// of a `where` that was broadcast to the shape.
pub fn plan(shape: &[usize], strides: &[isize], mask: Option<&[isize]>, reduced: &[bool]) -> Plan {
    let mut axes: Vec<(usize, Axis)> = Vec::with_capacity(shape.len());
    for index in (0..shape.len()).rev() {
        let len = shape[index];
        // An axis of one step has no stride, as in numpy's iterator.
        let stride = |stride: isize| if len == 1 { 0 } else { stride };
        let mask = mask.map_or(0, |mask| stride(mask[index]));
        axes.push((
            index,
            Axis {
                len,
                from: stride(strides[index]),
                mask,
                to: 0,
                reduced: reduced[index],
            },
        ));
    }
    sort(&mut axes);
    let mut next = 1_isize;
    let mut targets = vec![0; shape.len()];
    for (index, axis) in &mut axes {
        if !axis.reduced {
            targets[*index] = next;
            axis.to = if axis.len == 1 { 0 } else { next };
            next = next.saturating_mul(axis.len.max(1).cast_signed());
        }
    }
    let axes = joined(axes.into_iter().map(|(_, axis)| axis));
    let product = |wanted: bool| {
        let axes = shape.iter().zip(reduced).filter(|(_, reduced)| **reduced == wanted);
        axes.fold(1_usize, |product, (len, _)| product.saturating_mul(*len))
    };
    let inner = axes.iter().take_while(|axis| axis.reduced).count();
    let (run, around) = axes.split_at(inner);
    Plan {
        run: run.to_vec(),
        around: around.to_vec(),
        strides: targets,
        results: product(false),
        items: product(true),
    }
}

/// numpy's insertion sort: small strides come first, where all arrays agree; axes without strides stay where they are.
fn sort(axes: &mut [(usize, Axis)]) {
    for index in 1..axes.len() {
        let mut place = index;
        for other in (0..index).rev() {
            match swaps(&axes[index].1, &axes[other].1) {
                Some(true) => place = other,
                Some(false) => break,
                None => {}
            }
        }
        axes[place..=index].rotate_right(1);
    }
}

/// Whether `axis` goes before `other`, which came first; nothing where no array says.
fn swaps(axis: &Axis, other: &Axis) -> Option<bool> {
    let mut answer = None;
    for (mine, theirs) in [(axis.from, other.from), (axis.mask, other.mask)] {
        if mine != 0 && theirs != 0 {
            answer = Some(theirs.unsigned_abs() > mine.unsigned_abs() && answer.unwrap_or(true));
        }
    }
    answer
}

/// Joins neighbours that are one axis in every array, and drops axes of one step.
fn joined(axes: impl Iterator<Item = Axis>) -> Vec<Axis> {
    let mut joined: Vec<Axis> = Vec::new();
    for axis in axes.filter(|axis| axis.len != 1) {
        match joined.last_mut() {
            Some(last) if follows(last, &axis) => last.len = last.len.saturating_mul(axis.len),
            _ => joined.push(axis),
        }
    }
    joined
}

fn follows(inner: &Axis, outer: &Axis) -> bool {
    let len = inner.len.cast_signed();
    let one = |inner: isize, outer: isize| inner.checked_mul(len) == Some(outer);
    inner.reduced == outer.reduced
        && one(inner.from, outer.from)
        && one(inner.mask, outer.mask)
        && one(inner.to, outer.to)
}
