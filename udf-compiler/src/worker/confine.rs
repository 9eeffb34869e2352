//! What the kernel takes from a worker before it reads its first request: files, sockets, processes, other processes' affairs.
//! Linux only; a kernel without one of the means leaves the others.
//!
//! A system call that is not on the list says that there is no such call (ENOSYS), which libraries know from old kernels.

use landlock::{ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr};
use rlimit::{Resource, setrlimit};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter_all_threads,
};
use std::collections::BTreeMap;
use std::io;

/// What an interpreter needs: memory, threads, time, random numbers, its pipes, and to end.
const ALLOWED: &[i64] = &[
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    libc::SYS_fstat,
    libc::SYS_lseek,
    libc::SYS_poll,
    libc::SYS_ppoll,
    libc::SYS_mmap,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_mprotect,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_mlock,
    libc::SYS_futex,
    libc::SYS_set_robust_list,
    libc::SYS_get_robust_list,
    libc::SYS_rseq,
    libc::SYS_membarrier,
    libc::SYS_sched_yield,
    libc::SYS_sched_getaffinity,
    libc::SYS_getpid,
    libc::SYS_gettid,
    libc::SYS_getcpu,
    libc::SYS_clock_gettime,
    libc::SYS_clock_getres,
    libc::SYS_clock_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_restart_syscall,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Takes away what can be taken.
pub fn confine() -> io::Result<()> {
    inherited()?;
    limits()?;
    files().map_err(io::Error::other)?;
    calls()
}

/// Closes what a program further up has left open for its children: all but the pipes.
fn inherited() -> io::Result<()> {
    let open = std::fs::read_dir("/proc/self/fd")?.flatten();
    let numbers: Vec<i32> = open
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .collect();
    for number in numbers.into_iter().filter(|number| *number > 2) {
        // The list itself was one of them, and is closed already.
        let _ = nix::unistd::close(number);
    }
    Ok(())
}

/// No core files, and nothing is written to files.
fn limits() -> io::Result<()> {
    setrlimit(Resource::CORE, 0, 0)?;
    setrlimit(Resource::FSIZE, 0, 0)
}

/// No file can be opened, and no port, where the kernel has Landlock.
fn files() -> Result<(), landlock::RulesetError> {
    Ruleset::default()
        .handle_access(AccessFs::from_all(ABI::V5))?
        .handle_access(AccessNet::from_all(ABI::V5))?
        .create()?
        .restrict_self()
        .map(drop)
}

/// No other system calls.
fn calls() -> io::Result<()> {
    let Ok(arch) = TargetArch::try_from(std::env::consts::ARCH) else {
        return Ok(());
    };
    let program = filter(arch).map_err(io::Error::other)?;
    apply_filter_all_threads(&program).map_err(io::Error::other)
}

fn filter(arch: TargetArch) -> Result<BpfProgram, seccompiler::BackendError> {
    let mut rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    rules.insert(libc::SYS_clone, vec![only(0, libc::CLONE_THREAD as u64)?]);
    // The names of threads.
    let name = equal(0, libc::PR_SET_NAME as u64)?;
    rules.insert(libc::SYS_prctl, vec![name]);
    // A thread that aborts sends a signal to its own process; others have no way to be named by what it knows.
    let own = equal(0, u64::from(std::process::id()))?;
    rules.insert(libc::SYS_tgkill, vec![own]);
    let filter = SeccompFilter::new(
        rules,
        SeccompAction::Errno(libc::ENOSYS as u32),
        SeccompAction::Allow,
        arch,
    )?;
    filter.try_into()
}

/// The argument has these bits.
fn only(argument: u8, bits: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(bits), bits)?;
    SeccompRule::new(vec![condition])
}

/// The argument is this.
fn equal(argument: u8, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    let condition = SeccompCondition::new(argument, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, value)?;
    SeccompRule::new(vec![condition])
}
