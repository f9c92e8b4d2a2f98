//! The bill of materials of the binary: every crate and every package of the page that is in it, as `CycloneDX`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use serde_json::{Value, json};
use toml::Table;

use crate::test::command;

/// The crate whose binary is given out.
const BINARY: &str = "cli";
/// The machine for which it is listed: what other machines need is not in this binary.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// The packages whose code or letters are in the page: what its sources name, and what `svelte` needs while it runs. The others in
/// `web/package-lock.json` build and test it.
const BUNDLED: [&str; 6] = [
    "svelte",
    "clsx",
    "esm-env",
    "@fontsource/libre-caslon-display",
    "@fontsource/libre-caslon-text",
    "@fontsource/source-serif-4",
];

/// Writes the bill.
pub(crate) fn write(root: &Path, to: &Path) -> Result<()> {
    let bill = bill(&metadata(root)?, &checksums(root)?, &page(root)?)?;
    let count = bill["components"].as_array().map_or(0, Vec::len);
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(to, serde_json::to_string_pretty(&bill)? + "\n")
        .with_context(|| format!("writing {}", to.display()))?;
    println!("wrote {} with {count} components", to.display());
    Ok(())
}

fn metadata(root: &Path) -> Result<Value> {
    let args = ["metadata", "--format-version", "1", "--locked", "--filter-platform", TARGET];
    let out = command(root, "cargo", &args).output().context("asking cargo for its metadata")?;
    ensure!(out.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&out.stderr));
    Ok(serde_json::from_slice(&out.stdout)?)
}

/// The checksums of the lock file, by name and version.
fn checksums(root: &Path) -> Result<BTreeMap<(String, String), String>> {
    let lock: Table = fs::read_to_string(root.join("Cargo.lock"))?.parse()?;
    let packages = lock.get("package").and_then(|list| list.as_array()).cloned().unwrap_or_default();
    let text = |package: &toml::Value, key: &str| Some(package.get(key)?.as_str()?.to_owned());
    let sums = packages.iter().filter_map(|package| {
        Some(((text(package, "name")?, text(package, "version")?), text(package, "checksum")?))
    });
    Ok(sums.collect())
}

/// The packages that are built into the page: name, version, licence, checksum.
fn page(root: &Path) -> Result<Vec<[String; 4]>> {
    let lock: Value = serde_json::from_str(&fs::read_to_string(root.join("web/package-lock.json"))?)?;
    let bundled = BUNDLED.map(|name| {
        let package = &lock["packages"][format!("node_modules/{name}")];
        let text = |key: &str| {
            let text = package[key].as_str().map(str::to_owned);
            text.with_context(|| format!("{name} has no {key} in web/package-lock.json"))
        };
        Ok([name.to_owned(), text("version")?, text("license")?, text("integrity")?])
    });
    bundled.into_iter().collect()
}

