//! `oddtrick deal`: fair deals that anybody can make again from their seed.

use std::fmt::Write as _;
use std::io::Write as _;

use cards::{BySeat, Card, Deal, Layout, Pack, Seat, Shuffler, pbn};
use games::Code;
use serde::Serialize;

use crate::grammar::{CodeArg, Seed};
use crate::screen;
use crate::trouble::{Outcome, Result, Trouble};

/// Deal cards fairly, with the seed that makes the same deal again
///
/// The pack is shuffled by Fisher and Yates over ChaCha20 from a seed of 256 bits; each deal of a
/// seed is a stream of its own. A deal also has a number among all deals there are. The text that
/// is printed is the header of a minutes file.
#[expect(clippy::doc_markdown, reason = "the help page would print a code mark as it stands")]
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    code: CodeArg,

    /// The seed: a number, 0x and hexadecimal digits, or 64 of them; without one it is drawn at random
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, conflicts_with = "number")]
    seed: Option<Seed>,

    /// The deal with this number among all there are
    #[arg(long = "index", value_name = "N")]
    number: Option<u128>,

    /// How many deals; the deal passes to the left
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=COUNT_MAX))]
    count: u64,

    /// Who deals first
    #[arg(long, value_name = "SEAT", default_value = "S")]
    dealer: Seat,

    /// Print PBN
    #[arg(long, conflicts_with = "json")]
    pbn: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Ten million deals are three gigabytes of text; more of them want another seed.
const COUNT_MAX: u64 = 10_000_000;

const EXAMPLES: &str = "\
Examples:
  oddtrick deal
  oddtrick deal bridge-1905 --count 4 --pbn > evening.pbn
  oddtrick deal --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  oddtrick deal euchre-1888 --json";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let code = args.code.or_bridge();
    let pack = code.pack();
    if args.pbn && pack != Pack::FiftyTwo {
        return Err(Trouble::Misuse(format!(
            "PBN has no place for the {pack}: leave out --pbn, or take --json"
        )));
    }
    let source = Source::new(args, pack)?;
    let mut out = screen::out();
    let mut dealer = args.dealer;
    for n in 0..args.count {
        let dealt = source.deal(pack, dealer, n);
        let text = if args.pbn {
            dealt.pbn(n)
        } else if args.json {
            format!("{}{}", if n == 0 { "[" } else { "," }, json(&dealt.report(code)))
        } else {
            format!("{}{}", if n == 0 { "" } else { "\n" }, dealt.header(code))
        };
        out.write_all(text.as_bytes()).map_err(Trouble::output)?;
        dealer = dealer.left();
    }
    let end = if args.json { "]\n" } else { "" };
    out.write_all(end.as_bytes()).and_then(|()| out.flush()).map_err(Trouble::output)?;
    Ok(Outcome::Right)
}

fn json(report: &DealReport) -> String {
    serde_json::to_string(report).expect("the keys of a report are strings")
}

/// Where the deals come from.
enum Source {
    /// The streams of a seed.
    Seed(Seed),
    /// The numbers from this one on; all of them are there.
    Number(u128),
}

impl Source {
    fn new(args: &Args, pack: Pack) -> Result<Source> {
        let Some(first) = args.number else {
            return Ok(Source::Seed(match args.seed {
                Some(seed) => seed,
                None => Seed::fresh()?,
            }));
        };
        let there_are = if pack.stock_size() == 0 { Deal::count(pack) } else { Deal::count_turning(pack) };
        let wanted = first.checked_add(u128::from(args.count));
        if wanted.is_none_or(|wanted| wanted > there_are) {
            let last = there_are - 1;
            let which =
                if args.count == 1 { String::new() } else { format!(" with {} after it", args.count - 1) };
            return Err(Trouble::Misuse(format!("there is no deal {first}{which}: the last is {last}")));
        }
        Ok(Source::Number(first))
    }

    /// The deal with this place among those that are wanted.
    fn deal(&self, pack: Pack, dealer: Seat, n: u64) -> Dealt {
        match self {
            Source::Seed(seed) => Dealt::shuffled(pack, dealer, *seed, n),
            Source::Number(first) => Dealt::numbered(pack, dealer, first + u128::from(n)),
        }
    }
}

/// One deal and where it comes from.
struct Dealt {
    dealer: Seat,
    deal: Deal,
    turn_up: Option<Card>,
    /// The seed and the stream; none for a deal asked for by its number.
    source: Option<(Seed, u64)>,
    number: u128,
}

impl Dealt {
    fn shuffled(pack: Pack, dealer: Seat, seed: Seed, stream: u64) -> Dealt {
        let order = Shuffler::with_stream(seed.0, stream).pack(pack);
        let layout = Layout::from_pack_order(&order, dealer, pack.packets()).expect("a whole pack deals");
        let deal = Deal::new(layout, pack).expect("a whole pack, dealt by its packets, is a deal");
        let turn_up = order.get(4 * pack.hand_size()).copied();
        let number = turn_up.and_then(|card| deal.number_turning(card)).unwrap_or_else(|| deal.number());
        Dealt { dealer, deal, turn_up, source: Some((seed, stream)), number }
    }

