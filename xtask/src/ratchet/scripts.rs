//! Regular expressions in the pages. Those over minutes or sentences are to go, since a fact that is
//! sent as a fact needs no reading; the others are exceptions with a reason.

use anyhow::Result;

use super::Place;
use super::rust::Tree;

pub(crate) fn count(tree: &Tree) -> Result<Vec<Place>> {
    let mut places = Vec::new();
    for (path, text) in &tree.web {
        if path.ends_with(".test.ts") || path.starts_with("web/src/lib/protocol/") {
            continue;
        }
        for (at, what) in patterns(text, path.ends_with(".svelte")) {
            let line = text[..at].matches('\n').count() + 1;
            places.push(Place { path: path.clone(), line, what });
        }
    }
    Ok(places)
}

/// The regular expressions of a script, or of the scripts and the expressions of a component.
fn patterns(text: &str, is_component: bool) -> Vec<(usize, String)> {
    let mut lexer = Lexer { text, at: 0, found: Vec::new() };
    if !is_component {
        lexer.script(End::Text);
        return lexer.found;
    }
    while lexer.at < text.len() {
        let rest = lexer.rest();
        if rest.starts_with("<!--") {
            lexer.past("-->");
        } else if rest.starts_with("<style") {
            lexer.past("</style");
        } else if rest.starts_with("<script") {
            lexer.past(">");
            lexer.script(End::Tag);
        } else if let Some(inside) = rest.strip_prefix('{') {
            // `{#if …}`, `{:else if …}`, `{/each}` and `{@render …}` open with a sign of their own.
            lexer.at += 1 + usize::from(inside.starts_with(['#', ':', '/', '@']));
            lexer.script(End::Brace);
        } else {
            lexer.step();
        }
    }
    lexer.found
}

/// Where a piece of script ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Text,
    Tag,
    Brace,
}

/// Reads JavaScript just well enough to tell a regular expression from a division.
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    found: Vec<(usize, String)>,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn step(&mut self) {
        self.at += self.rest().chars().next().map_or(1, char::len_utf8);
    }

    fn past(&mut self, end: &str) {
        self.at = self.rest().find(end).map_or(self.text.len(), |found| self.at + found + end.len());
    }

    /// Reads up to the end and past it.
    fn script(&mut self, end: End) {
        let mut depth = 0_usize;
        // Whether the last token was a value, so that a slash divides it.
        let mut value = false;
        while self.at < self.text.len() {
            let rest = self.rest();
            let Some(sign) = rest.chars().next() else { return };
            match sign {
                '<' if end == End::Tag && rest.starts_with("</script") => return self.past(">"),
                '}' if end == End::Brace && depth == 0 => return self.step(),
                '/' if rest.starts_with("//") => self.past("\n"),
                '/' if rest.starts_with("/*") => self.past("*/"),
                '/' if !value => {
                    self.regex();
                    value = true;
                }
                '"' | '\'' => {
                    self.string(sign);
                    value = true;
                }
                '`' => {
                    self.template();
                    value = true;
                }
                _ if sign.is_alphanumeric() || "_$".contains(sign) => value = self.word(),
                _ => {
                    match sign {
                        '{' => depth += 1,
                        '}' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                    value = if sign.is_whitespace() { value } else { ")]}".contains(sign) };
                    self.step();
                }
            }
        }
    }

    fn regex(&mut self) {
        let start = self.at;
        let mut in_class = false;
        self.at += 1;
        while let Some(sign) = self.rest().chars().next() {
            match sign {
                '\\' => self.step(),
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => break,
                // No regular expression spans lines: this was none.
                '\n' => {
                    self.at = start + 1;
                    return;
                }
                _ => {}
            }
            self.step();
        }
        self.step();
        while self.rest().starts_with(|flag: char| flag.is_ascii_lowercase()) {
            self.step();
        }
        self.found.push((start, self.text[start..self.at.min(self.text.len())].to_owned()));
    }

    fn string(&mut self, quote: char) {
        self.step();
        while let Some(sign) = self.rest().chars().next() {
            self.step();
            match sign {
                '\\' => self.step(),
                _ if sign == quote || sign == '\n' => return,
                _ => {}
            }
        }
    }

    fn template(&mut self) {
        self.step();
        while let Some(sign) = self.rest().chars().next() {
            if self.rest().starts_with("${") {
                self.at += 2;
                self.script(End::Brace);
                continue;
            }
            self.step();
            match sign {
                '\\' => self.step(),
                '`' => return,
                _ => {}
            }
        }
    }

    /// A name or a number; whether it is a value. `new RegExp(…)` and `RegExp(…)` are found here.
    fn word(&mut self) -> bool {
        let start = self.at;
        let is_part = |sign: char| sign.is_alphanumeric() || "_$".contains(sign);
        while self.rest().starts_with(is_part) {
            self.step();
        }
        let word = &self.text[start..self.at];
        if word == "RegExp" && self.rest().starts_with('(') {
            let end = self.text[start..].find('\n').map_or(self.text.len(), |found| start + found);
            self.found.push((start, self.text[start..end].chars().take(60).collect()));
        }
        !["return", "typeof", "case", "in", "of", "do", "else", "new", "delete", "void", "await", "if"]
            .contains(&word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, text: &str) -> Vec<(usize, String)> {
        let tree = Tree { web: vec![(path.to_owned(), text.to_owned())], ..Tree::default() };
        count(&tree).expect("it can be counted").into_iter().map(|place| (place.line, place.what)).collect()
    }

    fn what(path: &str, text: &str) -> Vec<String> {
        found(path, text).into_iter().map(|(_, what)| what).collect()
    }

    #[test]
    fn literals_and_constructions_are_counted() {
        let text = "const a = /^play [A-Z/]+\\/$/gi.test(line)\nx(line.replace(/a b/, ''), /c/)\n\
                    return /d/\nnew RegExp('^e')\nconst t = `${f.match(/g/)} / h`\n";
        let places = found("web/src/lib/a.ts", text);
        let lines: Vec<usize> = places.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [1, 2, 2, 3, 4, 5]);
        assert_eq!(places[0].1, "/^play [A-Z/]+\\/$/gi");
    }

    #[test]
    fn divisions_strings_comments_and_tests_are_not_counted() {
        let text = "const a = b / c / d // e /f/\n/* /g/ */ const s = '/h/' + \"/i/\" + `/j/`\n\
                    const k = (l) / 2 / m[0] / 3\nconst type: RegExp = n\n";
        assert_eq!(what("web/src/lib/a.ts", text), [""; 0]);
        assert_eq!(what("web/src/lib/a.test.ts", "const a = /b/"), [""; 0]);
        assert_eq!(what("web/src/lib/protocol/index.ts", "const a = /b/"), [""; 0]);
    }

    #[test]
    fn a_component_is_read_in_its_scripts_and_its_braces() {
        let text = "<script lang=\"ts\">\n  const a = /b/\n</script>\n<!-- /c/ -->\n\
                    <p class=\"d/e\">it's {f.replace(/g/, '')} and/or {#if /h/.test(i)}{/if}</p>\n\
                    <style>\n  a { background: url(/j/k/l) }\n</style>\n";
        assert_eq!(what("web/src/A.svelte", text), ["/b/", "/g/", "/h/"]);
    }
}
