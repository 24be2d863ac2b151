//! Programs of students: how one is taken, before it is tried.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Query;
use axum::extract::rejection::{BytesRejection, QueryRejection};
use axum::http::StatusCode;
use potez_rules::Refusal;
use serde::{Deserialize, Serialize};

use super::entrant::{Entrant, MOST_UPLOADS, checked_name};
use super::handlers::Asked;
use super::tournament::{Access, MOST_ENTRANTS, Phase, Saved};
use super::unpack::{MOST_BYTES, Program};
use crate::server::language::Language;
use crate::server::problem::Problem;
#[cfg(feature = "openapi")]
use crate::server::problem::ProblemBody;
use crate::server::tokens::{self, hash};

/// Who sends a program.
#[derive(Clone, Debug, Default, Deserialize)]
pub(in crate::server) struct Submission {
    name: String,
}

/// A program that was taken and waits for its trial.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(in crate::server) struct Submitted {
    entrant: u32,
    /// Whoever has it may replace the program; only the first answer has it.
    token: Option<String>,
}

/// Sends a program: a Python file, or a zip archive with `main.py`. Whoever has the token of an entrant replaces its program.
#[cfg_attr(feature = "openapi", utoipa::path(post, path = "/api/tournaments/{id}/programs",
    params(("id" = String, Path), ("name" = String, Query, description = "the name of whoever sends it")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 202, body = Submitted), (status = "4XX", body = ProblemBody), (status = 503, body = ProblemBody))))]
pub(in crate::server) async fn submit(
    asked: Asked,
    language: Language,
    name: Result<Query<Submission>, QueryRejection>,
    content: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Submitted>), Problem> {
    if !asked.access.submit && !asked.access.manage {
        return Err(Problem::not_yours(
            "submission.link",
            "this link is for watching; ask for the one with which programs are sent",
        ));
    }
    if let Err(refusal) = &asked.all.sandbox {
        return Err(Problem::new(StatusCode::FORBIDDEN, refusal.clone()));
    }
    let content = content.map_err(|_| too_large())?;
    let Submission { name } = name.map(|Query(name)| name).unwrap_or_default();
    asked.work(move |it| accept(it, &name, &content, language)).await.map(|done| (StatusCode::ACCEPTED, Json(done)))
}

fn too_large() -> Problem {
    let facts = [("most", (MOST_BYTES >> 10).to_string())];
    let law = Refusal::new("submission.size", "the file is larger than {most} kB", facts);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, law)
}

/// Checks and keeps a program, and puts it into the queue.
fn accept(it: &Asked, name: &str, content: &[u8], language: Language) -> Result<Submitted, Problem> {
    let Asked { all, tournament, access, .. } = it;
    let name = checked_name(name)?;
    let program = Program::read(content)?;
    all.trials.check(it.client.0, it.shared.limits.hints_per_client)?;
    // The files come first: what the store knows of is there.
    let staged = all.folder.join(tournament.id.as_str()).join(format!("new-{}", tokens::secret()?));
    let token = tokens::token(&tournament.id)?;
    let kept = program.write(&staged).map_err(|error| disk(&error)).and_then(|()| {
        tournament.change(&all.store, |saved| {
            let entrant = own_entrant(saved, access, &name)?;
            all.trials.check_entrant(tournament, entrant.number)?;
            entrant.uploads += 1;
            if entrant.uploads > MOST_UPLOADS {
                return Err(Problem::not_now(
                    "submission.often",
                    "this program was replaced too often; ask whoever runs the tournament",
                ));
            }
            entrant.pending = Some((entrant.uploads, language.tag().to_owned()));
            let new = entrant.key.is_empty();
            if new {
                entrant.key = hash(&token);
            }
            let folder = all.program(tournament, entrant.number, entrant.uploads);
            std::fs::rename(&staged, folder).map_err(|error| disk(&error))?;
            Ok((entrant.number, entrant.uploads, new))
        })
    });
    // Nothing is there any more if it was kept.
    let _ = std::fs::remove_dir_all(&staged);
    let (number, upload, new) = kept?;
    all.trials.add(tournament, number, upload, Some(it.client.0));
    Ok(Submitted { entrant: number, token: new.then_some(token) })
}

fn disk(error: &std::io::Error) -> Problem {
    tracing::error!(%error, "a program cannot be written");
    Problem::unavailable(Refusal::new("submission.disk", "the program could not be saved; try again", []), 5)
}

fn closed() -> Problem {
    Problem::not_now("submission.closed", "programs are no longer taken for this tournament")
}

/// The entrant whose program it is: the caller's own, or a new one.
fn own_entrant<'a>(saved: &'a mut Saved, access: &Access, name: &str) -> Result<&'a mut Entrant, Problem> {
    if saved.phase != Phase::Open {
        return Err(closed());
    }
    let same = |entrant: &Entrant| entrant.name.to_lowercase() == name.to_lowercase();
    let own = |entrant: &Entrant| access.own.contains(&entrant.number);
    if saved.entrants.iter().any(|entrant| same(entrant) && !own(entrant)) {
        return Err(Problem::not_now(
            "submission.taken",
            "somebody else takes part under this name; type another one, or ask whoever runs the tournament to remove it",
        ));
    }
    let found = saved.entrants.iter().position(|entrant| own(entrant) && same(entrant));
    let place = match found.or_else(|| saved.entrants.iter().position(own)) {
        Some(place) => place,
        None if saved.entrants.len() >= MOST_ENTRANTS => {
            return Err(Problem::not_now("submission.full", "this tournament is full"));
        }
        None => {
            let number = saved.next;
            saved.next += 1;
            saved.entrants.push(Entrant::new(number, name.to_owned(), String::new()));
            saved.entrants.len() - 1
        }
    };
    let entrant = &mut saved.entrants[place];
    entrant.name = name.to_owned();
    Ok(entrant)
}
