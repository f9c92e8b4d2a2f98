//! Quantities as an experiment writes them: columns of a sample, put together by a little arithmetic.

use std::fmt;

/// A quantity of a row: `number > 3 & made`, `a.points - b.points`, `look(d.odd, declarer, at)`.
///
/// A comparison is 1 or 0. What has no value in a row (a contract where everybody passed) leaves the whole quantity
/// without one, and the row is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula(Node);

#[derive(Clone, Debug, PartialEq)]
enum Node {
    Number(f64),
    Column(String),
    Two(Sign, Box<Node>, Box<Node>),
    /// The absolute value.
    Size(Box<Node>),
    /// The column whose name is this and the digits of two values.
    Look(String, Box<Node>, Box<Node>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Or,
    And,
    Same,
    Other,
    AtLeast,
    AtMost,
    More,
    Less,
    Plus,
    Minus,
    Times,
    By,
}

/// The signs from the loosest to the closest, those of one row alike; longer ones first.
const SIGNS: [&[(&str, Sign)]; 5] = [
    &[("|", Sign::Or)],
    &[("&", Sign::And)],
    &[
        ("==", Sign::Same),
        ("!=", Sign::Other),
        (">=", Sign::AtLeast),
        ("<=", Sign::AtMost),
        (">", Sign::More),
        ("<", Sign::Less),
    ],
    &[("+", Sign::Plus), ("-", Sign::Minus)],
    &[("*", Sign::Times), ("/", Sign::By)],
];

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFormula {
    /// Something else was expected from here on.
    At(String),
    /// No column has this name.
    NoColumn(String),
}

impl fmt::Display for BadFormula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadFormula::At(rest) if rest.is_empty() => f.write_str("the formula ends too early"),
            BadFormula::At(rest) => write!(f, "the formula cannot be read from `{rest}` on"),
            BadFormula::NoColumn(name) => write!(f, "no column is named `{name}`"),
        }
    }
}

impl std::error::Error for BadFormula {}

/// Rows under named columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Their names.
    pub columns: Vec<String>,
    /// A value for each column; not a number where there is none.
    pub rows: Vec<Vec<f64>>,
}

impl Frame {
    fn place(&self, name: &str) -> Result<usize, BadFormula> {
        let place = self.columns.iter().position(|column| column == name);
        place.ok_or_else(|| BadFormula::NoColumn(name.to_owned()))
    }

    /// The quantity in every row; not a number where it has none.
    ///
    /// # Errors
    /// When it names a column that is not there.
    pub fn values(&self, formula: &Formula) -> Result<Vec<f64>, BadFormula> {
        self.rows.iter().map(|row| formula.0.value(self, row)).collect()
    }
}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Formula, BadFormula> {
        let mut rest = text.trim();
        let node = level(&mut rest, 0)?;
        if rest.is_empty() { Ok(Formula(node)) } else { Err(BadFormula::At(rest.to_owned())) }
    }
}

impl Node {
    fn value(&self, frame: &Frame, row: &[f64]) -> Result<f64, BadFormula> {
        Ok(match self {
            Node::Number(number) => *number,
            Node::Column(name) => row[frame.place(name)?],
            Node::Size(node) => node.value(frame, row)?.abs(),
            Node::Look(name, first, second) => {
                let (first, second) = (first.value(frame, row)?, second.value(frame, row)?);
                if first.is_nan() || second.is_nan() {
                    return Ok(f64::NAN);
                }
                row[frame.place(&format!("{name}{first}{second}"))?]
            }
            Node::Two(sign, one, other) => sign.of(one.value(frame, row)?, other.value(frame, row)?),
        })
    }
}

impl Sign {
    fn of(self, a: f64, b: f64) -> f64 {
        if a.is_nan() || b.is_nan() {
            return f64::NAN;
        }
        let truth = |holds: bool| f64::from(u8::from(holds));
        match self {
            Sign::Or => truth(a != 0.0 || b != 0.0),
            Sign::And => truth(a != 0.0 && b != 0.0),
            Sign::Same => truth((a - b).abs() < 1e-9),
            Sign::Other => truth((a - b).abs() >= 1e-9),
            Sign::AtLeast => truth(a >= b),
            Sign::AtMost => truth(a <= b),
            Sign::More => truth(a > b),
            Sign::Less => truth(a < b),
            Sign::Plus => a + b,
            Sign::Minus => a - b,
            Sign::Times => a * b,
            Sign::By => a / b,
        }
    }
}

