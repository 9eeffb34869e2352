//! Which places a local path means: a file, a directory with all plain directories in it, or what fits a pattern. A place is a
//! file, a directory whose own files are read, or such a directory with a pattern for its files: what DataFusion lists without
//! looking into directories. Those of partitions (`year=2024`) are left to it.

use crate::fence::{Fence, Use};
use datafusion::common::{Result, plan_datafusion_err, plan_err};
use datafusion::datasource::listing::ListingTableUrl;
use glob::{MatchOptions, Pattern};
use std::fs;
use std::path::{Path, PathBuf};
use url::Url;

const OPTIONS: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

/// The places of a path; `name` is how the user wrote it.
pub(crate) fn places(path: &str, name: &str, fence: &Fence) -> Result<Vec<String>> {
    let root = Path::new(path);
    let mut found = Vec::new();
    if root.is_dir() {
        below(root, fence, &mut found)?;
        return if found.is_empty() {
            plan_err!("directory \"{name}\" has no files")
        } else {
            Ok(found)
        };
    }
    if root.exists() || !is_pattern(path) {
        return Ok(vec![path.to_string()]);
    }
    let parts: Vec<String> = root
        .components()
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let fixed = parts.iter().take_while(|part| !is_pattern(part)).count();
    let base: PathBuf = parts[..fixed].iter().collect();
    let search = Search { name, fence };
    search.expand(&base, &parts[fixed..], false, &mut found)?;
    found.sort();
    found.dedup();
    if found.is_empty() {
        plan_err!("no file is there that \"{name}\" means")
    } else {
        Ok(found)
    }
}

pub(crate) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// A search for what fits a pattern.
struct Search<'a> {
    /// The pattern as the user wrote it.
    name: &'a str,
    fence: &'a Fence,
}

impl Search<'_> {
    /// What fits the parts of a pattern below a directory. Behind `**` all directories are gone through one by one; else one
    /// that fits is taken with all that is in it.
    fn expand(&self, directory: &Path, parts: &[String], everywhere: bool, found: &mut Vec<String>) -> Result<()> {
        let Some((part, rest)) = parts.split_first() else {
            return Ok(());
        };
        if part == "**" {
            let last = ["*".to_string()];
            self.expand(directory, if rest.is_empty() { &last } else { rest }, true, found)?;
            let inner = entries(directory, self.fence)?
                .into_iter()
                .filter(|entry| entry.is_dir());
            return inner
                .into_iter()
                .try_for_each(|inner| self.expand(&inner, parts, everywhere, found));
        }
        let pattern = match Pattern::new(part) {
            Ok(pattern) => pattern,
            Err(error) => return plan_err!("\"{}\" is no pattern of files: {}", self.name, error.msg),
        };
        let fits = |entry: &PathBuf| {
            let file = entry.file_name().unwrap_or_default().to_string_lossy();
            pattern.matches_with(&file, OPTIONS)
        };
        let (directories, files): (Vec<PathBuf>, Vec<PathBuf>) = entries(directory, self.fence)?
            .into_iter()
            .filter(fits)
            .partition(|entry| entry.is_dir());
        if !rest.is_empty() {
            return directories
                .iter()
                .try_for_each(|entry| self.expand(entry, rest, everywhere, found));
        }
        if directories.is_empty() && !has_hidden(directory) && !files.is_empty() {
            // As a pattern, so that it means files that come later, too. DataFusion takes it for directories and hidden
            // files, too.
            found.push(directory.join(part).to_string_lossy().into_owned());
        } else {
            found.extend(files.iter().map(|file| file.to_string_lossy().into_owned()));
        }
        if !everywhere {
            directories
                .iter()
                .try_for_each(|entry| below(entry, self.fence, found))?;
        }
        Ok(())
    }
}

