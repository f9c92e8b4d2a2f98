//! Random games written and read back, and damaged ones read.

use super::*;
use crate::{BySeat, BySide, CardSet, Pack, Seat, Shuffler};

/// Random games that use everything a game can have.
struct Dice(Shuffler);

impl Dice {
    fn new(seed: u8) -> Dice {
        Dice(Shuffler::new([seed; 32]))
    }

    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    fn text(&mut self) -> String {
        let letters =
            ['a', 'Z', '7', ' ', '"', '\\', ';', '{', '}', '[', ']', '%', '#', '?', '-', '.', 'ë', 'Ã', '«'];
        let rare = ['Ł', '♠', '\u{feff}', '𝄞'];
        let length = self.below(12) + 1;
        let text: String = (0..length)
            .map(|_| if self.one_in(200) { self.pick(&rare) } else { self.pick(&letters) })
            .collect();
        if text == "?" || text == "#" || text.starts_with("##") { "x".to_owned() } else { text }
    }

    fn entry<T>(&mut self, value: impl FnOnce(&mut Dice) -> T) -> Entry<T> {
        match self.below(5) {
            0 => Entry::Unknown,
            1 => Entry::NotApplicable,
            _ => Entry::Known(value(self)),
        }
    }

    fn seat(&mut self) -> Seat {
        self.pick(&Seat::ALL)
    }

    fn remark(&mut self) -> Remark {
        let glyphs = if self.one_in(6) { self.below(5) } else { 0 };
        Remark {
            note: self.one_in(6).then(|| self.below(32) as u8 + 1),
            glyphs: (0..glyphs).map(|_| self.below(256) as u8).collect(),
        }
    }

    fn notes(&mut self) -> std::collections::BTreeMap<u8, String> {
        (0..self.below(3)).map(|_| (self.below(32) as u8 + 1, self.text())).collect()
    }

    fn call(&mut self) -> Called {
        let call = match self.below(8) {
            0..3 => Call::Pass,
            3 => Call::Double,
            4 => Call::Redouble,
            5 => Call::Skipped,
            _ => Call::Bid { level: self.below(7) as u8 + 1, denomination: self.pick(&Denomination::ALL) },
        };
        let insufficient = matches!(call, Call::Bid { .. }) && self.one_in(4);
        Called { call, insufficient, remark: self.remark() }
    }

    fn auction(&mut self, first: Seat) -> Auction {
        let calls = (0..self.below(9)).map(|_| self.call()).collect();
        let ending = self.pick(&[Ending::Plain, Ending::Stopped, Ending::Continues]);
        Auction { first, calls, ending, notes: self.notes() }
    }

    fn play(&mut self, leader: Seat) -> Play {
        let mut cards = self.0.pack(Pack::FiftyTwo).into_iter();
        let mut tricks: Vec<BySeat<Option<PlayedCard>>> = (0..self.below(14))
            .map(|_| {
                BySeat::from_fn(|_| {
                    let card = cards.next().filter(|_| !self.one_in(6))?;
                    let irregularity = match self.below(12) {
                        0 => Some(CardIrregularity::Revoke),
                        1 => Some(CardIrregularity::LeadOutOfTurn),
                        _ => None,
                    };
                    Some(PlayedCard { card, irregularity, remark: self.remark() })
                })
            })
            .collect();
        while tricks.pop_if(|trick| trick.0.iter().all(Option::is_none)).is_some() {}
        let ending = self.pick(&[Ending::Plain, Ending::Stopped, Ending::Continues]);
        Play { leader, tricks, ending, notes: self.notes() }
    }

    fn hands(&mut self) -> BySeat<Option<CardSet>> {
        let pack = self.pick(&Pack::ALL);
        let dealer = self.seat();
        let deal = self.0.deal(pack, dealer);
        deal.hands().map(|hand| (!self.one_in(4)).then_some(hand))
    }

    fn contract(&mut self) -> Contract {
        let denomination = self.pick(&Denomination::ALL);
        match self.below(4) {
            0 => Contract::Passed,
            1 => Contract::Bare(denomination),
            _ => Contract::Odd {
                level: self.below(7) as u8 + 1,
                denomination,
                doubling: self.pick(&Doubling::ALL),
            },
        }
    }

    fn result(&mut self, declarer: bool) -> TrickResult {
        let tricks = |dice: &mut Dice| dice.below(14) as u8;
        let told = if declarer || self.one_in(2) {
            Tricks::Declarer(tricks(self))
        } else {
            let mut sides = BySide([Some(tricks(self)), Some(tricks(self))]);
            if self.one_in(3) {
                sides.0[self.below(2)] = None;
            }
            Tricks::Sides(sides)
        };
        TrickResult { tricks: told, miscounted: self.one_in(5) }
    }

