//! Sentences built in articles: `format!` calls, and string literals with a blank in them, where
//! findings should be.

use anyhow::Result;
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Attribute, ExprMethodCall, ItemImpl, LitStr, Macro, Type};

use super::Place;
use super::rust::{Source, Tree};

/// The crates besides the games whose articles answer with findings.
const CRATES: [&str; 2] = ["table", "club"];

/// The one of them whose `speech.rs` or `speech/` holds its own sentences, as that of a game does. The mechanism's
/// are in the crate `speech`, so a file of that name in `table` is one of articles.
const SPEAKING: [&str; 1] = ["club"];

/// What is said to a programmer when a promise is broken.
const ALARMS: [&str; 8] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "debug_assert_ne",
    "panic",
    "unreachable",
];

pub(crate) fn count(tree: &Tree) -> Result<Vec<Place>> {
    let answers = |source: &&Source| source.is_of(&CRATES) || tree.is_of_game(source);
    let sources = tree.rust.iter().filter(answers).filter(|source| !is_speech(tree, source));
    Ok(sources.flat_map(places).collect())
}

fn is_speech(tree: &Tree, source: &Source) -> bool {
    let speaks = source.is_of(&SPEAKING) || tree.is_of_game(source);
    speaks && (source.path.ends_with("/speech.rs") || source.path.contains("/speech/"))
}

fn places(source: &Source) -> Vec<Place> {
    let mut errors = Errors(Vec::new());
    errors.visit_file(&source.live);
    let mut finder = Finder { path: &source.path, errors: errors.0, inside: None, found: Vec::new() };
    finder.visit_file(&source.live);
    finder.found
}

/// The types of a file that are errors.
struct Errors(Vec<String>);

impl Visit<'_> for Errors {
    fn visit_item_impl(&mut self, block: &ItemImpl) {
        if trait_name(block).as_deref() == Some("Error") {
            self.0.extend(type_name(&block.self_ty));
        }
    }
}

struct Finder<'a> {
    path: &'a str,
    errors: Vec<String>,
    /// The `impl Display` that is being read: an exception may name it.
    inside: Option<String>,
    found: Vec<Place>,
}

impl Finder<'_> {
    fn push(&mut self, at: Span, what: &str) {
        let what: String = what.chars().take(70).collect();
        let what = match &self.inside {
            Some(inside) => format!("{inside} · {what}"),
            None => what,
        };
        self.found.push(Place { path: self.path.to_owned(), line: at.start().line, what });
    }

    /// A macro's tokens, as far as they hold literals and other macros.
    fn tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while at < tokens.len() {
            match &tokens[at..] {
                [TokenTree::Ident(name), TokenTree::Punct(bang), TokenTree::Group(inner), ..]
                    if bang.as_char() == '!' =>
                {
                    self.called(&name.to_string(), name.span(), inner.stream());
                    at += 3;
                }
                // Attributes, and doc comments, which come as such.
                [TokenTree::Punct(hash), TokenTree::Group(attribute), ..]
                    if hash.as_char() == '#' && attribute.delimiter() == Delimiter::Bracket =>
                {
                    at += 2;
                }
                [TokenTree::Punct(dot), TokenTree::Ident(name), TokenTree::Group(_), ..]
                    if dot.as_char() == '.' && is_promise(&name.to_string()) =>
                {
                    at += 3;
                }
                [TokenTree::Literal(literal), ..] => {
                    if let Ok(text) = syn::parse_str::<LitStr>(&literal.to_string()) {
                        self.literal(literal.span(), &text.value());
                    }
                    at += 1;
                }
                [TokenTree::Group(inner), ..] => {
                    self.tokens(inner.stream());
                    at += 1;
                }
                _ => at += 1,
            }
        }
    }

    fn called(&mut self, name: &str, at: Span, tokens: TokenStream) {
        if ALARMS.contains(&name) {
            return;
        }
        if name == "format" {
            self.push(at, &format!("format!({tokens})"));
            // Its own words are counted with it; what they are filled with is not.
            self.tokens(tokens.into_iter().skip(1).collect());
        } else {
            self.tokens(tokens);
        }
    }

    fn literal(&mut self, at: Span, text: &str) {
        if text.contains(' ') {
            self.push(at, &format!("{text:?}"));
        }
    }
}

