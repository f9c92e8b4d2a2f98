//! DDS through its shared library.

use std::ffi::{CStr, CString, c_char, c_int, c_uint, c_void};

use cards::{BySeat, CardSet, Seat, Suit};
use solver::Strain;

#[repr(C)]
#[derive(Clone, Copy)]
struct TableDeal {
    cards: [[c_uint; 4]; 4],
}

#[repr(C)]
struct TableResults {
    tricks: [[c_int; 4]; 5],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Deal {
    trump: c_int,
    first: c_int,
    trick_suit: [c_int; 3],
    trick_rank: [c_int; 3],
    remaining: [[c_uint; 4]; 4],
}

#[repr(C)]
struct FutureTricks {
    nodes: c_int,
    cards: c_int,
    suit: [c_int; 13],
    rank: [c_int; 13],
    equals: [c_int; 13],
    score: [c_int; 13],
}

/// The library, loaded.
pub(crate) struct Dds {
    table: extern "C" fn(TableDeal, *mut TableResults) -> c_int,
    board: extern "C" fn(Deal, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int,
}

impl Dds {
    /// Loads the library and sets it to one thread.
    pub(crate) fn load(path: &str) -> Result<Dds, String> {
        let path = CString::new(path).map_err(|error| error.to_string())?;
        // Safe as far as the library keeps to its header.
        unsafe {
            let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
            if library.is_null() {
                return Err(CStr::from_ptr(libc::dlerror()).to_string_lossy().into_owned());
            }
            let symbol = |name: &CStr| -> Result<*mut c_void, String> {
                let found = libc::dlsym(library, name.as_ptr() as *const c_char);
                if found.is_null() { Err(format!("{name:?} is not in the library")) } else { Ok(found) }
            };
            let set_resources: extern "C" fn(c_int, c_int) = std::mem::transmute(symbol(c"SetResources")?);
            set_resources(200, 1);
            Ok(Dds {
                table: std::mem::transmute(symbol(c"CalcDDtable")?),
                board: std::mem::transmute(symbol(c"SolveBoard")?),
            })
        }
    }

    /// The tricks for each declarer, strain by strain in the order of [`Strain::ALL`].
    pub(crate) fn table(&self, hands: &BySeat<CardSet>) -> [BySeat<u8>; 5] {
        let mut results = TableResults { tricks: [[0; 4]; 5] };
        let code = (self.table)(TableDeal { cards: holdings(hands) }, &mut results);
        assert_eq!(code, 1, "DDS refused the deal with this code");
        results.tricks.map(|row| BySeat(row.map(|tricks| tricks as u8)))
    }

    /// The tricks of the leader's side, from a cold table.
    pub(crate) fn leader_takes(&self, hands: &BySeat<CardSet>, strain: Strain, leader: Seat) -> u8 {
        let trump = Strain::ALL.iter().position(|&known| known == strain).expect("a strain") as c_int;
        let deal = Deal {
            trump,
            first: leader as c_int,
            trick_suit: [0; 3],
            trick_rank: [0; 3],
            remaining: holdings(hands),
        };
        let mut future = FutureTricks {
            nodes: 0,
            cards: 0,
            suit: [0; 13],
            rank: [0; 13],
            equals: [0; 13],
            score: [0; 13],
        };
        let code = (self.board)(deal, -1, 1, 1, &mut future, 0);
        assert_eq!(code, 1, "DDS refused the deal with this code");
        future.score[0] as u8
    }
}

/// Spades first, the two at bit two.
fn holdings(hands: &BySeat<CardSet>) -> [[c_uint; 4]; 4] {
    hands.0.map(|hand| {
        [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]
            .map(|suit| ((hand.bits() >> (16 * suit as u32)) as c_uint & 0x1fff) << 2)
    })
}
