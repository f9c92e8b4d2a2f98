//! A deal of Euchre with its turn-up: the tricks under every trump with a partner and alone, and the par of its
//! declaring.

use std::fmt::Write as _;

use cards::{BySeat, BySide, Card, CardSet, Ranking, Seat, Side, Suit};
use euchre::{ALL_TRICKS, PlayedHand, Rules, score};
use games::json::Sides;
use serde::{Serialize, Serializer};
use solver::{Aim, BadPosition, Position, Solver};

use super::Declarers;
use crate::screen;

/// Five cards each, the card turned up and whose deal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EuchreDeal {
    pub(super) hands: BySeat<CardSet>,
    pub(super) turned: Card,
    pub(super) dealer: Seat,
}

/// The suits in the order of every table.
const SUITS: [Suit; 4] = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];

/// What a deal is worth under one trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Row {
    trump: Suit,
    /// The tricks of both sides when all four play.
    together: BySide<u8>,
    /// The tricks of each seat that plays alone.
    alone: BySeat<u8>,
}

/// The tricks of a deal under every trump, and the par of its declaring where that was asked.
pub(super) struct EuchreTable {
    rows: [Row; 4],
    par: Option<Par>,
}

/// What the declaring comes to when all cards are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Par {
    trump: Suit,
    /// Who plays it, and whether alone.
    by: Seat,
    alone: bool,
    /// The makers' tricks.
    tricks: u8,
    /// What the dealer's side scores more than the other.
    points: i32,
}

impl EuchreDeal {
    /// Solves it; the dealer puts out whatever is best for their side.
    pub(super) fn table(&self, solver: &mut Solver, par: bool) -> Result<EuchreTable, BadPosition> {
        let mut rows =
            SUITS.map(|trump| Row { trump, together: BySide::default(), alone: BySeat::default() });
        for row in &mut rows {
            row.together = self.tricks(solver, row.trump, None)?;
            for seat in Seat::ALL {
                row.alone[seat] = self.tricks(solver, row.trump, Some(seat))?[seat.side()];
            }
        }
        Ok(EuchreTable { par: if par { self.par(&rows) } else { None }, rows })
    }

    /// The tricks of both sides under a trump; perhaps somebody plays alone.
    fn tricks(
        &self,
        solver: &mut Solver,
        trump: Suit,
        lone: Option<Seat>,
    ) -> Result<BySide<u8>, BadPosition> {
        let out = lone.map(Seat::partner);
        let eldest = self.dealer.left();
        let leader = if out == Some(eldest) { eldest.left() } else { eldest };
        let mut solved = |hands: BySeat<CardSet>| {
            let whole = Position::new(hands, Ranking::with_bowers(trump), Aim::Most, leader);
            solver.tricks(&whole.without(out))
        };
        let mut best = solved(self.hands)?;
        // The turned card comes into play only with the dealer, who takes it up and puts another out.
        if trump == self.turned.suit() && out != Some(self.dealer) {
            let (dealer, side) = (self.dealer, self.dealer.side());
            best[side] = 0;
            for put_out in self.hands[dealer] {
                let mut hands = self.hands;
                hands[dealer].remove(put_out);
                hands[dealer].insert(self.turned);
                let tricks = solved(hands)?;
                if tricks[side] >= best[side] {
                    best = tricks;
                }
            }
        }
        Ok(best)
    }

