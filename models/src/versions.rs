//! Which versions of the libraries are known: files of later ones are read too, and that is told. Knows no format.

/// The last versions whose files were compared with the libraries' own answers.
const KNOWN: &[(&str, (u32, u32))] = &[("scikit-learn", (1, 9)), ("xgboost", (3, 2)), ("LightGBM", (4, 7))];

/// Of a library and its version as one text, the last one that is known, when that is older.
pub fn newer(version: &str) -> Option<String> {
    let (library, number) = version.split_once(' ')?;
    let (_, known) = KNOWN.iter().find(|(name, _)| *name == library)?;
    let mut numbers = number.trim_start_matches('v').split('.').map(str::parse);
    let first = numbers.next()?.ok()?;
    let second = numbers.next().and_then(Result::ok).unwrap_or(0);
    ((first, second) > *known).then(|| format!("{library} {}.{}", known.0, known.1))
}
