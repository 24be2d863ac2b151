//! Saved games contain the tokens of their seats: nobody else on the machine may read them.

use std::io;
use std::path::Path;

/// Creates the folder and those above it, for this user only. An existing folder stays as it is.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Lets only this user read and write the file, which is created if it is missing. SQLite gives the files next to it the same permissions.
///
/// Errors are left to SQLite, which opens the file next and reports them better.
pub(super) fn make_private(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Never overwrites a file that another process creates at this moment.
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

/// Creates a file that only this user may read and write.
pub(super) fn create_private(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}
