//! Arguments about what the sessions of a server may take, which its commands have in common.

use super::units::{size, time};
use clap::Args;
use std::time::Duration;
use taipan_server::{Config, Limits};

#[derive(Debug, Args)]
pub struct SessionLimits {
    /// Threads that run statements [default: one for each processor]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Most memory that the queries of a session may hold, such as 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<usize>,

    /// Longest that a Python function may take for one batch, such as 30s [default: 5min]
    #[arg(long, value_name = "TIME", value_parser = time)]
    function_timeout: Option<Duration>,

    /// Most memory that a Python function may hold in one thread, such as 64MB [default: 256MB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    function_memory: Option<usize>,

    /// Run Python in processes of its own, which may do nothing but compute
    #[arg(long)]
    isolate: bool,
}

impl SessionLimits {
    /// A server's settings with these, and else as they are.
    pub fn config(&self) -> Config {
        Config {
            threads: self.threads.map(usize::from),
            limits: Limits {
                memory: self.memory_limit,
                function_timeout: self.function_timeout,
                function_memory: self.function_memory,
                isolate: self.isolate,
            },
            ..Config::default()
        }
    }
}
