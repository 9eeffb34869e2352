//! Tables that are files: named in a query, or by CREATE EXTERNAL TABLE.

use crate::checks::{self, Checked};
use crate::fence::{Fence, denied};
use crate::formats::{self, Format};
use crate::locations::{Locations, is_url};
use crate::patterns;
use async_trait::async_trait;
use datafusion::arrow::datatypes::Schema;
use datafusion::catalog::{Session, TableProvider, TableProviderFactory, UrlTableFactory};
use datafusion::common::{DataFusionError, Result, ToDFSchema, internal_datafusion_err, plan_datafusion_err, plan_err};
use datafusion::datasource::listing::{
    ListingOptions, ListingTable, ListingTableConfig, ListingTableConfigExt, ListingTableUrl,
};
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::CreateExternalTable;
use parking_lot::RwLock;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};

/// `SELECT … FROM 'file.parquet'`, directories and wildcards included.
#[derive(Debug)]
pub(crate) struct FileTables {
    locations: Arc<Locations>,
    checked: Arc<Checked>,
    state: Weak<RwLock<SessionState>>,
}

impl FileTables {
    pub fn new(locations: Arc<Locations>, checked: Arc<Checked>, state: Weak<RwLock<SessionState>>) -> FileTables {
        FileTables {
            locations,
            checked,
            state,
        }
    }
}

#[async_trait]
impl UrlTableFactory for FileTables {
    /// `None`: the name is not that of a file, so it is an unknown table.
    async fn try_new(&self, name: &str) -> Result<Option<Arc<dyn TableProvider>>> {
        let format = formats::of_file_name(name);
        if format.is_none() && !name.contains('/') && !patterns::is_pattern(name) {
            return Ok(None);
        }
        if let Some(format) = &format
            && !format.is_text()
            && format.options.contains_key(COMPRESSION)
        {
            return plan_err!("'{name}': {} files are compressed inside, not as a whole", format.name);
        }
        let location = self.locations.readable(name)?;
        let state = self.state.upgrade().map(|state| state.read().clone());
        let state = state.ok_or_else(|| internal_datafusion_err!("the session has ended"))?;
        let config = if is_url(&location) {
            remote(&state, &location, format).await?
        } else {
            self.local(&state, name, &location, format).await?
        };
        Ok(Some(Arc::new(ListingTable::try_new(config)?)))
    }
}

/// Says that quoted fields have line ends.
const LINES: &str = "format.newlines_in_values";

/// Says how a file is compressed.
const COMPRESSION: &str = "format.compression";

/// What a URL means.
async fn remote(state: &SessionState, location: &str, format: Option<Format>) -> Result<ListingTableConfig> {
    let config = ListingTableConfig::new(ListingTableUrl::parse(location)?);
    let config = match format {
        Some(format) => config.with_listing_options(options(state, &format, "")?),
        None => {
            config
                .infer_options(state)
                .await?
                .infer_partitions_from_path(state)
                .await?
        }
    };
    config.infer_schema(state).await
}

impl FileTables {
    /// What a local path means.
    async fn local(
        &self,
        state: &SessionState,
        name: &str,
        location: &str,
        format: Option<Format>,
    ) -> Result<ListingTableConfig> {
        if self.locations.is_missing(location) {
            return plan_err!("file '{name}' does not exist");
        }
        let (places, format, ending) = self.looked_at(name, location, format).await?;
        let options = options(state, &format, &ending)?;
        let mut urls = Vec::new();
        let mut schemas = Vec::new();
        if format.options.contains_key(LINES) {
            let files = patterns::all_files(&places, self.locations.fence())?;
            let header = state.config_options().catalog.has_header;
            schemas.push(checks::columns(&files, &format, header, self.locations.fence())?);
        }
        let known = !schemas.is_empty();
        for place in &places {
            let url = patterns::url(place)?;
            if known {
                urls.push(url);
                continue;
            }
            match options.infer_schema(state, &url).await {
                Ok(schema) => schemas.push(schema.as_ref().clone()),
                Err(error) => return Err(self.unreadable(state, (name, place), &options, error).await),
            }
            urls.push(url);
        }
        let config = ListingTableConfig::new_with_multi_paths(urls).with_listing_options(options);
        let config = if places.iter().any(|place| place.ends_with('/')) {
            config.infer_partitions_from_path(state).await?
        } else {
            config
        };
        Ok(config.with_schema(Arc::new(Schema::try_merge(schemas)?)))
    }

