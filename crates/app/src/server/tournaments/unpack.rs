//! [`Program`]: what a student sends, a Python file or a zip archive, read with suspicion before anything is written.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use potez_rules::Refusal;
use potez_rules::refusal::quote;
use rawzip::{CompressionMethod, ZipArchive, ZipSliceArchive, ZipVerification};

/// The largest file that is taken.
pub(in crate::server) const MOST_BYTES: usize = 512 << 10;
/// What an archive may have when it is unpacked.
const MOST_UNPACKED: usize = 4 << 20;
/// How many files an archive may have, with those that are left out.
const MOST_FILES: usize = 300;
/// The longest name of a file, with its folders.
const LONGEST_PATH: usize = 150;
/// The file that is started.
pub(super) const MAIN: &str = "main.py";

/// The files of a program, by their names with folders.
#[derive(Debug)]
pub(super) struct Program(BTreeMap<String, Vec<u8>>);

impl Program {
    /// Reads what was sent.
    pub(super) fn read(bytes: &[u8]) -> Result<Program, Refusal> {
        if bytes.len() > MOST_BYTES {
            let facts = [("most", (MOST_BYTES >> 10).to_string())];
            return Err(Refusal::new("submission.size", "the file is larger than {most} kB", facts));
        }
        if bytes.starts_with(b"PK") {
            return unzip(bytes);
        }
        let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0') && !text.trim().is_empty());
        match text {
            Some(_) => Ok(Program(BTreeMap::from([(MAIN.to_owned(), bytes.to_vec())]))),
            None => Err(Refusal::new("submission.kind", "this is neither a Python program nor a zip archive", [])),
        }
    }

    /// Writes the files into a new folder, and waits until they are on the disk.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)?;
        for (path, bytes) in &self.0 {
            let path = folder.join(path);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            let mut file = std::fs::File::create_new(&path)?;
            file.write_all(bytes)?;
            file.sync_all()?;
        }
        readable(folder)
    }
}

/// In the sandbox another user may read them; folders above them stay closed.
#[cfg(unix)]
fn readable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let folder = path.is_dir();
    std::fs::set_permissions(path, PermissionsExt::from_mode(if folder { 0o755 } else { 0o644 }))?;
    if folder {
        for entry in std::fs::read_dir(path)? {
            readable(&entry?.path())?;
        }
    }
    Ok(())
}

#[cfg(not(unix))]
fn readable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Does a program speak the protocol itself? Then the word `ugiok` is somewhere in its files.
pub(super) fn speaks_ugi(folder: &Path) -> bool {
    let Ok(entries) = std::fs::read_dir(folder) else { return true };
    entries.flatten().map(|entry| entry.path()).any(|path| match path.extension() {
        _ if path.is_dir() => speaks_ugi(&path),
        Some(end) if end == "py" => std::fs::read(&path).is_ok_and(|text| text.windows(5).any(|five| five == b"ugiok")),
        _ => false,
    })
}

fn broken(_: rawzip::Error) -> Refusal {
    Refusal::new("submission.zip", "the zip archive cannot be read", [])
}

fn unzip(bytes: &[u8]) -> Result<Program, Refusal> {
    let archive = ZipArchive::from_slice(bytes).map_err(broken)?;
    let mut files = BTreeMap::new();
    let (mut entries, mut count, mut left) = (archive.entries(), 0, MOST_UNPACKED);
    while let Some(entry) = entries.next_entry().map_err(broken)? {
        count += 1;
        if count > MOST_FILES {
            let facts = [("most", MOST_FILES.to_string())];
            return Err(Refusal::new("submission.files", "the archive has more than {most} files", facts));
        }
        let path = checked_path(entry.file_path().as_bytes())?;
        let kind = entry.mode().value() & 0o170_000;
        if !matches!(kind, 0 | 0o100_000 | 0o040_000) || entry.flags().is_encrypted() {
            let facts = [("path", quote(&path))];
            let sentence = "{path} in the archive is a link, a device or encrypted: only ordinary files are taken";
            return Err(Refusal::new("submission.special", sentence, facts));
        }
        if entry.is_dir() || is_rubbish(&path) {
            continue;
        }
        let content = unpacked(&archive, &entry, left)?;
        left -= content.len();
        if files.insert(path.clone(), content).is_some() {
            return Err(bad_path(&path));
        }
    }
    // A file that is also a folder cannot be written.
    for path in files.keys() {
        let inside = files.keys().any(|other| other.strip_prefix(path).is_some_and(|rest| rest.starts_with('/')));
        if inside {
            return Err(bad_path(path));
        }
    }
    from_top(files)
}

