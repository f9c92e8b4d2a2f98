//! The files of a club: one process, private files, whole after a clean stop, refused where they cannot be written.

use std::path::Path;

use serde_json::json;
use server::{StartError, Store, StoreError};

use crate::common::{Club, Folder, alone, record};

async fn refused(folder: &Folder) -> StoreError {
    match Club::start(folder).await {
        Err(StartError::Store(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("the club opens"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_has_a_folder_at_a_time() {
    let club = Club::open().await;
    let error = refused(&club.folder).await;
    assert!(matches!(error, StoreError::InUse(_)), "{error:?}");
    assert!(error.to_string().contains("another process has this folder open"), "{error}");
    // A backup is taken while the club is open; and when it is closed, another may have it.
    let copy = club.folder.0.join("copy.sqlite");
    Store::backup(&club.folder.0.join("club.sqlite"), &copy).expect("a backup");
    let club = club.restart().await;
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_of_a_newer_release_is_refused_and_left_alone() {
    let club = Club::open().await;
    club.server.stop().await;
    record(&club.folder).pragma_update(None, "user_version", 1000).expect("a pragma");
    let before = std::fs::read(club.folder.0.join("club.sqlite")).expect("a file");
    let error = refused(&club.folder).await;
    assert!(matches!(error, StoreError::SchemaTooNew { found: 1000, .. }), "{error:?}");
    assert!(error.to_string().contains("a newer release wrote it"), "{error}");
    assert_eq!(std::fs::read(club.folder.0.join("club.sqlite")).expect("a file"), before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_clean_stop_the_file_alone_is_the_whole_record() {
    let club = Club::open().await;
    let mut anne = club.guest("Anne").await;
    let table = anne.opens(alone("euchre-1888")).await;
    let mut socket = anne.socket(&table, None).await;
    socket.plays_until(|socket| socket.stage() == "hand_over").await;
    let told = anne.get(&format!("/api/tables/{table}/record")).await.body;
    drop(socket);
    club.server.stop().await;
    let left = |name: &str| club.folder.0.join(name).exists();
    assert!(!left("club.sqlite-wal") && !left("club.sqlite-shm"), "the log is in the file");
    let folder = Folder::new();
    std::fs::copy(club.folder.0.join("club.sqlite"), folder.0.join("club.sqlite")).expect("a copy");
    let club = Club::again(folder).await;
    anne.comes_to(&club);
    assert_eq!(anne.get(&format!("/api/tables/{table}/record")).await.body, told);
    club.server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ready_writes() {
    let club = Club::open().await;
    let probes = |club: &Club| -> u32 {
        let count = "SELECT count(*) FROM probe";
        record(&club.folder).query_row(count, [], |row| row.get(0)).expect("a count")
    };
    assert_eq!(probes(&club), 0);
    let answer = club.stranger().get("/ready").await;
    assert_eq!((answer.status, answer.text.as_str()), (200, "ok\n"));
    assert_eq!(probes(&club), 1);
    // While somebody else keeps the file from being written, the club is not ready.
    let other = record(&club.folder);
    other.execute_batch("BEGIN IMMEDIATE").expect("a transaction");
    let answer = club.stranger().get("/ready").await;
    assert_eq!((answer.status, answer.text.as_str()), (503, "store not writable\n"));
    other.execute_batch("ROLLBACK").expect("an end");
    assert_eq!(club.stranger().get("/ready").await.status, 200);
    club.server.stop().await;
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("a mode");
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(path).expect("a file").permissions().mode() & 0o777
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_written_is_refused_at_the_start() {
    let club = Club::open().await;
    club.server.stop().await;
    for name in ["club.sqlite", "."] {
        let path = club.folder.0.join(name);
        let before = mode(&path);
        set_mode(&path, before & !0o222);
        let error = refused(&club.folder).await;
        set_mode(&path, before);
        assert!(matches!(error, StoreError::Unwritable(..)), "{name}: {error:?}");
        assert!(error.to_string().starts_with("cannot write "), "{error}");
    }
    let club = Club::again(club.folder).await;
    club.server.stop().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_files_are_private() {
    let club = Club::open().await;
    club.guest("Anne").await.post("/api/guests", json!({ "name": "Anne" })).await;
    let copy = club.folder.0.join("copy.sqlite");
    Store::backup(&club.folder.0.join("club.sqlite"), &copy).expect("a backup");
    for name in ["club.sqlite", "club.sqlite-wal", "club.sqlite-shm", "club.lock", "copy.sqlite"] {
        assert_eq!(mode(&club.folder.0.join(name)), 0o600, "{name}");
    }
    club.server.stop().await;
}
