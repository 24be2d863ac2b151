//! The description of the API, generated from the code.

use axum::Json;
use utoipa::OpenApi;

use super::routes::{about, games, help, moves, records, table, tree};
use super::socket;

/// The API of the server.
#[derive(OpenApi)]
#[openapi(
    info(title = "Potez", description = "Games, moves and analysis. docs/formats.md tells how to use it."),
    paths(
        records::import,
        records::export,
        about::register,
        about::rules,
        about::words,
        about::position,
        about::qr,
        games::create,
        games::mine,
        games::state,
        games::node,
        games::delete,
        moves::make,
        moves::next,
        moves::why,
        tree::go,
        tree::comment,
        tree::promote,
        tree::remove,
        tree::rename,
        table::takeback,
        table::draw,
        table::decline,
        table::resign,
        table::claim,
        table::seat,
        table::pause,
        table::resume,
        help::hint,
        socket::open,
        answer,
    )
)]
struct Api;

/// The description.
#[must_use]
pub fn description() -> utoipa::openapi::OpenApi {
    Api::openapi()
}

/// This description.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, content_type = "application/json")))]
pub(super) async fn answer() -> Json<utoipa::openapi::OpenApi> {
    Json(description())
}
