//! The description of the API, generated from the code.
//!
//! A test compares it with `openapi.json`, which the server serves: so the program is built without the generator.

use utoipa::OpenApi;

use super::handlers::{evaluation, games, hints, history, info, moves, records, seats};
use super::socket;

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
        info::qr,
        games::create,
        games::mine,
        games::state,
        games::node,
        games::delete,
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
        seats::seat,
        seats::pause,
        seats::resume,
        hints::hint,
        socket::open,
        info::openapi,
    )
)]
struct Api;

/// The description.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    Api::openapi()
}
