//! What a path in SQL text means: URLs and absolute paths themselves, relative ones below the data directory.

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
}

impl Locations {
    pub fn new(data_dir: Option<PathBuf>) -> Locations {
        Locations { data_dir }
    }

    /// The location as DataFusion should read it. A trailing `/`, which marks a directory, stays.
    pub fn resolve(&self, location: &str) -> String {
        match &self.data_dir {
            Some(dir) if !is_url(location) && Path::new(location).is_relative() => {
                dir.join(location).to_string_lossy().into_owned()
            }
            _ => location.to_string(),
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
                    copy.output_url = self.locations.resolve(&copy.output_url);
                    Transformed::yes(LogicalPlan::Copy(copy))
                }
                other => Transformed::no(other),
            })
        });
        resolved.map(|plan| plan.data)
    }
}
