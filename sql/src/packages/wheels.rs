//! Which of the wheels of a folder is that of a distribution: the newest one of pure Python that will do. Knows no session.

use super::requirement::newest_first;
use super::{Requirement, in_stead, normal};
use crate::error::{Error, Result, SqlState};

/// What the name of a wheel's file says.
struct Wheel<'a> {
    file: &'a str,
    version: &'a str,
    pure: bool,
}

impl Wheel<'_> {
    /// That of a distribution, if the file is one.
    fn of<'a>(file: &'a str, name: &str) -> Option<Wheel<'a>> {
        let parts: Vec<&str> = file.strip_suffix(".whl")?.split('-').collect();
        let (found, version, tags) = match parts[..] {
            [found, version, python, abi, platform] | [found, version, _, python, abi, platform] => {
                (found, version, (python, abi, platform))
            }
            _ => return None,
        };
        let (python, abi, platform) = tags;
        (normal(found) == normal(name)).then_some(Wheel {
            file,
            version,
            pure: abi == "none" && platform == "any" && python.split('.').any(|tag| tag.starts_with("py3")),
        })
    }
}

/// The file of the wheel for what is required, among these files of a folder.
///
/// # Errors
///
/// 58P01 where there is none, 0A000 where there are only such with native code.
pub(crate) fn choose<'a>(required: &Requirement, files: &'a [String], folder: &str) -> Result<&'a str> {
    let wheels = files.iter().filter_map(|file| Wheel::of(file, &required.name));
    let mut wheels: Vec<Wheel<'_>> = wheels.filter(|wheel| required.allows(wheel.version)).collect();
    wheels.sort_by(|one, other| newest_first(one.version, other.version).then(one.file.cmp(other.file)));
    if let Some(wheel) = wheels.iter().find(|wheel| wheel.pure) {
        return Ok(wheel.file);
    }
    let hint = in_stead(&required.name);
    match wheels.first() {
        Some(native) => {
            let message = format!("the wheel \"{}\" is not of pure Python", native.file);
            let hint = hint.unwrap_or("Packages are of Python only; numpy, pandas, json and re are built in.");
            Err(Error::new(SqlState::FeatureNotSupported, message).with_hint(hint))
        }
        None => {
            let message = format!("there is no wheel of {required} in \"{folder}\"");
            let hint = hint.unwrap_or("Nothing is downloaded: put the wheel there, for example with pip download.");
            Err(Error::new(SqlState::UndefinedFile, message).with_hint(hint))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(required: &str, files: &[&str]) -> Result<String> {
        let files: Vec<String> = files.iter().map(ToString::to_string).collect();
        choose(&Requirement::parse(required)?, &files, "wheels").map(str::to_string)
    }

    #[test]
    fn the_newest_pure_wheel_is_chosen() {
        let files = [
            "a_b-1.9-py3-none-any.whl",
            "a_b-1.10-py2.py3-none-any.whl",
            "a_b-1.11-cp311-cp311-linux_x86_64.whl",
            "a_b-1.12-py2-none-any.whl",
            "a_b_c-3-py3-none-any.whl",
            "a_b-9.tar.gz",
        ];
        assert_eq!(chosen("A.B", &files).unwrap(), "a_b-1.10-py2.py3-none-any.whl");
        assert_eq!(chosen("a-b<1.10", &files).unwrap(), "a_b-1.9-py3-none-any.whl");
        assert_eq!(chosen("a-b-c", &files).unwrap(), "a_b_c-3-py3-none-any.whl");
    }

    #[test]
    fn what_cannot_be_installed_is_told() {
        let native = ["fast-1.0-cp311-cp311-linux_x86_64.whl"];
        assert_eq!(chosen("fast", &native).unwrap_err().sqlstate().code(), "0A000");
        assert_eq!(chosen("slow", &native).unwrap_err().sqlstate().code(), "58P01");
        assert_eq!(chosen("fast>=2", &native).unwrap_err().sqlstate().code(), "58P01");
    }
}
