//! Changes of rows that no statement says: they call no triggers.

use crate::session::Session;

tokio::task_local! {
    static QUIET: ();
}

/// Whether no trigger is called now.
pub(super) fn is_quiet() -> bool {
    QUIET.try_with(|()| ()).is_ok()
}

impl Session {
    /// Does something without calling triggers.
    pub(in crate::session) async fn without_triggers<T>(&self, work: impl Future<Output = T>) -> T {
        QUIET.scope((), work).await
    }
}
