//! Random minutes with every act there is: what is printed reads back as it was.

use bridge::{Call, Make};
use cards::{BySeat, BySide, Card, CardSet, Pack, Seat, Shuffler, Side, Suit};
use games::minutes::{Before, Header, Item, Line, Minutes, Scope, Step, read};
use games::{AnyMinutes, Code};
use table::{Act, Actor, Column, CutFlaw, Exposure, Hands, Manner, PackId, Remedy, Run, ShuffleFlaw, Speech};

/// Draws everything from one seed.
struct Any(Shuffler);

impl Any {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u32) as usize]
    }

    fn maybe<T>(&mut self, thing: impl FnOnce(&mut Any) -> T) -> Option<T> {
        if self.below(2) == 0 { None } else { Some(thing(self)) }
    }

    fn small(&mut self) -> u8 {
        self.below(256) as u8
    }

    fn points(&mut self) -> i32 {
        self.below(2_001).cast_signed() - 1_000
    }

    fn seat(&mut self) -> Seat {
        self.one(&Seat::ALL)
    }

    fn side(&mut self) -> Side {
        self.one(&Side::ALL)
    }

    fn suit(&mut self) -> Suit {
        self.one(&Suit::ALL)
    }

    fn card(&mut self) -> Card {
        self.0.pack(Pack::FiftyTwo)[0]
    }

    fn cards(&mut self, least: u32, most: u32) -> Vec<Card> {
        let count = least + self.below(most - least + 1);
        self.0.pack(Pack::FiftyTwo).into_iter().take(count as usize).collect()
    }

    fn run(&mut self) -> Run {
        self.cards(1, 5).into_iter().collect()
    }

    fn set(&mut self) -> CardSet {
        self.cards(1, 13).into_iter().collect()
    }

    fn hands(&mut self) -> Hands {
        let pack = self.0.pack(Pack::FiftyTwo);
        let size = self.below(14) as usize;
        let hands = BySeat::from_fn(|seat| pack[seat as usize * 13..][..size].iter().copied().collect());
        let last = pack[51];
        Hands { hands, turn_up: self.maybe(|_| last).filter(|_| size < 13) }
    }

    fn remedy(&mut self) -> Remedy {
        match self.below(25) {
            0 => Remedy::NewDeal,
            1 => Remedy::Stand,
            2 => Remedy::Proceed,
            3 => Remedy::Declare,
            4 => Remedy::Call(self.card()),
            5 => Remedy::Suit(None),
            6 => Remedy::Suit(Some(self.suit())),
            7 => Remedy::NotSuit(self.suit()),
            8 => Remedy::Highest,
            9 => Remedy::Lowest,
            10 => Remedy::Win,
            11 => Remedy::WinOver(self.card()),
            12 => Remedy::Lose,
            13 => Remedy::PlayDummy(self.card()),
            14 => Remedy::NotDummy(self.card()),
            15 => Remedy::Choose(self.card()),
            16 => Remedy::Accept,
            17 => Remedy::Refuse,
            18 => Remedy::Reshuffle,
            19 => Remedy::Recut,
            20 => Remedy::RightPlayer,
            21 => Remedy::Show,
            22 => Remedy::Take(self.points() as i16),
            23 => Remedy::TakeBack,
            _ => Remedy::Charge,
        }
    }

    fn speech(&mut self) -> Speech {
        match self.below(20) {
            18 => Speech::NameCard(self.card()),
            0 => Speech::AskNone,
            1 => Speech::Answer(self.below(2) == 0),
            2 => Speech::AskObeyed,
            3 => Speech::AttentionTrick,
            4 => Speech::DrawCard,
            5 => Speech::Suggest(self.card()),
            6 => Speech::TrickIncomplete,
            7 => Speech::WrongTrick,
            8 => Speech::NotDue,
            9 => Speech::Fact,
            10 => Speech::AskPlaced,
            11 => Speech::Warn,
            12 => Speech::Inform,
            13 => Speech::SuggestDemand(self.remedy()),
            14 => Speech::Mention(self.maybe(Any::seat), self.maybe(Any::small)),
            15 => Speech::RemarkPlay,
            16 => Speech::RemarkScore,
            17 => Speech::Manner,
            _ => Speech::LeaveSeat,
        }
    }

    fn call(&mut self) -> Call {
        let make = self.one(&Make::ALL);
        let calls = [
            Call::Pass,
            Call::Make(make),
            Call::AskLead,
            Call::Yes,
            Call::Double,
            Call::Redouble,
            Call::Satisfied,
        ];
        self.one(&calls)
    }

    fn act(&mut self) -> Act<Call> {
        let column = self.one(&[Column::Tricks, Column::Bonus]);
        match self.below(73) {
            0 => Act::Cut(self.run(), self.below(2) == 0),
            1 => Act::ChooseSeat(self.seat()),
            2 => Act::ChoosePack(self.one(&[PackId::Blue, PackId::Red])),
            3 => Act::Collect,
            4 => Act::Shuffle(self.maybe(|any| any.one(&[ShuffleFlaw::BelowTable, ShuffleFlaw::FaceSeen]))),
            5 => Act::PlacePack(self.seat()),
            6 => Act::Offer(self.maybe(Any::card)),
            7 => {
                let flaws = [CutFlaw::Exposed, CutFlaw::Confused, CutFlaw::Doubtful];
                Act::CutPack(self.small(), self.maybe(|any| any.one(&flaws)))
            }
            8 => Act::Stack(Box::new(self.hands())),
            9 => Act::Deal,
            10 => Act::DealOtherPack,
            11 => Act::DealOn(self.small()),
            12 => Act::Packet(self.seat(), self.small()),
            13 => Act::Mend,
            14 => Act::TurnUp(None),
            15 => Act::Faced(self.card()),
            16 => Act::Peep,
            17 => Act::Look,
            18 => Act::ProvePack,
            19 => Act::FindShort,
            20 => Act::Missing(self.seat(), self.card()),
            21 => Act::Find(self.card()),
            22 => Act::Call(self.call()),
            23 => {
                let ways = [Exposure::Shown, Exposure::SeenByPartner, Exposure::SeenByOpponent];
                Act::Expose(self.set(), self.one(&ways))
            }
            24 => Act::Drop(self.card()),
            25 => Act::LayDown,
            26 => Act::ThrowDown,
            27 => Act::TakeUp(self.card()),
            28 => Act::Play(self.card()),
            29 => Act::Together(self.run()),
            30 => Act::Lead(self.run()),
            31 => Act::Slip(self.card()),
            32 => Act::MixIn(self.card(), self.small()),
            33 => Act::HoldOut(self.card()),
            34 => Act::Touch(self.run()),
            35 => Act::Name(self.card()),
            36 if self.maybe(|_| ()).is_some() => Act::NameRank(self.card().rank()),
            36 => Act::NameSuit(self.suit()),
            37 => Act::Arrange,
            38 => Act::Withdraw(self.card()),
            39 => Act::Correct(self.maybe(Any::card)),
            40 => Act::Gather,
            41 => Act::Turn,
            42 => Act::Quit,
            43 => Act::LookTrick(self.small()),
            44 => Act::CountTricks,
            45 => Act::Restore(self.card()),
            46 => Act::ClaimRest,
            47 => Act::Concede,
            48 => Act::Object,
            49 => Act::KeepHand,
            50..=54 => Act::Say(self.speech()),
            55 => Act::Consult,
            56 => Act::Refer,
            57..=61 => Act::Demand(self.remedy()),
            62 => Act::Waive,
            63 => Act::Consent,
            64 => Act::ClaimRevoke(self.maybe(Any::seat), self.maybe(Any::small)),
            65 => Act::Admit,
            66 => Act::Search,
            67 => Act::MixTricks,
            68 => Act::Enter(column, self.side(), self.points()),
            69 => {
                let deal = self.maybe(|any| any.below(65_536) as u16);
                Act::CorrectScore(column, self.side(), self.points(), deal)
            }
            70 => Act::AgreeScore,
            71 => Act::NewCards,
            _ => match self.below(3) {
                0 => Act::Appeal,
                1 => Act::Replace(self.card()),
                _ => Act::Tricks(BySide([self.below(14) as u8, self.below(14) as u8])),
            },
        }
    }

    fn actor(&mut self) -> Actor {
        let seat = self.seat();
        self.one(&[Actor::Seat(seat), Actor::Seat(seat), Actor::Table, Actor::Bystander])
    }

    fn comment(&mut self) -> Option<String> {
        let texts = ["", " a word", "# twice", "laws: x", " ends: here > ---"];
        self.maybe(|any| any.one(&texts).to_owned())
    }

    fn body_item(&mut self) -> Item<Call> {
        match self.below(12) {
            0 => Item::Blank,
            1 => Item::Act(self.actor(), Step::Auto(self.below(53) as u16)),
            2 | 3 => Item::Answer(
                self.one(&["", "nothing", "trick 1 to W", "offence bridge/46: E: so"]).to_owned(),
            ),
            _ => Item::Act(self.actor(), Step::Act(self.act())),
        }
    }

    fn headers(&mut self, code: Code) -> Vec<Header> {
        let mut headers = vec![Header::Code(code)];
        let options = [("double-limit", "100"), ("denied", "final"), ("proof", "record")];
        let count = self.below(4) as usize;
        let chosen = options.iter().take(count).map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
        headers.extend(self.maybe(|_| Header::Options(chosen.collect())));
        headers.extend(self.maybe(|any| Header::Mode(any.one(&[Manner::Laws, Manner::Courteous]))));
        headers.extend(self.maybe(|any| {
            Header::Score(Before {
                game: BySide([any.points(), any.points()]),
                games: BySide([any.small(), any.small()]),
                tricks: BySide([any.points(), any.points()]),
                bonus: BySide([any.points(), any.points()]),
            })
        }));
        headers.extend(self.maybe(|any| Header::Dealer(any.seat())));
        let hands = self.hands();
        for (seat, hand) in hands.hands.iter() {
            headers.extend(self.maybe(|_| Header::Hand(seat, *hand)));
        }
        headers.extend(self.maybe(|any| Header::Dealt(any.below(2) == 0)));
        headers.extend(self.maybe(|any| Header::Check(any.one(&[Scope::All, Scope::Written]))));
        headers.extend(
            self.maybe(|any| Header::Note("title", any.one(&["", "A: b", "x #y"]).replace(" #", "#"))),
        );
        self.0.shuffle(&mut headers);
        headers
    }

    fn minutes(&mut self) -> Minutes<Call> {
        let code = self.one(&[Code::Bridge1905, Code::Bridge1907]);
        let mut items: Vec<Item<Call>> = self.headers(code).into_iter().map(Item::Header).collect();
        items.push(Item::Rule);
        items.push(Item::Act(self.actor(), Step::Act(self.act())));
        for _ in 0..self.below(30) {
            items.push(self.body_item());
        }
        if self.below(2) == 0 {
            let hands = self.hands().hands;
            items.extend(
                hands.iter().filter(|(_, hand)| !hand.is_empty()).map(|(seat, hand)| Item::Lay(seat, *hand)),
            );
        }
        let lines = items.into_iter().map(|item| Line { item, comment: self.comment() }).collect();
        Minutes { code, lines }
    }
}

