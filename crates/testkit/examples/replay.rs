//! Prints the acts and answers of one random table: `replay SEED WILD SHORT ACTS`.

use bridge::Bridge;
use cards::Seat;
use table::{Setup, Table};
use testkit::{Chaos, Mix, any_rules};

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let mut next = |default| words.next().unwrap_or(default);
    let (seed, wild, short_hands, acts) = (next(1), next(25), next(30), next(60));
    let mut chaos = Chaos::new(seed, Mix { wild: wild as u32, short_hands: short_hands as u32 });
    let rules = any_rules::<Bridge>(chaos.dice());
    let dealer = Seat::from_index(chaos.dice().below(4) as u8);
    let mut table = Table::<Bridge>::new(Setup::new(rules, dealer));
    println!("{rules:?}, {dealer} deals");
    for _ in 0..acts {
        let event = chaos.next(table.state());
        let text = format!("{:?}: {:?}", event.actor, event.act);
        if let Ok(answers) = table.observe(event.actor, event.act) {
            println!("{:3} {text}", table.log().len() - 1);
            for answer in answers {
                println!("      > {}   [{:?}]", speech::line(&answer), answer.audience);
            }
        }
    }
}
