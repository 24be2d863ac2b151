//! Going about in the history, and writing into it.

use axum::response::Response;

use super::{About, known_node, master, not_your_side};
use crate::serve::ask::{AskedComment, AskedNode, AskedTitle, Body};
use crate::serve::problem::{Problem, ProblemBody};
use crate::serve::view::State;
use potez_rules::Refusal;

/// The longest comment, in signs.
const LONGEST_COMMENT: usize = 4_000;

/// The longest title, in signs.
pub(in crate::serve) const LONGEST_TITLE: usize = 120;

/// Goes to a node of the history, for everybody. An opponent whose turn it is there waits for `resume`.
#[utoipa::path(post, path = "/api/games/{id}/go", params(("id" = String, Path)), request_body = AskedNode,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody)))]
pub(in crate::serve) async fn go(about: About, Body(asked): Body<AskedNode>) -> Result<Response, Problem> {
    about
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            live.interrupt();
            live.session.go_to(node);
            live.takeback = None;
            live.paused = !live.session.seat(live.session.turn()).is_human();
            Ok(())
        })
        .await
}

/// Writes a comment at a node.
#[utoipa::path(post, path = "/api/games/{id}/comment", params(("id" = String, Path)), request_body = AskedComment,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody)))]
pub(in crate::serve) async fn comment(about: About, Body(asked): Body<AskedComment>) -> Result<Response, Problem> {
    about
        .change(move |_, _, live, rights| {
            if !rights.x && !rights.o {
                return Err(not_your_side());
            }
            let current = live.session.history().current();
            let node = asked.node.map_or(Ok(current), |node| known_node(live, node))?;
            short(&asked.text, LONGEST_COMMENT)?;
            live.session.comment_at(node, &asked.text);
            Ok(())
        })
        .await
}

/// Makes the line through a node the main line.
#[utoipa::path(post, path = "/api/games/{id}/promote", params(("id" = String, Path)), request_body = AskedNode,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody)))]
pub(in crate::serve) async fn promote(about: About, Body(asked): Body<AskedNode>) -> Result<Response, Problem> {
    about
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            live.session.promote(node);
            Ok(())
        })
        .await
}

/// Removes a node with all that follows it, for good.
#[utoipa::path(post, path = "/api/games/{id}/remove", params(("id" = String, Path)), request_body = AskedNode,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody)))]
pub(in crate::serve) async fn remove(about: About, Body(asked): Body<AskedNode>) -> Result<Response, Problem> {
    about
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            let before = live.session.history().current();
            if !live.session.remove(node) {
                return Err(Problem::not_now("server.root", "the start of a game cannot be removed"));
            }
            if live.session.history().current() != before {
                live.interrupt();
                live.takeback = None;
                live.paused = !live.session.seat(live.session.turn()).is_human();
            }
            Ok(())
        })
        .await
}

/// Gives the game another title.
#[utoipa::path(post, path = "/api/games/{id}/rename", params(("id" = String, Path)), request_body = AskedTitle,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody)))]
pub(in crate::serve) async fn rename(about: About, Body(asked): Body<AskedTitle>) -> Result<Response, Problem> {
    about
        .change(move |shared, game, live, rights| {
            if !rights.x && !rights.o {
                return Err(not_your_side());
            }
            shared.games.rename(game, live, title(&asked.title)?)
        })
        .await
}

/// A title in one line, not too long.
pub(in crate::serve) fn title(text: &str) -> Result<String, Problem> {
    short(text, LONGEST_TITLE)?;
    Ok(text.split(char::is_whitespace).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" "))
}

fn short(text: &str, limit: usize) -> Result<(), Problem> {
    if text.chars().count() <= limit {
        return Ok(());
    }
    let facts = [("limit", limit.to_string())];
    Err(Refusal::new("limit.text", "this text is too long; at most {limit} characters are kept", facts).into())
}