/// Reads what signs of this level and closer ones hold together.
fn level(rest: &mut &str, depth: usize) -> Result<Node, BadFormula> {
    let Some(signs) = SIGNS.get(depth) else { return atom(rest) };
    let mut node = level(rest, depth + 1)?;
    while let Some((text, sign)) = signs.iter().find(|(text, _)| rest.starts_with(text)) {
        *rest = rest[text.len()..].trim_start();
        node = Node::Two(*sign, Box::new(node), Box::new(level(rest, depth + 1)?));
    }
    Ok(node)
}

fn atom(rest: &mut &str) -> Result<Node, BadFormula> {
    if eat(rest, "(") {
        let node = level(rest, 0)?;
        return if eat(rest, ")") { Ok(node) } else { Err(BadFormula::At((*rest).to_owned())) };
    }
    if eat(rest, "-") {
        return Ok(Node::Two(Sign::Minus, Box::new(Node::Number(0.0)), Box::new(atom(rest)?)));
    }
    let word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '.';
    let end = rest.find(|letter| !word(letter)).unwrap_or(rest.len());
    let (name, after) = rest.split_at(end);
    if name.is_empty() {
        return Err(BadFormula::At((*rest).to_owned()));
    }
    *rest = after.trim_start();
    if let Ok(number) = name.parse() {
        return Ok(Node::Number(number));
    }
    if !eat(rest, "(") {
        return Ok(Node::Column(name.to_owned()));
    }
    let node = match name {
        "size" => Node::Size(Box::new(level(rest, 0)?)),
        "look" => {
            let Node::Column(of) = atom(rest)? else { return Err(BadFormula::At((*rest).to_owned())) };
            let mut next = || {
                if eat(rest, ",") { level(rest, 0) } else { Err(BadFormula::At((*rest).to_owned())) }
            };
            Node::Look(of, Box::new(next()?), Box::new(next()?))
        }
        _ => return Err(BadFormula::At(format!("{name}("))),
    };
    if eat(rest, ")") { Ok(node) } else { Err(BadFormula::At((*rest).to_owned())) }
}

fn eat(rest: &mut &str, sign: &str) -> bool {
    let found = rest.strip_prefix(sign);
    if let Some(after) = found {
        *rest = after.trim_start();
    }
    found.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> Frame {
        let columns = ["made", "a.points", "b.points", "seat", "odd01", "odd11"];
        let rows = vec![vec![1.0, 30.0, -50.0, 0.0, 4.0, 2.0], vec![f64::NAN, 10.0, 20.0, 1.0, 3.0, 5.0]];
        Frame { columns: columns.map(str::to_owned).to_vec(), rows }
    }

    fn values(text: &str) -> Vec<f64> {
        frame().values(&Formula::parse(text).expect(text)).expect(text)
    }

    #[test]
    fn signs_bind_as_in_arithmetic() {
        assert_eq!(values("1 + 2 * 3 - 4 / 2"), [5.0, 5.0]);
        assert_eq!(values("a.points - b.points > 20 & seat == 0"), [1.0, 0.0]);
        assert_eq!(values("(1 + 2) * -seat"), [0.0, -3.0]);
        assert_eq!(values("size(b.points) >= 50 | seat"), [1.0, 1.0]);
    }

    #[test]
    fn a_column_is_looked_up_by_two_values() {
        assert_eq!(values("look(odd, seat, 1)"), [4.0, 5.0]);
    }

    #[test]
    fn without_a_value_there_is_none() {
        let found = values("made & 1");
        assert!((found[0] - 1.0).abs() < 1e-9 && found[1].is_nan());
    }

    #[test]
    fn what_is_no_formula_is_refused_with_its_place() {
        for (text, rest) in [("", ""), ("1 +", ""), ("made )", ")"), ("sum(made)", "sum("), ("(made", "")] {
            assert_eq!(Formula::parse(text), Err(BadFormula::At(rest.to_owned())), "{text}");
        }
        let unknown = frame().values(&Formula::parse("maed").expect("a formula"));
        assert_eq!(unknown, Err(BadFormula::NoColumn("maed".to_owned())));
    }
}
