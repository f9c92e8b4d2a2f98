//! How much is to be gained at all: a player who sees every card, for measuring and for nothing else.
//!
//! They call as the book does and play what the solver finds best with all hands open. No player at a
//! table can do so: the hands come to them past their view.

use std::cell::RefCell;
use std::rc::Rc;

use cards::{BySeat, CardSet, Seat, Shuffler, Side};
use euchre::Euchre;
use games::{Code, Spoken};
use players::duplicate::Tally;
use players::search::position;
use players::search::worlds::World;
use players::{Book, Driver, Player, Spec, hands, seed};
use solver::Solver;
use table::{Act, Column, Phase, Setup, Table, View};

/// The cards of everybody as they lie now.
type Open = Rc<RefCell<BySeat<CardSet>>>;

struct Omniscient {
    open: Open,
    book: Book<Euchre>,
    solver: Rc<RefCell<Solver>>,
}

impl Player<Euchre> for Omniscient {
    fn act(&mut self, view: &View<Euchre>, _dice: &mut Shuffler) -> Option<Act<euchre::Call>> {
        let booked = self.book.decide(view).map(|decision| decision.act);
        let may = view.playable();
        if may.len() < 2 {
            return booked;
        }
        let world = World { hands: *self.open.borrow(), put_out: None, weight: 1.0 };
        let solved = self.solver.borrow_mut().cards(&position(view, &world)?).ok()?;
        let most = solved.iter().map(|group| group.tricks).max()?;
        let best: CardSet =
            solved.iter().filter(|group| group.tricks == most).flat_map(|group| group.cards.iter()).collect();
        match booked {
            Some(Act::Play(card)) if best.contains(card) => Some(Act::Play(card)),
            _ => (best & may).first().map(Act::Play),
        }
    }
}

/// What they win a deal of a player, each deal played twice with the sides exchanged.
fn against(spec: &str, deals: u64) -> Tally {
    let spec: Spec = spec.parse::<Spec>().expect("a player").for_one_deal(200);
    let rules = Euchre::rules(Code::Euchre1888.name());
    let solver = Rc::new(RefCell::new(Solver::default()));
    let mut tally = Tally::default();
    for number in 0..deals {
        let dealer = Seat::from_index((number % 4) as u8);
        let cards = hands::<Euchre>(&mut Shuffler::new(seed(number)), dealer);
        let mut sum = 0;
        for seer in [Side::NorthSouth, Side::EastWest] {
            let mut table: Table<Euchre> =
                Table::new(Setup { hands: Some(cards.clone()), dealt: true, ..Setup::new(rules, dealer) });
            let open: Open = Rc::new(RefCell::new(*table.state().hands()));
            let player = |seat: Seat| -> Box<dyn Player<Euchre>> {
                if seat.side() == seer {
                    Box::new(Omniscient {
                        open: Rc::clone(&open),
                        book: Book::default(),
                        solver: Rc::clone(&solver),
                    })
                } else {
                    spec.player().expect("the game has it")
                }
            };
            let mut driver = Driver::new(BySeat::from_fn(player), seed(number));
            while table.state().phase() < Phase::HandOver && table.state().deal() == 1 {
                *open.borrow_mut() = *table.state().hands();
                driver.step(&mut table).expect("somebody acts");
            }
            let sheet = table.state().sheet();
            let won = |side: Side| sheet.due(1, side, Column::Tricks) + sheet.due(1, side, Column::Bonus);
            sum += won(seer) - won(seer.other());
        }
        tally.add(f64::from(sum) / 2.0);
    }
    tally
}

#[test]
fn who_sees_every_card_wins() {
    assert!(against("book", 300).interval().low > 0.0);
}

#[test]
#[ignore = "prints figures; run with --nocapture"]
fn what_seeing_every_card_is_worth() {
    for (spec, deals) in [("book", 4_000), ("sampling:20", 2_000), ("search", 300)] {
        let interval = against(spec, deals).interval();
        let half = (interval.high - interval.low) / 2.0;
        println!("every card seen against {spec}: {:+.3} ± {half:.3} over {deals} deals", interval.mean);
    }
}
