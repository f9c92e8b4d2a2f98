//! In which order answers stand: as a deal goes on, round the table, and by their number.

/// The answers that have a natural order, whatever they are answers to.
const NATURAL: &[&str] = &[
    // How far the deal had come.
    "before the deal",
    "while the cards were dealt",
    "in the declaring",
    "it was declared, and could be doubled",
    "the dealer had to discard",
    "before the first lead",
    "in the first trick",
    "in a later trick",
    "in the last trick",
    "the hand was over",
    "the rubber was over",
    // What is as it mostly is comes before whoever did something.
    "nobody yet",
    "nobody",
    "neither",
    "none",
    "nothing",
    "nothing out of the way",
    // Round the table.
    "the dealer",
    "the eldest hand",
    "the dealer's partner",
    "the player at the dealer's right",
    "the declarer",
    "the adversary at the declarer's left",
    "dummy",
    "the adversary at the declarer's right",
    "no hand lay open",
    "their own",
    "that of the adversary at their left",
    "their partner's",
    "that of the adversary at their right",
    "nobody's",
    "themselves",
    "they themselves",
    "the adversary at their left",
    "their partner",
    "the adversary at their right",
    "nobody is named",
    // One or several of them.
    "one of their own side",
    "one of their own side, and the adversary at their left",
    "one of their own side, and the adversary at their right",
    "both adversaries",
    "players of both sides, and both adversaries",
    "everybody: the deal was done",
    "it was dealt already",
    "yes",
    "no",
    // Numbers.
    "no card",
    "one card",
    "two cards",
    "three cards",
    "one",
    "two",
    "three",
    "three or more",
    "four",
    "five",
    "six",
    "seven",
    "more than seven",
    "somebody had none yet",
    "everybody had some",
    "all but the last",
    "all",
    "all: the deal was done",
];

/// The place of an answer; what has none comes after all that have one.
pub(crate) fn place(answer: &str) -> usize {
    NATURAL.iter().position(|one| *one == answer).unwrap_or(NATURAL.len())
}
