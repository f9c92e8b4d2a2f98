//! Pictures: figures with their limits as rows, and how a quantity is spread as columns. Shapes tell everything that a
//! colour would, so that they can be printed in black.

use std::fmt::Write as _;

use crate::experiment::Unit;
use crate::verdict::{Answer, Figure, Found};

const WIDTH: f64 = 720.0;
const LABELS: f64 = 300.0;
const RIGHT: f64 = 24.0;
const ROW: f64 = 26.0;
const TOP: f64 = 30.0;

/// Ink on paper; on a dark screen chalk on slate.
const STYLE: &str = "<style>text{font:13px Georgia,serif;fill:#1f1b16}.faint{fill:#5c5348}.line{stroke:#1f1b16}\
.axis{stroke:#8a8074}.rule{stroke:#1f1b16;stroke-dasharray:5 4}.mark{fill:#1f1b16}.open{fill:#fbf8f1;stroke:#1f1b16}\
.paper{fill:#fbf8f1}.bar{fill:#8a8074;stroke:#1f1b16}@media(prefers-color-scheme:dark){text{fill:#ece5d8}.faint{fill:#b5ab9b}\
.line,.rule,.open,.bar{stroke:#ece5d8}.axis{stroke:#7d7466}.mark{fill:#ece5d8}.open,.paper{fill:#221f1a}.bar{fill:#7d7466}}</style>";

/// A text that stands in a picture.
fn safe(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A row of a picture of limits.
struct Row<'a> {
    label: String,
    figure: &'a Figure,
    answer: Option<Answer>,
}

/// The figures of findings with one unit and one rule, as rows with their limits; nothing where there are none to show.
pub fn limits(title: &str, findings: &[&Found]) -> Option<String> {
    let first = findings.first()?;
    let rows: Vec<Row<'_>> = findings
        .iter()
        .flat_map(|found| {
            found.figures.iter().map(|figure| Row {
                label: if figure.group.is_empty() { found.name.clone() } else { figure.group.clone() },
                figure,
                answer: found.answer,
            })
        })
        .filter(|row| row.figure.at.is_finite() && row.figure.low.is_finite() && row.figure.high.is_finite())
        .collect();
    if rows.is_empty() {
        return None;
    }
    let lines = rule_lines(first.rule.as_deref());
    let ends = |figure: &Figure| [figure.low, figure.high];
    let all: Vec<f64> = rows.iter().flat_map(|row| ends(row.figure)).chain(lines.iter().copied()).collect();
    let scale = Scale::over(&all);
    let height = TOP + ROW * rows.len() as f64 + 40.0;
    let mut out = head(title, height);
    for line in &lines {
        let x = scale.x(*line);
        let _ = write!(
            out,
            "<line class=\"rule\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{:.1}\"/>",
            height - 34.0
        );
    }
    for (place, row) in rows.iter().enumerate() {
        let y = TOP + ROW * (place as f64 + 0.5);
        draw_row(&mut out, row, &scale, y, first.unit);
    }
    axis(&mut out, &scale, height - 34.0, first.unit);
    out.push_str("</svg>\n");
    Some(out)
}

#[expect(clippy::many_single_char_names, reason = "places on paper")]
fn draw_row(out: &mut String, row: &Row<'_>, scale: &Scale, y: f64, unit: Unit) {
    let Figure { at, low, high, .. } = *row.figure;
    let [x, from, to] = [at, low, high].map(|value| scale.x(value));
    let _ = write!(out, "<text x=\"8\" y=\"{:.1}\">{}</text>", y + 4.0, safe(&clip(&row.label)));
    let _ = write!(out, "<line class=\"line\" x1=\"{from:.1}\" y1=\"{y:.1}\" x2=\"{to:.1}\" y2=\"{y:.1}\"/>");
    for end in [from, to] {
        let _ = write!(
            out,
            "<line class=\"line\" x1=\"{end:.1}\" y1=\"{:.1}\" x2=\"{end:.1}\" y2=\"{:.1}\"/>",
            y - 4.0,
            y + 4.0
        );
    }
    match row.answer {
        Some(Answer::Yes) => {
            let _ = write!(out, "<circle class=\"mark\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>");
        }
        Some(Answer::No) => {
            let (l, r, t, b) = (x - 5.0, x + 5.0, y - 5.0, y + 5.0);
            let _ = write!(
                out,
                "<path class=\"line\" stroke-width=\"2\" d=\"M{l:.1} {t:.1}L{r:.1} {b:.1}M{l:.1} {b:.1}L{r:.1} {t:.1}\"/>"
            );
        }
        Some(Answer::Open) | None => {
            let _ = write!(out, "<circle class=\"open\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4.5\"/>");
        }
    }
    let _ = write!(out, "<title>{}: {}</title>", safe(&row.label), safe(&unit.write(row.figure)));
}

