//! The same hands and the same dice come to the same log at a table of the club as under the driver.

use cards::{BySeat, Seat};
use games::minutes::spell_line;
use games::{Code, Listed, Visit};
use players::{Driver, Spec};
use server::{Deals, Dealt, Fair, Limits};
use sha2::{Digest as _, Sha256};
use table::{Act, Hands, Manner, Setup, Table};

use crate::common::*;

/// The secret of the table; the dice of its first rubber are drawn from a seed made of it.
const SECRET: [u8; 32] = [0x5a; 32];
const PLAYER: &str = "book:clumsy=0.05";
const DEALER: Seat = Seat::North;
/// Deals of each code that are compared.
const DEALS: usize = 2;

fn dice() -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(SECRET);
    hash.update("dice");
    hash.update(0_u64.to_le_bytes());
    hash.finalize().into()
}

/// What the driver makes of a rubber by the laws: its lines, and the packs that it laid.
struct Driven;

impl Visit for Driven {
    type Out = (Vec<String>, Vec<Hands>);

    fn game<G: Listed>(self, code: Code) -> Self::Out {
        let spec: Spec = PLAYER.parse().expect("a player");
        let setup = Setup { manner: Manner::Laws, ..Setup::new(G::rules(code.name()), DEALER) };
        let mut table = Table::<G>::new(setup);
        let players = BySeat::from_fn(|_| spec.player::<G>().expect("every game has it"));
        Driver::new(players, dice()).rubber(&mut table).expect("nobody is stuck");
        let packs = table.log().iter().filter_map(|event| match &event.act {
            Act::Stack(hands) => Some((**hands).clone()),
            _ => None,
        });
        let lines = table.log().iter().map(|event| spell_line(event.actor, &event.act));
        (lines.collect(), packs.collect())
    }
}

/// The packs as they were laid for the driver.
struct Laid(Vec<Hands>);

impl Deals for Laid {
    fn first_dealer(&self, _cut: Seat) -> Seat {
        DEALER
    }

    fn commitment(&self, terms: &fair::Terms) -> String {
        Fair.commitment(terms)
    }

    fn deal(&self, terms: &fair::Terms, cast: &fair::Cast) -> Dealt {
        let dealt = Fair.deal(terms, cast);
        match self.0.get(terms.deal as usize - 1) {
            Some(hands) => Dealt { hands: hands.clone(), record: String::new(), ..dealt },
            None => dealt,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_hands_and_dice_give_the_log_of_the_driver() {
    for code in Code::ALL {
        let (driven, packs) = code.visit(Driven);
        let stacks = driven.iter().enumerate().filter(|(_, line)| line.starts_with("table: stack"));
        let after = stacks.map(|(at, _)| at).nth(DEALS).unwrap_or(driven.len());
        let deals = std::sync::Arc::new(Laid(packs));
        let club = Club::open_with(deals, Limits::none()).await;
        let mut anne = club.guest("Anne").await;
        let mut table = alone(code.name());
        table["manner"] = "laws".into();
        for seat in ["N", "E", "W"] {
            table["seats"][seat]["player"] = PLAYER.into();
        }
        // Nobody has come to the table yet, so that no card has been dealt.
        let table = anne.opens(table).await;
        let substitute = serde_json::json!({ "player": PLAYER });
        let answer = anne.put(&format!("/api/tables/{table}/seats/S/substitute"), substitute).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let club = club
            .tampered(|record| {
                record.execute("UPDATE tbl SET seed = ?1", [SECRET.as_slice()]).expect("a seed");
                let count = record.query_row("SELECT count(*) FROM log", [], |row| row.get::<_, u32>(0));
                assert_eq!(count.expect("a count"), 0);
            })
            .await;
        anne.comes_to(&club);
        let mut socket = anne.socket(&table, None).await;
        while socket.view["deal"].as_u64() <= Some(DEALS as u64) && socket.stage() != "rubber_over" {
            socket.next().await.expect("the table goes on");
        }
        let Club { folder, server, .. } = club;
        server.stop().await;
        let record = record(&folder);
        let mut select = record.prepare("SELECT line FROM log ORDER BY version").expect("a query");
        let lines = select.query_map([], |row| row.get::<_, String>(0)).expect("lines");
        let played: Vec<String> = lines.take(after).map(|line| line.expect("a line")).collect();
        assert_eq!(played, driven[..after], "{code}");
    }
}
