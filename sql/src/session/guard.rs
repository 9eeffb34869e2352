//! What a statement reads, and whether its role may. The planner asks for each table and view that a statement names, and for
//! those that a view names; there, and nowhere else, a name becomes something that can be read. So this is where rights are
//! checked: for what a view names, those of its owner. Knows nothing of grammar.

use super::Session;
use crate::database::key_of;
use crate::error::Result;
use crate::rights::{Access, Privilege, denied};
use parking_lot::Mutex;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use taipan_engine::FunctionName;
use taipan_store::{Key, Object, Oid};

tokio::task_local! {
    /// The watch over the statement whose task this is.
    static WATCH: Arc<Watch>;
}

/// What is done where a statement comes upon an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Fail unless the role may use it.
    Check,
    /// Look at files only, which are read to plan: the statement says what others will read.
    Define,
    /// Nothing: it is a part of a statement that was checked.
    Trust,
}

/// The watch over one statement.
#[derive(Debug)]
struct Watch {
    access: Access,
    mode: Mutex<Mode>,
    /// The table that the statement changes, which is checked for that.
    target: Mutex<Option<Key>>,
    /// The statement is being planned; tables that its execution asks for are those of listings.
    planning: AtomicUsize,
    /// The owners of the views that are being planned.
    acting: Mutex<Vec<Oid>>,
}

/// A right that a statement takes.
#[derive(Clone, Debug)]
pub(super) struct Need {
    what: What,
    /// Whose it must be; `None`: of who runs the statement.
    role: Option<Oid>,
}

#[derive(Clone, Debug)]
enum What {
    Object(Arc<Object>, Privilege),
    /// To name files, and whether they are written.
    Files(bool),
}

impl Need {
    /// A right of who runs the statement.
    pub fn new(object: Arc<Object>, privilege: Privilege) -> Need {
        Need {
            what: What::Object(object, privilege),
            role: None,
        }
    }

    fn is_of_files(&self) -> bool {
        matches!(self.what, What::Files(_))
    }

    /// Fails where it is missing.
    ///
    /// # Errors
    ///
    /// 42501.
    pub fn check(&self, access: &Access) -> Result<()> {
        let access = &self.role.map_or_else(|| access.clone(), |role| access.of_role(role));
        match &self.what {
            _ if access.is_superuser() => Ok(()),
            What::Object(object, privilege) => {
                // The schema of what a view names was open to who made it.
                if self.role.is_none() {
                    access.require_usage(&object.key.schema)?;
                }
                access.require(object, *privilege)
            }
            What::Files(writes) if access.may_name_files(*writes) => Ok(()),
            What::Files(_) => Err(denied("files")),
        }
    }
}

/// Runs a statement under a watch.
pub(super) async fn over<T>(access: Access, mode: Mode, statement: impl Future<Output = T>) -> T {
    let watch = Watch {
        access,
        mode: Mutex::new(mode),
        target: Mutex::default(),
        planning: AtomicUsize::new(0),
        acting: Mutex::default(),
    };
    WATCH.scope(Arc::new(watch), statement).await
}

fn current() -> Option<Arc<Watch>> {
    WATCH.try_with(Arc::clone).ok()
}

/// Ends a stretch of planning.
struct Planning(Option<Arc<Watch>>);

impl Drop for Planning {
    fn drop(&mut self) {
        if let Some(watch) = &self.0 {
            watch.planning.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Plans something: what it asks for is what the statement reads.
pub(super) async fn planning<T>(plan: impl Future<Output = T>) -> T {
    let watch = current();
    if let Some(watch) = &watch {
        watch.planning.fetch_add(1, Ordering::Relaxed);
    }
    let _planning = Planning(watch);
    plan.await
}

/// Plans a view, which reads with the rights of its owner.
pub(super) async fn as_owner<T>(owner: Oid, plan: impl Future<Output = T>) -> T {
    struct Acting(Option<Arc<Watch>>);
    impl Drop for Acting {
        fn drop(&mut self) {
            if let Some(watch) = &self.0 {
                watch.acting.lock().pop();
            }
        }
    }
    let watch = current();
    if let Some(watch) = &watch {
        watch.acting.lock().push(owner);
    }
    let _acting = Acting(watch);
    plan.await
}

/// What the statement is found to be.
pub(super) fn goes_on(mode: Mode, target: Option<Key>) {
    if let Some(watch) = current() {
        let mut now = watch.mode.lock();
        if *now == Mode::Check {
            *now = mode;
        }
        *watch.target.lock() = target;
    }
}

/// Whether the statement says what others will run.
pub(super) fn defines() -> bool {
    current().is_some_and(|watch| *watch.mode.lock() == Mode::Define)
}

/// The statement is not run but explained, which shows what its plan knows.
pub(super) fn is_shown() {
    if let Some(watch) = current() {
        let mut now = watch.mode.lock();
        if *now == Mode::Define {
            *now = Mode::Check;
        }
    }
}

/// The planner has come upon a table or view.
///
/// # Errors
///
/// 42501.
pub(super) fn looked_up(object: &Arc<Object>) -> Result<()> {
    let Some(watch) = current().filter(|watch| watch.planning.load(Ordering::Relaxed) > 0) else {
        return Ok(());
    };
    let role = watch.acting.lock().last().copied();
    if role.is_none() && watch.target.lock().as_ref() == Some(&object.key) {
        return Ok(());
    }
    watch.takes(Need {
        role,
        ..Need::new(object.clone(), Privilege::Select)
    })
}

/// The statement takes a right.
pub(super) fn takes(object: Arc<Object>, privilege: Privilege) -> Result<()> {
    match current() {
        Some(watch) => watch.takes(Need::new(object, privilege)),
        None => Ok(()),
    }
}

/// Whether the statement may name files, where a view does with the rights of its owner.
pub(super) fn may_name_files(writes: bool) -> bool {
    let Some(watch) = current() else { return true };
    let role = watch.acting.lock().last().copied();
    let what = What::Files(writes);
    watch.takes(Need { what, role }).is_ok()
}

impl Watch {
    fn takes(&self, need: Need) -> Result<()> {
        let mode = *self.mode.lock();
        match mode {
            Mode::Check => need.check(&self.access),
            Mode::Define if need.is_of_files() => need.check(&self.access),
            Mode::Define | Mode::Trust => Ok(()),
        }
    }
}

impl Session {
    /// Runs a part of a statement whose rights have been checked.
    pub(super) async fn trusted<T>(&self, part: impl Future<Output = Result<T>>) -> Result<T> {
        over(self.access()?, Mode::Trust, part).await
    }

    /// The functions that a statement calls must be ones that its role may execute, whoever owns the views that call them.
    pub(super) fn calls_of(&self, names: &[FunctionName]) -> Result<()> {
        if current().is_none() {
            return Ok(());
        }
        let catalog = self.stored_catalog()?;
        for name in names {
            for function in self.catalog().overloads(name) {
                if let Some(object) = catalog.get(&key_of(&function)) {
                    takes(object.clone(), Privilege::Execute)?;
                }
            }
        }
        Ok(())
    }
}