/// The bill of what the binary is made of. What is used to build it or to test it is not in it.
fn bill(
    metadata: &Value,
    checksums: &BTreeMap<(String, String), String>,
    page: &[[String; 4]],
) -> Result<Value> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let packages: BTreeMap<String, Value> = list(&metadata["packages"])
        .into_iter()
        .map(|package| (package["id"].as_str().unwrap_or_default().to_owned(), package))
        .collect();
    let needs: BTreeMap<String, Vec<String>> = list(&metadata["resolve"]["nodes"])
        .iter()
        .map(|node| {
            let normal = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
            let deps = list(&node["deps"]);
            let ids = deps.iter().filter(normal).filter_map(|dep| Some(dep["pkg"].as_str()?.to_owned()));
            (node["id"].as_str().unwrap_or_default().to_owned(), ids.collect())
        })
        .collect();
    let root =
        packages.iter().find(|(_, package)| package["name"] == BINARY).context("no crate of the binary")?;
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut open = vec![root.0.as_str()];
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(needs.get(id).into_iter().flatten().map(String::as_str));
        }
    }
    let purl = |id: &str| {
        let package = &packages[id];
        format!("pkg:cargo/{}@{}", text(&package["name"]), text(&package["version"]))
    };
    let mut components = Vec::new();
    let mut dependencies = Vec::new();
    for id in &reached {
        let package = &packages[*id];
        let (name, version) = (text(&package["name"]), text(&package["version"]));
        let mut component = json!({
            "type": "library", "bom-ref": purl(id), "name": name, "version": version, "purl": purl(id),
            "licenses": [{ "expression": text(&package["license"]).replace('/', " OR ") }],
        });
        if let Some(sum) = checksums.get(&(name, version)) {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
        }
        components.push(component);
        let of: BTreeSet<String> = needs.get(*id).into_iter().flatten().map(|need| purl(need)).collect();
        dependencies.push(json!({ "ref": purl(id), "dependsOn": of }));
    }
    for [name, version, licence, sum] in page {
        let purl = format!("pkg:npm/{}@{version}", name.replace('@', "%40"));
        components.push(json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl,
            "licenses": [{ "expression": licence }], "properties": [{ "name": "npm:integrity", "value": sum }] }));
    }
    let main = json!({ "type": "application", "bom-ref": "oddtrick", "name": "oddtrick", "version": root.1["version"] });
    dependencies.push(json!({ "ref": "oddtrick", "dependsOn": [purl(root.0)] }));
    Ok(
        json!({ "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": { "component": main },
        "components": components, "dependencies": dependencies }),
    )
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source;

    #[test]
    fn every_package_that_the_page_names_is_in_the_bill() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
        let page = page(root).expect("the packages of the page");
        assert!(page.iter().all(|package| package.iter().all(|text| !text.is_empty())), "{page:?}");
        let mut named = BTreeSet::new();
        for kind in ["ts", "svelte", "css"] {
            for path in source::files(&root.join("web/src"), kind).expect("the sources of the page") {
                let text = fs::read_to_string(&path).expect("a source");
                let is_test = path.to_string_lossy().ends_with(".test.ts");
                for start in ["from '", "import '", "url('"].iter().filter(|_| !is_test) {
                    named.extend(text.split(start).skip(1).filter_map(|rest| {
                        let name = rest.split('\'').next()?;
                        let parts = if name.starts_with('@') { 2 } else { 1 };
                        let name = name.split('/').take(parts).collect::<Vec<_>>().join("/");
                        let is_package =
                            name.starts_with(|first: char| first == '@' || first.is_ascii_lowercase());
                        (is_package && !name.contains(':')).then_some(name)
                    }));
                }
            }
        }
        assert!(named.contains("svelte"), "{named:?}");
        let missing: Vec<_> = named.iter().filter(|name| !BUNDLED.contains(&name.as_str())).collect();
        assert!(missing.is_empty(), "{missing:?} are not in the bill of materials");
    }

    #[test]
    fn the_bill_has_what_is_built_in_and_not_what_builds_it() {
        let package =
            |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0" });
        let dep = |name: &str, kind: Value| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let metadata = json!({
            "packages": [package("cli"), package("used"), package("deep"), package("builds"), package("tests")],
            "resolve": { "nodes": [
                { "id": "cli", "deps": [dep("used", Value::Null), dep("builds", json!("build")), dep("tests", json!("dev"))] },
                { "id": "used", "deps": [dep("deep", Value::Null)] },
                { "id": "deep", "deps": [] },
            ] },
        });
        let sums = BTreeMap::from([(("deep".to_owned(), "1.0.0".to_owned()), "ab12".to_owned())]);
        let page = [["svelte".to_owned(), "5.0.0".to_owned(), "MIT".to_owned(), "sha512-x".to_owned()]];
        let bill = bill(&metadata, &sums, &page).expect("a bill");
        let names: Vec<&str> = bill["components"]
            .as_array()
            .expect("a list")
            .iter()
            .filter_map(|one| one["name"].as_str())
            .collect();
        assert_eq!(names, ["cli", "deep", "used", "svelte"]);
        assert_eq!(bill["components"][1]["hashes"][0]["content"], "ab12");
        assert_eq!(bill["components"][1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
    }
}
