//! Which of some names is meant where one is mistyped.

/// The candidate that is nearest to a mistyped name, if any is near enough to be meant.
pub fn closest<'n>(name: &str, candidates: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let length = name.chars().count();
    let limit = if length < 3 { 0 } else { (length / 3).max(1) };
    candidates
        .into_iter()
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, candidate)| (*distance, !name.starts_with(candidate)))
        .map(|(_, candidate)| candidate)
}

/// How many letters were added, left out or changed, or two neighbours exchanged.
fn distance(a: &str, b: &str) -> usize {
    let letters = datafusion::common::utils::datafusion_strsim::levenshtein(a, b);
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let differing: Vec<usize> = (0..a.len().min(b.len())).filter(|i| a[*i] != b[*i]).collect();
    match differing[..] {
        [i, j] if a.len() == b.len() && j == i + 1 && a[i] == b[j] && a[j] == b[i] => 1,
        _ => letters,
    }
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn exchanged_letters_are_one_slip() {
        assert_eq!(closest("DAET", ["DATE", "TEXT"]), Some("DATE"));
        assert_eq!(closest("XYZ", ["DATE"]), None);
    }
}
