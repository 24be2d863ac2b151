//! One handler for each address under `/api/tournaments`, except that of programs.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, State as With};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use potez_rules::Refusal;
use serde::{Deserialize, Serialize};

use super::description::NewTournament;
use super::submissions::submit;
use super::tournament::{Access, Phase, Tournament, TournamentTokens, not_now, unknown};
use super::unpack::MOST_BYTES;
use super::view::{EntrantAnswer, GameAnswer, TournamentAnswer, answer, entrant as entrant_answer, game};
use super::{Tournaments, run};
use crate::server::handlers::operation;
use crate::server::language::Language;
use crate::server::limits::SMALL_BODY;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::requests::{Body, Given};
use crate::server::state::{Client, Shared};
use crate::server::tokens::hash;

/// Everything under `/api/tournaments`.
pub(in crate::server) fn api() -> Router<Arc<Shared>> {
    let programs = Router::new()
        .route("/api/tournaments/{id}/programs", post(submit))
        .layer(DefaultBodyLimit::max(MOST_BYTES + 1));
    let small = Router::new()
        .route("/api/tournaments", get(about).post(create))
        .route("/api/tournaments/{id}", get(state).delete(delete))
        .route("/api/tournaments/{id}/phase", post(phase))
        .route("/api/tournaments/{id}/games/{number}", get(position))
        .route("/api/tournaments/{id}/entrants/{number}", get(entrant).delete(remove))
        .layer(DefaultBodyLimit::max(SMALL_BODY));
    programs.merge(small)
}

/// What this server has of tournaments.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct AboutTournaments {
    /// Are there any?
    on: bool,
    /// May the caller make one?
    create: bool,
    /// Can students send programs?
    submissions: bool,
    /// Why not.
    reason: Option<String>,
}

/// The tournament that a request is about, and what its tokens allow.
pub(in crate::server) struct Asked {
    pub(super) shared: Arc<Shared>,
    pub(super) all: Arc<Tournaments>,
    pub(super) tournament: Arc<Tournament>,
    pub(super) access: Access,
    pub(super) client: Client,
}

fn all(shared: &Shared) -> Result<Arc<Tournaments>, Problem> {
    let law = || Refusal::new("tournament.off", "the operator of this server has not switched tournaments on", []);
    shared.tournaments.get().cloned().ok_or_else(|| Problem::new(StatusCode::NOT_FOUND, law()))
}

impl axum::extract::FromRequestParts<Arc<Shared>> for Asked {
    type Rejection = Problem;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        shared: &Arc<Shared>,
    ) -> Result<Asked, Problem> {
        let client = Client::from_request_parts(parts, shared).await?;
        let Given(tokens) = Given::from_request_parts(parts, shared).await?;
        let path = parts.uri.path().strip_prefix("/api/tournaments/").unwrap_or_default();
        let all = all(shared)?;
        let tournament = all.find(path.split('/').next().unwrap_or_default()).ok_or_else(unknown)?;
        let access = tournament.access(&tokens);
        if !access.manage && !access.submit && !access.watch {
            return Err(unknown());
        }
        Ok(Asked { shared: shared.clone(), all, tournament, access, client })
    }
}

impl Asked {
    fn manage(&self) -> Result<(), Problem> {
        match self.access.manage {
            true => Ok(()),
            false => Err(Problem::not_yours("tournament.manage", "only whoever runs the tournament may do this")),
        }
    }

    pub(super) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&Asked) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (shared, client) = (self.shared.clone(), self.client);
        shared.work(client, move |_| work(&self)).await
    }
}

/// May the caller make tournaments: at this machine, or with the operator's token?
async fn may_create(
    all: &Tournaments,
    tokens: &[String],
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: &HeaderMap,
) -> bool {
    tokens.iter().any(|token| hash(token) == all.operator) || operation::local(connected, headers).await.is_ok()
}

/// Are there tournaments here, and may the caller make one?
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tournaments", responses((status = 200, body = AboutTournaments))))]
pub(in crate::server) async fn about(
    With(shared): With<Arc<Shared>>,
    Given(tokens): Given,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    language: Language,
    headers: HeaderMap,
) -> Json<AboutTournaments> {
    let Some(all) = shared.tournaments.get() else {
        return Json(AboutTournaments { on: false, create: false, submissions: false, reason: None });
    };
    let create = may_create(all, &tokens, connected, &headers).await;
    let reason = all.sandbox.as_ref().err().map(|refusal| language.say(refusal));
    Json(AboutTournaments { on: true, create, submissions: reason.is_none(), reason })
}

/// A tournament that was made.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct CreatedTournament {
    id: String,
    tokens: TournamentTokens,
}

/// Makes a tournament: at this machine, or with the operator's token.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tournaments", request_body = NewTournament,
    responses((status = 201, body = CreatedTournament), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn create(
    With(shared): With<Arc<Shared>>,
    client: Client,
    Given(tokens): Given,
    connected: Option<Extension<ConnectInfo<SocketAddr>>>,
    headers: HeaderMap,
    Body(asked): Body<NewTournament>,
) -> Result<(StatusCode, Json<CreatedTournament>), Problem> {
    let all = all(&shared)?;
    if !may_create(&all, &tokens, connected, &headers).await {
        return Err(Problem::not_yours(
            "tournament.operator",
            "tournaments are made at the serving machine, or with the link that the server printed when it started",
        ));
    }
    let made = move |shared: &Arc<Shared>| {
        let description = asked.check()?;
        description.settings.values().try_for_each(|value| shared.limits.check_position(value))?;
        all.add(description)
    };
    let (tournament, tokens) = shared.work(client, made).await?;
    Ok((StatusCode::CREATED, Json(CreatedTournament { id: tournament.id.as_str().to_owned(), tokens })))
}

/// What a page knows already.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::server) struct Known {
    revision: u64,
    results: usize,
}

