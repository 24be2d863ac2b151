//! Saved games hold the keys to their seats: nobody else on the machine may read them.

use std::io;
use std::path::Path;

/// Makes the folder, with those above it, for this user alone. One that is there already stays as it is.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Lets only this user read and write the file, which is made if it is missing. SQLite gives the files beside it the same rights.
///
/// Errors are left to SQLite, which opens the file next and tells them better.
pub(super) fn make_private(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Never over a file that another process makes at this moment.
        if create_private(file).is_ok() {
            return;
        }
        if let Ok(data) = std::fs::metadata(file)
            && data.is_file()
            && data.permissions().mode() & 0o077 != 0
        {
            let mode = data.permissions().mode() & 0o700;
            std::fs::set_permissions(file, PermissionsExt::from_mode(mode)).ok();
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

/// Makes a new file that only this user may read and write.
pub(super) fn create_private(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}
