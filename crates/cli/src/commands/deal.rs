//! `oddtrick deal`: fair deals that anybody can make again from their seed.

use std::fmt::Write as _;

use anyhow::{Result, anyhow, bail};
use cards::{BySeat, Card, Deal, Layout, Pack, Seat, Shuffler, pbn};
use games::Code;
use serde::Serialize;

use super::Outcome;
use crate::screen;

/// Deal cards fairly, with the seed that makes the same deal again
///
/// The pack is shuffled by Fisher and Yates over ChaCha20 from a seed of 256 bits; each deal of a
/// seed is a stream of its own. A deal also has a number among all deals there are. The text that
/// is printed is the header of a minutes file.
// This is the text of the help page, where a code mark would be printed as it stands.
#[allow(clippy::doc_markdown)]
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The code to deal for: bridge-1905, bridge-1907, euchre-1888 or royalton-1915
    #[arg(value_name = "CODE", default_value = "bridge-1907")]
    code: String,

    /// The seed, 64 hexadecimal digits; without one it is drawn at random
    #[arg(long, value_name = "HEX", conflicts_with = "number")]
    seed: Option<String>,

    /// The deal with this number among all there are
    #[arg(long = "index", value_name = "N")]
    number: Option<u128>,

    /// How many deals; the deal passes to the left
    #[arg(long, value_name = "N", default_value_t = 1)]
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

const EXAMPLES: &str = "\
Examples:
  oddtrick deal
  oddtrick deal bridge-1905 --count 4 --pbn > evening.pbn
  oddtrick deal --seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
  oddtrick deal euchre-1888 --json";

pub(crate) fn run(args: &Args) -> Result<Outcome> {
    let code = super::code(&args.code)?;
    let pack = pack(code);
    let mut dealer = args.dealer;
    let mut dealt = Vec::new();
    if let Some(number) = args.number {
        for n in 0..args.count {
            dealt.push(Dealt::numbered(pack, dealer, number.saturating_add(u128::from(n)))?);
            dealer = dealer.left();
        }
    } else {
        let seed = match &args.seed {
            Some(text) => read_seed(text)?,
            None => fresh_seed()?,
        };
        for stream in 0..args.count {
            dealt.push(Dealt::shuffled(pack, dealer, seed, stream)?);
            dealer = dealer.left();
        }
    }
    if args.pbn {
        print_pbn(pack, &dealt)?;
    } else if args.json {
        let reports: Vec<DealReport> = dealt.iter().map(|dealt| dealt.report(code)).collect();
        screen::print(&format!("{}\n", serde_json::to_string(&reports)?))?;
    } else {
        let texts: Vec<String> = dealt.iter().map(|dealt| dealt.header(code)).collect();
        screen::print(&texts.join("\n"))?;
    }
    Ok(Outcome::Right)
}

const fn pack(code: Code) -> Pack {
    match code {
        Code::Bridge1905 | Code::Bridge1907 | Code::Royalton1915 => Pack::FiftyTwo,
        Code::Euchre1888 => Pack::ThirtyTwo,
    }
}

/// One deal and where it comes from.
struct Dealt {
    dealer: Seat,
    deal: Deal,
    turn_up: Option<Card>,
    /// The seed and the stream; none for a deal asked for by its number.
    source: Option<([u8; 32], u64)>,
    number: u128,
}

impl Dealt {
    fn shuffled(pack: Pack, dealer: Seat, seed: [u8; 32], stream: u64) -> Result<Dealt> {
        let order = Shuffler::with_stream(seed, stream).pack(pack);
        let layout = Layout::from_pack_order(&order, dealer, pack.packets())?;
        let deal = Deal::new(layout, pack)?;
        let turn_up = order.get(4 * pack.hand_size()).copied();
        let number = turn_up.and_then(|card| deal.number_turning(card)).unwrap_or_else(|| deal.number());
        Ok(Dealt { dealer, deal, turn_up, source: Some((seed, stream)), number })
    }

