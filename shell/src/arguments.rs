//! The command line.

use super::file_access::FileArguments;
use super::format::Format;
use super::units::{size, time};
use anyhow::{Context, Result, bail};
use clap::{ArgMatches, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// SQL with Python functions that run natively.
#[derive(Debug, Parser)]
#[command(name = "taipan", version, about, after_help = AFTER_HELP, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Directory of a database that keeps what is made; without it everything is in memory and ends with the shell
    #[arg(value_name = "DIR")]
    pub database: Option<PathBuf>,

    #[command(flatten)]
    scripts: Scripts,

    /// How results are printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,

    /// Threads to run queries with [default: one for each processor]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Directory where relative paths in SQL start [default: the working directory]
    #[arg(long, short = 'd', value_name = "DIR")]
    pub data_dir: Option<PathBuf>,

    /// Role that the session is [default: the superuser of the database]
    #[arg(long, value_name = "NAME")]
    pub role: Option<String>,

    #[command(flatten)]
    pub files: FileArguments,

    /// Most memory that queries may hold, such as 2GB
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory_limit: Option<usize>,

    /// Longest that a Python function may take for one batch, such as 30s [default: 5min]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub function_timeout: Option<Duration>,

    /// Most memory that a Python function may hold in one thread, such as 64MB [default: 256MB]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub function_memory: Option<usize>,

    /// Run Python in processes of its own, which may do nothing but compute
    #[arg(long)]
    pub isolate: bool,

    /// Rows per batch [default: 8192]
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..))]
    pub batch_size: Option<u32>,

    /// Print no tags such as CREATE FUNCTION
    #[arg(long, short = 'q')]
    pub quiet: bool,

    /// Go on after a statement that fails; the exit status is 1 all the same
    #[arg(long, short = 'k')]
    pub keep_going: bool,

    /// Do not run ~/.taipanrc at the start of an interactive shell
    #[arg(long, short = 'X')]
    pub no_start_file: bool,

    /// How Python functions run; anything but auto is for tests and comparisons
    #[arg(long, value_enum, default_value_t = ModeName::Auto, hide = true)]
    pub mode: ModeName,
}

/// What is done instead of running SQL.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make a database in a directory that is new or empty
    Init {
        #[arg(value_name = "DIR")]
        directory: PathBuf,
    },
    /// Serve the database of a directory to clients of Postgres
    Serve(Box<crate::serve::Serve>),
    /// Work with a database in a browser on this machine
    Ui(Box<crate::ui::Ui>),
    /// Write a database as a script that makes it anew
    Dump {
        #[arg(value_name = "DIR")]
        directory: PathBuf,

        /// Where to write; it appears when it is whole [default: the standard output]
        #[arg(long, short = 'o', value_name = "FILE")]
        output: Option<PathBuf>,

        /// Name the language of functions as Postgres does; Taipan reads that too
        #[arg(long)]
        postgres: bool,
    },
    /// Add packages of Python to a database
    #[command(subcommand)]
    Package(Package),
    /// Write what makes a shell such as bash complete the arguments of this program
    Completions {
        #[arg(value_name = "SHELL")]
        shell: clap_complete::Shell,
    },
    /// Write the manual page
    Manual,
    /// Run such a script in a database, which is made if it is not there
    Restore {
        #[arg(value_name = "DIR")]
        directory: PathBuf,

        /// The script [default: the standard input]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
}

/// What is done about packages.
#[derive(Debug, Subcommand)]
pub enum Package {
    /// Make packages of wheels in a folder, with what they require; nothing is downloaded
    Add {
        #[arg(value_name = "DIR")]
        directory: PathBuf,

        /// Names of distributions, with versions or without, such as humanize==4.12
        #[arg(value_name = "DIST", required = true)]
        distributions: Vec<String>,

        /// The folder of the wheels [default: the working directory]
        #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
        wheels: String,
    },
}

const AFTER_HELP: &str = "Without -c and -f, statements are read from the standard input; from a terminal, interactively.\n\
     With TAIPAN_LOG=debug in the environment, each phase of compiling and running functions is told to the standard error.";

/// A text to run.
pub struct Script {
    pub text: String,
    /// It is of the command line, and the standard input is free.
    pub is_command: bool,
}

/// `-c` and `-f`, in the order they stand on the command line.
#[derive(Debug, Default)]
struct Scripts(Vec<Source>);

#[derive(Clone, Debug)]
enum Source {
    Command(String),
    File(PathBuf),
}

impl Arguments {
    /// The texts to run, in order.
    pub fn scripts(&self) -> Result<Vec<Script>> {
        if let Some(directory) = &self.data_dir
            && !directory.is_dir()
        {
            bail!("--data-dir {}: there is no such directory", directory.display());
        }
        let read = |source: &Source| match source {
            Source::Command(text) => Ok(text.clone()),
            Source::File(path) if path.as_os_str() == "-" => {
                std::io::read_to_string(std::io::stdin()).context("cannot read the standard input")
            }
            Source::File(path) => read_script(path),
        };
        let script = |source: &Source| {
            Ok(Script {
                text: read(source)?,
                is_command: matches!(source, Source::Command(_)),
            })
        };
        self.scripts.0.iter().map(script).collect()
    }
}

/// The text of a script file, without a byte order mark.
pub fn read_script(path: &std::path::Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let text = String::from_utf8(bytes).with_context(|| format!("{} is not UTF-8 text", path.display()))?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

impl clap::Args for Scripts {
    fn augment_args(command: clap::Command) -> clap::Command {
        let text = clap::Arg::new("command")
            .short('c')
            .long("command")
            .value_name("SQL")
            .action(clap::ArgAction::Append)
            .help("Run statements and leave; may be given several times");
        let file = clap::Arg::new("file")
            .short('f')
            .long("file")
            .value_name("FILE")
            .action(clap::ArgAction::Append)
            .value_parser(clap::value_parser!(PathBuf))
            .help("Run a script and leave; - is the standard input");
        command.arg(text).arg(file)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Scripts::augment_args(command)
    }
}

impl clap::FromArgMatches for Scripts {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Scripts, clap::Error> {
        let mut found: Vec<(usize, Source)> = Vec::new();
        let places = |name: &str| matches.indices_of(name).into_iter().flatten();
        let texts = matches.get_many::<String>("command").into_iter().flatten();
        found.extend(places("command").zip(texts.map(|t| Source::Command(t.clone()))));
        let files = matches.get_many::<PathBuf>("file").into_iter().flatten();
        found.extend(places("file").zip(files.map(|f| Source::File(f.clone()))));
        found.sort_by_key(|(place, _)| *place);
        Ok(Scripts(found.into_iter().map(|(_, source)| source).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Scripts::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The names of `taipan::Mode`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ModeName {
    Auto,
    Fused,
    Separate,
    Interpreted,
    Ir,
}

impl From<ModeName> for taipan::Mode {
    fn from(name: ModeName) -> taipan::Mode {
        match name {
            ModeName::Auto => taipan::Mode::Auto,
            ModeName::Fused => taipan::Mode::Fused,
            ModeName::Separate => taipan::Mode::Separate,
            ModeName::Interpreted => taipan::Mode::Interpreted,
            ModeName::Ir => taipan::Mode::Ir,
        }
    }
}
