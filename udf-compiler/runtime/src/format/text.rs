//! `format(s, spec)`

use super::number::fill;
use super::spec::{Align, Spec};
use crate::fail::{Fail, Outcome, fits};
use crate::view::Text;

/// `format(s, spec)`
pub fn text<'a>(s: Text<'a>, spec: &str, out: &'a mut String) -> Outcome<Text<'a>> {
    if spec.is_empty() {
        return Ok(s);
    }
    let spec = Spec::parse(spec, None)?;
    let refused = spec.sign.is_some()
        || spec.no_negative_zero
        || spec.alternate
        || spec.grouping.is_some()
        || spec.align == Some(Align::Inside)
        || !matches!(spec.kind, None | Some('s'));
    if refused {
        return Err(Fail::Value);
    }
    let shown = match spec.precision {
        Some(precision) => s.part(0, s.offset(precision)),
        None => s,
    };
    let padding = spec.width.unwrap_or(0).saturating_sub(shown.len());
    if padding == 0 {
        return Ok(shown);
    }
    fits(padding.checked_mul(spec.fill.len_utf8()))?;
    let left = match spec.align {
        Some(Align::Right) => padding,
        Some(Align::Center) => padding / 2,
        _ => 0,
    };
    fill(spec.fill, left, out);
    out.push_str(shown.str());
    fill(spec.fill, padding - left, out);
    Ok(Text::known(out, shown.is_ascii() && spec.fill.is_ascii()))
}
