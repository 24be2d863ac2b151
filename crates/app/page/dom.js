// Small helpers to make elements. No markup is ever read from text, so nothing from outside can become an element.

const SVG = "http://www.w3.org/2000/svg";

/** What happens on an event. @typedef {{handle(event: Event): unknown}["handle"]} Handler */

/** Attributes, and what happens on events: `onclick`. @typedef {Record<string, string | number | boolean | null | undefined | Handler>} Props */

/** @typedef {Node | string | number | null | undefined | false} Single */
/** What can be put into an element, also as lists in lists; null, undefined and false are left out. @typedef {Single | (Single | (Single | Single[])[])[]} Child */

/** @param {Element} element @param {Props} props */
function dress(element, props) {
  for (const [key, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.slice(2), value);
    else if (key === "value" || key === "checked" || key === "disabled" || key === "textContent" || key === "open")
      Reflect.set(element, key, value);
    else element.setAttribute(key, value === true ? "" : String(value));
  }
}

/** What is really put in. @param {Child[]} children @returns {(Node | string)[]} */
const present = (children) =>
  children.flatMap((child) => {
    if (Array.isArray(child)) return present(child);
    if (child === null || child === undefined || child === false) return [];
    return typeof child === "number" ? String(child) : child;
  });

/**
 * Makes an HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  element.append(...present(children));
  // The value of a list of options can be set only when the options are there.
  if (element instanceof HTMLSelectElement && props.value !== undefined) element.value = String(props.value);
  return element;
}

/**
 * Makes an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, props);
  element.append(...present(children));
  return element;
}

/** Replaces what is in an element. @param {Element} element @param {...Child} children */
export function fill(element, ...children) {
  element.replaceChildren(...present(children));
}

/** @typedef {keyof typeof PATHS} IconName */

const PATHS = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  first: "M18 5l-7 7 7 7M7 5v14",
  last: "M6 5l7 7-7 7M17 5v14",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  turn: "M19 12a7 7 0 1 1-2.1-5M17 3v4h-4",
  flip: "M7 4v14m0 0l-3-3m3 3l3-3M17 20V6m0 0l-3 3m3-3l3 3",
  help: "M9 9a3 3 0 1 1 4 2.8c-.8.4-1 1-1 2.2M12 17.6v.2",
  menu: "M5 7h14M5 12h14M5 17h14",
  undo: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  light:
    "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
  close: "M6 6l12 12M18 6L6 18",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  sound: "M4 10v4h3l4 4V6L7 10zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l4 4V6L7 10zM15 9l5 6M20 9l-5 6",
  engine: "M7 7h10v10H7zM10 2v3M14 2v3M10 19v3M14 19v3M2 10h3M2 14h3M19 10h3M19 14h3",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1 1.3 1 2.2h5.2c0-.9.3-1.6 1-2.2A6 6 0 0 0 12 3",
  threat: "M12 4l9 16H3zM12 10v4M12 17v.2",
  flag: "M6 21V4h11l-2 4 2 4H6",
  edit: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  save: "M12 4v11m0 0l-4-4m4 4l4-4M5 19h14",
  more: "M6 12h.1M12 12h.1M18 12h.1",
  check: "M5 12l5 5 9-10",
  values: "M5 19V9M12 19V5M19 19v-7",
  arrow: "M4 12h15m0 0l-5-5m5 5l-5 5",
  next: "M5 12h13M12 6l6 6-6 6",
  tree: "M12 4v4M12 8L6 13M12 8l6 5M6 13v1M18 13v1M10.5 4a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M3.5 17.5h5v-3.5h-5zM15.5 17.5h5v-3.5h-5z",
  teach: "M3 9l9-4 9 4-9 4zM7 11v5c3 2.4 7 2.4 10 0v-5M21 9v6",
};

/** A line icon, hidden from readers. @param {IconName} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}

/** A button with an icon and a name for readers. @param {IconName} name @param {string} label @param {(event: Event) => void} action @param {Props} [props] */
export function iconButton(name, label, action, props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", title: label, "aria-label": label, onclick: action, ...props },
    icon(name),
  );
}

/** Shows a modal dialog, which removes itself when it closes. @param {string} title @param {Child[]} content @param {string} closeLabel */
export function dialog(title, content, closeLabel) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  /** @type {HTMLDialogElement} */
  const box = h(
    "dialog",
    { class: "dialog", "aria-labelledby": id },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id }, title),
      iconButton("close", closeLabel, () => box.close()),
    ),
    h("div", { class: "dialog-body" }, ...content),
  );
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (event.target === box) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Calls a function when nothing has happened for a while. @template {unknown[]} A @param {(...args: A) => void} action @param {number} wait @returns {(...args: A) => void} */
export function later(action, wait) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => action(...args), wait);
  };
}

/** Are two targets the same? @param {import("./types.js").Target} a @param {import("./types.js").Target} b */
export function same(a, b) {
  const keys = /** @type {const} */ (["kind", "row", "col", "lie", "level", "node"]);
  /** @type {Partial<Record<typeof keys[number], string | number>>[]} */
  const [one, other] = [a, b];
  return keys.every((key) => one[key] === other[key]);
}
