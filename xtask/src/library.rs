//! The crates that outsiders use: under which names they are given out, and what their manifests must say.

use toml::{Table, Value};

/// Those crates, and what they are built from.
const PUBLIC: [&str; 12] = [
    "cards", "laws", "table", "solver", "speech", "swift", "bridge", "euchre", "royalton", "whist", "games",
    "players",
];

/// What crates.io and its readers want to be told.
const TOLD: [&str; 6] = ["description", "version", "license", "rust-version", "keywords", "categories"];

/// Whether outsiders use the crate.
pub(crate) fn is_public(name: &str) -> bool {
    PUBLIC.contains(&name)
}

/// The package of a crate. Short names are taken on crates.io: there each is known as Oddtrick's.
pub(crate) fn package(name: &str) -> String {
    if is_public(name) { format!("oddtrick-{name}") } else { name.to_owned() }
}

/// The name of a crate in code: that of its library, or of its package.
pub(crate) fn name(manifest: &Table) -> &str {
    let named = |table: &str| manifest.get(table)?.get("name")?.as_str();
    named("lib").or_else(|| named("package")).unwrap_or_default()
}

/// What the manifest of the crate in this folder has wrong about its being given out.
pub(crate) fn complaints(name: &str, manifest: &Table) -> Vec<String> {
    let mut complaints = Vec::new();
    let called = manifest.get("package").and_then(|package| package.get("name")?.as_str());
    if called != Some(&package(name)) {
        complaints.push(format!("{name}: its package should be called `{}`", package(name)));
    }
    let package = manifest.get("package").and_then(Value::as_table);
    let says = |key: &str| package.is_some_and(|package| package.contains_key(key));
    let given_out = package.and_then(|package| package.get("publish")).is_some_and(Value::is_array);
    if given_out != is_public(name) {
        complaints.push(format!("{name}: `publish` and the list in xtask/src/library.rs do not agree"));
    }
    if is_public(name) {
        let silent = TOLD.into_iter().filter(|key| !says(key));
        complaints.extend(silent.map(|key| format!("{name}: whoever finds it wants its `{key}`")));
    }
    complaints
}

/// What the manifest of the workspace has wrong about them: each is asked for by its package and its version.
pub(crate) fn workspace_complaints(manifest: &Table) -> Vec<String> {
    let workspace = manifest.get("workspace");
    let version = workspace.and_then(|table| table.get("package")?.get("version"));
    let dependencies = workspace.and_then(|table| table.get("dependencies"));
    let wrong = PUBLIC.into_iter().filter(|name| {
        let asked = dependencies.and_then(|table| table.get(name));
        let says = |key: &str| asked.and_then(|asked| asked.get(key));
        says("version") != version || says("package").and_then(Value::as_str) != Some(&package(name))
    });
    wrong
        .map(|name| {
            format!(
                "Cargo.toml: `{name}` is asked for as `{}` in the version of the workspace",
                package(name)
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, package: &str, text: &str) -> usize {
        let text = format!("package.name = '{package}'\n{text}");
        complaints(name, &text.parse().expect("a manifest")).len()
    }

    #[test]
    fn a_crate_for_outsiders_says_what_they_want_to_know() {
        let keys = "description version license rust-version keywords categories";
        let all: Vec<String> = keys.split(' ').map(|key| format!("package.{key} = 'x'\n")).collect();
        let all = all.concat() + "package.publish = ['crates-io']\n";
        assert_eq!(told("cards", "oddtrick-cards", &all), 0);
        assert_eq!(told("cards", "cards", &all), 1);
        assert_eq!(told("cards", "oddtrick-cards", &all.replace("package.license = 'x'\n", "")), 1);
        assert_eq!(told("cards", "oddtrick-cards", &all.replace("['crates-io']", "false")), 1);
        assert_eq!(told("server", "server", &all), 1);
        assert_eq!(told("server", "server", "package.publish.workspace = true"), 0);
    }

    #[test]
    fn the_workspace_asks_for_them_by_their_full_names() {
        let line = |name: &str, version: &str| {
            format!(
                "workspace.dependencies.{name} = {{ package = '{}', version = '{version}' }}\n",
                package(name)
            )
        };
        let all = |version: &str| -> String { PUBLIC.into_iter().map(|name| line(name, version)).collect() };
        let told = |version: &str| {
            let text = format!("workspace.package.version = '0.2.0'\n{}", all(version));
            workspace_complaints(&text.parse().expect("a manifest")).len()
        };
        assert_eq!((told("0.2.0"), told("0.1.0")), (0, PUBLIC.len()));
    }
}
