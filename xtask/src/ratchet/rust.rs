//! The Rust sources of the repository as syntax trees, without their tests.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use proc_macro2::{TokenStream, TokenTree};
use syn::{Attribute, ImplItem, Item, TraitItem};

use crate::games::Game;
use crate::ladder::FOLDERS;
use crate::source;

/// Every source of the repository that is counted.
#[derive(Default)]
pub(crate) struct Tree {
    pub(crate) rust: Vec<Source>,
    /// The games of the catalogue, by their crates.
    pub(crate) games: Vec<String>,
    /// Scripts and components of the pages, as text.
    pub(crate) web: Vec<(String, String)>,
}

/// One Rust file.
pub(crate) struct Source {
    /// From the root of the repository.
    pub(crate) path: String,
    /// Everything in it but its tests.
    pub(crate) live: syn::File,
    /// The whole of it.
    pub(crate) whole: syn::File,
    /// As it is written, comments and all.
    pub(crate) text: String,
}

impl Source {
    pub(crate) fn parse(path: &str, text: &str) -> Result<Self> {
        let whole = syn::parse_file(text)
            .map_err(|error| anyhow!("{path}:{}: {error}", error.span().start().line))?;
        let mut live = whole.clone();
        let is_test = path.ends_with("/tests.rs") || path.contains("/tests/") || path.contains("/benches/");
        if is_test {
            live.items.clear();
        } else {
            drop_tests(&mut live.items);
        }
        Ok(Self { path: path.to_owned(), live, whole, text: text.to_owned() })
    }

    /// Whether it belongs to one of these crates.
    pub(crate) fn is_of(&self, crates: &[&str]) -> bool {
        self.crate_name().is_some_and(|name| crates.contains(&name))
    }

    /// The crate it belongs to, by its folder.
    fn crate_name(&self) -> Option<&str> {
        let (folder, rest) = self.path.split_once('/')?;
        FOLDERS.contains(&folder).then(|| rest.split('/').next())?
    }
}

impl Tree {
    /// Whether a source belongs to a game of the catalogue.
    pub(crate) fn is_of_game(&self, source: &Source) -> bool {
        source.crate_name().is_some_and(|name| self.games.iter().any(|game| game == name))
    }

    /// Reads `crates`, `examples`, `xtask` and `web/src`; generated files are nobody's prose.
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let games = Game::read_all(root)?.into_iter().map(|game| game.name).collect();
        let mut tree = Self { games, ..Self::default() };
        for folder in FOLDERS.into_iter().chain(["xtask"]) {
            for path in source::files(&root.join(folder), "rs")? {
                let text =
                    fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
                if !text.starts_with("// @generated") {
                    tree.rust.push(Source::parse(&path.strip_prefix(root)?.to_string_lossy(), &text)?);
                }
            }
        }
        for ending in ["ts", "js", "svelte"] {
            for path in source::files(&root.join("web/src"), ending)? {
                let shown = path.strip_prefix(root)?.to_string_lossy().into_owned();
                tree.web.push((shown, fs::read_to_string(&path)?));
            }
        }
        Ok(tree)
    }
}

/// Leaves out whatever is compiled for tests alone.
fn drop_tests(items: &mut Vec<Item>) {
    items.retain(|item| !is_test(attributes(item)));
    for item in items {
        match item {
            Item::Mod(module) => {
                if let Some((_, inner)) = &mut module.content {
                    drop_tests(inner);
                }
            }
            Item::Impl(block) => {
                let is_test = |item: &ImplItem| matches!(item, ImplItem::Fn(found) if is_test(&found.attrs));
                block.items.retain(|item| !is_test(item));
            }
            Item::Trait(block) => {
                let is_test =
                    |item: &TraitItem| matches!(item, TraitItem::Fn(found) if is_test(&found.attrs));
                block.items.retain(|item| !is_test(item));
            }
            _ => {}
        }
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

/// `#[test]`, `#[cfg(test)]` and `#[cfg(all(test, …))]`.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let asks = attribute.path().is_ident("cfg")
            && attribute.parse_args::<TokenStream>().is_ok_and(asks_for_test);
        attribute.path().is_ident("test") || asks
    })
}

fn asks_for_test(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    match tokens.as_slice() {
        [TokenTree::Ident(word)] => word == "test",
        [TokenTree::Ident(word), TokenTree::Group(group)] if word == "all" => {
            group.stream().into_iter().any(|token| matches!(token, TokenTree::Ident(word) if word == "test"))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_left_out_of_the_live_part() {
        let text = "fn a() {} #[cfg(test)] mod tests { fn b() {} } #[test] fn c() {}
            #[cfg(all(test, unix))] fn d() {} #[cfg(not(test))] fn e() {}
            mod inner { #[cfg(test)] fn f() {} fn g() {} }
            impl X { #[cfg(test)] fn h() {} fn i() {} }";
        let source = Source::parse("crates/cards/src/x.rs", text).expect("it parses");
        let mut names = Names::default();
        syn::visit::Visit::visit_file(&mut names, &source.live);
        assert_eq!(names.0, ["a", "e", "g", "i"]);
        assert_eq!(source.whole.items.len(), 7);
        assert!(Source::parse("crates/cards/tests/x.rs", text).expect("it parses").live.items.is_empty());
    }

    #[derive(Default)]
    struct Names(Vec<String>);

    impl syn::visit::Visit<'_> for Names {
        fn visit_signature(&mut self, signature: &syn::Signature) {
            self.0.push(signature.ident.to_string());
        }
    }

    #[test]
    fn a_file_that_does_not_parse_is_told_with_its_line() {
        let error = Source::parse("crates/cards/src/x.rs", "fn a() {}\nfn {").err().expect("an error");
        assert!(error.to_string().starts_with("crates/cards/src/x.rs:2: "), "{error}");
    }
}