/// How many random texts or tables a test takes; `ODDTRICK_TABLES` asks for more.
fn streams(few: u64) -> u64 {
    std::env::var("ODDTRICK_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

#[test]
fn whatever_is_printed_reads_back_as_it_was() {
    for stream in 0..streams(20_000) {
        let minutes = Any(Shuffler::with_stream([7; 32], stream)).minutes();
        let text = minutes.to_string();
        let again =
            read(&text).unwrap_or_else(|faults| panic!("stream {stream}\n{}", faults.show("random", &text)));
        assert_eq!(again, AnyMinutes::Bridge(minutes), "stream {stream}\n{text}");
    }
}

#[test]
fn whatever_is_played_through_does_not_panic_and_judging_twice_changes_nothing() {
    for stream in 0..streams(10_000) {
        let minutes = AnyMinutes::Bridge(Any(Shuffler::with_stream([8; 32], stream)).minutes());
        let once = minutes.judge(None);
        if once.stopped.is_none() {
            let again =
                read(&once.text).unwrap_or_else(|faults| panic!("{}", faults.show("judged", &once.text)));
            assert_eq!(again.judge(Some(&once.text)).text, once.text, "stream {stream}");
        }
    }
}

#[test]
fn whatever_happens_at_a_table_its_record_plays_through_to_the_same_table() {
    for stream in 0..streams(4_000) {
        let mut any = Any(Shuffler::with_stream([9; 32], stream));
        let rules = bridge::Rules::new(any.one(&[bridge::Edition::Of1905, bridge::Edition::Of1907]));
        let setup = table::Setup {
            manner: any.one(&[Manner::Laws, Manner::Courteous]),
            dealt: any.below(2) == 0,
            hands: any.maybe(|any| {
                let deal = any.0.deal(Pack::FiftyTwo, Seat::South);
                Hands { hands: *deal.hands(), turn_up: None }
            }),
            ..table::Setup::<bridge::Bridge>::new(rules, any.seat())
        };
        let mut table = table::Table::new(setup);
        for _ in 0..60 {
            let act = match table.state().to_play() {
                Some(seat) if any.below(3) > 0 => {
                    let card = table.state().hands()[seat].first();
                    let player = table.state().player_of(seat);
                    let _ = card.map(|card| table.observe(player, Act::Play(card)));
                    continue;
                }
                _ if any.below(4) == 0 => Act::Call(any.call()),
                _ if any.below(12) == 0 => Act::Deal,
                _ => any.act(),
            };
            let act = match act {
                Act::Stack(_) => {
                    let deal = any.0.deal(Pack::FiftyTwo, Seat::South);
                    Act::Stack(Box::new(Hands { hands: *deal.hands(), turn_up: None }))
                }
                act => act,
            };
            let actor = any.actor();
            // The owner of the open hand can only hint at a card, however it is called: the record says so.
            let act = match (actor, act) {
                (Actor::Seat(seat), Act::Lead(run))
                    if run.len() == 1 && table.state().open_hand() == Some(seat) =>
                {
                    Act::Name(run[0])
                }
                (_, act) => act,
            };
            let _ = table.observe(actor, act);
        }
        let record = games::minutes::record(&table);
        let text = record.to_string();
        assert_eq!(
            read(&text).unwrap_or_else(|faults| panic!("{}", faults.show("record", &text))),
            AnyMinutes::Bridge(record.clone())
        );
        let again = games::minutes::replay::<bridge::Bridge>(&record);
        assert_eq!(again.stopped, None, "stream {stream}\n{text}");
        assert_eq!(again.table.log(), table.log(), "stream {stream}\n{text}");
        assert_eq!(again.table.state(), table.state(), "stream {stream}\n{text}");
    }
}