    fn numbered(pack: Pack, dealer: Seat, number: u128) -> Result<Dealt> {
        let (deal, turn_up) = if pack.stock_size() == 0 {
            (Deal::from_number(pack, number), None)
        } else {
            Deal::from_number_turning(pack, number)
                .map_or((None, None), |(deal, card)| (Some(deal), Some(card)))
        };
        let count = if pack.stock_size() == 0 { Deal::count(pack) } else { Deal::count_turning(pack) };
        let deal = deal.ok_or_else(|| anyhow!("there is no deal {number}: the last is {}", count - 1))?;
        Ok(Dealt { dealer, deal, turn_up, source: None, number })
    }

    /// The deal as the header of minutes.
    fn header(&self, code: Code) -> String {
        let source = self
            .source
            .map_or(String::new(), |(seed, stream)| format!("# seed {} stream {stream}\n", hex(&seed)));
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
            seed: self.source.map(|(seed, _)| hex(&seed)),
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

fn print_pbn(pack: Pack, dealt: &[Dealt]) -> Result<()> {
    if pack != Pack::FiftyTwo {
        bail!("PBN has no place for the {pack}: leave out --pbn, or take --json");
    }
    let games: Vec<pbn::Game> = dealt
        .iter()
        .enumerate()
        .map(|(n, dealt)| {
            let mut game = pbn::Game {
                board: (n + 1).to_string().into(),
                dealer: dealt.dealer.into(),
                deal: BySeat::from_fn(|seat| Some(dealt.deal.hand(seat))).into(),
                ..pbn::Game::default()
            };
            if let Some((seed, stream)) = dealt.source {
                game.set_tag("OddtrickSeed", &hex(&seed));
                game.set_tag("OddtrickStream", &stream.to_string());
            }
            game.set_tag("OddtrickDeal", &dealt.number.to_string());
            game
        })
        .collect();
    screen::print(&String::from_utf8(pbn::write(&games)?)?)
}

fn fresh_seed() -> Result<[u8; 32]> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed).map_err(|error| anyhow!("no random seed is to be had: {error}"))?;
    Ok(seed)
}

fn read_seed(text: &str) -> Result<[u8; 32]> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect();
    let Some(digits) = digits else {
        bail!("'{text}' is no seed: it has only the digits 0 to 9 and a to f");
    };
    if digits.len() != 64 {
        bail!("a seed has 64 hexadecimal digits, and this one has {}", digits.len());
    }
    let mut seed = [0; 32];
    for (byte, pair) in seed.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Ok(seed)
}

fn hex(seed: &[u8; 32]) -> String {
    seed.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_back_as_it_prints() {
        let seed: [u8; 32] = std::array::from_fn(|n| n as u8 * 7);
        assert_eq!(read_seed(&hex(&seed)).unwrap(), seed);
        assert_eq!(read_seed(&hex(&seed).to_uppercase()).unwrap(), seed);
    }

    #[test]
    fn a_seed_of_another_length_or_of_other_letters_is_refused() {
        assert!(read_seed("00").unwrap_err().to_string().contains("this one has 2"));
        assert!(read_seed(&"g".repeat(64)).unwrap_err().to_string().contains("only the digits"));
        assert!(read_seed("").is_err());
        assert!(read_seed(&"é".repeat(64)).is_err());
    }

    #[test]
    fn the_number_of_a_shuffled_deal_gives_it_again() {
        for pack in Pack::ALL {
            let shuffled = Dealt::shuffled(pack, Seat::West, [3; 32], 5).unwrap();
            let numbered = Dealt::numbered(pack, Seat::West, shuffled.number).unwrap();
            assert_eq!((numbered.deal, numbered.turn_up), (shuffled.deal, shuffled.turn_up));
        }
    }

    #[test]
    fn a_number_beyond_the_last_deal_is_refused() {
        assert!(Dealt::numbered(Pack::FiftyTwo, Seat::South, Deal::count(Pack::FiftyTwo)).is_err());
        assert!(Dealt::numbered(Pack::ThirtyTwo, Seat::South, u128::MAX).is_err());
    }

    #[test]
    fn a_deal_is_the_header_of_minutes() {
        let text = Dealt::shuffled(Pack::FiftyTwo, Seat::East, [9; 32], 0).unwrap().header(Code::Bridge1905);
        assert_eq!(games::minutes::read(&text).unwrap().to_string(), text);
    }
}
