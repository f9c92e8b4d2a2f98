//! Counts of shapes in the code: open state, matches on the code, long functions, errors that are
//! strings, findings that are prose.

use std::collections::BTreeMap;

use anyhow::Result;
use proc_macro2::Span;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprPath, ExprStruct, Fields, GenericArgument,
    ItemStruct, ItemType, Macro, Pat, Path, PathArguments, Signature, Token, Type, TypePath, Visibility,
};

use super::Place;
use super::rust::{Source, Tree};

/// A function fits a screen.
const LINES_MAX: usize = 80;

/// The crates up to `games`, which know the codes by right, as the games themselves do.
const UP_TO_GAMES: [&str; 7] = ["cards", "laws", "table", "solver", "fair", "speech", "games"];

/// The types that stand for one of the games.
const CODES: [&str; 3] = ["Code", "AnyTable", "AnyMinutes"];

pub(super) fn place(source: &Source, at: Span, what: impl Into<String>) -> Place {
    Place { path: source.path.clone(), line: at.start().line, what: what.into() }
}

/// Public fields of `State`, and of the structs beside it that lie open in it.
pub(crate) fn public_state(tree: &Tree) -> Result<Vec<Place>> {
    let mut structs = BTreeMap::new();
    for source in &tree.rust {
        let is_state =
            source.path == "crates/table/src/state.rs" || source.path.starts_with("crates/table/src/state/");
        if is_state {
            let mut found = Structs(Vec::new());
            found.visit_file(&source.live);
            structs.extend(found.0.into_iter().map(|item| (item.ident.to_string(), (source, item))));
        }
    }
    let mut places = Vec::new();
    let mut open = vec!["State".to_owned()];
    let mut seen = Vec::new();
    while let Some(name) = open.pop() {
        let Some((source, item)) = structs.get(&name).filter(|_| !seen.contains(&name)) else { continue };
        let Fields::Named(fields) = &item.fields else { continue };
        for field in fields.named.iter().filter(|field| matches!(field.vis, Visibility::Public(_))) {
            let field_name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
            places.push(place(source, field.span(), format!("{name}.{field_name}")));
            if let Type::Path(path) = &field.ty {
                open.extend(path.path.segments.last().map(|segment| segment.ident.to_string()));
            }
        }
        seen.push(name);
    }
    Ok(places)
}

struct Structs<'a>(Vec<&'a ItemStruct>);

impl<'a> Visit<'a> for Structs<'a> {
    fn visit_item_struct(&mut self, item: &'a ItemStruct) {
        self.0.push(item);
    }
}

/// Patterns and comparisons that name one of the codes, in the crates above `games`.
pub(crate) fn code_matches(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in tree.rust.iter().filter(|source| source.path.starts_with("crates/")) {
        if !source.is_of(&UP_TO_GAMES) && !tree.is_of_game(source) {
            let mut finder = Matches { source, in_pattern: false, found: Vec::new() };
            finder.visit_file(&source.live);
            places.extend(finder.found);
        }
    }
    Ok(places)
}

struct Matches<'a> {
    source: &'a Source,
    in_pattern: bool,
    found: Vec<Place>,
}

impl Matches<'_> {
    fn compared(&mut self, side: &Expr) {
        if let Expr::Path(path) = side
            && names_variant(&path.path)
        {
            self.found.push(place(self.source, path.span(), spelt(&path.path)));
        }
    }
}

impl Visit<'_> for Matches<'_> {
    fn visit_attribute(&mut self, _: &Attribute) {}

    fn visit_arm(&mut self, arm: &Arm) {
        visit::visit_arm(self, arm);
    }

    fn visit_pat(&mut self, pattern: &Pat) {
        let outer = std::mem::replace(&mut self.in_pattern, true);
        visit::visit_pat(self, pattern);
        self.in_pattern = outer;
    }

    fn visit_path(&mut self, path: &Path) {
        if self.in_pattern && names_variant(path) {
            self.found.push(place(self.source, path.span(), spelt(path)));
        }
        visit::visit_path(self, path);
    }

    fn visit_expr_binary(&mut self, expression: &ExprBinary) {
        if matches!(expression.op, BinOp::Eq(_) | BinOp::Ne(_)) {
            self.compared(&expression.left);
            self.compared(&expression.right);
        }
        visit::visit_expr_binary(self, expression);
    }

