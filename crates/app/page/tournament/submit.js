// A student's part: a name, a program, and what its trial has shown.

import { h, fill, icon } from "../dom.js";
import { Refused, Unreachable, request } from "../api.js";
import { language, t } from "../words.js";
import { load, save } from "../settings.js";
import { keep, keysOf } from "./links.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Trial} Trial */

/** What a trial has shown. @param {NonNullable<Trial["report"]>} report */
export function trialLines(report) {
  return [
    h(
      "ul",
      { class: "trials" },
      report.trials.map((line) =>
        h(
          "li",
          { class: line.good ? "good" : line.needed ? "bad" : "advice", "data-trial": line.trial },
          icon(line.good ? "check" : "threat"),
          h(
            "span",
            {},
            line.text,
            line.good || line.needed ? null : h("small", { class: "quiet" }, ` (${t("tournament-advice")})`),
          ),
        ),
      ),
    ),
    report.transcript.length > 0
      ? h(
          "details",
          { class: "transcript", open: !report.accepted },
          h("summary", {}, t("tournament-transcript")),
          h(
            "pre",
            { class: "mono", tabindex: 0, "aria-label": t("tournament-transcript") },
            report.transcript.join("\n"),
          ),
        )
      : null,
  ];
}

export class Submission {
  /** @param {string} id @param {() => void} changed */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    this.error = h("p", { class: "error", role: "alert", id: "submit-error" });
    this.status = h("div", { class: "trial-status", id: "trial-status", role: "status" });
    this.name = h("input", {
      id: "student",
      type: "text",
      maxlength: 40,
      autocomplete: "name",
      required: true,
      value: load("student", /** @type {string} */ ("")),
    });
    this.file = h("input", { id: "program", type: "file", accept: ".py,.zip", required: true });
    this.send = h("button", { class: "button main", type: "submit", id: "send" }, t("tournament-send"));
    this.title = h("h2", {}, t("tournament-submit"));
    this.form = h(
      "form",
      { class: "form", onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      h("p", { class: "quiet" }, t("tournament-submit-text")),
      h("div", { class: "option" }, h("label", { for: "student" }, t("tournament-your-name")), this.name),
      h("div", { class: "option" }, h("label", { for: "program" }, t("tournament-file")), this.file),
      this.error,
      h("div", { class: "form-end" }, this.send),
    );
    this.element = h(
      "section",
      { class: "tournament-card submission", id: "submission" },
      this.title,
      this.form,
      this.status,
    );
    /** What is shown of the trial. */
    this.seen = "";
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const program = this.file.files?.[0];
    if (!program) return;
    this.send.disabled = true;
    this.send.textContent = t("tournament-sending");
    this.error.textContent = "";
    try {
      const name = this.name.value.trim();
      const path = `/api/tournaments/${this.id}/programs?name=${encodeURIComponent(name)}`;
      const response = await fetch(path, {
        method: "POST",
        headers: {
          "Accept-Language": language(),
          "X-Potez-Token": keysOf(this.id).tokens.join(","),
          "Content-Type": "application/octet-stream",
        },
        body: program,
        credentials: "omit",
        cache: "no-store",
      }).catch(() => {
        throw new Unreachable();
      });
      /** @type {unknown} */
      const answer = await response.json().catch(() => null);
      if (!response.ok) throw new Refused(response.status, answer);
      save("student", name);
      const { token } = /** @type {import("../types.js").Submitted} */ (answer);
      if (token) keep(this.id, { tokens: [token] });
      this.form.reset();
      this.name.value = name;
      this.seen = "";
      this.changed();
    } catch (problem) {
      this.error.textContent = problem instanceof Refused ? problem.message : t("connection-lost");
    }
    this.send.disabled = false;
    this.send.textContent = t("tournament-send");
  }

  /** @param {State} state */
  async show(state) {
    const open = state.phase === "open";
    this.form.hidden = !open;
    const own = state.entrants.find((entrant) => entrant.own);
    this.title.textContent = t(!own ? "tournament-submit" : open ? "tournament-replace" : "tournament-file");
    if (!own) {
      fill(this.status, open ? null : h("p", { class: "quiet" }, t("tournament-closed-text")));
      return;
    }
    try {
      const path = `/api/tournaments/${this.id}/entrants/${own.number}`;
      const trial = /** @type {Trial} */ (await request("GET", path, undefined, keysOf(this.id).tokens));
      const seen = JSON.stringify([trial, language()]);
      // Parts that have not changed are kept, so that readers do not lose their place.
      if (seen === this.seen) return;
      this.seen = seen;
      this.draw(trial);
    } catch {
      // The next change asks again.
    }
  }

  /** @param {Trial} trial */
  draw(trial) {
    const { waiting, report, entrant } = trial;
    if (typeof waiting === "number") {
      const text = waiting > 0 ? t("tournament-waiting", { count: waiting }) : t("tournament-trying-now");
      fill(this.status, h("p", { class: "trial-verdict waiting" }, icon("turn"), text));
      return;
    }
    if (!report) return fill(this.status);
    const older = !report.accepted && entrant.state === "accepted";
    const word = report.accepted ? "passed" : older ? "failed-older" : "failed";
    fill(
      this.status,
      h(
        "p",
        { class: `trial-verdict ${report.accepted ? "good" : "bad"}` },
        icon(report.accepted ? "check" : "threat"),
        t(`tournament-${word}`),
      ),
      trialLines(report),
    );
  }
}
