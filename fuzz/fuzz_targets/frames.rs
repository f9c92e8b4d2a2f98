//! Any texts that a socket could bring, one a line: each is read or refused with a reason, what was read is written the same again,
//! and whatever somebody does at a table is taken or answered with a problem, never a crash.
#![no_main]

use cards::{BySeat, Seat};
use games::Code;
use libfuzzer_sys::fuzz_target;
use protocol::{ClientMessage, Pace, Person};
use sitting::{Chair, Command, Custom, Deed, Log, Moment, Patience, Sitting, Terms};
use table::Manner;

/// Messages of one run at the most, and their length.
const MESSAGES_MAX: usize = 12;

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default().bytes().next().unwrap_or(0);
    let mut table = None;
    for line in lines.take(MESSAGES_MAX).filter(|line| line.len() <= protocol::MESSAGE_MAX) {
        let message: ClientMessage = match serde_json::from_str(line) {
            Ok(message) => message,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        let written = serde_json::to_string(&message).expect("a message is plain");
        let again: ClientMessage = serde_json::from_str(&written).expect("what was written can be read");
        assert_eq!(again, message);
        if let ClientMessage::Act { expect, act, .. } = message {
            let table = table.get_or_insert_with(|| dealt(first));
            let seat = Seat::from_index((expect % 4) as u8);
            let deed = Deed { seat, said: act, id: None, expect: None, person: None };
            match table.take(Moment(0), Command::Act(deed)) {
                Ok(effects) => assert!(!effects.rows.is_empty()),
                Err(problem) => assert!(!problem.to_string().is_empty()),
            }
            for viewer in Seat::ALL.map(Some).into_iter().chain([None]) {
                serde_json::to_string(&table.view(viewer, None)).expect("a view is plain");
            }
        }
    }
});

/// Four people at a table with cards in their hands.
fn dealt(number: u8) -> Sitting {
    let code = Code::ALL[usize::from(number) % Code::COUNT];
    let manner = if number < 128 { Manner::Courteous } else { Manner::Laws };
    let terms = Terms { code, manner, options: Vec::new(), dealer: Seat::South };
    let custom = Custom { pace: Pace::Instant, number: 1, patience: Patience::Timed, without_people: false, clock: None };
    let person = |seat: Seat| Person { id: seat.to_string(), name: seat.to_string(), guest: true };
    let chairs = BySeat::from_fn(|seat| Chair::person(person(seat)));
    let log = Log::new(terms).expect("no option is chosen");
    let mut sitting = Sitting::new(log, chairs, custom, [number; 32]);
    let pack = sitting.log().rubber().pack_of([number; 32]);
    sitting.take(Moment(0), Command::Pack(pack)).expect("the pack is laid");
    sitting
}
