//! The system view `taipan.packages`: a row for each package.

use super::Session;
use super::system_view::{Row, View};
use crate::error::Result;
use futures::FutureExt;

pub const VIEW: View = View {
    name: "packages",
    columns: &[
        ("name", false),
        ("version", false),
        ("modules", false),
        ("requires", true),
        ("sha256", false),
    ],
    rows: |session| async move { rows(&session) }.boxed(),
};

fn rows(session: &Session) -> Result<Vec<Row>> {
    let catalog = session.stored_catalog()?;
    let packages = super::packages::all(&catalog)?.into_iter().map(|package| {
        let modules: Vec<&str> = package.tops.keys().map(String::as_str).collect();
        let requires: Vec<String> = package.requires.iter().map(ToString::to_string).collect();
        vec![
            Some(package.name.clone()),
            Some(package.version.clone()),
            Some(modules.join(", ")),
            Some(requires.join(", ")).filter(|requires| !requires.is_empty()),
            Some(package.sha256.clone()),
        ]
    });
    Ok(packages.collect())
}
