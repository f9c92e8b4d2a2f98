//! From the links of a table to its cards.

use std::fmt::Write as _;

use cards::{BySeat, Card, Deal, Layout, Pack, Seat, Shuffler};
use hkdf::Hkdf;
use sha2::Sha256;

use crate::Link;

/// The name of the procedure.
pub const ALGORITHM: &str = "oddtrick-deal-1";

/// Links of a chain of the house: deal 1001 begins another, deal 2001 a third.
pub const HOUSE_LINKS: u32 = 1000;

/// One link of everybody who has a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chains {
    /// The house's.
    pub house: Link,
    /// Those of the people at the table; none where a computer player sits.
    pub seats: BySeat<Option<Link>>,
}

/// What is settled before a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The name of the table.
    pub table: String,
    /// The number of the shuffle at this table, from 1.
    pub deal: u32,
    /// The code that is played.
    pub code: String,
    /// The pack.
    pub pack: Pack,
    /// Who deals.
    pub dealer: Seat,
    /// The last links that everybody knows.
    pub last: Chains,
}

/// The links that a deal was made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    /// The house's.
    pub house: Link,
    /// Those of the people; none where there is no chain, or where it was withheld.
    pub seats: BySeat<Option<Link>>,
}

/// The cards that came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The four hands and the stock.
    pub deal: Deal,
    /// The card turned up, in a pack that leaves a stock.
    pub turn_up: Option<Card>,
    /// The last card dealt, one of the dealer's.
    pub last: Card,
    /// The number of this deal among all there are.
    pub number: u128,
}

impl Terms {
    /// What is hashed: one fact a line, each line ended by a line feed.
    pub fn text(&self) -> String {
        let Terms { table, deal, code, pack, dealer, last } = self;
        let mut text = format!("{ALGORITHM}\ntable {table}\ndeal {deal}\ncode {code}\n");
        let _ = write!(text, "pack {}\ndealer {dealer}\nhouse {}\n", pack.size(), last.house);
        for seat in Seat::ALL {
            let _ = match last.seats[seat] {
                Some(link) => writeln!(text, "{seat} {link}"),
                None => writeln!(text, "{seat} -"),
            };
        }
        text
    }

    /// What everybody is told before they give their links.
    pub fn commitment(&self) -> Link {
        Link::hash(self.text().as_bytes())
    }

    /// The key of the shuffle. A link that does not follow the last one of its chain is for
    /// [`Record::verify`](crate::Record::verify) to find.
    pub fn key(&self, cast: &Cast) -> [u8; 32] {
        let mut links = cast.house.0.to_vec();
        for seat in Seat::ALL {
            if let Some(last) = self.last.seats[seat] {
                links.extend(cast.seats[seat].unwrap_or(last).0);
            }
        }
        let mut key = [0; 32];
        let hkdf = Hkdf::<Sha256>::new(Some(&self.commitment().0), &links);
        hkdf.expand(ALGORITHM.as_bytes(), &mut key).expect("32 bytes are few enough");
        key
    }

    /// The cards.
    pub fn draw(&self, cast: &Cast) -> Drawn {
        let order = Shuffler::new(self.key(cast)).pack(self.pack);
        let layout =
            Layout::from_pack_order(&order, self.dealer, self.pack.packets()).expect("a whole pack deals");
        let deal = Deal::new(layout, self.pack).expect("a whole pack makes a correct deal");
        let turn_up = order.get(4 * self.pack.hand_size()).copied();
        let number = turn_up.and_then(|card| deal.number_turning(card)).unwrap_or_else(|| deal.number());
        Drawn { deal, turn_up, last: order[4 * self.pack.hand_size() - 1], number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Chain;

    fn chains() -> (Chain, BySeat<Option<Chain>>) {
        let seat = |n: u8| Some(Chain::new([n; 32], 5));
        (Chain::new([9; 32], 5), BySeat([seat(1), None, seat(3), None]))
    }

    fn terms(pack: Pack) -> (Terms, Cast) {
        let (mut house, mut seats) = chains();
        let last =
            Chains { house: house.last(), seats: BySeat(seats.0.clone().map(|c| c.map(|c| c.last()))) };
        let cast = Cast {
            house: house.give().unwrap(),
            seats: BySeat::from_fn(|seat| seats[seat].as_mut().and_then(Chain::give)),
        };
        let terms =
            Terms { table: "t1".to_owned(), deal: 1, code: "x".to_owned(), pack, dealer: Seat::West, last };
        (terms, cast)
    }

    #[test]
    fn everything_that_is_settled_beforehand_changes_the_cards() {
        let (terms, cast) = terms(Pack::FiftyTwo);
        let other = |change: &dyn Fn(&mut Terms)| {
            let mut changed = terms.clone();
            change(&mut changed);
            changed.key(&cast)
        };
        let keys = [
            terms.key(&cast),
            other(&|t| t.table.push('x')),
            other(&|t| t.deal += 1),
            other(&|t| t.code.push('x')),
            other(&|t| t.pack = Pack::ThirtyTwo),
            other(&|t| t.dealer = Seat::North),
            other(&|t| t.last.house = t.last.house.before()),
            other(&|t| t.last.seats[Seat::East] = Some(t.last.house)),
        ];
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key), "change {n}");
        }
    }

    #[test]
    fn every_link_changes_the_cards_and_so_does_withholding_it() {
        let (terms, cast) = terms(Pack::ThirtyTwo);
        let mut withheld = cast.clone();
        withheld.seats[Seat::North] = None;
        let mut house = cast.clone();
        house.house = house.house.before();
        let drawn = [&cast, &withheld, &house].map(|cast| terms.draw(cast));
        assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2] && drawn[0] != drawn[2]);
        let turned = drawn[0].turn_up.expect("Euchre turns a card up");
        assert!(drawn[0].deal.stock().contains(turned));
    }
}
