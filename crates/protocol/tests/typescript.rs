//! The file that the browser is built from is the one that the types make.

use std::path::Path;

#[test]
fn the_types_of_the_browser_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/protocol/types.ts");
    let text = protocol::typescript();
    if std::env::var_os("ODDTRICK_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        std::fs::write(&path, &text).expect("the file can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(there == text, "run `cargo xtask codegen`: {} is out of date", path.display());
}
