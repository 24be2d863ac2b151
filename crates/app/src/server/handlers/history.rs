//! Navigating the history, and editing it.

use super::{GameRequest, known_node, master, not_your_side};
use crate::server::image::StateText;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, CommentRequest, NodeRequest, TitleRequest};
#[cfg(feature = "openapi")]
use crate::server::view::State;
use potez_rules::Refusal;

/// The longest comment, in characters.
const LONGEST_COMMENT: usize = 4_000;

/// The longest title, in characters.
pub(in crate::server) const LONGEST_TITLE: usize = 120;

/// Goes to a node of the history, for everybody. An engine whose turn it is there waits for `resume`.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/go", params(("id" = String, Path)), request_body = NodeRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn go(request: GameRequest, Body(asked): Body<NodeRequest>) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            live.interrupt();
            live.session_mut().go_to(node);
            live.takeback = None;
            live.paused = !live.session().seat(live.session().turn()).is_human();
            Ok(())
        })
        .await
}

/// Writes a comment at a node.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/comment", params(("id" = String, Path)), request_body = CommentRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn comment(
    request: GameRequest,
    Body(asked): Body<CommentRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |shared, _, live, rights| {
            if !rights.x && !rights.o {
                return Err(not_your_side());
            }
            let current = live.session().history().current();
            let node = asked.node.map_or(Ok(current), |node| known_node(live, node))?;
            short(&asked.text, LONGEST_COMMENT)?;
            let before = live.session().history().node(node).comment.clone();
            live.session_mut().comment_at(node, &asked.text);
            shared.limits.check_comments(live.session()).inspect_err(|_| {
                live.session_mut().comment_at(node, &before);
            })
        })
        .await
}

/// Makes the line through a node the main line.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/promote", params(("id" = String, Path)), request_body = NodeRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn promote(
    request: GameRequest,
    Body(asked): Body<NodeRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            live.session_mut().promote(node);
            Ok(())
        })
        .await
}

/// Removes a node and everything after it, for good.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/remove", params(("id" = String, Path)), request_body = NodeRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn remove(
    request: GameRequest,
    Body(asked): Body<NodeRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            master(live, rights)?;
            let node = known_node(live, asked.node)?;
            let before = live.session().history().current();
            if !live.session_mut().remove(node) {
                return Err(Problem::not_now("server.root", "the start of a game cannot be removed"));
            }
            if live.session().history().current() != before {
                live.interrupt();
                live.takeback = None;
                live.paused = !live.session().seat(live.session().turn()).is_human();
            }
            Ok(())
        })
        .await
}

/// Gives the game another title.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/games/{id}/rename", params(("id" = String, Path)), request_body = TitleRequest,
    responses((status = 200, body = State), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn rename(
    request: GameRequest,
    Body(asked): Body<TitleRequest>,
) -> Result<StateText, Problem> {
    request
        .change(move |_, _, live, rights| {
            if !rights.x && !rights.o {
                return Err(not_your_side());
            }
            Ok(live.saved.rename(&title(&asked.title)?)?)
        })
        .await
}

/// A title on one line, shortened if it is too long.
pub(in crate::server) fn title(text: &str) -> Result<String, Problem> {
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
