// A run as a file: pictures, slides, sheets, TeX, a stand-alone page, data.

import { h, dialog, fill } from "../dom.js";
import { t, language } from "../words.js";
import { file, why } from "./ask.js";

/** The format, the ending of the file, and whether it shows one step or all. @type {[string, string, "one" | "all"][]} */
const FORMATS = [
  ["svg", "svg", "one"],
  ["png", "png", "one"],
  ["pdf", "pdf", "all"],
  ["a4", "pdf", "all"],
  ["gif", "gif", "all"],
  ["tikz", "tex", "all"],
  ["html", "html", "all"],
  ["json", "jsonl", "all"],
];

/** @param {() => import("./question.js").Question} question the search @param {() => {grain: string, step: number}} place @param {() => void} copyLink */
export function chooseFile(question, place, copyLink) {
  const said = h("p", { class: "quiet", role: "status", id: "lab-file-said" });
  const download = async (/** @type {string} */ format, /** @type {string} */ ending, /** @type {string} */ which) => {
    said.textContent = t("lab-writing");
    const { grain, step } = place();
    try {
      const blob = await file({
        trace: question(),
        format,
        grain,
        ...(which === "one" ? { steps: String(step) } : {}),
      });
      const link = h(
        "a",
        { href: URL.createObjectURL(blob), download: `potez-tree.${ending}`, id: "lab-saved" },
        t("lab-saved", {
          file: `potez-tree.${ending}`,
          size: Math.max(1, Math.round(blob.size / 1024)).toLocaleString(language()),
        }),
      );
      fill(said, link);
      link.click();
    } catch (error) {
      said.textContent = why(error);
    }
  };
  const row = (/** @type {[string, string, "one" | "all"]} */ [format, ending, which]) =>
    h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "menu-item", "data-format": format, onclick: () => download(format, ending, which) },
        h("b", { class: "lab-format" }, t(`lab-format-${format}`)),
        h("span", { class: "quiet" }, t(`lab-format-${format}-text`)),
      ),
    );
  dialog(
    t("lab-export"),
    [
      h(
        "ul",
        { class: "menu" },
        FORMATS.map(row),
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "menu-item", id: "lab-link", onclick: copyLink },
            h("b", { class: "lab-format" }, t("lab-link")),
            h("span", { class: "quiet" }, t("lab-link-text")),
          ),
        ),
      ),
      said,
    ],
    t("close"),
  );
}