fn unpacked(
    archive: &ZipSliceArchive<&[u8]>,
    entry: &rawzip::ZipFileHeaderRecord<'_>,
    most: usize,
) -> Result<Vec<u8>, Refusal> {
    let damaged = || Refusal::new("submission.zip", "the zip archive cannot be read", []);
    let large = || {
        let facts = [("most", (MOST_UNPACKED >> 20).to_string())];
        Refusal::new("submission.unpacked", "the archive has more than {most} MB when it is unpacked", facts)
    };
    let local = archive.get_entry(entry.wayfinder()).map_err(broken)?;
    let data = local.data();
    let content = match entry.compression_method() {
        CompressionMethod::STORE if data.len() > most => return Err(large()),
        CompressionMethod::STORE => data.to_vec(),
        CompressionMethod::DEFLATE => {
            use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
            decompress_to_vec_with_limit(data, most).map_err(|error| match error.status {
                TINFLStatus::HasMoreOutput => large(),
                _ => damaged(),
            })?
        }
        _ => {
            let sentence = "the archive is packed in an unusual way: use an ordinary zip";
            return Err(Refusal::new("submission.method", sentence, []));
        }
    };
    let found = ZipVerification { crc: rawzip::crc32(&content), uncompressed_size: content.len() as u64 };
    local.claim_verifier().valid(found).map_err(broken)?;
    Ok(content)
}

/// A name that stays in its folder, whatever the system.
fn checked_path(bytes: &[u8]) -> Result<String, Refusal> {
    let path = String::from_utf8_lossy(bytes).into_owned();
    let plain = |sign: char| !sign.is_control() && !matches!(sign, '\\' | ':' | '\u{fffd}');
    let name = path.strip_suffix('/').unwrap_or(&path);
    let part = |part: &str| !part.is_empty() && part != "." && part != "..";
    if path.len() > LONGEST_PATH || !path.chars().all(plain) || !name.split('/').all(part) {
        return Err(bad_path(&path));
    }
    Ok(path)
}

fn bad_path(path: &str) -> Refusal {
    let path: String = path.chars().take(80).collect();
    Refusal::new("submission.path", "{path} in the archive is no name for a file", [("path", quote(&path))])
}

/// What systems and Python leave in folders.
fn is_rubbish(path: &str) -> bool {
    path.split('/').any(|part| matches!(part, "__MACOSX" | "__pycache__" | ".DS_Store" | ".git" | ".venv" | "venv"))
}