    /// Each in turn passes, makes the trump or plays alone, whichever is best for their side: the turned suit in the first
    /// round, another in the second. Who can have now what they would have later does not wait.
    fn par(&self, rows: &[Row; 4]) -> Option<Par> {
        let side = self.dealer.side();
        // Laid out from the last word back to the first.
        let mut value: Option<Par> = None;
        for first_round in [false, true] {
            let of_round = |row: &&Row| (row.trump == self.turned.suit()) == first_round;
            for place in (0..4).rev() {
                let seat = Seat::from_index(self.dealer.left() as u8 + place);
                let sign = if seat.side() == side { 1 } else { -1 };
                // A partner who has not spoken yet may take it and play alone (law 93).
                let partner = (place < 2).then(|| seat.partner());
                let lone = [Some(seat), partner].into_iter().flatten().map(Some);
                let makes = rows.iter().filter(of_round).flat_map(|row| {
                    [None].into_iter().chain(lone.clone()).map(|lone| self.made(row, seat, lone))
                });
                let best = makes.reduce(
                    |best, other| {
                        if sign * other.points > sign * best.points { other } else { best }
                    },
                );
                let passed = value.map_or(0, |later| later.points);
                value = best.filter(|best| sign * best.points >= sign * passed).or(value);
            }
        }
        value
    }

    /// What comes of a trump that somebody makes, with a partner or alone.
    fn made(&self, row: &Row, maker: Seat, lone: Option<Seat>) -> Par {
        let (makers, dealers) = (maker.side(), self.dealer.side());
        let tricks = lone.map_or(row.together[makers], |seat| row.alone[seat]);
        let mut won = BySide::<u8>::default();
        won[makers] = tricks;
        won[makers.other()] = ALL_TRICKS - tricks;
        let played = PlayedHand {
            makers,
            lone: lone.is_some(),
            won,
            idle_shown: false,
            given_up: false,
            revokes: BySide::default(),
            forfeits: BySide::default(),
            dealers,
        };
        let awards = score(&Rules::default(), &played);
        let own = awards
            .iter()
            .map(|award| if award.side == dealers { award.points.value } else { -award.points.value });
        Par { trump: row.trump, by: lone.unwrap_or(maker), alone: lone.is_some(), tricks, points: own.sum() }
    }
}

impl EuchreTable {
    /// For a person.
    pub(super) fn told(&self) -> String {
        let mut told = format!("{:>14}  NS  EW   alone:   N   E   S   W\n", "tricks of");
        for Row { trump, together, alone } in &self.rows {
            let [ours, theirs] = [Side::NorthSouth, Side::EastWest].map(|side| together[side]);
            let _ = write!(told, "{:>14}{ours:>4}{theirs:>4}         ", trump.name());
            for seat in Seat::ALL {
                let _ = write!(told, "{:>4}", alone[seat]);
            }
            told.push('\n');
        }
        if let Some(Par { trump, by, alone, tricks, points }) = self.par {
            let alone = if alone { " alone" } else { "" };
            let tricks = speech::counted(i32::from(tricks), "trick");
            let trump = trump.name();
            let _ = write!(
                told,
                "\npar of Euchre\n{trump} by {by}{alone}, {tricks}, {points:+} for the dealer's side\n"
            );
        }
        told
    }

    /// The numbers alone, as a batch tells them: of each suit those of NS, then of each seat alone; then the par.
    pub(super) fn line(&self, board: Option<&str>) -> String {
        let of_row = |row: &Row| {
            let alone = Seat::ALL.map(|seat| row.alone[seat].to_string());
            [vec![row.together[Side::NorthSouth].to_string()], alone.to_vec()].concat()
        };
        let mut numbers: Vec<String> = self.rows.iter().flat_map(of_row).collect();
        numbers.extend(self.par.map(|par| format!("{:+}", par.points)));
        let numbers = numbers.join(" ");
        board.map_or_else(|| format!("{numbers}\n"), |board| format!("{board}: {numbers}\n"))
    }

    /// For programs.
    pub(super) fn json(&self, board: Option<&str>) -> String {
        let par = self.par.map(|Par { trump, by, alone, tricks, points }| ParReport {
            trump: trump.letter(),
            by: by.to_string(),
            alone,
            tricks,
            points,
        });
        screen::json_line(&Report { board, tricks: RowsReport(&self.rows), par })
    }
}

#[derive(Serialize)]
struct RowReport {
    #[serde(flatten)]
    together: Sides<u8>,
    alone: Declarers,
}

