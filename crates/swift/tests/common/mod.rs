//! A deal played at a table and by the plain engine, act by act.

use cards::{BySide, Layout, Seat, Shuffler};
use games::procedure::{Due, Listener, due};
use swift::{Ask, Deal, Quick};
use table::{Act, Actor, Column, Hands, Kind, Phase, Plain, Setup, Sheet, Table};
use testkit::any_rules;

/// How many deals and acts were compared, and how many deals were played to the last card.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Compared {
    pub(crate) deals: u64,
    pub(crate) acts: u64,
    pub(crate) played: u64,
}

/// Plays so many random deals under random options both ways and compares whose turn it is, what is in order, and the
/// result; in one deal out of `views` also what every seat can see after each act.
pub(crate) fn compare<G: games::Spoken + Plain>(seed: u64, deals: u64, views: u64) -> Compared
where
    G::Call: Copy + PartialEq,
{
    let mut compared = Compared::default();
    for number in 0..deals {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut pack = Shuffler::with_stream(key, number);
        let dealer = Seat::from_index(number as u8);
        let cards = hands::<G>(&mut pack, dealer);
        let rules = any_rules::<G>(&mut pack);
        let mut pair = Pair::<G>::new(rules, dealer, cards, number % views == 0);
        let mut quick = Quick::new(seed ^ number);
        let mut played_out = pair.deal.clone();
        played_out.play_out(&mut quick.clone());
        while pair.step(&mut quick, number) {}
        assert_eq!(played_out, pair.deal, "deal {number}: played out at once");
        compared.deals += 1;
        compared.acts += u64::from(pair.deal.acts());
        compared.played += u64::from(!pair.deal.fallen().is_empty());
    }
    compared
}

fn hands<G: table::Game>(pack: &mut Shuffler, dealer: Seat) -> Hands {
    let order = pack.pack(G::PACK);
    let layout = Layout::from_pack_order(&order, dealer, G::PACK.packets()).expect("a whole pack deals");
    Hands { hands: layout.hands, turn_up: G::TURNS_UP.then(|| order[4 * G::PACK.hand_size()]) }
}

struct Pair<G: Plain> {
    table: Table<G>,
    deal: Deal<G>,
    views: bool,
}

impl<G: games::Spoken + Plain> Pair<G>
where
    G::Call: Copy + PartialEq,
{
    fn new(rules: G::Rules, dealer: Seat, cards: Hands, views: bool) -> Pair<G> {
        let deal = Deal::new(rules.clone(), dealer, &cards, BySide::default());
        let setup =
            Setup { hands: Some(cards), dealt: true, sheet: Sheet::default(), ..Setup::new(rules, dealer) };
        Pair { table: Table::new(setup), deal, views }
    }

    /// One act, the same both ways; false once the deal is over.
    fn step(&mut self, quick: &mut Quick, number: u64) -> bool {
        self.keep_courtesies();
        if self.views {
            self.compare_views(number);
        }
        assert_eq!(usize::from(self.deal.acts()), self.table.log().len(), "deal {number}: acts");
        let Some(now) = self.deal.due() else {
            self.compare_results(number);
            return false;
        };
        let options = self.deal.options();
        if now.asked == Ask::Chance {
            let word = self.table.state().chance();
            assert_eq!(word, self.deal.chance(), "deal {number}: who may break in");
        } else {
            let waits = due(&self.table, Listener::Host).waits;
            match (now.asked, &waits) {
                (Ask::Word, Some(Due::Word(seat))) | (Ask::Discard, Some(Due::Discard(seat))) => {
                    assert_eq!(*seat, now.seat, "deal {number}: turn");
                }
                (Ask::Card, Some(Due::Card { seat, hand })) => {
                    assert_eq!((*seat, *hand), (now.seat, now.hand), "deal {number}: turn");
                }
                _ => panic!("deal {number}: the table waits for {waits:?}, the engine for {now:?}"),
            }
            let lawful = self.table.view(Some(now.seat)).options();
            let ours = options.iter().map(|act| at_table(act).expect("an act of a table"));
            assert!(lawful.iter().cloned().eq(ours), "deal {number}: {lawful:?} against {options:?}");
        }
        let quickly = self.deal.draw(&mut quick.clone());
        let act = options.draw(quick).expect("something is in order");
        assert_eq!(quickly, Some(act), "deal {number}: the same chance draws another act");
        if let Some(act) = at_table(act) {
            let answers = self.table.observe(Actor::Seat(now.seat), act.clone()).expect("it is possible");
            let wrong = answers.iter().find(|answer| matches!(answer.kind(), Kind::Offence | Kind::Declined));
            assert!(wrong.is_none(), "deal {number}: {act:?} is answered by {wrong:?}");
        }
        self.deal.act(act).unwrap_or_else(|wrong| panic!("deal {number}: {wrong:?}"));
        true
    }

    /// What a table has done by whoever keeps the procedure.
    fn keep_courtesies(&mut self) {
        if self.deal.chance().is_some() {
            return;
        }
        while let Some((seat, act)) = self.table.state().courtesy() {
            self.table.observe(Actor::Seat(seat), act).expect("it is possible");
        }
    }

    fn compare_views(&self, number: u64) {
        let over = self.deal.is_over();
        for seat in Seat::ALL.map(Some).into_iter().chain([None]) {
            let mut told = self.table.view(seat);
            let ours = self.deal.view(seat, told.standing);
            if over {
                // A hand that is not played has not been put away yet.
                told.phase = Phase::HandOver;
            }
            assert_eq!(ours, told, "deal {number}: what {seat:?} can see");
        }
    }

    fn compare_results(&self, number: u64) {
        let state = self.table.state();
        assert!(state.phase() == Phase::HandOver, "deal {number}: the table goes on");
        let points = self.deal.points();
        for (side, ours) in points.iter() {
            let due = |column| state.sheet().due(1, side, column);
            assert_eq!(
                (ours.tricks, ours.bonus),
                (due(Column::Tricks), due(Column::Bonus)),
                "deal {number}: what {side} scores"
            );
        }
        assert_eq!(self.deal.play().won(), state.won(), "deal {number}: tricks");
    }
}

fn at_table<C>(act: swift::Act<C>) -> Option<Act<C>> {
    Some(match act {
        swift::Act::Call(call) => Act::Call(call),
        swift::Act::Discard(card) => Act::Discard(card),
        swift::Act::Play(card) => Act::Play(card),
        swift::Act::LetGo => return None,
    })
}