/// The files of a place, as far as they lie in no directory of it but those of partitions.
pub(crate) fn files(place: &str, fence: &Fence) -> Result<Vec<PathBuf>> {
    let path = Path::new(place);
    if path.is_file() {
        return Ok(vec![path.to_path_buf()]);
    }
    let (directory, pattern) = if place.ends_with('/') {
        (path, None)
    } else {
        (
            path.parent().unwrap_or(path),
            path.file_name().map(|name| name.to_string_lossy().into_owned()),
        )
    };
    let pattern = pattern.and_then(|pattern| Pattern::new(&pattern).ok());
    let fits = |entry: &PathBuf| {
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        entry.is_file()
            && pattern
                .as_ref()
                .is_none_or(|pattern| pattern.matches_with(&name, OPTIONS))
    };
    let entries = entries(directory, fence)?;
    let partitions = entries
        .iter()
        .filter(|entry| pattern.is_none() && entry.is_dir() && is_partition(entry));
    let mut deeper = Vec::new();
    for inner in partitions {
        deeper.extend(files(&format!("{}/", inner.to_string_lossy()), fence)?);
    }
    Ok(entries.into_iter().filter(fits).chain(deeper).collect())
}

/// The files of all these places.
pub(crate) fn all_files(places: &[String], fence: &Fence) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for place in places {
        found.extend(files(place, fence)?);
    }
    Ok(found)
}

/// Whether a directory has the rows of one value of a column.
fn is_partition(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().contains('='))
}

/// A place as DataFusion reads it.
pub(crate) fn url(place: &str) -> Result<ListingTableUrl> {
    let path = std::path::absolute(place)?;
    let no_url = || plan_datafusion_err!("\"{place}\" is no path of a file");
    if path.is_dir() {
        let shown = has_hidden(&path).then(|| Pattern::new("[!.]*")).transpose();
        let shown = shown.map_err(|_| no_url())?;
        return ListingTableUrl::try_new(Url::from_directory_path(&path).map_err(|()| no_url())?, shown);
    }
    match path.parent() {
        Some(parent) if !path.exists() && is_pattern(place) => {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let pattern = Pattern::new(&name).map_err(|_| no_url())?;
            ListingTableUrl::try_new(Url::from_directory_path(parent).map_err(|()| no_url())?, Some(pattern))
        }
        _ => ListingTableUrl::try_new(Url::from_file_path(&path).map_err(|()| no_url())?, None),
    }
}

/// A directory, and those in it, as far as they have files.
fn below(directory: &Path, fence: &Fence, found: &mut Vec<String>) -> Result<()> {
    let entries = entries(directory, fence)?;
    if entries.iter().any(|entry| entry.is_file() || is_partition(entry)) {
        found.push(format!("{}/", directory.to_string_lossy().trim_end_matches('/')));
    }
    let mut plain = entries.iter().filter(|entry| entry.is_dir() && !is_partition(entry));
    plain.try_for_each(|entry| below(entry, fence, found))
}

/// What is in a directory and not hidden, in order. A link to what the session may not read is refused.
fn entries(directory: &Path, fence: &Fence) -> Result<Vec<PathBuf>> {
    let shown = listed(directory).filter(|path| !is_hidden(path) && !fence.passes_over(path));
    let mut entries: Vec<PathBuf> = shown.collect();
    entries.sort();
    if fence.is_closed() {
        for link in entries.iter().filter(|entry| entry.is_symlink()) {
            fence.check(link, Use::Read)?;
        }
    }
    Ok(entries)
}

/// Whether something in a directory is hidden. DataFusion lists that, too, unless a pattern leaves it out.
pub(crate) fn has_hidden(directory: &Path) -> bool {
    listed(directory).any(|path| is_hidden(&path))
}

fn listed(directory: &Path) -> impl Iterator<Item = PathBuf> {
    let listed = fs::read_dir(directory).into_iter().flatten();
    listed.flatten().map(|entry| entry.path())
}

fn is_hidden(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| name.to_string_lossy().starts_with('.'))
}
