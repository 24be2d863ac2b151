//! The description of the API, generated from the code.
//!
//! A test compares it with `openapi.json`, which the server serves: so the program is built without the generator.

use utoipa::OpenApi;

use super::handlers::{evaluation, games, hints, history, info, lab, moves, operation, records, rematch, seats, trace};
use super::socket;
use super::tournaments::{handlers as tournaments, submissions};

/// The API of the server.
#[derive(OpenApi)]
#[openapi(
    info(title = "Potez", description = "Games, moves and analysis. docs/formats.md tells how to use it."),
    paths(
        records::import,
        records::export,
        info::register,
        info::rules,
        info::words,
        info::position,
        info::arrange,
        info::qr,
        info::qr_of,
        operation::health,
        operation::operator,
        games::create,
        games::mine,
        games::state,
        games::node,
        games::delete,
        games::renew,
        evaluation::evaluation,
        moves::make,
        moves::next,
        moves::why,
        history::go,
        history::comment,
        history::promote,
        history::remove,
        history::rename,
        seats::takeback,
        seats::draw,
        seats::decline,
        seats::resign,
        seats::claim,
        rematch::rematch,
        seats::seat,
        seats::pause,
        seats::resume,
        seats::pace,
        hints::hint,
        trace::trace,
        lab::tree,
        lab::graded,
        lab::compared,
        lab::file,
        socket::open,
        info::openapi,
        tournaments::about,
        tournaments::create,
        tournaments::state,
        tournaments::delete,
        tournaments::phase,
        tournaments::position,
        tournaments::entrant,
        tournaments::remove,
        submissions::submit,
    )
)]
struct Api;

/// The description.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    Api::openapi()
}
