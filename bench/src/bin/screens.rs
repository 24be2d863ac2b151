//! Pictures of every view, in every language, light and dark, on screens from a phone to 4K, with a page that shows them side by side: to be looked at.
//!
//!     cargo build -p potez && cargo run -p potez-bench --bin screens -- FOLDER [--widths 360,1280] [--languages en] [--themes dark] [--views lab,byte] [--program PATH]
//!
//! Without choices it takes them all, some 900 pictures. `index.html` in the folder has them by view.
#![expect(clippy::print_stdout, clippy::print_stderr, reason = "this program tells what it does")]

#[path = "../driver.rs"]
mod driver;
#[path = "../served.rs"]
mod served;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use driver::Browser;
use served::{Fallible, Server};

const SCREENS: &[(u32, u32)] = &[(360, 740), (768, 1024), (1280, 800), (1920, 1080), (3840, 2160)];
const LANGUAGES: &[&str] = &["en", "sr-Cyrl", "sr-Latn"];
const THEMES: &[&str] = &["light", "dark"];

const BYTE: &str = "set=setup:free&position=4/X.X.1.X/O.OX.O.O/X.XOX.1.X/1.OXOXO.1.O/X.X.X.X/O.1.O.O/4+X+1:0";
const BLOCKADE: &str = "moves=X1:64:P6B,O1:3A:Z64,X2:95:P85,O2:8D:Z76,X2:A4:P65,O1:5A:P63";

/// The views: a name, an address, what to do there, and what to wait for.
const VIEWS: &[(&str, &str, &str, &str)] = &[
    ("start", "#/", "", ".door, .card"),
    ("new", "#/new/blockade", "", ".board-svg"),
    ("tictactoe", "#/board/tictactoe?moves=b2,a1,c1,a3,a2,c2", "", ".board-svg"),
    ("mnk", "#/board/mnk?set=m:15,n:15,k:5&moves=h8,h9,i8,g8,j8,i9", "", ".board-svg"),
    ("connect4", "#/board/connect4?moves=4,4,3,3,5,2,6", "", ".board-svg"),
    ("byte", "#/board/byte?BYTE", "", ".board-svg"),
    ("blockade", "#/board/blockade?BLOCKADE", "", ".board-svg"),
    ("tree", "#/board/tree?moves=B", "", ".board-svg"),
    ("ended", "#/board/tictactoe?moves=b2,a1,b1,b3,a2,c2,a3,c1,c3", "", ".ending:not([hidden])"),
    ("analysis", "#/board/connect4?moves=4,4,4,4", "document.getElementById('engine-on').click()", ".lines .score"),
    ("values", "#/board/byte?moves=B2-DD-0", "document.getElementById('every-on').click()", ".board .pill"),
    ("hint-tree", "#/board/tree?moves=B", "document.getElementById('engine-on').click()", ".board .arrow"),
    (
        "review",
        "#/board/tictactoe?moves=b2,a1,b1,b3,a2,c2,a3,c1,c3",
        "document.getElementById('review-short').click()",
        ".ending:not([hidden])",
    ),
    (
        "evaluation",
        "#/board/byte?BYTE&moves=D4-GL-0",
        "document.getElementById('evaluation').open = true",
        ".evaluation tfoot",
    ),
    ("paths", "#/board/blockade?BLOCKADE", "document.getElementById('paths-on').click()", ".board-svg"),
    ("menu", "#/board/tictactoe?moves=b2", "document.getElementById('game-menu').click()", "dialog[open]"),
    ("keys", "#/board/tictactoe?moves=b2", "document.getElementById('help').click()", "dialog[open]"),
    ("editor", "#/edit/byte", "", ".board-svg"),
    ("import", "#/", "document.getElementById('open-record').click()", "dialog[open]"),
    ("rules", "#/rules/blockade", "", ".prose"),
    ("lab-watch", "#/lab?step=32", "", ".lab-run .node"),
    ("lab-edit", "#/lab?mode=edit", "", ".lab-run .node"),
    ("lab-compare", "#/lab?mode=compare", "", "#lab-compared"),
    ("lab-quiz", "#/lab?mode=quiz&ask=windows", "", ".lab-answer"),
    ("lab-two", "#/lab?step=47&second=1&2algorithm=minimax", "", ".lab-pane .node"),
    ("lab-random", "#/lab", "document.getElementById('lab-tree').click()", "dialog[open]"),
    ("why", "#/lab/byte?depth=2&step=20", "", ".lab-run .node"),
    ("why-engine", "#/lab/connect4?moves=4&played=4&algorithm=engine&engine=engine:8&step=60", "", ".legend .mark"),
    ("why-blockade", "#/lab/blockade?set=rows:6,cols:7,walls:2&depth=1&step=9", "", ".lab-run .node"),
];

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
    let server = Server::start(&wanted.program, &scratch, &["--students", "400"])?;
    let browser = Browser::start(&scratch.join("profile"), (1280, 900))?;
    let mut taken = Vec::new();
    for &(width, height) in SCREENS.iter().filter(|(width, _)| chosen(&wanted.widths, &width.to_string())) {
        browser.screen(width, height)?;
        for language in LANGUAGES.iter().filter(|it| chosen(&wanted.languages, it)) {
            for theme in THEMES.iter().filter(|it| chosen(&wanted.themes, it)) {
                browser.open(&format!("http://{}/#/", server.host))?;
                browser.until("document.getElementById('theme') && document.getElementById('language')")?;
                for (id, value) in [("theme", theme), ("language", language)] {
                    browser.run(&format!("const s = document.getElementById('{id}'); s.value = '{value}'; s.dispatchEvent(new Event('change'))"))?;
                }
                browser.until(&format!("document.documentElement.lang === '{language}'"))?;
                for view in VIEWS.iter().filter(|(name, ..)| chosen(&wanted.views, name)) {
                    let name = format!("{}-{language}-{theme}-{width}.png", view.0);
                    picture(&browser, &server, view, &wanted.folder.join(&name))?;
                    taken.push((view.0, name, width));
                }
            }
        }
    }
    index(&wanted.folder, &taken)?;
    drop(browser);
    server.kill()?;
    std::fs::remove_dir_all(&scratch)?;
    Ok(taken.len())
}

