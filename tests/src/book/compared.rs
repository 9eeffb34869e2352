//! What a document shows against what came out. `…` stands for anything: in a line for some of it, on a line of its own for
//! any lines.

const ANYTHING: &str = "…";

/// Whether this came out.
pub fn agrees(shown: &str, out: &str) -> bool {
    let shown: Vec<&str> = lines(shown).collect();
    let out: Vec<&str> = lines(out).collect();
    // Whether the first lines of what is shown agree with the first lines that came out, for each number of these.
    let mut fits = vec![false; out.len() + 1];
    fits[0] = true;
    for line in shown {
        let before = fits.clone();
        if line.trim() == ANYTHING {
            let first = before.iter().position(|fits| *fits).unwrap_or(fits.len());
            fits.iter_mut().skip(first).for_each(|fits| *fits = true);
        } else {
            fits[0] = false;
            for (place, came) in out.iter().enumerate() {
                fits[place + 1] = before[place] && line_agrees(line, came);
            }
        }
    }
    fits[out.len()]
}

/// What a document should show: what came out, as much of it as was shown.
pub fn renewed(shown: &str, out: &str) -> String {
    let mut came: Vec<&str> = lines(out).collect();
    let kept = lines(shown).count().saturating_sub(1);
    let is_cut = lines(shown).last().is_some_and(|line| line.trim() == ANYTHING);
    if is_cut && kept > 0 && kept < came.len() {
        came.truncate(kept);
        came.push(ANYTHING);
    }
    came.iter().flat_map(|line| [line, "\n"]).collect()
}

/// Lines without the spaces at their ends, and without empty lines at the end.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.trim_end().lines().map(str::trim_end)
}

fn line_agrees(shown: &str, came: &str) -> bool {
    let mut parts = shown.split(ANYTHING);
    let Some(mut rest) = parts.next().and_then(|first| came.strip_prefix(first)) else {
        return false;
    };
    let parts: Vec<&str> = parts.collect();
    let Some((last, between)) = parts.split_last() else {
        return rest.is_empty();
    };
    for part in between {
        let Some((_, behind)) = rest.split_once(part) else {
            return false;
        };
        rest = behind;
    }
    rest.ends_with(last)
}