    /// The number must be one that there is.
    fn numbered(pack: Pack, dealer: Seat, number: u128) -> Dealt {
        let (deal, turn_up) = if pack.stock_size() == 0 {
            (Deal::from_number(pack, number), None)
        } else {
            Deal::from_number_turning(pack, number)
                .map_or((None, None), |(deal, card)| (Some(deal), Some(card)))
        };
        let deal = deal.expect("the number was compared with how many deals there are");
        Dealt { dealer, deal, turn_up, source: None, number }
    }

    /// The deal as the header of minutes.
    fn header(&self, code: Code) -> String {
        let source =
            self.source.map_or(String::new(), |(seed, stream)| format!("# seed {seed} stream {stream}\n"));
        let mut text = format!("{source}# deal {}\ncode: {code}\ndealer: {}\n", self.number, self.dealer);
        for (seat, hand) in self.deal.hands().iter() {
            let _ = writeln!(text, "{seat}: {hand}");
        }
        if let Some(card) = self.turn_up {
            let _ = writeln!(text, "turn-up: {card}");
        }
        text
    }

    fn report(&self, code: Code) -> DealReport {
        let hand = |seat| {
            let mut cards: Vec<Card> = self.deal.hand(seat).iter().collect();
            cards.reverse();
            cards.into_iter().map(|card| card.to_string()).collect()
        };
        DealReport {
            code: code.name(),
            seed: self.source.map(|(seed, _)| seed.to_string()),
            stream: self.source.map(|(_, stream)| stream),
            index: self.number.to_string(),
            dealer: self.dealer.to_string(),
            hands: Hands {
                north: hand(Seat::North),
                east: hand(Seat::East),
                south: hand(Seat::South),
                west: hand(Seat::West),
            },
            turn_up: self.turn_up.map(|card| card.to_string()),
        }
    }

    /// The deal as a game of PBN, the first with the head of the file.
    fn pbn(&self, n: u64) -> String {
        let mut game = pbn::Game {
            board: (n + 1).to_string().into(),
            dealer: self.dealer.into(),
            deal: BySeat::from_fn(|seat| Some(self.deal.hand(seat))).into(),
            ..pbn::Game::default()
        };
        if let Some((seed, stream)) = self.source {
            game.set_tag("OddtrickSeed", &seed.to_string());
            game.set_tag("OddtrickStream", &stream.to_string());
        }
        game.set_tag("OddtrickDeal", &self.number.to_string());
        let file = pbn::write(&[game]).expect("cards and figures fit into PBN");
        let file = String::from_utf8_lossy(&file);
        match (n, file.split_once("\r\n[")) {
            (1.., Some((_head, game))) => format!("\r\n[{game}"),
            _ => file.into_owned(),
        }
    }
}

#[derive(Serialize)]
struct DealReport {
    code: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream: Option<u64>,
    /// As text, because it is too large for the numbers of many readers.
    index: String,
    dealer: String,
    hands: Hands,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_up: Option<String>,
}

#[derive(Serialize)]
struct Hands {
    #[serde(rename = "N")]
    north: Vec<String>,
    #[serde(rename = "E")]
    east: Vec<String>,
    #[serde(rename = "S")]
    south: Vec<String>,
    #[serde(rename = "W")]
    west: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_shuffled_deal_gives_it_again() {
        for pack in Pack::ALL {
            let shuffled = Dealt::shuffled(pack, Seat::West, Seed([3; 32]), 5);
            let numbered = Dealt::numbered(pack, Seat::West, shuffled.number);
            assert_eq!((numbered.deal, numbered.turn_up), (shuffled.deal, shuffled.turn_up));
        }
    }

    #[test]
    fn deals_of_pbn_written_one_by_one_are_one_file() {
        let dealt: Vec<Dealt> =
            (0..3).map(|n| Dealt::shuffled(Pack::FiftyTwo, Seat::South, Seed::from(7), n)).collect();
        let text: String = dealt.iter().zip(0..).map(|(dealt, n)| dealt.pbn(n)).collect();
        let games: Vec<pbn::Game> =
            pbn::parse_each(text.as_bytes()).into_iter().map(Result::unwrap).collect();
        assert_eq!(String::from_utf8(pbn::write(&games).unwrap()).unwrap(), text);
    }

    #[test]
    fn a_deal_is_the_header_of_minutes() {
        let text = Dealt::shuffled(Pack::FiftyTwo, Seat::East, Seed([9; 32]), 0).header(Code::Bridge1905);
        assert_eq!(games::minutes::read(&text).unwrap().to_string(), text);
    }
}
