//! Set-up, checks and code generation.
fn main() {
    println!("nothing to do yet");
}