/// A quantity over the rows: a column for each value.
pub fn spread(title: &str, found: &Found) -> Option<String> {
    let most = found.spread.iter().map(|(_, count)| *count).max()? as f64;
    let total: u64 = found.spread.iter().map(|(_, count)| *count).sum();
    let values: Vec<f64> = found.spread.iter().map(|(value, _)| *value).collect();
    let (low, high) = (values.first()?, values.last()?);
    let step = values.windows(2).map(|two| two[1] - two[0]).fold(f64::INFINITY, f64::min);
    let step = if step.is_finite() { step } else { 1.0 };
    let height = 230.0;
    let mut out = head(title, height);
    let room = WIDTH - 80.0;
    let each = room / ((high - low) / step + 1.0);
    for (value, count) in &found.spread {
        let x = 50.0 + (value - low) / step * each;
        let tall = 130.0 * *count as f64 / most;
        let _ = write!(
            out,
            "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{tall:.1}\"><title>{value}: {count} of {total}</title></rect>",
            x + each * 0.1,
            180.0 - tall,
            each * 0.8
        );
        if each > 26.0 {
            let share = 100.0 * *count as f64 / total as f64;
            let _ = write!(
                out,
                "<text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{share:.0} %</text>",
                x + each / 2.0,
                174.0 - tall
            );
        }
    }
    let every = ((30.0 / each).ceil() as usize).max(1);
    for value in values.iter().step_by(every) {
        let x = 50.0 + ((value - low) / step + 0.5) * each;
        let _ = write!(
            out,
            "<text x=\"{x:.1}\" y=\"198\" text-anchor=\"middle\">{}</text>",
            value.to_string().replace('-', "−")
        );
    }
    let _ = write!(out, "<line class=\"axis\" x1=\"50\" y1=\"180\" x2=\"{:.1}\" y2=\"180\"/>", 50.0 + room);
    let _ = write!(
        out,
        "<text class=\"faint\" x=\"50\" y=\"220\">{} ({total} rows)</text></svg>",
        safe(&found.name)
    );
    out.push('\n');
    Some(out)
}

fn head(title: &str, height: f64) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"{0}\">{STYLE}\
         <rect class=\"paper\" width=\"{WIDTH}\" height=\"{height:.0}\" rx=\"6\"/><text x=\"8\" y=\"20\" font-weight=\"bold\">{0}</text>",
        safe(title)
    )
}

/// The numbers in a rule, where lines are drawn.
fn rule_lines(rule: Option<&str>) -> Vec<f64> {
    rule.into_iter().flat_map(str::split_whitespace).filter_map(|word| word.parse().ok()).collect()
}

/// Labels that would run into the figures are cut.
fn clip(label: &str) -> String {
    const MOST: usize = 46;
    if label.chars().count() <= MOST {
        label.to_owned()
    } else {
        label.chars().take(MOST - 1).chain(['…']).collect()
    }
}

/// From values to places.
struct Scale {
    low: f64,
    high: f64,
    step: f64,
}

impl Scale {
    fn over(values: &[f64]) -> Scale {
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let wide = if high > low { high - low } else { low.abs().max(1.0) };
        // Steps of one, two or five with about five of them.
        let rough = wide / 4.0;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0]
            .into_iter()
            .map(|by| by * power)
            .find(|step| *step >= rough)
            .unwrap_or(rough);
        Scale {
            low: ((low - wide * 0.02) / step).floor() * step,
            high: ((high + wide * 0.02) / step).ceil() * step,
            step,
        }
    }

    fn x(&self, value: f64) -> f64 {
        LABELS + (value - self.low) / (self.high - self.low) * (WIDTH - LABELS - RIGHT)
    }
}

fn axis(out: &mut String, scale: &Scale, y: f64, unit: Unit) {
    let _ = write!(
        out,
        "<line class=\"axis\" x1=\"{LABELS}\" y1=\"{y:.1}\" x2=\"{:.1}\" y2=\"{y:.1}\"/>",
        WIDTH - RIGHT
    );
    let ticks = ((scale.high - scale.low) / scale.step).round() as u32;
    for tick in 0..=ticks {
        let value = scale.low + f64::from(tick) * scale.step;
        let x = scale.x(value);
        let percent = if unit == Unit::Percent { " %" } else { "" };
        let _ = write!(
            out,
            "<line class=\"axis\" x1=\"{x:.1}\" y1=\"{y:.1}\" x2=\"{x:.1}\" y2=\"{:.1}\"/><text class=\"faint\" x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}{percent}</text>",
            y + 4.0,
            y + 18.0,
            short(unit, value)
        );
    }
}

/// A number at the axis, without digits that say nothing.
fn short(unit: Unit, value: f64) -> String {
    let text = unit.number(value);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Skill;

    fn found(answer: Option<Answer>) -> Found {
        Found {
            name: "a <quantity>".to_owned(),
            told: String::new(),
            by: Skill::Ordinary,
            rule: Some("> 0.5".to_owned()),
            answer,
            unit: Unit::Percent,
            sequence: false,
            deals: None,
            figures: vec![Figure { group: String::new(), at: 0.6, low: 0.55, high: 0.65, count: 9 }],
            spread: vec![(-1.0, 2), (0.0, 5), (3.0, 1)],
            samples: Vec::new(),
        }
    }

    #[test]
    fn answers_are_told_by_shapes() {
        let shapes = [Some(Answer::Yes), Some(Answer::No), Some(Answer::Open), None].map(|answer| {
            let picture = limits("t", &[&found(answer)]).expect("a picture");
            (
                picture.contains("class=\"mark\""),
                picture.contains("<path"),
                picture.contains("circle class=\"open\""),
            )
        });
        assert_eq!(
            shapes,
            [(true, false, false), (false, true, false), (false, false, true), (false, false, true)]
        );
    }

    #[test]
    fn what_is_written_in_a_picture_is_text() {
        let picture = limits("a & b", &[&found(None)]).expect("a picture");
        assert!(picture.contains("a &amp; b") && picture.contains("a &lt;quantity&gt;"));
        assert!(!picture.contains("a <quantity>"));
    }

    #[test]
    fn a_spread_has_a_column_for_each_value() {
        let picture = spread("t", &found(None)).expect("a picture");
        assert_eq!(picture.matches("<rect class=\"bar\"").count(), 3);
        assert!(limits("t", &[]).is_none());
    }
}
