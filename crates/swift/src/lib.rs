//! Deals played in order at full speed: a few hundred bytes, no allocation, no answers, copied at will.
//!
//! Nothing of a game is told here a second time. Whose turn it is, which words are in order and what a deal brings are
//! the functions of the game ([`table::Turns`], [`table::Plain`]), which the articles at a table call too; this crate
//! only keeps less. Whatever can go wrong at a table cannot happen here: an act that is not in order is refused.
//!
//! Start with [`Deal`]; [`Play`] is the play of its tricks, which search uses by itself. For learning machines [`Actions`]
//! numbers what can be done, [`Layout`] writes down what a seat can see, and [`Batch`] plays many deals side by side.
//!
//! ```
//! use games::{Euchre, Spoken};
//! use swift::{Quick, dealt, returns_of};
//!
//! let mut chance = Quick::new(1888);
//! let mut deal = dealt::<Euchre>(&Euchre::rules("euchre-1888"), 0, &mut chance);
//! while let Some(act) = deal.options().draw(&mut chance) {
//!     deal.act(act).expect("it was among the options");
//! }
//! let [north, east, south, west] = returns_of(&deal);
//! assert!(north == south && east == west && north == -east);
//! ```

mod actions;
mod batch;
mod deal;
mod draw;
mod observe;
mod play;
mod view;

pub use actions::Actions;
pub use batch::{Batch, Part, Wrong, dealt, returns_of};
pub use cards::Quick;
pub use deal::{Act, Ask, Deal, Due, NotInOrder, Options};
pub use draw::Draw;
pub use observe::Layout;
pub use play::Play;
