//! The games as the catalogue lists them, and where each keeps its statute, its constants and its cases.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use proc_macro2::TokenStream;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::{Attribute, Expr, Ident, Item, Lit, MetaNameValue, Token, braced};
use toml::Table;

const CATALOGUE: &str = "crates/games/src/catalogue.rs";

/// The folder of the games that are no part of what is shipped; each keeps everything that is its own.
const EXAMPLES: &str = "examples/";

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    /// The name of its crate and of its code, `bridge`.
    pub(crate) name: String,
    /// The folder of its crate, from the root.
    pub(crate) folder: String,
    /// The feature by which it is in the catalogue.
    pub(crate) feature: Option<String>,
}

impl Game {
    /// The games in the order of the catalogue, which is that in which laws sort.
    pub(crate) fn read_all(root: &Path) -> Result<Vec<Self>> {
        let read =
            |path: &str| fs::read_to_string(root.join(path)).with_context(|| format!("reading {path}"));
        let manifest: Table = read("Cargo.toml")?.parse().context("in Cargo.toml")?;
        let listed = listed(&read(CATALOGUE)?).with_context(|| format!("in {CATALOGUE}"))?;
        let games = listed.into_iter().map(|Listed { name, feature }| {
            let paths = manifest.get("workspace").and_then(|table| table.get("dependencies"));
            let path = paths.and_then(|table| table.get(&name)?.get("path")?.as_str());
            let folder = path.with_context(|| format!("Cargo.toml: no folder for the game `{name}`"))?;
            Ok(Self { folder: folder.to_owned(), name, feature })
        });
        games.collect()
    }

    /// Whether it is one of the examples.
    pub(crate) fn is_example(&self) -> bool {
        self.folder.starts_with(EXAMPLES)
    }

    /// Its statute, from the root.
    pub(crate) fn statute(&self) -> String {
        if self.is_example() {
            format!("{}/statute.toml", self.folder)
        } else {
            format!("crates/laws/statutes/{}.toml", self.name)
        }
    }

    /// The constants that are made of it: a file of `laws`, also of an example, so that the crate is whole when it is
    /// given out.
    pub(crate) fn constants(&self) -> String {
        format!("crates/laws/src/{}.rs", self.name)
    }

    /// Its page of the law book.
    pub(crate) fn page(&self) -> String {
        if self.is_example() {
            format!("{}/LAWS.md", self.folder)
        } else {
            format!("docs/laws/{}.md", self.name)
        }
    }

    /// The folder of its cases.
    pub(crate) fn cases(&self) -> String {
        if self.is_example() { format!("{}/cases", self.folder) } else { format!("cases/{}", self.name) }
    }
}

/// A line of the catalogue, as far as it is asked for here.
#[derive(Debug, PartialEq, Eq)]
struct Listed {
    name: String,
    feature: Option<String>,
}

impl Parse for Listed {
    /// `#[cfg(feature = "whist")] Whist: whist::Whist { … }`
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let feature = attributes.iter().map(feature_of).collect::<syn::Result<Vec<_>>>()?.pop();
        input.parse::<Ident>()?;
        input.parse::<Token![:]>()?;
        let path: syn::Path = input.parse()?;
        let first = path.segments.first();
        let name = first.ok_or_else(|| input.error("a game is named by its crate"))?.ident.to_string();
        let codes;
        braced!(codes in input);
        codes.parse::<TokenStream>()?;
        Ok(Self { name, feature })
    }
}

fn feature_of(attribute: &Attribute) -> syn::Result<String> {
    let condition: MetaNameValue = attribute.parse_args()?;
    match condition.value {
        Expr::Lit(value) if condition.path.is_ident("feature") => match value.lit {
            Lit::Str(name) => Ok(name.value()),
            other => Err(syn::Error::new(other.span(), "a feature is named by a text")),
        },
        _ => Err(syn::Error::new_spanned(condition.path, "a game depends on a feature and nothing else")),
    }
}

/// The games that a text lists in `catalogue! { … }`.
fn listed(text: &str) -> Result<Vec<Listed>> {
    let file = syn::parse_file(text)?;
    let list = file.items.into_iter().find_map(|item| match item {
        Item::Macro(item) if item.mac.path.is_ident("catalogue") => Some(item.mac.tokens),
        _ => None,
    });
    let list = list.context("`catalogue! { … }` is not there")?;
    let all = |input: ParseStream<'_>| {
        let mut all = Vec::new();
        while !input.is_empty() {
            all.push(input.parse()?);
        }
        Ok(all)
    };
    all.parse2(list).map_err(|error| anyhow!("line {}: {error}", error.span().start().line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_is_read_with_its_features() {
        let text = "macro_rules! catalogue { () => {} }\ncatalogue! {\n\
            Bridge: bridge::Bridge { Bridge1905 = \"bridge-1905\", Bridge1907 = \"bridge-1907\" }\n\
            #[cfg(feature = \"faro\")] Faro: faro::Faro { #[cfg(feature = \"faro\")] Faro1 = \"faro-1\" }\n}\n";
        let named = |name: &str, feature: Option<&str>| Listed {
            name: name.to_owned(),
            feature: feature.map(str::to_owned),
        };
        assert_eq!(listed(text).expect("a list"), [named("bridge", None), named("faro", Some("faro"))]);
    }

    #[test]
    fn a_list_that_cannot_be_read_is_told_with_its_line() {
        let error = listed("catalogue! {\n  Bridge bridge::Bridge {}\n}\n").expect_err("a colon is missing");
        assert!(error.to_string().starts_with("line 2: "), "{error}");
        assert!(listed("fn f() {}").is_err());
    }
}