    /// The places that a path means, once their files are checked, with their format and how the files' names end.
    async fn looked_at(
        &self,
        name: &str,
        location: &str,
        format: Option<Format>,
    ) -> Result<(Vec<String>, Format, String)> {
        let (checked, name, location) = (self.checked.clone(), name.to_string(), location.to_string());
        let fence = self.locations.fence().clone();
        let looked = tokio::task::spawn_blocking(move || look((&checked, &fence), &name, &location, format));
        looked
            .await
            .map_err(|error| DataFusionError::External(Box::new(error)))?
    }

    /// The error of a place whose files could not be read, with the name of the file that it is about.
    async fn unreadable(
        &self,
        state: &SessionState,
        (name, place): (&str, &str),
        options: &ListingOptions,
        error: DataFusionError,
    ) -> DataFusionError {
        for file in patterns::files(place, self.locations.fence()).unwrap_or_default() {
            let text = file.to_string_lossy();
            let alone = match patterns::url(&text) {
                Ok(url) => options.infer_schema(state, &url).await,
                Err(error) => Err(error),
            };
            if let Err(error) = alone {
                return named(&text, error);
            }
        }
        named(name, error)
    }
}

/// An error in the contents of a file, with the file's name.
fn named(name: &str, error: DataFusionError) -> DataFusionError {
    if let Some(denied) = denied(&error) {
        return denied.into();
    }
    let text = match error.find_root() {
        DataFusionError::Plan(_) | DataFusionError::SchemaError(..) | DataFusionError::NotImplemented(_) => {
            return error;
        }
        root => root.message().into_owned(),
    };
    let text = text
        .split("\nThis issue was likely caused")
        .next()
        .unwrap_or_default()
        .trim()
        .to_string();
    let text = format!("could not read \"{name}\": {text}");
    DataFusionError::IoError(io::Error::new(io::ErrorKind::InvalidData, text))
}

fn look(
    (checked, fence): (&Checked, &Fence),
    name: &str,
    location: &str,
    format: Option<Format>,
) -> Result<(Vec<String>, Format, String)> {
    let mut places = patterns::places(location, name, fence)?;
    let files = patterns::all_files(&places, fence)?;
    let (mut format, ending) = match format {
        Some(format) => (format, String::new()),
        None => one_format(name, &files)?,
    };
    let mut lines = false;
    for file in files.iter().filter(|file| file.to_string_lossy().ends_with(&ending)) {
        lines |= checked.check(file, &format, fence)?;
    }
    // DataFusion asks for the ending where it lists a directory, not of a file.
    places.retain(|place| place.ends_with(&ending) || !Path::new(place).is_file());
    if lines {
        format.options.insert(LINES.into(), "true".into());
    }
    Ok((places, format, ending))
}

/// The format of the data files in a directory, and how their names end. Other files are left out.
fn one_format(name: &str, files: &[PathBuf]) -> Result<(Format, String)> {
    let mut found: Option<(Format, String)> = None;
    for file in files {
        let text = file.to_string_lossy();
        let Some(format) = formats::of_file_name(&text) else {
            continue;
        };
        match &found {
            Some((known, _)) if *known != format => {
                return plan_err!("'{name}' has files of several formats: {} and others", text);
            }
            Some(_) => {}
            None => found = Some((format, formats::file_ending(&text))),
        }
    }
    found.ok_or_else(|| plan_datafusion_err!("'{name}' has no files whose names end as those of tables do"))
}

fn options(state: &SessionState, format: &Format, ending: &str) -> Result<ListingOptions> {
    let factory = state
        .get_file_format_factory(format.name)
        .ok_or_else(|| plan_datafusion_err!("files of format {} are not supported", format.name))?;
    let options = ListingOptions::new(factory.create(state, &format.options)?);
    Ok(options.with_file_extension(ending))
}

/// CREATE EXTERNAL TABLE with its locations resolved; the factory of the format does the rest.
#[derive(Debug)]
pub(crate) struct LocatedTables {
    locations: Arc<Locations>,
    checked: Arc<Checked>,
    inner: Arc<dyn TableProviderFactory>,
}

impl LocatedTables {
    pub fn new(
        locations: Arc<Locations>,
        checked: Arc<Checked>,
        inner: Arc<dyn TableProviderFactory>,
    ) -> LocatedTables {
        LocatedTables {
            locations,
            checked,
            inner,
        }
    }

