//! Functions that run queries: who asks, what must stop them, and what they have open. A function that asks waits as one
//! that waits for other threads does, so that functions which its query calls find the interpreter free. Knows nothing of
//! `plpy`, and nothing of who runs queries.

use super::convert::Classes;
use super::limits::Run;
use super::messages::Messages;
use super::visits::waiting;
use rustpython_vm::VirtualMachine;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use taipan_interface::queries::{Failure, Queries, QueryError, Reading, Stop};

/// Who asks: a function, for the rows of a batch.
pub struct Asker {
    pub function: String,
    /// `None`: no queries can be run where it is called.
    pub queries: Option<Arc<dyn Queries>>,
    pub run: Arc<Run>,
    /// Whether its queries may change rows.
    pub changes: bool,
    pub classes: Rc<Classes>,
    /// Where what queries have to say goes.
    pub messages: Messages,
}

/// One that asks, with what its call has open.
struct Frame {
    asker: Asker,
    /// Queries that are being read, by numbers.
    cursors: RefCell<BTreeMap<u64, Box<dyn Reading>>>,
    /// How many parts of the statement it has begun and not ended.
    parts: Cell<usize>,
}

thread_local! {
    /// The functions of this worker that may ask, the innermost last.
    static ASKING: RefCell<Vec<Rc<Frame>>> = const { RefCell::new(Vec::new()) };
    /// Numbers of cursors are never given twice.
    static NEXT: Cell<u64> = const { Cell::new(1) };
}

/// A function may ask until this is dropped.
pub struct Asking(Rc<Frame>);

impl Asking {
    /// The function runs on this worker from now on.
    pub fn begin(asker: Asker) -> Asking {
        let frame = Rc::new(Frame {
            asker,
            cursors: RefCell::default(),
            parts: Cell::new(0),
        });
        ASKING.with_borrow_mut(|asking| asking.push(frame.clone()));
        Asking(frame)
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.close();
        ASKING.with_borrow_mut(|asking| asking.retain(|frame| !Rc::ptr_eq(frame, &self.0)));
    }
}

impl Frame {
    /// Closes what the call has left open.
    fn close(&self) {
        let open = self.cursors.take();
        drop(open);
        let Some(queries) = &self.asker.queries else { return };
        for _ in 0..self.parts.take() {
            // There is nobody to tell; the statement fails where it goes on with what could not be undone.
            let _ = queries.end_part(false);
        }
    }
}

/// A call of the innermost function has ended.
pub fn call_ended() {
    if let Some(frame) = current() {
        frame.close();
    }
}

fn current() -> Option<Rc<Frame>> {
    ASKING.with_borrow(|asking| asking.last().cloned())
}

/// Does something with who asks; `None`: nobody does.
pub fn with_asker<R>(look: impl FnOnce(&Asker) -> R) -> Option<R> {
    current().map(|frame| look(&frame.asker))
}

/// Asks for something, and waits.
///
/// # Errors
///
/// Those of the query; a refusal where none can be run.
pub fn ask<R: Send>(
    vm: &VirtualMachine,
    work: impl FnOnce(&dyn Queries, Stop<'_>) -> Result<R, Failure> + Send,
) -> Result<R, Failure> {
    let Some(frame) = current() else {
        return Err(refused("no function runs that may run a query"));
    };
    let queries = queries(&frame)?;
    let run = frame.asker.run.clone();
    let answer = waiting(vm, || work(queries.as_ref(), &|| run.is_stopped()), |visit| visit());
    if matches!(answer, Err(Failure::Stopped)) {
        // Whoever watches it may not have looked yet.
        run.heed();
    }
    answer
}

fn queries(frame: &Frame) -> Result<Arc<dyn Queries>, Failure> {
    frame.asker.queries.clone().ok_or_else(|| {
        let function = &frame.asker.function;
        refused(&format!("function {function} cannot run queries where it is called"))
    })
}

fn refused(message: &str) -> Failure {
    Failure::Refused(Box::new(QueryError {
        state: "0A000".to_string(),
        message: message.to_string(),
        hint: Some(
            "Functions run queries in SELECT, INSERT, UPDATE, DELETE, MERGE, CALL and DO, where they are called for rows."
                .to_string(),
        ),
        ..QueryError::default()
    }))
}

/// Keeps a query that is being read; gives its number.
pub fn keep(reading: Box<dyn Reading>) -> Option<u64> {
    let frame = current()?;
    let number = NEXT.replace(NEXT.get() + 1);
    frame.cursors.borrow_mut().insert(number, reading);
    Some(number)
}

/// Takes a query that is being read; `None`: it was closed.
pub fn take(number: u64) -> Option<Box<dyn Reading>> {
    current()?.cursors.borrow_mut().remove(&number)
}

/// Puts it back.
pub fn put_back(number: u64, reading: Box<dyn Reading>) {
    if let Some(frame) = current() {
        frame.cursors.borrow_mut().insert(number, reading);
    }
}

/// Begins a part of the statement, or ends the last one.
///
/// # Errors
///
/// Where the statement can change nothing.
pub fn part(well: Option<bool>) -> Result<(), Failure> {
    let Some(frame) = current() else {
        return Err(refused("no function runs that may run a query"));
    };
    let queries = queries(&frame)?;
    match well {
        None => {
            queries.begin_part()?;
            frame.parts.set(frame.parts.get() + 1);
        }
        Some(well) => {
            frame.parts.set(frame.parts.get().saturating_sub(1));
            queries.end_part(well)?;
        }
    }
    Ok(())
}
