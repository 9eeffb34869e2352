//! Sums in numpy's order: pairs of halves above 128, eight running sums below, one by one under eight. Knows no model.

/// The sum of numbers that lie beside each other, as numpy adds them.
pub fn pairwise(numbers: &[f64]) -> f64 {
    let count = numbers.len();
    if count < 8 {
        return numbers.iter().fold(-0.0, |sum, number| sum + number);
    }
    if count > 128 {
        let half = count / 2;
        let half = half - half % 8;
        return pairwise(&numbers[..half]) + pairwise(&numbers[half..]);
    }
    let mut sums = [0.0; 8];
    let (chunks, rest) = numbers.as_chunks::<8>();
    for (at, chunk) in chunks.iter().enumerate() {
        for (sum, number) in sums.iter_mut().zip(chunk) {
            *sum = if at == 0 { *number } else { *sum + number };
        }
    }
    let sum = ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
    rest.iter().fold(sum, |sum, number| sum + number)
}

/// The place of the first largest number; that of the first NaN when there is one.
pub fn largest(numbers: impl Iterator<Item = f64>) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (at, number) in numbers.enumerate() {
        if number.is_nan() {
            return at;
        }
        if at == 0 || number > best.1 {
            best = (at, number);
        }
    }
    best.0
}
