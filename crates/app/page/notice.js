// Quiet notices at the edge of the page, and what is said to those who listen.

/** @type {number} */
let timer = 0;

/** Shows a notice; without a time it stays until the next one. @param {string} text @param {number} [time] */
export function notice(text, time = 0) {
  const box = /** @type {HTMLElement} */ (document.getElementById("notice"));
  clearTimeout(timer);
  box.textContent = text;
  box.classList.toggle("shown", text !== "");
  if (time > 0) timer = window.setTimeout(() => notice(""), time);
}

/** Says something to a screen reader. @param {string} text */
export function say(text) {
  const box = /** @type {HTMLElement} */ (document.getElementById("told"));
  box.textContent = box.textContent === text ? `${text}\u00a0` : text;
}
