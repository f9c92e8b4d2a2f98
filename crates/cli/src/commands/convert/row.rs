//! A game as a program or a spreadsheet reads it.

use std::collections::BTreeMap;

use cards::pbn::{self, Entry, write_deal_line};
use cards::{Ranking, Seat};
use serde::Serialize;

/// A game for programs. What is not known is null.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    file: &'a str,
    game: usize,
    event: Option<&'a str>,
    site: Option<&'a str>,
    date: Option<&'a str>,
    board: Option<&'a str>,
    north: Option<&'a str>,
    east: Option<&'a str>,
    south: Option<&'a str>,
    west: Option<&'a str>,
    dealer: Option<String>,
    vulnerable: Option<String>,
    deal: Option<String>,
    scoring: Option<&'a str>,
    declarer: Option<String>,
    contract: Option<String>,
    result: Option<String>,
    auction: Option<Vec<String>>,
    play: Option<Vec<Vec<String>>>,
    tags: BTreeMap<&'a str, &'a str>,
}

/// The columns of a table.
pub(super) const COLUMNS: [&str; 17] = [
    "file",
    "game",
    "event",
    "site",
    "date",
    "board",
    "north",
    "east",
    "south",
    "west",
    "dealer",
    "vulnerable",
    "deal",
    "scoring",
    "declarer",
    "contract",
    "result",
];

impl<'a> Row<'a> {
    pub(super) fn new(file: &'a str, number: usize, game: &'a pbn::Game) -> Row<'a> {
        let text = |entry: &'a Entry<String>| entry.known().map(String::as_str);
        let player = |seat: Seat| text(&game.players[seat]);
        let first = game.dealer.known().copied().unwrap_or(Seat::North);
        Row {
            file,
            game: number,
            event: text(&game.event),
            site: text(&game.site),
            date: text(&game.date),
            board: text(&game.board),
            north: player(Seat::North),
            east: player(Seat::East),
            south: player(Seat::South),
            west: player(Seat::West),
            dealer: game.dealer.known().map(ToString::to_string),
            vulnerable: game.vulnerable.known().map(ToString::to_string),
            deal: game.deal.known().map(|hands| write_deal_line(first, hands)),
            scoring: text(&game.scoring),
            declarer: game.declarer.known().map(|declarer| declarer.seat.to_string()),
            contract: game.contract.known().map(ToString::to_string),
            result: game.result.known().map(ToString::to_string),
            auction: game.auction.as_ref().map(calls),
            play: game.play.as_ref().map(|play| tricks(game, play)),
            tags: game.supplements.iter().map(|(name, tag)| (name.as_str(), tag.value.as_str())).collect(),
        }
    }

    /// A line of the table.
    pub(super) fn csv(&self) -> String {
        let number = self.game.to_string();
        let fields: [Option<&str>; COLUMNS.len()] = [
            Some(self.file),
            Some(&number),
            self.event,
            self.site,
            self.date,
            self.board,
            self.north,
            self.east,
            self.south,
            self.west,
            self.dealer.as_deref(),
            self.vulnerable.as_deref(),
            self.deal.as_deref(),
            self.scoring,
            self.declarer.as_deref(),
            self.contract.as_deref(),
            self.result.as_deref(),
        ];
        fields.map(|field| quoted(field.unwrap_or_default())).join(",") + "\n"
    }
}

/// A field of a table, in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

fn calls(auction: &pbn::Auction) -> Vec<String> {
    let word = |call: pbn::Call| match call {
        pbn::Call::Pass => "Pass".to_owned(),
        pbn::Call::Double => "X".to_owned(),
        pbn::Call::Redouble => "XX".to_owned(),
        pbn::Call::Skipped => "-".to_owned(),
        pbn::Call::Bid { level, denomination } => format!("{level}{denomination}"),
    };
    auction.calls.iter().map(|called| word(called.call)).collect()
}

/// Each trick as `W KS`, in the order the cards fell.
fn tricks(game: &pbn::Game, play: &pbn::Play) -> Vec<Vec<String>> {
    let denomination = game.contract.known().and_then(|contract| contract.denomination());
    let order = play.in_order(Ranking::plain(denomination.and_then(pbn::Denomination::trump)));
    let trick = |cards: Vec<(Seat, cards::Card)>| {
        cards.into_iter().map(|(seat, card)| format!("{seat} {card}")).collect()
    };
    order.into_iter().map(trick).collect()
}
