//! Case, and the `is…` predicates: of ASCII; other bytes have no case and are of no kind.

/// Whether there are bytes, and each passes.
fn every(s: &[u8], passes: impl Fn(&u8) -> bool) -> bool {
    !s.is_empty() && s.iter().all(passes)
}

pub fn is_alnum(s: &[u8]) -> bool {
    every(s, u8::is_ascii_alphanumeric)
}

pub fn is_alpha(s: &[u8]) -> bool {
    every(s, u8::is_ascii_alphabetic)
}

pub fn is_digit(s: &[u8]) -> bool {
    every(s, u8::is_ascii_digit)
}

pub fn is_space(s: &[u8]) -> bool {
    every(s, |byte| crate::view::is_c_space(*byte))
}

pub fn is_lower(s: &[u8]) -> bool {
    s.iter().any(u8::is_ascii_lowercase) && !s.iter().any(u8::is_ascii_uppercase)
}

pub fn is_upper(s: &[u8]) -> bool {
    s.iter().any(u8::is_ascii_uppercase) && !s.iter().any(u8::is_ascii_lowercase)
}

/// Each run of letters starts with a capital, and has no other.
pub fn is_title(s: &[u8]) -> bool {
    let (mut seen, mut inside) = (false, false);
    for byte in s {
        let letter = byte.is_ascii_alphabetic();
        if letter && byte.is_ascii_uppercase() == inside {
            return false;
        }
        seen |= letter;
        inside = letter;
    }
    seen
}

pub fn title(s: &[u8]) -> Vec<u8> {
    let mut inside = false;
    let turned = s.iter().map(|byte| {
        let shown = if inside {
            byte.to_ascii_lowercase()
        } else {
            byte.to_ascii_uppercase()
        };
        inside = byte.is_ascii_alphabetic();
        shown
    });
    turned.collect()
}

pub fn capitalize(s: &[u8]) -> Vec<u8> {
    let mut out = s.to_ascii_lowercase();
    if let Some(first) = out.first_mut() {
        first.make_ascii_uppercase();
    }
    out
}

pub fn swapcase(s: &[u8]) -> Vec<u8> {
    let turned = s.iter().map(|byte| {
        if byte.is_ascii_lowercase() {
            byte.to_ascii_uppercase()
        } else {
            byte.to_ascii_lowercase()
        }
    });
    turned.collect()
}
