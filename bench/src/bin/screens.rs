//! Pictures of every view, in every language, light and dark, on screens from a phone to 4K, with a page that shows them side by side: to be looked at.
//!
//!     cargo build -p potez && cargo run -p potez-bench --bin screens -- FOLDER [--widths 360,1280] [--languages en] [--themes dark] [--views lab,byte] [--program PATH]
//!
//! Without choices it takes them all, some 2700 pictures. `index.html` in the folder has them by view. The views are those that the tests of the page
//! judge (`crates/app/tests/page/every_view`).
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program tells what it does")]

#[path = "../driver.rs"]
mod driver;
#[path = "../../../crates/app/tests/page/every_view/mod.rs"]
mod every_view;
#[path = "../served.rs"]
mod served;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use driver::Browser;
use served::{Fallible, Server};

/// A phone and a tablet, which are touched; a laptop, a desk, and a projector or 4K.
const SCREENS: &[(u32, u32)] = &[(360, 740), (768, 1024), (1280, 800), (1920, 1080), (3840, 2160)];
const LANGUAGES: &[&str] = &["en", "sr-Cyrl", "sr-Latn"];
const THEMES: &[&str] = &["light", "dark"];

struct Wanted {
    folder: PathBuf,
    program: PathBuf,
    widths: Vec<String>,
    languages: Vec<String>,
    themes: Vec<String>,
    views: Vec<String>,
}

impl Wanted {
    fn read() -> Fallible<Wanted> {
        let mut arguments = std::env::args().skip(1);
        let folder = arguments.next().ok_or("in which folder?")?.into();
        let program = std::env::current_exe()?.with_file_name(format!("potez{}", std::env::consts::EXE_SUFFIX));
        let (widths, languages, themes, views) = Default::default();
        let mut wanted = Wanted { folder, program, widths, languages, themes, views };
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} needs a value"))?;
            let list = || value.split(',').map(str::to_owned).collect();
            match name.as_str() {
                "--widths" => wanted.widths = list(),
                "--languages" => wanted.languages = list(),
                "--themes" => wanted.themes = list(),
                "--views" => wanted.views = list(),
                "--program" => wanted.program = value.into(),
                _ => return Err(format!("there is no option {name}").into()),
            }
        }
        Ok(wanted)
    }
}

/// Nothing chosen is everything.
fn chosen(list: &[String], name: &str) -> bool {
    list.is_empty() || list.iter().any(|it| it == name)
}

fn main() -> ExitCode {
    match Wanted::read().and_then(|wanted| run(&wanted)) {
        Ok(count) => {
            println!("{count} pictures");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("screens: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run(wanted: &Wanted) -> Fallible<usize> {
    std::fs::create_dir_all(&wanted.folder)?;
    let scratch = std::env::temp_dir().join(format!("potez-screens-{}", std::process::id()));
    std::fs::create_dir_all(&scratch)?;
    let many = ["--students", "400", "--games-per-client", "100000"];
    let server = Server::start(&wanted.program, &scratch, &[&many, every_view::OPTIONS].concat())?;
    let browser = Browser::start(&scratch.join("profile"), (1280, 900))?;
    let taken = pictures(&browser, &server, wanted)?;
    index(&wanted.folder, &taken)?;
    drop(browser);
    server.kill()?;
    std::fs::remove_dir_all(&scratch)?;
    Ok(taken.len())
}

/// The view and the file of each picture.
fn pictures(browser: &Browser, server: &Server, wanted: &Wanted) -> Fallible<Vec<(String, String)>> {
    let start = format!("http://{}/", server.host);
    let mut taken = Vec::new();
    browser.open(&start)?;
    let views: Vec<(String, String)> = serde_json::from_value(browser.run(&every_view::names())?)?;
    for &(width, height) in SCREENS.iter().filter(|(width, _)| chosen(&wanted.widths, &width.to_string())) {
        browser.screen(width, height)?;
        for language in LANGUAGES.iter().filter(|it| chosen(&wanted.languages, it)) {
            browser.open(&start)?;
            // The page keeps its language when it has learned the words; after that it can be told another one.
            browser.until("document.getElementById('language')")?;
            browser.run(&format!("localStorage.setItem('potez.language', '\"{language}\"')"))?;
            for (view, at) in views.iter().filter(|(name, _)| chosen(&wanted.views, name)) {
                browser.open(&format!("{start}{}", at.replace("LANGUAGE", language)))?;
                let wrong =
                    browser.run_async(&every_view::show(view)).map_err(|problem| format!("{view}: {problem}"))?;
                if !wrong.is_null() {
                    return Err(format!("{view} in {language} at {width}: {wrong}").into());
                }
                for theme in THEMES.iter().filter(|it| chosen(&wanted.themes, it)) {
                    browser.run_async(&every_view::wear(theme))?;
                    let name = format!("{view}-{language}-{theme}-{width}.png");
                    std::fs::write(wanted.folder.join(&name), browser.screenshot()?)?;
                    taken.push((view.clone(), name));
                }
                browser.run(&every_view::forget())?;
            }
        }
    }
    Ok(taken)
}

fn index(folder: &Path, taken: &[(String, String)]) -> Fallible<()> {
    let mut page = "<!doctype html><meta charset=utf-8><title>Screens</title><style>body{font:14px sans-serif;background:#888}figure{display:inline-block;margin:4px;vertical-align:top}img{height:420px;border:1px solid #000}</style>".to_owned();
    let mut views: Vec<&str> = taken.iter().map(|(view, _)| view.as_str()).collect();
    views.sort_unstable();
    views.dedup();
    for view in views {
        write!(page, "<h2>{view}</h2>")?;
        for (_, name) in taken.iter().filter(|(it, _)| it == view) {
            write!(page, "<figure><img loading=lazy src='{name}'><figcaption>{name}</figcaption></figure>")?;
        }
    }
    std::fs::write(folder.join("index.html"), page)?;
    Ok(())
}
