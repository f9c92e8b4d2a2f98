//! Builds the pages for a release that would be without them, so that `cargo install --path crates/cli` is a whole club.
//! Where Node is missing the club opens all the same and says what to do.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (web, page) = (root.join("web"), root.join("web/dist/index.html"));
    println!("cargo:rerun-if-changed={}", page.display());
    println!("cargo:rerun-if-env-changed=PROFILE");
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    if !release || page.exists() || !web.join("package.json").exists() {
        return;
    }
    let npm = |args: &[&str]| {
        let status = Command::new("npm").args(args).current_dir(&web).status();
        status.is_ok_and(|status| status.success())
    };
    if !(npm(&["ci", "--no-audit", "--no-fund"]) && npm(&["run", "--silent", "build"])) {
        println!(
            "cargo:warning=the pages of the club are not in this binary: Node 20 and 'cargo xtask web' build them"
        );
    }
}