    fn visit_macro(&mut self, call: &Macro) {
        if call.path.segments.last().is_some_and(|name| name.ident == "matches") {
            let parser = |input: syn::parse::ParseStream| {
                let value: Expr = input.parse()?;
                input.parse::<Token![,]>()?;
                let pattern = Pat::parse_multi_with_leading_vert(input)?;
                input.parse::<proc_macro2::TokenStream>()?;
                Ok((value, pattern))
            };
            if let Ok((value, pattern)) = parser.parse2(call.tokens.clone()) {
                self.visit_expr(&value);
                self.visit_pat(&pattern);
            }
        } else {
            for argument in arguments(call) {
                self.visit_expr(&argument);
            }
        }
    }
}

/// `Code::Euchre1888`, but not `Code::ALL` and not `Code::parse`.
fn names_variant(path: &Path) -> bool {
    let mut last = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (Some(variant), Some(of)) = (last.next(), last.next()) else { return false };
    let is_variant = variant.starts_with(char::is_uppercase) && variant.contains(char::is_lowercase);
    is_variant && CODES.contains(&of.as_str())
}

fn spelt(path: &Path) -> String {
    let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    names.join("::")
}

/// What a macro is called with, if that is a list of expressions.
fn arguments(call: &Macro) -> Vec<Expr> {
    let list = Punctuated::<Expr, Token![,]>::parse_terminated;
    list.parse2(call.tokens.clone()).map(|list| list.into_iter().collect()).unwrap_or_default()
}

/// Functions that do not fit a screen.
pub(crate) fn long_functions(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in &tree.rust {
        let mut finder = Functions { source, found: Vec::new() };
        finder.visit_file(&source.live);
        places.extend(finder.found);
    }
    Ok(places)
}

struct Functions<'a> {
    source: &'a Source,
    found: Vec<Place>,
}

impl Functions<'_> {
    fn measure(&mut self, signature: &Signature, body: &Block) {
        let lines = body.span().end().line - signature.span().start().line + 1;
        if lines > LINES_MAX {
            let what = format!("{}: {lines} lines", signature.ident);
            self.found.push(place(self.source, signature.ident.span(), what));
        }
    }
}

impl Visit<'_> for Functions<'_> {
    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        self.measure(&function.sig, &function.block);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.measure(&function.sig, body);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

/// `Result<_, String>` in signatures and in the aliases that they use.
pub(crate) fn string_errors(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in &tree.rust {
        let mut finder = StringErrors { source, signature: None, found: Vec::new() };
        finder.visit_file(&source.live);
        places.extend(finder.found);
    }
    Ok(places)
}

struct StringErrors<'a> {
    source: &'a Source,
    /// The signature or alias that is being read.
    signature: Option<String>,
    found: Vec<Place>,
}

impl Visit<'_> for StringErrors<'_> {
    fn visit_signature(&mut self, signature: &Signature) {
        let outer = self.signature.replace(signature.ident.to_string());
        visit::visit_signature(self, signature);
        self.signature = outer;
    }

    fn visit_item_type(&mut self, alias: &ItemType) {
        let outer = self.signature.replace(alias.ident.to_string());
        visit::visit_item_type(self, alias);
        self.signature = outer;
    }

    fn visit_type_path(&mut self, path: &TypePath) {
        if let Some(name) = &self.signature
            && is_string_error(path)
        {
            self.found.push(place(self.source, path.span(), name));
        }
        visit::visit_type_path(self, path);
    }
}

fn is_string_error(path: &TypePath) -> bool {
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "Result") else { return false };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    matches!(arguments.args.iter().nth(1), Some(GenericArgument::Type(Type::Path(error)))
        if error.path.segments.last().is_some_and(|segment| segment.ident == "String"))
}

/// Findings made of prose while their articles are on the way to typed ones.
pub(crate) fn prose_findings(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for source in tree.rust.iter().filter(|source| source.path.starts_with("crates/")) {
        let mut finder = ProseFindings { source, found: Vec::new() };
        finder.visit_file(&source.live);
        places.extend(finder.found);
    }
    Ok(places)
}

struct ProseFindings<'a> {
    source: &'a Source,
    found: Vec<Place>,
}

impl ProseFindings<'_> {
    fn made(&mut self, path: &Path) {
        let mut last = path.segments.iter().rev().map(|segment| segment.ident.to_string());
        let (Some(variant), Some(of)) = (last.next(), last.next()) else { return };
        if ["Finding", "Fact"].contains(&of.as_str()) && ["Prose", "prose"].contains(&variant.as_str()) {
            self.found.push(place(self.source, path.span(), spelt(path)));
        }
    }
}

impl Visit<'_> for ProseFindings<'_> {
    fn visit_attribute(&mut self, _: &Attribute) {}

