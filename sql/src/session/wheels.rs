//! Packages from the wheels of a folder, with what they require. Nothing is downloaded.

use super::Session;
use super::packages::{all, built_in};
use crate::error::{Error, Result, SqlState};
use crate::packages::{Requirement, choose, metadata, normal, unzipped};
use crate::postgres::quoted_name;
use crate::values::quoted_literal;

/// So many packages may require each other one after another.
const MOST: usize = 200;

/// A package that is to be made.
struct Step {
    name: String,
    file: String,
}

impl Session {
    /// Makes packages of the wheels of a folder: that of a distribution, such as `python-dateutil` or `humanize==4.12`, and
    /// before it those that it requires and that are not there. All are made or none. Gives what was made.
    ///
    /// # Errors
    ///
    /// Where a wheel is missing, has native code, or cannot be a package.
    pub async fn add_package(&self, distribution: &str, folder: &str) -> Result<Vec<String>> {
        let mut steps = Vec::new();
        self.plan_package(&Requirement::parse(distribution)?, folder, &mut steps)?;
        self.sql("BEGIN").await?.collect().await?;
        for step in &steps {
            let statement = format!(
                "CREATE PACKAGE {} FROM {}",
                quoted_name(&step.name),
                quoted_literal(&step.file)
            );
            let made = match self.sql(&statement).await {
                Ok(results) => results.collect().await.map(drop),
                Err(error) => Err(error),
            };
            if let Err(error) = made {
                self.sql("ROLLBACK").await?.collect().await?;
                return Err(error);
            }
        }
        self.sql("COMMIT").await?.collect().await?;
        Ok(steps.into_iter().map(|step| step.name).collect())
    }

    /// Lists what is to be made for a distribution, what it requires first.
    fn plan_package(&self, required: &Requirement, folder: &str, steps: &mut Vec<Step>) -> Result<()> {
        let is_planned = |step: &Step| normal(&step.name) == normal(&required.name);
        if self.has_package(required)? || steps.iter().any(is_planned) {
            return Ok(());
        }
        if steps.len() >= MOST {
            let message = format!("{} and what it requires: more than {MOST} packages", required.name);
            return Err(Error::new(SqlState::ProgramLimitExceeded, message));
        }
        let files = self.files_in(folder)?;
        let file = format!("{}/{}", folder.trim_end_matches('/'), choose(required, &files, folder)?);
        let contents = unzipped(&file, &self.whole_file(&file)?)?;
        let metadata = metadata(&contents)?.ok_or_else(|| {
            let message = format!("\"{file}\" does not say which distribution it is");
            Error::new(SqlState::DataException, message)
        })?;
        let place = steps.len();
        steps.push(Step {
            name: metadata.name,
            file,
        });
        for needed in &metadata.requires {
            self.plan_package(needed, folder, steps)?;
        }
        let step = steps.remove(place);
        steps.push(step);
        Ok(())
    }

    /// Whether a distribution is there already.
    fn has_package(&self, required: &Requirement) -> Result<bool> {
        let installed = all(&*self.stored_catalog()?)?;
        let found = installed
            .iter()
            .find(|package| normal(&package.name) == normal(&required.name));
        let version = found.map(|package| &package.version[..]).or(built_in(&required.name));
        match version {
            Some(version) if required.allows(version) => Ok(true),
            Some(version) => {
                let message = format!("package {required} is wanted, and there is version {version}");
                let error = Error::new(SqlState::DuplicateObject, message);
                Err(error.with_hint("Drop that package first."))
            }
            None => Ok(false),
        }
    }

    /// The names of what is in a folder.
    fn files_in(&self, folder: &str) -> Result<Vec<String>> {
        let failed = |error: std::io::Error| Error::new(SqlState::Io, format!("{folder}: {error}"));
        let mut names = Vec::new();
        for entry in std::fs::read_dir(self.readable_path(folder)?).map_err(failed)? {
            names.extend(entry.map_err(failed)?.file_name().into_string().ok());
        }
        Ok(names)
    }
}
