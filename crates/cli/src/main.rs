//! The one binary, `oddtrick`.
fn main() {
    println!("oddtrick");
}