    /// To read one is not to make one.
    fn visit_pat(&mut self, _: &Pat) {}

    fn visit_expr_path(&mut self, path: &ExprPath) {
        self.made(&path.path);
        visit::visit_expr_path(self, path);
    }

    fn visit_expr_struct(&mut self, expression: &ExprStruct) {
        self.made(&expression.path);
        visit::visit_expr_struct(self, expression);
    }

    fn visit_macro(&mut self, call: &Macro) {
        for argument in arguments(call) {
            self.visit_expr(&argument);
        }
    }
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
    fn public_fields_are_counted_also_where_a_struct_lies_open_in_the_state() {
        let text =
            "pub struct State<G: Game> { pub a: u8, b: u8, pub(crate) c: u8, pub open: Open, hidden: Hidden,
                pub claim: Option<Claim> }
            pub struct Open { pub d: u8, e: u8 }
            pub struct Hidden { pub f: u8 }
            pub struct Claim { pub g: u8 }";
        let places = found(public_state, "crates/table/src/state.rs", text);
        assert_eq!(places, ["State.a", "State.open", "State.claim", "Open.d"]);
        assert_eq!(found(public_state, "crates/table/src/trick.rs", text), NONE);
        assert_eq!(found(public_state, "crates/table/src/state/cards.rs", text).len(), 4);
    }

    #[test]
    fn matches_on_the_code_are_counted_in_every_dress() {
        let text = "fn f(code: Code) {
            match code { Code::Bridge1905 | Code::Bridge1907 => 1, games::Code::Euchre1888 => 2, _ => 3 };
            if let AnyTable::Euchre(table) = any { }
            let is = matches!(code, Code::Royalton1915 if g(Code::Bridge1905));
            let same = code == Code::Bridge1905;
            assert!(code != Code::Bridge1905);
        }";
        assert_eq!(found(code_matches, "crates/server/src/a.rs", text).len(), 7);
    }

    #[test]
    fn what_only_makes_or_lists_a_code_or_stands_below_is_not_counted() {
        let text = "fn f() { let a = Code::Bridge1905; g(Code::ALL); match x { Code::ALL => 1, Kind::Euchre => 2 } }";
        assert_eq!(found(code_matches, "crates/server/src/a.rs", text), NONE);
        let matched = "fn f() { match code { Code::Bridge1905 => 1 } }";
        assert_eq!(found(code_matches, "crates/games/src/a.rs", matched), NONE);
        assert_eq!(found(code_matches, "crates/server/tests/a.rs", matched), NONE);
        assert_eq!(found(code_matches, "crates/server/src/a.rs", matched).len(), 1);
    }

    #[test]
    fn a_function_may_have_eighty_lines_and_no_more() {
        let function =
            |lines: usize| format!("/// Does it.\n#[inline]\nfn f() {{{}}}", "\n".repeat(lines - 1));
        assert_eq!(found(long_functions, "xtask/src/a.rs", &function(80)), NONE);
        assert_eq!(found(long_functions, "xtask/src/a.rs", &function(81)), ["f: 81 lines"]);
        let method = format!("impl X {{ {} }} trait Y {{ {} }}", function(90), function(90));
        assert_eq!(found(long_functions, "crates/cards/src/a.rs", &method).len(), 2);
        let test = format!("#[cfg(test)] mod tests {{ {} }}", function(90));
        assert_eq!(found(long_functions, "crates/cards/src/a.rs", &test), NONE);
    }

    #[test]
    fn string_errors_are_counted_in_signatures_alone() {
        let text = "fn a() -> Result<u8, String> { let x: Result<u8, String> = g(); x }
            fn b(f: impl Fn() -> Result<(), String>) -> Result<String, Bad> { f() }
            type Read<T> = Result<T, String>;
            trait C { fn d() -> Option<Result<u8, std::string::String>>; }";
        assert_eq!(found(string_errors, "crates/cli/src/a.rs", text), ["a", "b", "Read", "d"]);
    }

    #[test]
    fn findings_of_prose_are_counted_where_they_are_made() {
        let text = "fn f() { g(Finding::Prose(x)); h(vec![Fact::Prose { text }]); Finding::prose(y);
            match z { Finding::Prose(text) => text, Finding::Led(x) => x } }";
        assert_eq!(found(prose_findings, "crates/table/src/a.rs", text).len(), 3);
        let typed = "fn f() { match z { Finding::Prose(text) => Finding::Led(text), _ => Finding::Out } }";
        assert_eq!(found(prose_findings, "crates/table/src/a.rs", typed), NONE);
    }
}
