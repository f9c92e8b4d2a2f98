//! The changes that can be made to a file of articles, each built into it behind a switch of its own: one build then
//! has all of them, and a run turns one on.

use std::fmt::Write as _;
use std::ops::Range;

use anyhow::Result;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A change behind a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mutant {
    /// The line and column of what is changed, from 1.
    pub(crate) place: (usize, usize),
    /// The lines on which the switch stands.
    lines: Vec<usize>,
    /// What is changed, in words.
    pub(crate) what: String,
    kind: Kind,
    /// Where: the whole expression, arm or body.
    whole: Range<usize>,
    /// The sign in the middle of it.
    sign: Range<usize>,
}

impl Mutant {
    /// Whether the switch stands on this line.
    pub(crate) fn is_on(&self, line: usize) -> bool {
        self.lines.contains(&line)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The body of a function gives this at once.
    Value(String),
    /// A truth is turned round.
    Not,
    /// `&&` for `||`, or the other way round.
    Or,
    And,
    /// Another sign between two values; of the values themselves where it compares.
    Sign {
        now: &'static str,
        then: &'static str,
        by_ref: bool,
    },
    /// Another sign by which a value is changed in its place.
    Change {
        then: &'static str,
    },
    /// No minus.
    Plain,
    /// An arm of a match that is not there.
    NoArm {
        guarded: bool,
    },
    /// A guard that always or never holds.
    Guard(bool),
}

/// Every change that the file admits, in its order.
///
/// # Errors
/// When the file is not Rust.
pub(crate) fn find(text: &str) -> Result<Vec<Mutant>> {
    let file = syn::parse_file(text)?;
    let mut finder = Finder { found: Vec::new() };
    finder.visit_file(&file);
    Ok(finder.found)
}

/// The file with these changes behind their switches, each with its number.
pub(crate) fn build_in(text: &str, mutants: &[(usize, &Mutant)]) -> String {
    let mut edits: Vec<Edit> = Vec::new();
    let mut place = 0;
    while place < mutants.len() {
        // Changes of one sign share a switch of several positions.
        let first = mutants[place].1;
        let together = mutants[place..].iter().take_while(|(_, other)| first.stands_with(other)).count();
        first.edit(text, &mutants[place..place + together], &mut edits);
        place += together;
    }
    edits.sort_by_key(|edit| (edit.at.start, edit.order));
    let mut out = String::new();
    let mut at = 0;
    for edit in &edits {
        out.push_str(&text[at..edit.at.start]);
        out.push_str(&edit.text);
        at = edit.at.end;
    }
    out.push_str(&text[at..]);
    out
}

/// A piece of text in place of another.
struct Edit {
    at: Range<usize>,
    /// What ends comes before what begins, the inner ends first and the outer begins first.
    order: isize,
    text: String,
}

fn on(number: usize) -> String {
    format!("crate::is_mutant({number})")
}

impl Mutant {
    fn stands_with(&self, other: &Mutant) -> bool {
        self.whole == other.whole && self.sign == other.sign
    }

