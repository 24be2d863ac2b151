//! The files of the page.

use crate::harness::Server;

#[test]
fn the_page_comes_with_its_headers() {
    let server = Server::start(&[]);
    for path in [
        "/",
        "/page/main.js",
        "/page/css/base.css",
        "/page/icon.svg",
        "/rules/img/byte-start.svg",
        "/api/register",
        "/x",
    ] {
        let answer = server.get(path, &[]);
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'self';") && !policy.contains("unsafe"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.header(name), Some(value), "{path}");
        }
        assert!(answer.header("set-cookie").is_none());
        let caching = if path.starts_with("/api") || path == "/x" { "no-store" } else { "no-cache" };
        assert_eq!(answer.header("cache-control"), Some(caching), "{path}");
    }
    assert!(server.get("/", &[]).header("content-type").unwrap().starts_with("text/html"));
    assert!(server.get("/page/main.js", &[]).header("content-type").unwrap().starts_with("text/javascript"));
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let server = Server::start(&[]);
    let first = server.get("/page/main.js", &[]);
    let tag = first.header("etag").unwrap();
    let again = server.ask("GET", "/page/main.js", &[("If-None-Match", tag)], None);
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(server.ask("GET", "/page/main.js", &[("If-None-Match", "\"x\"")], None).status, 200);
}

#[test]
fn text_is_sent_compressed() {
    let server = Server::start(&[]);
    for path in ["/page/main.js", "/api/words/en"] {
        let plain = server.get(path, &[]);
        let small = server.ask("GET", path, &[("Accept-Encoding", "gzip")], None);
        assert_eq!(small.header("content-encoding"), Some("gzip"), "{path}");
        assert!(small.body.len() < plain.body.len(), "{path}");
    }
}
