//! Prints the acts and answers of one random table: `replay CODE SEED WILD SHORT ACTS`.

use cards::Seat;
use games::{Code, Listed, Visit};
use table::{Setup, Table};
use testkit::{Chaos, Mix, any_rules};

struct Replay {
    seed: u64,
    mix: Mix,
    acts: u64,
}

impl Visit for Replay {
    type Out = ();

    fn game<G: Listed>(self, _code: Code) {
        let mut chaos = Chaos::new(self.seed, self.mix);
        let rules = any_rules::<G>(chaos.dice());
        let dealer = Seat::from_index(chaos.dice().below(4) as u8);
        let mut table = Table::<G>::new(Setup::new(rules, dealer));
        println!("{dealer} deals");
        for _ in 0..self.acts {
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
}

fn main() {
    let mut words = std::env::args().skip(1);
    let code: Code = words.next().unwrap_or("bridge-1907".to_owned()).parse().expect("a code");
    let mut numbers = words.map(|word| word.parse::<u64>().expect("a number"));
    let mut next = |default| numbers.next().unwrap_or(default);
    let (seed, wild, short_hands, acts) = (next(1), next(25), next(30), next(60));
    code.visit(Replay { seed, mix: Mix { wild: wild as u32, short_hands: short_hands as u32 }, acts });
}