    fn edit(&self, text: &str, together: &[(usize, &Mutant)], edits: &mut Vec<Edit>) {
        // What stands round a guard begins and ends where the guard itself does.
        let layer = match self.kind {
            Kind::NoArm { .. } => 2,
            Kind::Guard(_) => 1,
            _ => 0,
        };
        let size = isize::try_from(4 * self.whole.len() + layer).unwrap_or(isize::MAX / 2);
        let (start, end) = (self.whole.start, self.whole.end);
        let before = |text: String| Edit { at: start..start, order: isize::MAX - size, text };
        let after = |text: String| Edit { at: end..end, order: size - isize::MAX, text };
        let number = together[0].0;
        match &self.kind {
            Kind::Value(_) => {
                let mut switch = String::new();
                for (number, mutant) in together {
                    if let Kind::Value(value) = &mutant.kind {
                        let _ = write!(switch, " if {} {{ return {value}; }}", on(*number));
                    }
                }
                edits.push(before(switch));
            }
            Kind::Not => {
                edits.push(before("((".to_owned()));
                edits.push(after(format!(") != {})", on(number))));
            }
            Kind::Or | Kind::And => {
                let (same, otherwise) = if self.kind == Kind::Or { ("!=", "m") } else { ("==", "!m") };
                edits.push(before("({ let l = ".to_owned()));
                let middle = format!("; let m = {}; if l {same} m {{ ", on(number));
                edits.push(Edit { at: self.sign.clone(), order: 0, text: middle });
                edits.push(after(format!(" }} else {{ {otherwise} }} }})")));
            }
            Kind::Sign { now, by_ref, .. } => {
                let by = if *by_ref { "&" } else { "" };
                edits.push(before(format!("(match ({by}(")));
                edits.push(Edit { at: self.sign.clone(), order: 0, text: format!("), {by}(") });
                let mut switch = String::from(")) { (l, r) => ");
                for (number, mutant) in together {
                    if let Kind::Sign { then, .. } = mutant.kind {
                        let _ = write!(switch, "if {} {{ l {then} r }} else ", on(*number));
                    }
                }
                let _ = write!(switch, "{{ l {now} r }} }})");
                edits.push(after(switch));
            }
            Kind::Change { .. } => {
                let (left, right) = (&text[start..self.sign.start], &text[self.sign.end..end]);
                let mut switch = String::from("{ ");
                for (number, mutant) in together {
                    if let Kind::Change { then } = mutant.kind {
                        let _ = write!(switch, "if {} {{ {left} {then} {right} }} else ", on(*number));
                    }
                }
                edits.push(before((switch + "{ ").replace('\n', " ")));
                edits.push(after(" } }".to_owned()));
            }
            Kind::Plain => {
                let plain = text[self.sign.end..end].replace('\n', " ");
                edits.push(before(format!("(if {} {{ {plain} }} else {{ ", on(number))));
                edits.push(after(" })".to_owned()));
            }
            Kind::NoArm { guarded: false } => edits.push(after(format!(" if !{}", on(number)))),
            Kind::NoArm { guarded: true } => {
                edits.push(before(format!("!{} && (", on(number))));
                edits.push(after(")".to_owned()));
            }
            Kind::Guard(_) => {
                let mut switch = String::new();
                for (number, mutant) in together {
                    let _ = match mutant.kind {
                        Kind::Guard(true) => write!(switch, "{} || ", on(*number)),
                        _ => write!(switch, "!{} && ", on(*number)),
                    };
                }
                edits.push(before(switch + "("));
                edits.push(after(")".to_owned()));
            }
        }
    }
}

struct Finder {
    found: Vec<Mutant>,
}

impl Finder {
    fn note(&mut self, at: Span, sign: Span, whole: Range<usize>, what: String, kind: Kind) {
        let place = (sign.start().line, sign.start().column + 1);
        let lines = vec![at.start().line, sign.start().line, at.end().line];
        self.found.push(Mutant { place, lines, what, kind, whole, sign: sign.byte_range() });
    }

    fn function(&mut self, signature: &syn::Signature, body: &syn::Block) {
        let open = body.brace_token.span.open();
        let after = open.byte_range().end;
        for value in values(&signature.output) {
            let what = format!("replace {} with {value}", signature.ident);
            self.note(open, open, after..after, what, Kind::Value(value));
        }
    }