/// The files relative to `main.py`, which is at the top or in the only folder.
fn from_top(files: BTreeMap<String, Vec<u8>>) -> Result<Program, Refusal> {
    if files.contains_key(MAIN) {
        return Ok(Program(files));
    }
    let folder = files.keys().next().and_then(|path| path.split_once('/')).map(|(folder, _)| format!("{folder}/"));
    let inner: Option<BTreeMap<String, Vec<u8>>> = folder.and_then(|folder| {
        files.into_iter().map(|(path, content)| Some((path.strip_prefix(&folder)?.to_owned(), content))).collect()
    });
    match inner {
        Some(files) if files.contains_key(MAIN) => Ok(Program(files)),
        _ => {
            let sentence = "the archive has no main.py at its top: that is the file which is started";
            Err(Refusal::new("submission.main", sentence, []))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive with these files; a mode of 0 is an ordinary file's.
    fn zip(files: &[(&str, u32, &[u8])]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
        for (path, mode, content) in files {
            let path = rawzip::path::EntryPath::verbatim(path.as_bytes().to_vec());
            let mode = if *mode == 0 { 0o100_644 } else { *mode };
            let file = archive.new_file(path).compression_method(CompressionMethod::DEFLATE).unix_permissions(mode);
            let (mut entry, config) = file.start().unwrap();
            let mut writer = config.wrap(Vec::new());
            writer.write_all(content).unwrap();
            let (_, descriptor) = writer.finish().unwrap();
            entry.write_all(&miniz_oxide::deflate::compress_to_vec(content, 6)).unwrap();
            entry.finish(descriptor).unwrap();
        }
        archive.finish().unwrap();
        bytes
    }

    fn law(bytes: &[u8]) -> &'static str {
        Program::read(bytes).err().map_or("", |refusal| refusal.law)
    }

    #[test]
    fn programs_are_read_from_a_file_an_archive_and_a_folder_in_it() {
        assert_eq!(Program::read(b"print(1)\n").unwrap().0.keys().collect::<Vec<_>>(), [MAIN]);
        let files: [(&str, u32, &[u8]); 3] =
            [("main.py", 0, b"import a.b"), ("a/b.py", 0, b"x = 1"), ("__MACOSX/._main.py", 0, b"?")];
        let program = Program::read(&zip(&files)).unwrap();
        assert_eq!(program.0.keys().collect::<Vec<_>>(), ["a/b.py", MAIN]);
        let inner = Program::read(&zip(&[("bot/main.py", 0, b"1"), ("bot/x.py", 0, b"2")])).unwrap();
        assert_eq!(inner.0.keys().collect::<Vec<_>>(), [MAIN, "x.py"]);
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("new");
        program.write(&place).unwrap();
        assert_eq!(std::fs::read(place.join("a/b.py")).unwrap(), b"x = 1");
    }

    #[test]
    fn what_is_dangerous_is_refused() {
        for path in ["../main.py", "/main.py", "a/../../x", "a\\b", "C:x", "a//b", "./main.py", "a\u{7}b", ""] {
            assert_eq!(law(&zip(&[("main.py", 0, b"1"), (path, 0, b"2")])), "submission.path", "{path:?}");
        }
        assert_eq!(law(&zip(&[("main.py", 0o120_777, b"/etc/passwd")])), "submission.special");
        assert_eq!(law(&zip(&[("main.py", 0, b"1"), ("main.py", 0, b"2")])), "submission.path");
        assert_eq!(law(&zip(&[("main.py", 0, b"1"), ("a", 0, b"2"), ("a/b", 0, b"2")])), "submission.path");
        assert_eq!(law(&zip(&[("bot.py", 0, b"1")])), "submission.main");
        assert_eq!(law(&zip(&[("a/main.py", 0, b"1"), ("b/x.py", 0, b"1")])), "submission.main");
        assert_eq!(law(&zip(&[])), "submission.main");
    }

    #[test]
    fn what_is_too_large_is_refused_before_it_is_unpacked() {
        let zeros = vec![0; MOST_UNPACKED + 1];
        let bomb = zip(&[("main.py", 0, &zeros)]);
        assert!(bomb.len() < MOST_BYTES);
        assert_eq!(law(&bomb), "submission.unpacked");
        let halves = &zeros[..MOST_UNPACKED / 2 + 1];
        assert_eq!(law(&zip(&[("main.py", 0, halves), ("x", 0, halves)])), "submission.unpacked");
        let names: Vec<String> = (0..=MOST_FILES).map(|number| format!("f{number}")).collect();
        let many: Vec<(&str, u32, &[u8])> = names.iter().map(|name| (name.as_str(), 0, &b""[..])).collect();
        assert_eq!(law(&zip(&many)), "submission.files");
        assert_eq!(law(&vec![b'#'; MOST_BYTES + 1]), "submission.size");
        assert_eq!(law(b"\x7fELF\x02\x01\x01\0"), "submission.kind");
        assert_eq!(law(b""), "submission.kind");
    }

    #[test]
    fn damage_is_noticed() {
        let good = zip(&[("main.py", 0, b"print('a program that is long enough to be packed, packed, packed')")]);
        assert_eq!(law(&good), "");
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x55;
            // Whatever it says, it does not panic; and what it accepts is what was packed.
            if let Ok(Program(files)) = Program::read(&bad) {
                assert!(!bad.starts_with(b"PK") || files.values().any(|content| content.starts_with(b"print(")));
            }
        }
        assert_eq!(law(&good[..good.len() / 2]), "submission.zip");
    }
}
