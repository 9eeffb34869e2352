//! COPY … TO: the format and compression that a file's name says, and files that appear whole or not at all. What is written
//! lies in a directory beside the target until it is complete, and takes the target's place then.

use crate::failures::{Failures, reason};
use crate::fence::{Fence, Use};
use crate::formats;
use crate::locations::{Locations, is_url};
use datafusion::common::{DataFusionError, Result, plan_err};
use datafusion::sql::parser::CopyToStatement;
use datafusion::sql::sqlparser::ast::Value;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Gives a statement what the name of its target says and the statement does not.
pub fn complete(copy: &mut CopyToStatement) -> Result<()> {
    let Some(named) = formats::of_file_name(&copy.target) else {
        return Ok(());
    };
    let stored_as = copy.stored_as.get_or_insert_with(|| named.name.to_string());
    let whole = matches!(stored_as.to_ascii_lowercase().as_str(), "csv" | "json");
    let given: Vec<String> = copy.options.iter().map(|(key, _)| bare(key)).collect();
    for (key, value) in &named.options {
        let compression = bare(key) == "compression";
        if compression && !whole {
            return plan_err!(
                "\"{}\": {stored_as} files are compressed inside; leave out the ending",
                copy.target
            );
        }
        let known = given.iter().position(|given| *given == bare(key));
        match known.and_then(|at| copy.options.get(at)) {
            Some((_, said)) if compression && !says(said, value) => {
                return plan_err!(
                    "\"{}\" ends as {value} files do, but compression is {said}",
                    copy.target
                );
            }
            Some(_) => {}
            None => copy
                .options
                .push((key.clone(), Value::SingleQuotedString(value.clone()))),
        }
    }
    Ok(())
}

fn bare(key: &str) -> String {
    let key = key.to_ascii_lowercase();
    key.strip_prefix("format.").unwrap_or(&key).to_string()
}

fn says(said: &Value, value: &str) -> bool {
    let said = said.to_string();
    said.trim_matches(['\'', '"']).eq_ignore_ascii_case(value)
}

/// The output of one COPY, until it is complete. Dropped before that, it leaves nothing behind.
#[derive(Debug)]
pub struct Copying {
    /// As the user wrote it.
    name: String,
    target: PathBuf,
    hidden: Hidden,
    /// Directories above the target that were made for it, outermost first.
    made: Vec<PathBuf>,
    failures: Failures,
    fence: Arc<Fence>,
}

/// A directory beside a target, for what is not complete yet: removed with all that is in it when this is dropped.
#[derive(Debug)]
pub(crate) struct Hidden(pub(crate) PathBuf);

impl Drop for Hidden {
    fn drop(&mut self) {
        // What cannot be removed here could not be removed later either.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The path of a hidden directory beside a target; `None`: the target has no name.
pub(crate) fn beside(target: &Path) -> Option<PathBuf> {
    /// Makes names different within the process.
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let name = target.file_name()?.to_string_lossy();
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let hidden = format!(".{name}.{}-{number}.part", std::process::id());
    Some(target.parent()?.join(hidden))
}

impl Copying {
    /// Makes room for the output; `None`: it goes to a store that is not the local file system.
    pub(crate) fn begin(name: &str, locations: &Locations, failures: &Failures) -> Result<Option<Copying>> {
        let resolved = locations.writable(name)?;
        if is_url(&resolved) {
            return Ok(None);
        }
        let target = PathBuf::from(resolved);
        let (Some(hidden), Some(parent)) = (beside(&target), target.parent()) else {
            return plan_err!("\"{name}\" is no name of a file");
        };
        if fs::metadata(&target).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            return plan_err!("could not write \"{name}\": not a regular file");
        }
        failures.take();
        let mut copying = Copying {
            name: name.to_string(),
            target: target.clone(),
            hidden: Hidden(hidden),
            made: Vec::new(),
            failures: failures.clone(),
            fence: locations.fence().clone(),
        };
        let missing: Vec<&Path> = parent
            .ancestors()
            .take_while(|path| !path.as_os_str().is_empty() && !path.exists())
            .collect();
        for directory in missing.into_iter().rev() {
            fs::create_dir(directory).map_err(|error| copying.failed(&error))?;
            copying.made.push(directory.to_path_buf());
        }
        fs::create_dir(&copying.hidden.0).map_err(|error| copying.failed(&error))?;
        Ok(Some(copying))
    }

    /// Where the plan is to write.
    pub fn output(&self) -> String {
        let mut output = self.staged().to_string_lossy().into_owned();
        if self.name.ends_with('/') {
            output.push('/');
        }
        output
    }

    fn staged(&self) -> PathBuf {
        self.hidden.0.join(self.target.file_name().unwrap_or_default())
    }

    /// Puts what was written in the target's place.
    pub fn finish(mut self) -> Result<()> {
        let staged = self.staged();
        if staged.is_dir() && self.target.is_dir() {
            into_place(&staged, &self.target, &self.fence).map_err(|error| self.failed(&error))?;
        } else if staged.exists() {
            fs::rename(&staged, &self.target).map_err(|error| self.failed(&error))?;
        }
        self.made.clear();
        Ok(())
    }

    /// Why nothing could be written, if that is why the statement ended.
    pub fn reason(&self) -> Option<String> {
        let reason = self.failures.take()?;
        Some(format!("could not write \"{}\": {reason}", self.name))
    }

    fn failed(&self, error: &io::Error) -> DataFusionError {
        DataFusionError::IoError(io::Error::new(
            error.kind(),
            format!("could not write \"{}\": {}", self.name, reason(error)),
        ))
    }
}

/// Moves the files of one directory into another, with those of the directories in it. Nothing goes where the session may
/// not write, whatever links there are.
pub(crate) fn into_place(from: &Path, to: &Path, fence: &Fence) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        fence.check(&target, Use::Write)?;
        if entry.file_type()?.is_dir() && target.is_dir() {
            into_place(&entry.path(), &target, fence)?;
        } else {
            fs::rename(entry.path(), target)?;
        }
    }
    Ok(())
}

impl Drop for Copying {
    fn drop(&mut self) {
        // The directory in them goes with the fields, later.
        let _ = fs::remove_dir_all(&self.hidden.0);
        for directory in self.made.iter().rev() {
            let _ = fs::remove_dir(directory);
        }
    }
}