    fn binary(&mut self, node: &syn::ExprBinary) {
        let (at, sign, whole) = (node.span(), node.op.span(), node.span().byte_range());
        let has_let = |expr: &syn::Expr| matches!(expr, syn::Expr::Let(_)) || chain_has_let(expr);
        let named = |then: &str| format!("replace {} with {then}", sign.source_text().unwrap_or_default());
        match node.op {
            syn::BinOp::Eq(_) => self.note(at, sign, whole, "replace == with !=".to_owned(), Kind::Not),
            syn::BinOp::Ne(_) => self.note(at, sign, whole, "replace != with ==".to_owned(), Kind::Not),
            syn::BinOp::And(_) | syn::BinOp::Or(_) if has_let(&node.left) || has_let(&node.right) => {}
            syn::BinOp::And(_) => self.note(at, sign, whole, "replace && with ||".to_owned(), Kind::Or),
            syn::BinOp::Or(_) => self.note(at, sign, whole, "replace || with &&".to_owned(), Kind::And),
            _ => {
                for &(now, then, by_ref) in SIGNS {
                    if is_sign(&node.op, now) {
                        let kind = Kind::Sign { now, then, by_ref };
                        self.note(at, sign, whole.clone(), named(then), kind);
                    }
                }
                for &(now, then) in CHANGES {
                    if is_sign(&node.op, now) {
                        self.note(at, sign, whole.clone(), named(then), Kind::Change { then });
                    }
                }
            }
        }
    }
}

/// What stands for a sign between two values, and whether the values are only compared.
const SIGNS: &[(&str, &str, bool)] = &[
    ("<", "==", true),
    ("<", ">", true),
    (">", "==", true),
    (">", "<", true),
    ("<=", ">", true),
    (">=", "<", true),
    ("+", "-", false),
    ("+", "*", false),
    ("-", "+", false),
    ("-", "/", false),
    ("*", "+", false),
    ("/", "*", false),
    ("%", "/", false),
    ("&", "|", false),
    ("|", "&", false),
    ("^", "|", false),
    ("<<", ">>", false),
    (">>", "<<", false),
];

const CHANGES: &[(&str, &str)] =
    &[("+=", "-="), ("+=", "*="), ("-=", "+="), ("*=", "+="), ("|=", "&="), ("&=", "|=")];

fn is_sign(op: &syn::BinOp, sign: &str) -> bool {
    op.span().source_text().as_deref() == Some(sign)
}

fn chain_has_let(expr: &syn::Expr) -> bool {
    match expr {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(node) => chain_has_let(&node.left) || chain_has_let(&node.right),
        _ => false,
    }
}

/// What a function could give at once, by the type it promises.
fn values(output: &syn::ReturnType) -> Vec<String> {
    let own = |values: &[&str]| values.iter().map(|&value| value.to_owned()).collect();
    let syn::ReturnType::Type(_, given) = output else { return own(&["()"]) };
    let syn::Type::Path(path) = &**given else { return Vec::new() };
    let Some(last) = path.path.segments.last() else { return Vec::new() };
    match last.ident.to_string().as_str() {
        "bool" => own(&["true", "false"]),
        "u8" | "u16" | "u32" | "u64" | "usize" | "i16" | "i32" | "i64" => own(&["0", "1"]),
        "Option" => own(&["None"]),
        "Vec" => own(&["Vec::new()"]),
        "Result" => own(&["Ok(Default::default())"]),
        _ => own(&["Default::default()"]),
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_mod(&mut self, node: &'ast syn::ItemMod) {
        if node.ident != "tests" {
            visit::visit_item_mod(self, node);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}

    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}

    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        if node.sig.constness.is_none() {
            self.function(&node.sig, &node.block);
            visit::visit_item_fn(self, node);
        }
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        if node.sig.constness.is_none() {
            self.function(&node.sig, &node.block);
            visit::visit_impl_item_fn(self, node);
        }
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        self.binary(node);
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        let (at, sign, whole) = (node.span(), node.op.span(), node.span().byte_range());
        match node.op {
            syn::UnOp::Not(_) => self.note(at, sign, whole, "delete !".to_owned(), Kind::Not),
            syn::UnOp::Neg(_) => self.note(at, sign, whole, "delete -".to_owned(), Kind::Plain),
            _ => {}
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_match(&mut self, node: &'ast syn::ExprMatch) {
        let has_rest = node.arms.iter().any(|arm| matches!(arm.pat, syn::Pat::Wild(_)));
        for arm in &node.arms {
            let guard = if let syn::Pat::Guard(guarded) = &arm.pat { Some(&*guarded.guard) } else { None };
            if has_rest && !matches!(arm.pat, syn::Pat::Wild(_)) {
                let at = guard.map_or(arm.pat.span(), Spanned::span);
                let kind = Kind::NoArm { guarded: guard.is_some() };
                self.note(at, arm.pat.span(), at.byte_range(), "delete match arm".to_owned(), kind);
            }
            if let Some(guard) = guard.filter(|guard| !chain_has_let(guard)) {
                for held in [true, false] {
                    let what = format!("replace match guard with {held}");
                    self.note(guard.span(), guard.span(), guard.span().byte_range(), what, Kind::Guard(held));
                }
            }
        }
        visit::visit_expr_match(self, node);
    }
}