    /// What a location means.
    async fn located(&self, state: &dyn Session, cmd: &mut CreateExternalTable, location: &str) -> Result<Vec<String>> {
        let resolved = self.locations.readable(location)?;
        let fence = self.locations.fence();
        if is_url(&resolved) {
            return Ok(vec![resolved]);
        }
        if self.locations.is_missing(&resolved) {
            return if cmd.schema.fields().is_empty() {
                plan_err!("location '{location}' does not exist")
            } else {
                Ok(vec![resolved])
            };
        }
        if cmd.schema.fields().is_empty() || !Path::new(&resolved).is_dir() {
            if let Some(method) =
                formats::of_file_name(location).and_then(|named| named.options.get(COMPRESSION).cloned())
                && option(cmd, "compression").is_none()
            {
                cmd.options.insert(COMPRESSION.into(), method);
            }
            let Some(format) = declared(cmd) else {
                return patterns::places(&resolved, location, fence);
            };
            let (checked, name, around) = (self.checked.clone(), location.to_string(), fence.clone());
            let looked = tokio::task::spawn_blocking(move || look((&checked, &around), &name, &resolved, Some(format)));
            let (places, format, _) = looked
                .await
                .map_err(|error| DataFusionError::External(Box::new(error)))??;
            if let Some(lines) = format.options.get(LINES) {
                cmd.options.insert(LINES.into(), lines.clone());
                if cmd.schema.fields().is_empty() {
                    let files = patterns::all_files(&places, fence)?;
                    let schema = checks::columns(&files, &format, has_header(cmd, state), fence)?;
                    cmd.schema = Arc::new(schema.to_dfschema()?);
                }
            }
            return Ok(places);
        }
        // A directory that is to be filled may be empty yet.
        match patterns::places(&resolved, location, fence) {
            Err(error) if denied(&error).is_some() => Err(error),
            places => Ok(places.unwrap_or_else(|_| vec![resolved])),
        }
    }
}

/// A directory as its files of a format where it has hidden ones, which DataFusion's factory takes, too.
fn shown(place: String, format: &str, fence: &Fence) -> Result<Vec<String>> {
    if is_url(&place) || !place.ends_with('/') || !patterns::has_hidden(Path::new(&place)) {
        return Ok(vec![place]);
    }
    let files = patterns::files(&place, fence)?
        .into_iter()
        .map(|file| file.to_string_lossy().into_owned());
    let of_format = |file: &String| formats::of_file_name(file).is_some_and(|f| f.name.eq_ignore_ascii_case(format));
    Ok(files.filter(of_format).collect())
}

/// An option that a table is declared with.
fn option(cmd: &CreateExternalTable, name: &str) -> Option<String> {
    let found = cmd.options.iter().find(|(key, _)| {
        let key = key.to_ascii_lowercase();
        key.strip_prefix("format.").unwrap_or(&key) == name
    });
    found.map(|(_, value)| value.clone())
}

fn has_header(cmd: &CreateExternalTable, state: &dyn Session) -> bool {
    let said = option(cmd, "has_header").and_then(|said| said.to_ascii_lowercase().parse().ok());
    said.unwrap_or(state.config_options().catalog.has_header)
}

/// The format that a table is declared to have, if its files can be looked at: not those with quotes of their own.
fn declared(cmd: &CreateExternalTable) -> Option<Format> {
    let own = [
        "quote",
        "escape",
        "double_quote",
        "newlines_in_values",
        "terminator",
        "comment",
    ];
    if own.iter().any(|name| option(cmd, name).is_some()) {
        return None;
    }
    let mut format = formats::of_name(&cmd.file_type)?;
    for name in ["delimiter", "compression"] {
        if let Some(value) = option(cmd, name) {
            format.options.insert(format!("format.{name}"), value);
        }
    }
    Some(format)
}

#[async_trait]
impl TableProviderFactory for LocatedTables {
    async fn create(&self, state: &dyn Session, cmd: &CreateExternalTable) -> Result<Arc<dyn TableProvider>> {
        let mut cmd = cmd.clone();
        let mut found = Vec::new();
        for location in std::mem::take(&mut cmd.locations) {
            let places = self.located(state, &mut cmd, &location).await?;
            for place in places {
                found.extend(shown(place, &cmd.file_type, self.locations.fence())?);
            }
        }
        cmd.locations = found;
        let names = cmd.locations.join("\", \"");
        self.inner
            .create(state, &cmd)
            .await
            .map_err(|error| named(&names, error))
    }
}
