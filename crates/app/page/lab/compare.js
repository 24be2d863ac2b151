// Algorithms, conventions and orders side by side on one tree, and how the work depends on the order of the children.

import { h, fill } from "../dom.js";
import { t, number } from "../words.js";
import { compare, why } from "./ask.js";

/** @typedef {import("../types.js").Run} OneRun */

const HEADS = /** @type {const} */ (["algorithm", "profile", "order", "value", "best", "visits", "leaves", "cuts"]);

export class Comparison {
  /** @param {HTMLElement} root @param {() => import("./question.js").Question} question */
  constructor(root, question) {
    this.root = root;
    this.question = question;
  }

  async open() {
    fill(this.root, h("p", { class: "quiet" }, t("lab-searching")));
    try {
      const { comparison, chart } = await compare(this.question());
      if (this.closed) return;
      fill(this.root, h("div", { class: "lab-compare" }, picture(chart), this.table(comparison)));
    } catch (error) {
      if (!this.closed) fill(this.root, h("p", { class: "error", role: "alert" }, why(error)));
    }
  }

  /** @param {import("../types.js").Comparison} found */
  table(found) {
    const cell = (/** @type {OneRun} */ run, /** @type {typeof HEADS[number]} */ head) => {
      if (head === "algorithm") return t(`lab-algorithm-${run.algorithm}`);
      if (head === "profile") return run.profile ? t(`lab-profile-${run.profile}`) : "";
      if (head === "order") return t(`lab-order-${run.order.split(":")[0]}`);
      const fact = run[head];
      return typeof fact === "number" ? number(fact) : fact;
    };
    return h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": t("lab-compare") },
      h(
        "table",
        { class: "lab-table", id: "lab-compared" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            HEADS.map((head) => h("th", { scope: "col" }, t(`lab-head-${head}`))),
          ),
        ),
        h(
          "tbody",
          {},
          found.runs.map((run) =>
            h(
              "tr",
              {},
              HEADS.map((head) => h("td", {}, cell(run, head))),
            ),
          ),
        ),
      ),
    );
  }

  close() {
    this.closed = true;
  }
}

/** A picture of the server, in the colours of the page. @param {string} text */
function picture(text) {
  // The classes are those of the page, and a style inside a picture would not be allowed.
  const plain = text.replace(/<style>[^]*?<\/style>/, "");
  const svg = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  svg.querySelector("rect.f-page")?.remove();
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  const facts = { class: "stepper lab-chart", tabindex: "0", role: "region", "aria-label": t("lab-chart") };
  return h("div", facts, document.importNode(svg, true));
}