/// A tournament as it is now.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tournaments/{id}",
    params(("id" = String, Path), ("revision" = Option<u64>, Query, description = "the revision that is known"),
        ("results" = Option<usize>, Query, description = "how many results are known")),
    responses((status = 200, body = TournamentAnswer), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn state(
    asked: Asked,
    language: Language,
    known: Result<Query<Known>, QueryRejection>,
) -> Result<Json<TournamentAnswer>, Problem> {
    let Known { revision, results } = known.map(|Query(known)| known).unwrap_or_default();
    let known = (revision, results);
    asked.work(move |it| Ok(Json(answer(&it.all, &it.tournament, &it.access, known, language)))).await
}

/// Deletes a tournament with its games and programs.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/tournaments/{id}", params(("id" = String, Path)),
    responses((status = 204), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn delete(asked: Asked) -> Result<StatusCode, Problem> {
    asked.manage()?;
    asked.work(|it| it.all.delete(&it.tournament)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The phase that a tournament is to have.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::server) struct PhaseRequest {
    phase: Phase,
}

/// Opens and closes submissions, starts and interrupts the games.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tournaments/{id}/phase", params(("id" = String, Path)),
    request_body = PhaseRequest, responses((status = 200, body = TournamentAnswer), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn phase(
    asked: Asked,
    language: Language,
    Body(PhaseRequest { phase }): Body<PhaseRequest>,
) -> Result<Json<TournamentAnswer>, Problem> {
    asked.manage()?;
    asked
        .work(move |it| {
            match phase {
                Phase::Running => {
                    it.tournament.begin(&it.all.store)?;
                    run::start(&it.all, &it.tournament);
                }
                _ => it.tournament.turn_to(&it.all.store, phase)?,
            }
            Ok(Json(answer(&it.all, &it.tournament, &it.access, (0, 0), language)))
        })
        .await
}

/// Which position of a game.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::server) struct Ply {
    ply: Option<usize>,
}

/// A position of a game.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tournaments/{id}/games/{number}",
    params(("id" = String, Path), ("number" = u32, Path), ("ply" = Option<usize>, Query, description = "the last one by default")),
    responses((status = 200, body = GameAnswer), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn position(
    asked: Asked,
    language: Language,
    Path(names): Path<(String, String)>,
    ply: Result<Query<Ply>, QueryRejection>,
) -> Result<Json<GameAnswer>, Problem> {
    let law = || Refusal::new("tournament.game", "there is no such game in this tournament, or not yet", []);
    let missing = move || Problem::new(StatusCode::NOT_FOUND, law());
    let (number, Ply { ply }) = (to_number(&names.1), ply.map(|Query(ply)| ply).unwrap_or_default());
    asked.work(move |it| Ok(Json(game(&it.tournament, number, ply, language).ok_or_else(missing)??))).await
}

/// What was found out about a program; only for its author and for whoever runs the tournament.
#[cfg_attr(feature = "openapi", utoipa::path(get, path = "/api/tournaments/{id}/entrants/{number}",
    params(("id" = String, Path), ("number" = u32, Path)),
    responses((status = 200, body = EntrantAnswer), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn entrant(
    asked: Asked,
    Path(names): Path<(String, String)>,
) -> Result<Json<EntrantAnswer>, Problem> {
    let number = to_number(&names.1);
    if !asked.access.manage && !asked.access.own.contains(&number) {
        return Err(not_your_program());
    }
    asked
        .work(move |it| {
            entrant_answer(&it.all, &it.tournament, &it.access, number).map(Json).ok_or_else(not_your_program)
        })
        .await
}

/// A number in an address; what is none belongs to nothing.
fn to_number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}

fn not_your_program() -> Problem {
    Problem::not_yours("submission.other", "this program is somebody else's")
}

/// Takes an entrant out, before the games begin.
#[cfg_attr(feature = "openapi", utoipa::path(delete, path = "/api/tournaments/{id}/entrants/{number}",
    params(("id" = String, Path), ("number" = u32, Path)),
    responses((status = 204), (status = "4XX", body = ProblemBody))))]
pub(in crate::server) async fn remove(
    asked: Asked,
    Path(names): Path<(String, String)>,
) -> Result<StatusCode, Problem> {
    let number = to_number(&names.1);
    if !asked.access.manage && !asked.access.own.contains(&number) {
        return Err(not_your_program());
    }
    let done = asked.work(move |it| {
        it.tournament.change(&it.all.store, |saved| {
            if !saved.roster.is_empty() {
                return Err(not_now());
            }
            saved.entrants.retain(|entrant| entrant.number != number);
            Ok(())
        })
    });
    done.await?;
    Ok(StatusCode::NO_CONTENT)
}