#[derive(Serialize)]
struct ParReport {
    trump: char,
    by: String,
    alone: bool,
    tricks: u8,
    points: i32,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<&'a str>,
    tricks: RowsReport<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    par: Option<ParReport>,
}

struct RowsReport<'a>(&'a [Row; 4]);

impl Serialize for RowsReport<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: &Row| {
            (row.trump.letter(), RowReport { together: row.together.into(), alone: row.alone.into() })
        };
        serializer.collect_map(self.0.iter().map(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Suit::{Clubs, Diamonds, Hearts, Spades};

    fn row(trump: Suit, ours: u8, alone: [u8; 4]) -> Row {
        Row { trump, together: BySide([ours, ALL_TRICKS - ours]), alone: BySeat(alone) }
    }

    /// South deals and turns up a heart.
    fn par(rows: [Row; 4]) -> (Suit, Seat, bool, i32) {
        let turned = "9H".parse().expect("a card");
        let deal = EuchreDeal { hands: BySeat([CardSet::EMPTY; 4]), turned, dealer: Seat::South };
        let Par { trump, by, alone, points, .. } = deal.par(&rows).expect("somebody makes something");
        (trump, by, alone, points)
    }

    #[test]
    fn who_takes_all_tricks_alone_does_so_and_a_partner_who_has_not_spoken_takes_it_from_them() {
        let quiet = |trump| row(trump, 3, [1; 4]);
        let rows = |hearts: Row| [quiet(Spades), hearts, quiet(Diamonds), quiet(Clubs)];
        assert_eq!(par(rows(row(Hearts, 0, [0, 3, 0, 5]))), (Hearts, Seat::West, true, -4));
        assert_eq!(par(rows(row(Hearts, 0, [0, 5, 0, 3]))), (Hearts, Seat::East, true, -4));
    }

    #[test]
    fn who_speaks_before_a_lone_march_is_rather_euchred() {
        let quiet = |trump| row(trump, 2, [1; 4]);
        let rows = [quiet(Spades), row(Hearts, 5, [3, 0, 5, 0]), quiet(Diamonds), quiet(Clubs)];
        assert_eq!(par(rows), (Hearts, Seat::West, false, 2));
    }

    #[test]
    fn a_side_makes_in_the_first_round_what_saves_it_from_the_second() {
        // At hearts North and South have three tricks; at spades West would take all five alone.
        let rows = [
            row(Spades, 0, [0, 1, 0, 5]),
            row(Hearts, 3, [1; 4]),
            row(Diamonds, 2, [1; 4]),
            row(Clubs, 2, [1; 4]),
        ];
        assert_eq!(par(rows), (Hearts, Seat::North, false, 1));
        // Without them the euchre costs less than the march: two points and not four.
        let rows = [rows[0], row(Hearts, 2, [1; 4]), rows[2], rows[3]];
        assert_eq!(par(rows), (Hearts, Seat::North, false, -2));
    }

    #[test]
    fn the_dealer_puts_out_what_is_best() {
        let hand = |text: &str| -> CardSet {
            text.split(' ').map(|card| card.parse::<Card>().expect("a card")).collect()
        };
        let hands = BySeat([
            hand("7S 8S 7D 8D 7C"),
            hand("9S TS 9D TD 8C"),
            hand("JH JD AH KH 9C"),
            hand("QS KS QD KD TC"),
        ]);
        let deal = EuchreDeal { hands, turned: "QH".parse().expect("a card"), dealer: Seat::South };
        let table = deal.table(&mut Solver::default(), true).expect("it can be solved");
        // With the queen for the nine of clubs South has the five best trumps.
        assert_eq!(table.rows[1].together, BySide([5, 0]));
        assert_eq!(table.rows[1].alone[Seat::South], 5);
        // West would rather be euchred than see South play alone.
        assert_eq!(table.par.map(|par| (par.by, par.alone, par.points)), Some((Seat::West, false, 2)));
    }
}
