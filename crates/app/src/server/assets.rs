//! The files of the page, which are embedded in the program.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use potez_draw::search_tree::html::paint_rules;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::handlers::not_found;
use super::problem::Problem;

/// The page: html, css, js. A debug build reads them from the folder, so that a change is seen at once.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Page;

/// The pictures of the rules.
#[derive(RustEmbed)]
#[folder = "../../docs/games/img/"]
struct Pictures;

/// The stepper, which a stand-alone page of a recorded search has too.
#[derive(RustEmbed)]
#[folder = "../draw/src/search_tree/stepper/"]
struct Stepper;

/// Files by their address: `/`, `/page/…`, `/page/stepper/…`, `/rules/img/…`.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, Problem> {
    let path = uri.path();
    let found = match path {
        "/" | "/index.html" => Page::get("index.html").map(|file| ("index.html", file)),
        "/page/stepper/paints.css" => return Ok(([(header::CONTENT_TYPE, kind(path))], paint_rules()).into_response()),
        "/favicon.ico" => Page::get("icon.svg").map(|file| ("icon.svg", file)),
        _ => below(path),
    };
    match found {
        Some((name, file)) => Ok(answer(name, file, &headers)),
        None => Err(not_found().await),
    }
}

fn below(path: &str) -> Option<(&str, EmbeddedFile)> {
    const FOLDERS: [(&str, fn(&str) -> Option<EmbeddedFile>); 3] =
        [("/page/stepper/", Stepper::get), ("/page/", Page::get), ("/rules/img/", Pictures::get)];
    let (name, get) = FOLDERS.into_iter().find_map(|(folder, get)| Some((path.strip_prefix(folder)?, get)))?;
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "-_./".contains(sign);
    // No path may lead out of the folder.
    if !name.chars().all(plain) || name.split('/').any(|part| part.is_empty() || part.starts_with('.')) {
        return None;
    }
    get(name).map(|file| (name, file))
}

fn answer(name: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let same = known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response =
        if same { StatusCode::NOT_MODIFIED.into_response() } else { file.data.into_owned().into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    // The browser may cache it but must ask each time, so that a new version of the program shows its new page at once.
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "ico" => "image/x-icon",
        "wav" => "audio/wav",
        "mp3" => "audio/mpeg",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
