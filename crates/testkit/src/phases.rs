//! Every act in every stage of a deal: what docs/minutes.md calls possible is taken, and nothing else is.

use std::collections::BTreeMap;

use cards::{CardSet, Seat};
use games::minutes::{Need, SPELLINGS, Spelling, read, read_act, record};
use games::{Listed, Spoken};
use table::{Actor, Event, Impossible, NotNow, Phase, Setup, State, Table, Taken};

use crate::{Chaos, Mix, Vocabulary, any_rules};

/// Acts done at a table before everything is tried at it again.
const PACE: usize = 9;
/// Acts done at a table in all.
const ACTS: usize = 160;
/// Two acts in ten are irregular, and half of the hands are set down as a result, so that rubbers end.
const MIX: Mix = Mix { wild: 20, short_hands: 50 };
/// One time in so many the dealer stops after a few cards.
const SLOW_DEAL: u32 = 2;

/// What came of trying.
#[derive(Clone, Debug, Default)]
pub struct Phases {
    /// How often each act was taken, by its place in [`SPELLINGS`] and the stage.
    pub taken: Vec<[u64; 7]>,
    /// How often it was refused, for a reason that the column gives.
    pub refused: u64,
    /// What contradicts the column: the first case of each act and stage.
    pub wrong: BTreeMap<(&'static str, usize), String>,
}

/// Plays tables and tries every act of docs/minutes.md at each, every few acts.
pub fn phases<G: Spoken>(first_seed: u64, tables: u64) -> Phases {
    let mut seen = Phases { taken: vec![[0; 7]; SPELLINGS.len()], ..Phases::default() };
    let vocabulary = Vocabulary::of::<G>();
    for seed in first_seed..first_seed + tables {
        let mut chaos = Chaos::new(seed, MIX);
        let rules = any_rules::<G>(chaos.dice());
        let mut table = Table::<G>::new(Setup::new(rules, Seat::from_index((seed % 4) as u8)));
        if seed.is_multiple_of(3) {
            let _ = table.observe(Actor::Table, table::Act::AgreeStop);
        }
        for number in 0..ACTS {
            if number % PACE == 0 || table.state().phase() == Phase::Agreed {
                try_all(seed, &table, &vocabulary, &mut chaos, &mut seen);
            }
            if table.state().phase() == Phase::Agreed {
                break;
            }
            let mut event = chaos.next(table.state());
            if event.act == table::Act::Deal && chaos.dice().below(SLOW_DEAL) == 0 {
                let packet = 1 + chaos.dice().below(4) as u8;
                let first = table.state().coming_dealer().left();
                let too_many = chaos.dice().below(2) == 0;
                event.act = if too_many { table::Act::Packet(first, 4) } else { table::Act::DealOn(packet) };
            }
            // What nobody could do leaves the table as it was.
            let _ = table.observe(event.actor, event.act);
        }
    }
    seen
}

/// Does acts in the words of the minutes, any spelling of any act, at one table, and reads the record of it back.
///
/// # Panics
/// When an act that docs/minutes.md calls possible is refused, or the record does not read back.
pub fn wild_minutes<G: Listed>(seed: u64) -> u64 {
    let mut chaos = Chaos::new(seed, MIX);
    let rules = any_rules::<G>(chaos.dice());
    let mut table = Table::<G>::new(Setup::new(rules, Seat::from_index((seed % 4) as u8)));
    let vocabulary = Vocabulary::of::<G>();
    let mut seen = Phases { taken: vec![[0; 7]; SPELLINGS.len()], ..Phases::default() };
    for _ in 0..ACTS {
        if chaos.dice().below(2) == 0 {
            let event = chaos.next(table.state());
            let _ = table.observe(event.actor, event.act);
            continue;
        }
        let place = chaos.dice().below(SPELLINGS.len() as u32) as usize;
        if SPELLINGS[place].canonical.starts_with("stack") {
            // The minutes fill a hand that is laid in part, and the table takes it as it is.
            continue;
        }
        let seat = Seat::from_index(chaos.dice().below(4) as u8);
        let cards = wanted(table.state())[chaos.dice().below(4) as usize];
        let cards = if cards.is_empty() { table.state().hands()[seat] } else { cards };
        let line = format!("{seat}: {}", vocabulary.line(place, cards, chaos.dice()));
        let Ok((actor, step)) = read_act::<G>(&line) else { continue };
        let Some(act) = step.act(actor, table.state()) else { continue };
        let phase = table.state().phase();
        let result = table.observe(actor, act).map(|_| Taken::Yes);
        judge(seed, phase, place, &SPELLINGS[place], &line, &result, &mut seen);
        if let Some(wrong) = seen.wrong.values().next() {
            panic!("{wrong}\n{}", record(&table));
        }
        if table.state().phase() == Phase::Agreed {
            break;
        }
    }
    let text = record(&table).to_string();
    let again = read(&text).unwrap_or_else(|faults| panic!("seed {seed}: {}", faults.show("wild", &text)));
    let judged = again.judge(None);
    assert!(judged.stopped.is_none(), "seed {seed}: {:?}\n{text}", judged.stopped);
    table.log().len() as u64
}

fn try_all<G: Spoken>(
    seed: u64,
    table: &Table<G>,
    vocabulary: &Vocabulary,
    chaos: &mut Chaos,
    seen: &mut Phases,
) {
    let state = table.state();
    for (place, spelling) in SPELLINGS.iter().enumerate() {
        for wanted in wanted(state) {
            let seat = Seat::from_index(chaos.dice().below(4) as u8);
            let cards = if wanted.is_empty() { state.hands()[seat] } else { wanted };
            let line = format!("{seat}: {}", vocabulary.line(place, cards, chaos.dice()));
            // A card that this pack does not have.
            let Ok((actor, step)) = read_act::<G>(&line) else { continue };
            let Some(act) = step.act(actor, state) else { continue };
            let mut trial = state.clone();
            let result = trial.take(&Event { actor, act }, &mut Vec::new());
            judge(seed, state.phase(), place, spelling, &line, &result, seen);
        }
    }
}

/// The cards that somebody would do something with: those of the seat, those that lie somewhere.
fn wanted<G: Spoken>(state: &State<G>) -> [CardSet; 4] {
    let lying = state.trick().map_or(CardSet::EMPTY, table::Trick::cards);
    let stray = state.tricks().iter().flat_map(|trick| &trick.surplus).map(|play| play.1).collect();
    let open = state.open_hand().map_or(CardSet::EMPTY, |open| state.hands()[open]);
    [CardSet::EMPTY, lying | open, state.exposed() | state.floor(), stray]
}

fn judge(
    seed: u64,
    phase: Phase,
    place: usize,
    spelling: &Spelling,
    line: &str,
    result: &Result<Taken, Impossible>,
    seen: &mut Phases,
) {
    let possible = spelling.stages.contains(phase);
    let wrong = match result {
        Ok(_) => {
            seen.taken[place][phase as usize] += 1;
            (!possible).then(|| "it is taken, and the column has it impossible".to_owned())
        }
        Err(why) if possible && !excused(spelling.needs, *why) => Some(format!("refused: {why} ({why:?})")),
        Err(_) => {
            seen.refused += 1;
            None
        }
    };
    if let Some(wrong) = wrong {
        let told = || format!("seed {seed}, {phase:?}, {line}: {wrong}");
        seen.wrong.entry((spelling.canonical, phase as usize)).or_insert_with(told);
    }
}

/// Whether one of the needs of an act is what the refusal speaks of.
fn excused(needs: &[Need], why: Impossible) -> bool {
    needs.iter().any(|need| match need {
        Need::Card => matches!(
            why,
            Impossible::NotHeld(..) | Impossible::NotNow(NotNow::LayingDown | NotNow::ThrowingDown)
        ),
        Need::Lying => matches!(
            why,
            Impossible::NotNow(
                NotNow::Finding
                    | NotNow::TakingUp
                    | NotNow::CardNotInTrick
                    | NotNow::NoTrickToTakeFrom
                    | NotNow::AnothersCard
                    | NotNow::Restoring
                    | NotNow::Gathering
                    | NotNow::LiftingTurnUp
            )
        ),
        Need::Number => matches!(
            why,
            Impossible::CutBeyondPack { .. }
                | Impossible::TooManyDealt { .. }
                | Impossible::BadPacket { .. }
                | Impossible::NoSuchTrick { .. }
                | Impossible::TrickFull { .. }
                | Impossible::TricksDoNotMake { .. }
                | Impossible::FewerThanWon { .. }
        ),
        Need::Draw => matches!(
            why,
            Impossible::Drawn { .. } | Impossible::NotNow(NotNow::CuttingAgain | NotNow::CuttingTooOften)
        ),
        Need::RubberOpen => {
            matches!(why, Impossible::NotNow(NotNow::DealingAfterAgreedEnd | NotNow::DealingAfterRubber))
        }
        Need::RubberWon => matches!(why, Impossible::NotNow(NotNow::AgreeingTooSoon)),
        Need::Agreement => matches!(why, Impossible::NotNow(NotNow::EndingEarly)),
        Need::TurnUp => matches!(why, Impossible::NotNow(NotNow::TurningUp | NotNow::LiftingTurnUp)),
        Need::WrongPacket => matches!(why, Impossible::NotNow(NotNow::MendingDeal)),
        Need::PackInHand => matches!(why, Impossible::NotNow(NotNow::Exposing)),
        Need::OpenHand => matches!(
            why,
            Impossible::NotNow(
                NotNow::NamingSuit
                    | NotNow::NamingMissingSuit
                    | NotNow::NamingRank
                    | NotNow::NamingDoubtfulRank
            )
        ),
        Need::Code => matches!(why, Impossible::NotNow(NotNow::Unknown)),
        Need::Declaration => matches!(why, Impossible::NotNow(NotNow::RecordingTricks)),
        Need::Dealt => matches!(why, Impossible::NotNow(NotNow::Looking)),
        Need::FirstDeal => {
            matches!(why, Impossible::NotNow(NotNow::CuttingForPartners | NotNow::AgreeingEarlyEnd))
        }
    })
}