    fn supplement(&mut self) -> Supplement {
        let rows = if self.one_in(2) { 0 } else { self.below(4) };
        let rows = (0..rows).map(|_| (0..=self.below(4)).map(|_| self.text()).collect()).collect();
        Supplement { value: self.text(), rows }
    }

    fn game(&mut self) -> Game {
        let mut game = Game {
            event: self.entry(Dice::text),
            site: self.entry(Dice::text),
            date: self.entry(Dice::text),
            board: self.entry(Dice::text),
            players: BySeat::from_fn(|_| self.entry(Dice::text)),
            dealer: self.entry(Dice::seat),
            vulnerable: self.entry(|dice| dice.pick(&Vulnerable::ALL)),
            deal: self.entry(Dice::hands),
            scoring: self.entry(Dice::text),
            declarer: self.entry(|dice| Declarer { seat: dice.seat(), swapped: dice.one_in(5) }),
            contract: self.entry(Dice::contract),
            ..Game::default()
        };
        let declarer = game.declarer.known().is_some();
        game.result = self.entry(|dice| dice.result(declarer));
        if let Entry::Known(dealer) = game.dealer {
            game.auction = (!self.one_in(3)).then(|| self.auction(dealer));
        }
        if game.deal.known().is_some() {
            let leader = match (game.contract, game.declarer) {
                (Entry::Known(Contract::Bare(_)), _) => Some(self.seat()),
                (Entry::Known(Contract::Odd { .. }), Entry::Known(declarer)) => Some(declarer.seat.left()),
                _ => None,
            };
            game.play = leader.map(|leader| self.play(leader));
        }
        for name in ["OtGame", "OtLaws", "OtMade", "OtRulings", "Room", "X_1"] {
            if self.one_in(3) {
                let supplement = self.supplement();
                game.supplements.insert(name.to_owned(), supplement);
            }
        }
        game
    }
}

#[test]
fn what_was_written_reads_back_as_it_was() {
    let mut dice = Dice::new(21);
    let (mut plays, mut latin, mut marked) = (0, 0, 0);
    for round in 0..400 {
        let games: Vec<Game> = (0..dice.below(4)).map(|_| dice.game()).collect();
        plays += games.iter().filter(|game| game.play.is_some()).count();
        let bytes = write(&games).unwrap_or_else(|error| panic!("round {round}: {error}"));
        marked += usize::from(bytes.starts_with(b"\xef\xbb\xbf"));
        latin += usize::from(std::str::from_utf8(&bytes).is_err());
        assert_eq!(parse(&bytes).as_ref(), Ok(&games), "round {round}");
        assert!(bytes.split(|&byte| byte == b'\n').all(|line| line.len() < 255));
        assert!(bytes.is_empty() || bytes.ends_with(b"\r\n"));
        assert!(!bytes.contains(&b'\t'));
    }
    // The property would be empty without all kinds of games and encodings.
    assert!(plays > 100 && latin > 50 && marked > 50, "{plays} {latin} {marked}");
}

#[test]
fn damaged_files_are_read_or_refused_but_never_worse() {
    let mut dice = Dice::new(22);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut bytes = if dice.one_in(2) {
            tests::BOARD.as_bytes().to_vec()
        } else {
            write(&[dice.game(), dice.game()]).unwrap()
        };
        for _ in 0..=dice.below(6) {
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes.insert(at, dice.pick(b"[]\"{};%^=$!?*+-#\\\n\r.:XSN1")),
                2 => bytes.truncate(at.max(1)),
                _ => {
                    bytes.remove(at);
                    bytes.push(b'\n');
                }
            }
        }
        match parse(&bytes) {
            Ok(games) => {
                read += 1;
                // Whatever could be read can be read again, once it is written.
                if let Ok(bytes) = write(&games) {
                    assert_eq!(parse(&bytes), Ok(games));
                }
            }
            Err(error) => {
                refused += 1;
                assert!(error.line > 0 && error.column > 0);
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(read > 300 && refused > 300, "{read} {refused}");
}

#[test]
fn deal_lines_of_noise_are_refused_or_read_but_never_worse() {
    let mut dice = Dice::new(23);
    for _ in 0..5000 {
        let letters: Vec<char> = "NESW:. -AKQJT987654321 0x\té".chars().collect();
        let noise: String = (0..dice.below(40)).map(|_| dice.pick(&letters)).collect();
        for text in [noise.clone(), format!("N:{noise}")] {
            if let Ok(line) = parse_deal_line(&text) {
                let again = write_deal_line(line.first, &line.hands);
                assert_eq!(parse_deal_line(&again), Ok(line));
            }
        }
    }
}
