// Short sounds, generated when needed. Off by default.

import { load, save } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;
let on = load("sound", false);

export const sounding = () => on;

/** @param {boolean} wanted */
export function setSound(wanted) {
  on = wanted;
  save("sound", wanted);
  if (on) play("first");
}

/** @param {number} pitch @param {number} at @param {number} long @param {number} loud */
function tone(pitch, at, long, loud) {
  const sound = /** @type {AudioContext} */ (context);
  const source = sound.createOscillator();
  const gain = sound.createGain();
  source.type = "triangle";
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(gain).connect(sound.destination);
  source.start(at);
  source.stop(at + long);
}

/** @param {"first" | "second" | "end" | "refused"} what */
export function play(what) {
  if (!on) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime + 0.01;
    if (what === "end") [392, 494, 587].forEach((pitch, i) => tone(pitch, now + i * 0.11, 0.5, 0.12));
    else if (what === "refused") tone(140, now, 0.16, 0.1);
    else tone(what === "first" ? 330 : 262, now, 0.12, 0.16);
  } catch {
    // A browser without sound plays on in silence.
  }
}
