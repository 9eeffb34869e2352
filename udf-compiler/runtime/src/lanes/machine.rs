//! What a machine does to several numbers at once.

use std::fmt;

/// A way to do things to several numbers at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Machine {
    /// Eight numbers in a register.
    Avx512,
    /// Four numbers in a register.
    Avx2,
    /// What every machine of its kind has: two numbers in a register on ARM of 64 bits (NEON).
    Portable,
}

impl Machine {
    pub const ALL: [Machine; 3] = [Machine::Avx512, Machine::Avx2, Machine::Portable];

    /// The best one of this machine; none where vectors gain nothing.
    pub fn best() -> Option<Machine> {
        let quick = |machine: &Machine| *machine != Machine::Portable || cfg!(target_arch = "aarch64");
        Machine::ALL
            .into_iter()
            .find(|machine| machine.is_there() && quick(machine))
    }

    /// Whether this machine has it. (What is portable is there on all machines that count bytes from the lowest, but may be slow.)
    pub fn is_there(self) -> bool {
        match self {
            #[cfg(all(target_arch = "x86_64", unix))]
            Machine::Avx512 => {
                std::is_x86_feature_detected!("avx512f")
                    && std::is_x86_feature_detected!("avx512dq")
                    && std::is_x86_feature_detected!("avx512bw")
                    && std::is_x86_feature_detected!("avx512vl")
                    && std::is_x86_feature_detected!("bmi2")
            }
            #[cfg(target_arch = "x86_64")]
            Machine::Avx2 => std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma"),
            Machine::Portable => cfg!(target_endian = "little"),
            #[allow(unreachable_patterns, reason = "by the kind of machine")]
            _ => false,
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Machine::Avx512 => "AVX-512",
            Machine::Avx2 => "AVX2",
            Machine::Portable if cfg!(target_arch = "aarch64") => "NEON",
            Machine::Portable => "registers of 128 bits",
        })
    }
}
