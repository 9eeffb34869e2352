//! What a path in SQL text means: URLs and absolute paths themselves, relative ones below the data directory.

use crate::fence::{Denied, Fence, Permit, Use};
use crate::patterns;
use datafusion::common::Result;
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::logical_expr::LogicalPlan;
use datafusion::optimizer::AnalyzerRule;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Resolves paths for one session.
#[derive(Debug)]
pub(crate) struct Locations {
    data_dir: Option<PathBuf>,
    fence: Arc<Fence>,
    permit: Permit,
}

impl Locations {
    pub fn new(data_dir: Option<PathBuf>, fence: Arc<Fence>, permit: Permit) -> Locations {
        Locations {
            data_dir,
            fence,
            permit,
        }
    }

    pub fn fence(&self) -> &Arc<Fence> {
        &self.fence
    }

    /// The location as DataFusion should read it, which the session may.
    pub fn readable(&self, location: &str) -> Result<String, Denied> {
        self.allowed(location, Use::Read)
    }

    /// The location as DataFusion should write to it, which the session may.
    pub fn writable(&self, location: &str) -> Result<String, Denied> {
        self.allowed(location, Use::Write)
    }

    fn allowed(&self, location: &str, how: Use) -> Result<String, Denied> {
        if !(self.permit.0)(how) {
            return Err(Denied(location.to_string()));
        }
        if is_url(location) {
            self.fence.check_url(location)?;
            return Ok(location.to_string());
        }
        if self.fence.is_open() {
            return Ok(self.resolve(location));
        }
        // Before anything else is asked about it.
        let from = self.data_dir.as_deref().unwrap_or(Path::new(""));
        let path = self.fence.check(&from.join(location), how);
        let path = path.map_err(|_| Denied(location.to_string()))?;
        if !self.fence.is_closed() {
            return Ok(self.resolve(location));
        }
        let slash = if location.ends_with('/') && path.parent().is_some() {
            "/"
        } else {
            ""
        };
        Ok(format!("{}{slash}", path.to_string_lossy()))
    }

    /// The location as DataFusion should read it. A trailing `/`, which marks a directory, stays.
    pub fn resolve(&self, location: &str) -> String {
        if is_url(location) {
            return location.to_string();
        }
        match &self.data_dir {
            Some(dir) if Path::new(location).is_relative() => without_parents(&dir.join(location).to_string_lossy()),
            _ => without_parents(location),
        }
    }

    /// Whether a resolved location is one local path, without wildcards, where nothing is.
    pub fn is_missing(&self, resolved: &str) -> bool {
        !is_url(resolved) && !patterns::is_pattern(resolved) && !Path::new(resolved).exists()
    }
}

pub(crate) fn is_url(location: &str) -> bool {
    location.contains("://")
}

/// A local path without `..`, which the paths of object stores cannot have. What stands before one may be a link, so the
/// file system is asked.
fn without_parents(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    let Some(last) = parts.iter().rposition(|part| *part == "..") else {
        return path.to_string();
    };
    let (before, rest) = parts.split_at(last + 1);
    match std::fs::canonicalize(before.join("/")) {
        Ok(real) if rest.is_empty() => real.to_string_lossy().into_owned(),
        Ok(real) => format!("{}/{}", real.to_string_lossy().trim_end_matches('/'), rest.join("/")),
        Err(_) => path.to_string(),
    }
}

/// Resolves the targets of COPY … TO, which DataFusion plans without asking anybody.
#[derive(Debug)]
pub(crate) struct ResolveCopyTargets {
    locations: Arc<Locations>,
}

impl ResolveCopyTargets {
    pub fn new(locations: Arc<Locations>) -> ResolveCopyTargets {
        ResolveCopyTargets { locations }
    }
}

impl AnalyzerRule for ResolveCopyTargets {
    fn name(&self) -> &str {
        "resolve_copy_targets"
    }

    fn analyze(&self, plan: LogicalPlan, _config: &ConfigOptions) -> Result<LogicalPlan> {
        let resolved = plan.transform_down(|plan| {
            Ok(match plan {
                LogicalPlan::Copy(mut copy) => {
                    copy.output_url = self.locations.writable(&copy.output_url)?;
                    Transformed::yes(LogicalPlan::Copy(copy))
                }
                other => Transformed::no(other),
            })
        });
        resolved.map(|plan| plan.data)
    }
}
