//! Values of type `uuid`: sixteen bytes, as texts of small hexadecimal digits in five groups.

/// The bytes of a text, of any that Postgres takes: digits of either case, in braces, with hyphens behind any four digits or
/// without.
pub fn bytes(text: &str) -> Option<[u8; 16]> {
    let text = match text.strip_prefix('{') {
        Some(rest) => rest.strip_suffix('}')?,
        None => text,
    };
    let (mut value, mut count, mut hyphen) = (0_u128, 0, true);
    for letter in text.chars() {
        if letter == '-' && !hyphen && count % 4 == 0 && count < 32 {
            hyphen = true;
            continue;
        }
        value = value << 4 | u128::from(letter.to_digit(16)?);
        count += 1;
        hyphen = false;
        if count > 32 {
            return None;
        }
    }
    (count == 32).then(|| value.to_be_bytes())
}

/// The text of these bytes.
pub fn text(bytes: &[u8; 16]) -> String {
    let digits = format!("{:032x}", u128::from_be_bytes(*bytes));
    let groups = [
        &digits[..8],
        &digits[8..12],
        &digits[12..16],
        &digits[16..20],
        &digits[20..],
    ];
    groups.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_those_that_postgres_takes() {
        let form = |given: &str| bytes(given).map(|bytes| text(&bytes));
        let value = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
        for given in [
            "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11",
            "{a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11}",
            "a0eebc999c0b4ef8bb6d6bb9bd380a11",
            "a0ee-bc99-9c0b-4ef8-bb6d-6bb9-bd38-0a11",
            "{a0eebc99-9c0b4ef8-bb6d6bb9-bd380a11}",
        ] {
            assert_eq!(form(given).as_deref(), Some(value), "{given}");
        }
        for given in [
            "",
            "zz",
            "-a0eebc999c0b4ef8bb6d6bb9bd380a11",
            "a0eebc999c0b4ef8bb6d6bb9bd380a11-",
            "a0eebc99--9c0b4ef8bb6d6bb9bd380a11",
            "{a0eebc999c0b4ef8bb6d6bb9bd380a11",
            "a0eebc999c0b4ef8bb6d6bb9bd380a1",
            "a0eebc999c0b4ef8bb6d6bb9bd380a111",
            "a0e-ebc999c0b4ef8bb6d6bb9bd380a11",
        ] {
            assert_eq!(form(given), None, "{given}");
        }
    }
}
