//! Counts of manners: lints that are allowed, names that stand for many things, log lines without a
//! fixed text, comments that take everybody for a man.

use std::collections::BTreeMap;

use anyhow::Result;
use proc_macro2::TokenTree;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::Visit;
use syn::{Attribute, Ident, ItemEnum, ItemStruct, ItemTrait, ItemType, Macro, Meta, Token};

use super::Place;
use super::code::place;
use super::rust::{Source, Tree};

/// `allow` in attributes, tests included: `expect` with a reason says why and notices when it is over.
pub(crate) fn allows(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in &tree.rust {
        let mut finder = Allows { source, found: Vec::new() };
        finder.visit_file(&source.whole);
        places.extend(finder.found);
    }
    Ok(places)
}

struct Allows<'a> {
    source: &'a Source,
    found: Vec<Place>,
}

impl Visit<'_> for Allows<'_> {
    fn visit_attribute(&mut self, attribute: &Attribute) {
        let conditional = |meta: &Meta| {
            let Meta::List(list) = meta else { return false };
            let nested = Punctuated::<Meta, Token![,]>::parse_terminated.parse2(list.tokens.clone());
            list.path.is_ident("cfg_attr")
                && nested.is_ok_and(|nested| nested.iter().any(|meta| meta.path().is_ident("allow")))
        };
        if attribute.path().is_ident("allow") || conditional(&attribute.meta) {
            self.found.push(place(self.source, attribute.span(), "allow"));
        }
    }
}

/// Names that once stood for many things and are to stand for one each.
const ONE_TYPE_EACH: [&str; 4] = ["Told", "Played", "Choice", "Table"];

/// Types that share one of those names with a type named before them.
pub(crate) fn shared_names(tree: &Tree) -> Result<Vec<Place>> {
    let mut named: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    for source in tree.rust.iter().filter(|source| source.path.contains("/src/")) {
        let mut finder = TypeNames { source, found: Vec::new() };
        finder.visit_file(&source.live);
        for found in finder.found.into_iter().filter(|found| ONE_TYPE_EACH.contains(&found.what.as_str())) {
            named.entry(found.what.clone()).or_default().push(found);
        }
    }
    Ok(named.into_values().flat_map(|places| places.into_iter().skip(1)).collect())
}

struct TypeNames<'a> {
    source: &'a Source,
    found: Vec<Place>,
}

impl TypeNames<'_> {
    fn named(&mut self, name: &Ident) {
        self.found.push(place(self.source, name.span(), name.to_string()));
    }
}

impl Visit<'_> for TypeNames<'_> {
    fn visit_item_struct(&mut self, item: &ItemStruct) {
        self.named(&item.ident);
    }

    fn visit_item_enum(&mut self, item: &ItemEnum) {
        self.named(&item.ident);
    }

    fn visit_item_trait(&mut self, item: &ItemTrait) {
        self.named(&item.ident);
    }

    fn visit_item_type(&mut self, item: &ItemType) {
        self.named(&item.ident);
    }
}

/// Log lines with something filled into their text: fields are for that.
pub(crate) fn log_texts(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in tree.rust.iter().filter(|source| source.path.starts_with("crates/")) {
        let mut finder = LogTexts { source, found: Vec::new() };
        finder.visit_file(&source.live);
        places.extend(finder.found);
    }
    Ok(places)
}

struct LogTexts<'a> {
    source: &'a Source,
    found: Vec<Place>,
}

impl Visit<'_> for LogTexts<'_> {
    fn visit_macro(&mut self, call: &Macro) {
        let Some(name) = call.path.segments.last() else { return };
        if !["trace", "debug", "info", "warn", "error"].contains(&name.ident.to_string().as_str()) {
            return;
        }
        // Fields stand first and may be strings themselves; the text is the last literal that stands alone.
        let tokens: Vec<TokenTree> = call.tokens.clone().into_iter().collect();
        let is_comma = |at: usize| matches!(tokens.get(at), None | Some(TokenTree::Punct(_)));
        let texts = tokens.iter().enumerate().filter_map(|(at, token)| match token {
            TokenTree::Literal(text) if is_comma(at + 1) && (at == 0 || is_comma(at - 1)) => Some(text),
            _ => None,
        });
        for text in texts.filter(|text| text.to_string().contains('{')) {
            self.found.push(place(self.source, text.span(), text.to_string()));
        }
    }
}

/// What a comment does not call a person: people are "they", seats and names.
const PRONOUNS: [&str; 5] = ["he", "him", "his", "she", "himself"];

/// Comments in which a person is one of those, tests included.
pub(crate) fn pronouns(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in &tree.rust {
        for (number, line) in source.text.lines().enumerate() {
            let Some((_, comment)) = line.split_once("//") else { continue };
            let mut words = comment.split(|letter: char| !letter.is_alphanumeric());
            if let Some(word) = words.find(|word| PRONOUNS.contains(&word.to_lowercase().as_str())) {
                places.push(Place { path: source.path.clone(), line: number + 1, what: word.to_owned() });
            }
        }
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(count: super::super::Count, path: &str, text: &str) -> Vec<String> {
        let tree = Tree { rust: vec![Source::parse(path, text).expect("it parses")], ..Tree::default() };
        count(&tree).expect("it can be counted").into_iter().map(|place| place.what).collect()
    }

    const NONE: [&str; 0] = [];

    #[test]
    fn allow_is_counted_and_expect_is_not() {
        let text =
            "#![allow(dead_code)]\n#[expect(unused, reason = \"so\")] fn f() { #[allow(x)] let a = 1; }
            #[cfg_attr(unix, allow(unused))] fn g() {} #[cfg(test)] mod tests { #[allow(y)] fn h() {} }";
        assert_eq!(found(allows, "crates/cards/src/a.rs", text).len(), 4);
        assert_eq!(found(allows, "crates/cards/src/a.rs", "#[derive(Debug)] struct A;"), NONE);
    }

    #[test]
    fn the_second_type_of_a_name_is_counted_and_not_the_first() {
        let text = "struct Told; mod a { enum Told {} trait Choice {} } type Played = u8; struct Hand;";
        assert_eq!(found(shared_names, "crates/cards/src/a.rs", text), ["Told"]);
        assert_eq!(found(shared_names, "crates/cards/src/a.rs", "struct Told; struct Choice;"), NONE);
    }

    #[test]
    fn a_log_line_has_a_fixed_text() {
        let text = r#"fn f() { tracing::info!(table = %id, "table {id} opened"); warn!("lost {}", x); }"#;
        assert_eq!(found(log_texts, "crates/server/src/a.rs", text).len(), 2);
        let fixed =
            r#"fn f() { info!(table = %id, shown = format!("{x}"), "table opened"); println!("{x}"); }"#;
        assert_eq!(found(log_texts, "crates/server/src/a.rs", fixed), NONE);
    }

    #[test]
    fn a_person_in_a_comment_is_they() {
        let text =
            "/// He plays.\nstruct A; // and his partner\n/// The other theirs.\nconst HE: &str = \"he\";\n";
        assert_eq!(found(pronouns, "crates/cards/src/a.rs", text), ["He", "his"]);
    }
}
