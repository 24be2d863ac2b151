//! [`LazyEngine`]: an engine that takes memory only when its first turn comes.

use potez_play::{EngineKind, EngineSpec, Opponent, Request, SearchInfo, Table};
use potez_rules::Refusal;

use crate::server::limits::StudyPermit;
use crate::tables;

/// The engine of a study. A study that waits has no table; its permit says how large it will be.
pub(super) struct LazyEngine {
    game: &'static str,
    kind: EngineKind,
    engine: Option<Box<dyn Opponent>>,
    permit: StudyPermit,
}

impl LazyEngine {
    pub(super) fn new(game: &'static str, kind: EngineKind, permit: StudyPermit) -> LazyEngine {
        LazyEngine { game, kind, engine: None, permit }
    }

    /// Thinks, as [`Opponent::think`] does.
    pub(super) fn think(
        &mut self,
        table: &dyn Table,
        request: &Request,
        watch: &mut dyn FnMut(&SearchInfo) -> bool,
    ) -> Result<SearchInfo, Refusal> {
        if let Some(engine) = &mut self.engine {
            return engine.think(table, request, watch);
        }
        let table_megabytes = self.permit.megabytes;
        let spec = EngineSpec { kind: self.kind, table_megabytes, ..EngineSpec::default() };
        self.engine.insert(tables::engine(self.game, table, &spec)?).think(table, request, watch)
    }
}
