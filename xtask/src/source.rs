//! Reads Rust source just well enough to ask what it names: comments, strings and test modules
//! are not part of the answer.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// A word or a sign of the source, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) line: usize,
    pub(crate) text: String,
}

/// The files under `folder` whose names end in `.ext`, in a fixed order.
pub(crate) fn files(folder: &Path, ext: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !folder.is_dir() {
        return Ok(found);
    }
    let mut inside: Vec<PathBuf> = fs::read_dir(folder)
        .with_context(|| format!("reading {}", folder.display()))?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    inside.sort();
    for path in inside {
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() && !hidden && !path.ends_with("target") && !path.ends_with("node_modules") {
            found.extend(files(&path, ext)?);
        } else if path.extension().is_some_and(|found| found == ext) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The tokens of a file that end up in the library: no test module among them.
pub(crate) fn live(path: &Path) -> Result<Vec<Token>> {
    if path.ends_with("tests.rs") || path.components().any(|part| part.as_os_str() == "tests") {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    Ok(without_tests(&tokens(&text)))
}

/// Cuts source into identifiers, numbers and single signs.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    let mut line = 1;
    while at < chars.len() {
        let end = match chars[at] {
            '/' if chars.get(at + 1) == Some(&'/') => end_of_line(&chars, at),
            '/' if chars.get(at + 1) == Some(&'*') => end_of_comment(&chars, at),
            '"' => end_of_string(&chars, at + 1),
            '\'' => end_of_quote(&chars, at),
            c if c.is_alphanumeric() || c == '_' => {
                let end = end_of_word(&chars, at);
                let word: String = chars[at..end].iter().collect();
                if let Some(end) = end_of_prefixed_string(&chars, end, &word) {
                    end
                } else {
                    found.push(Token { line, text: word });
                    end
                }
            }
            c => {
                if !c.is_whitespace() {
                    found.push(Token { line, text: c.to_string() });
                }
                at + 1
            }
        };
        line += chars[at..end].iter().filter(|&&c| c == '\n').count();
        at = end;
    }
    found
}

fn end_of_line(chars: &[char], from: usize) -> usize {
    chars[from..].iter().position(|&c| c == '\n').map_or(chars.len(), |n| from + n)
}

fn end_of_comment(chars: &[char], from: usize) -> usize {
    let mut depth = 0;
    let mut at = from;
    while at + 1 < chars.len() {
        match (chars[at], chars[at + 1]) {
            ('/', '*') => depth += 1,
            ('*', '/') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    chars.len()
}

fn end_of_string(chars: &[char], from: usize) -> usize {
    let mut at = from;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 2,
            '"' => return at + 1,
            _ => at += 1,
        }
    }
    chars.len()
}

/// A character literal ends at its quote; a lifetime is one sign and its name follows.
fn end_of_quote(chars: &[char], from: usize) -> usize {
    match (chars.get(from + 1), chars.get(from + 2)) {
        (Some('\\'), Some(_)) => {
            chars[from + 3..].iter().position(|&c| c == '\'').map_or(chars.len(), |n| from + n + 4)
        }
        (Some(_), Some('\'')) => from + 3,
        _ => from + 1,
    }
}

fn end_of_word(chars: &[char], from: usize) -> usize {
    chars[from..].iter().position(|&c| !c.is_alphanumeric() && c != '_').map_or(chars.len(), |n| from + n)
}

/// Where `r"…"`, `r#"…"#`, `b"…"` and their like end, if `word` is such a prefix.
fn end_of_prefixed_string(chars: &[char], from: usize, word: &str) -> Option<usize> {
    match word {
        "b" | "c" if chars.get(from) == Some(&'"') => Some(end_of_string(chars, from + 1)),
        "r" | "br" | "cr" => {
            let hashes = chars[from..].iter().take_while(|&&c| c == '#').count();
            if chars.get(from + hashes) != Some(&'"') {
                return None;
            }
            let closes = |at: usize| {
                chars[at] == '"'
                    && chars[at + 1..].iter().take(hashes).filter(|&&c| c == '#').count() == hashes
            };
            let start = from + hashes + 1;
            Some((start..chars.len()).find(|&at| closes(at)).map_or(chars.len(), |at| at + 1 + hashes))
        }
        _ => None,
    }
}

/// Leaves out every item under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    const CFG_TEST: [&str; 7] = ["#", "[", "cfg", "(", "test", ")", "]"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        if rest.len() >= CFG_TEST.len() && rest.iter().zip(CFG_TEST).all(|(token, want)| token.text == want) {
            at += CFG_TEST.len();
            at = end_of_item(tokens, at);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Just past the item that begins at `from`: its closing brace, or a semicolon outside brackets.
fn end_of_item(tokens: &[Token], from: usize) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        match token.text.as_str() {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.text == "}" {
                    return at + 1;
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        without_tests(&tokens(text)).into_iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_and_strings_say_nothing() {
        assert_eq!(words("a /* b /* c */ d */ // e\n \"f\\\"g\" r#\"h\"i\"# 'j' '\\'' b\"k\" z"), ["a", "z"]);
    }

    #[test]
    fn a_lifetime_is_no_character() {
        assert_eq!(words("&'a str, 'b' z"), ["&", "a", "str", ",", "z"]);
    }

    #[test]
    fn test_modules_are_left_out() {
        assert_eq!(words("x; #[cfg(test)] #[path = \"q\"] mod tests { fn f() { y } } z"), ["x", ";", "z"]);
        assert_eq!(words("#[cfg(test)] mod tests; z"), ["z"]);
    }

    #[test]
    fn lines_are_counted_through_strings() {
        let found = tokens("\"one\ntwo\"\nx");
        assert_eq!(found, [Token { line: 3, text: "x".into() }]);
    }
}