fn picture(
    browser: &Browser,
    server: &Server,
    (name, hash, act, wait): &(&str, &str, &str, &str),
    file: &Path,
) -> Fallible<()> {
    let hash = hash.replace("BYTE", BYTE).replace("BLOCKADE", BLOCKADE);
    browser.open(&format!("http://{}/{hash}", server.host))?;
    browser.until(
        "document.querySelector('main .view')?.children.length > 0 && document.querySelector('main h1, .lab h1')",
    )?;
    if hash.starts_with("#/board") {
        browser.until("document.querySelector('.game .board-svg') && /ply=/.test(location.hash)")?;
    }
    if !act.is_empty() {
        browser.run(act)?;
    }
    browser.until(&format!("document.querySelector(\"{wait}\")")).map_err(|problem| format!("{name}: {problem}"))?;
    browser.run_async("requestAnimationFrame(() => requestAnimationFrame(arguments[arguments.length - 1]))")?;
    std::fs::write(file, browser.screenshot()?)?;
    Ok(())
}

fn index(folder: &Path, taken: &[(&str, String, u32)]) -> Fallible<()> {
    let mut page = "<!doctype html><meta charset=utf-8><title>Screens</title><style>body{font:14px sans-serif;background:#888}figure{display:inline-block;margin:4px;vertical-align:top}img{height:420px;border:1px solid #000}</style>".to_owned();
    for (view, ..) in VIEWS {
        let of_view: Vec<_> = taken.iter().filter(|(it, ..)| it == view).collect();
        if !of_view.is_empty() {
            write!(page, "<h2>{view}</h2>")?;
        }
        for (_, name, _) in of_view {
            write!(page, "<figure><img loading=lazy src='{name}'><figcaption>{name}</figcaption></figure>")?;
        }
    }
    std::fs::write(folder.join("index.html"), page)?;
    Ok(())
}