impl Visit<'_> for Finder<'_> {
    fn visit_attribute(&mut self, _: &Attribute) {}

    fn visit_item_impl(&mut self, block: &ItemImpl) {
        let name = type_name(&block.self_ty);
        match trait_name(block).as_deref() {
            Some("Error") => {}
            Some("Display") if name.as_ref().is_some_and(|name| self.errors.contains(name)) => {}
            Some("Display") => {
                self.inside = Some(format!("impl Display for {}", name.unwrap_or_default()));
                visit::visit_item_impl(self, block);
                self.inside = None;
            }
            _ => visit::visit_item_impl(self, block),
        }
    }

    fn visit_expr_method_call(&mut self, call: &ExprMethodCall) {
        if is_promise(&call.method.to_string()) {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_macro(&mut self, call: &Macro) {
        let Some(name) = call.path.segments.last() else { return };
        self.called(&name.ident.to_string(), name.ident.span(), call.tokens.clone());
    }

    fn visit_lit_str(&mut self, literal: &LitStr) {
        self.literal(literal.span(), &literal.value());
    }
}

/// Methods whose words are for a programmer.
fn is_promise(method: &str) -> bool {
    ["expect", "expect_err"].contains(&method)
}

fn trait_name(block: &ItemImpl) -> Option<String> {
    let (path, ..) = block.trait_.as_ref()?;
    path.segments.last().map(|segment| segment.ident.to_string())
}

fn type_name(of: &Type) -> Option<String> {
    let Type::Path(path) = of else { return None };
    path.path.segments.last().map(|segment| segment.ident.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<String> {
        let rust = vec![Source::parse(path, text).expect("it parses")];
        let tree = Tree { rust, games: vec!["bridge".into(), "euchre".into()], ..Tree::default() };
        count(&tree).expect("it can be counted").into_iter().map(|place| place.what).collect()
    }

    #[test]
    fn formats_and_literals_with_a_blank_are_counted() {
        let text = r#"fn f() {
            let a = format!("{seat} leads");
            let b = "too late";
            let c = if x { "late" } else { "too early" };
            write!(f, "not {x}", y = format!("{}", "a b")).ok();
            g(vec![format!("{x}")]);
        }
        const C: &[&str] = &["one two"];"#;
        assert_eq!(found("crates/euchre/src/articles/deal.rs", text).len(), 8);
        assert_eq!(found("crates/table/src/speech.rs", text).len(), 8);
    }

    #[test]
    fn speech_alarms_errors_attributes_and_tests_are_not_counted() {
        let text = r#"
            //! A file of words.
            /// A doc comment.
            #[expect(dead_code, reason = "it is a test")]
            fn f() -> &'static str {
                x.expect("a card is held");
                assert!(x, "it must be {}", "so so");
                if y { unreachable!("no such {x}") }
                g(vec![x.expect("a card")]);
                "word"
            }
            facts! {
                /// What was found in the play.
                #[told(with = "a word")]
                Led { card: Card }
            }
            impl fmt::Display for Bad { fn fmt(&self) { write!(f, "no such card") } }
            impl std::error::Error for Bad {}
            #[cfg(test)] mod tests { const A: &str = "a sentence"; }
        "#;
        assert_eq!(found("crates/bridge/src/game.rs", text), [""; 0]);
        let told = r#"fn f() { format!("{seat} leads") }"#;
        for path in [
            "crates/bridge/src/speech.rs",
            "crates/club/src/speech/rooms.rs",
            "crates/speech/src/table.rs",
            "crates/games/src/any.rs",
            "crates/bridge/tests/laws.rs",
        ] {
            assert_eq!(found(path, told), [""; 0], "{path}");
        }
    }

    #[test]
    fn the_display_of_what_is_no_error_counts_under_its_name() {
        let text = r#"impl fmt::Display for Duty { fn fmt(&self) { write!(f, "play {x}") } }"#;
        assert_eq!(found("crates/table/src/obligation.rs", text), ["impl Display for Duty · \"play {x}\""]);
    }
}
