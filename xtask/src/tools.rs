//! The programs that the checks need besides cargo: whether they are there, and how they are got.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::test::{command, finish};

pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The version whose answers `deny.toml` was written for.
const DENY: &str = "cargo-deny@0.20.2";

/// Where programs that are built here are kept: the folder goes with the clone.
const BUILT: &str = "target/tools";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tool {
    Node,
    Tmux,
    Chromium,
    Wasm,
    Deny,
    Python,
    Strace,
}

impl Tool {
    pub(crate) const ALL: [Self; 7] =
        [Self::Node, Self::Tmux, Self::Chromium, Self::Wasm, Self::Deny, Self::Python, Self::Strace];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Node => "Node",
            Self::Tmux => "tmux",
            Self::Chromium => "Chromium",
            Self::Wasm => "the target wasm32-unknown-unknown",
            Self::Deny => "cargo-deny",
            Self::Python => "Python with its venv",
            Self::Strace => "strace",
        }
    }

    /// What a person does to get it.
    pub(crate) fn how(self) -> &'static str {
        match self {
            Self::Node => "install Node 20.19 or newer, which brings npm",
            Self::Tmux => "`apt-get install tmux`",
            Self::Chromium => "`apt-get install chromium`, or name one in CHROMIUM",
            Self::Wasm => "`rustup target add wasm32-unknown-unknown`",
            Self::Deny => "`cargo xtask deny` builds it into target/tools",
            Self::Python => "install Python 3.10 or newer; on Debian `apt-get install python3-venv`",
            Self::Strace => "`apt-get install strace`",
        }
    }

    pub(crate) fn is_there(self, root: &Path) -> bool {
        match self {
            Self::Node => answers("node", &["--version"]) && answers("npm", &["--version"]),
            Self::Tmux => answers("tmux", &["-V"]),
            Self::Chromium => chromium().is_some(),
            Self::Wasm => Command::new("rustup")
                .args(["target", "list", "--installed"])
                .output()
                .is_ok_and(|said| String::from_utf8_lossy(&said.stdout).lines().any(|target| target == WASM)),
            Self::Deny => deny(root).is_some(),
            Self::Python => answers("python3", &["-m", "ensurepip", "--version"]),
            Self::Strace => answers("strace", &["-V"]),
        }
    }

    /// Whether it comes as a package of the system.
    pub(crate) fn is_package(self) -> bool {
        matches!(self, Self::Tmux | Self::Chromium | Self::Python | Self::Strace)
    }

    /// Installs it, where that can be done without asking.
    pub(crate) fn bring(self, root: &Path) -> Result<()> {
        match self {
            Self::Node => bail!("no package of this system is new enough"),
            Self::Tmux => apt(root, "tmux"),
            Self::Chromium => apt(root, "chromium"),
            Self::Python => apt(root, "python3-venv"),
            Self::Strace => apt(root, "strace"),
            Self::Wasm => finish(&mut command(root, "rustup", &["target", "add", WASM])),
            Self::Deny => {
                // Without optimising it is built in three quarters of a minute and checks in two seconds.
                let args = ["install", "--quiet", "--debug", "--locked", "--root", BUILT, DENY];
                finish(command(root, "cargo", &args).env("CARGO_PROFILE_DEV_DEBUG", "0"))
            }
        }
    }
}

fn answers(program: &str, args: &[&str]) -> bool {
    let asked = Command::new(program).args(args).stdout(Stdio::null()).stderr(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

/// Installs a package of the system; a list of packages that is missing or old is fetched first.
fn apt(root: &Path, package: &str) -> Result<()> {
    let apt = |args: &[&str]| {
        let mut apt = command(root, "apt-get", args);
        finish(apt.env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null()).stderr(Stdio::null()))
    };
    let install = || apt(&["install", "--yes", "--quiet", package]);
    install().or_else(|_| apt(&["update"]).and_then(|()| install()))
}

/// Chromium: what `CHROMIUM` names, or the first of its names on the path.
pub(crate) fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM").map(PathBuf::from) {
        return named.is_file().then_some(named);
    }
    ["chromium", "chromium-browser", "google-chrome"].into_iter().find_map(on_path)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// cargo-deny: the one on the path, or the one built here.
pub(crate) fn deny(root: &Path) -> Option<PathBuf> {
    let built = root.join(BUILT).join("bin/cargo-deny");
    on_path("cargo-deny").or_else(|| built.is_file().then_some(built))
}

/// cargo-nextest runs the tests of all crates beside each other; it is used where it is installed.
pub(crate) fn has_nextest() -> bool {
    answers("cargo", &["nextest", "--version"])
}
