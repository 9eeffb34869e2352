//! Kernels over the states of groups: a table in memory that machine code reads and changes row by row. Does not know what
//! states mean.

use super::{Kernel, KernelEnv, KernelError, KernelOutput, States};
use arrow::array::ArrayRef;

/// The states of groups, and the group of each row.
#[derive(Debug)]
pub struct Groups<'a> {
    /// Of each row.
    pub groups: &'a [u32],
    /// Of each group, a word that is 0 unless it has failed, and the slots of its state.
    pub table: &'a mut [u64],
    /// The slots of a second state for each row, where the function takes one.
    pub others: &'a [u64],
}

/// Where machine code finds them, from some row on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    pub(super) groups: *const u32,
    pub(super) table: *mut u64,
    pub(super) others: *const u64,
    slots: usize,
    stride: usize,
}

impl Default for Places {
    fn default() -> Places {
        Places {
            groups: std::ptr::null(),
            table: std::ptr::null_mut(),
            others: std::ptr::null(),
            slots: 0,
            stride: 0,
        }
    }
}

impl Places {
    /// The same from a later row on.
    pub(super) fn from(self, row: usize) -> Places {
        Places {
            groups: self.groups.wrapping_add(row),
            others: self.others.wrapping_add(row * self.slots),
            ..self
        }
    }

    /// The row's group fails.
    ///
    /// # Safety
    /// There must be such a row, and its group must be in the table.
    pub(super) unsafe fn fail(self, row: usize) {
        // SAFETY: by the caller's word.
        unsafe {
            let group = *self.groups.add(row) as usize;
            *self.table.add(group * self.stride) = 1;
        }
    }
}

impl Groups<'_> {
    pub(super) fn places(&mut self, states: Option<States>) -> Places {
        Places {
            groups: self.groups.as_ptr(),
            table: self.table.as_mut_ptr(),
            others: self.others.as_ptr(),
            slots: states.map_or(0, |states| states.slots),
            stride: states.map_or(0, States::stride),
        }
    }
}

impl Kernel {
    /// Runs over rows and the states of their groups. A row fails, too, where its group has failed before.
    pub fn step(
        &self,
        args: &[ArrayRef],
        mut groups: Groups<'_>,
        env: &KernelEnv<'_>,
    ) -> Result<KernelOutput, KernelError> {
        let refused = |message: &str| Err(KernelError::Internal(message.into()));
        let Some(states) = self.spec.states else {
            return refused("a kernel without states");
        };
        let rows = groups.groups.len();
        if states.reads > 1 && groups.others.len() != rows * states.slots {
            return refused("a second state for other rows");
        }
        let known = groups.table.len() / states.stride();
        if groups.groups.iter().any(|group| *group as usize >= known) {
            return refused("a group without a state");
        }
        self.run_over(args, rows, Some(&mut groups), env)
    }
}
