// Elements, numbers and texts.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes, event handlers (`onclick`) and children.
 * @returns {any}
 */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** @returns {any} */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes ?? {})) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @returns {any} */
export const byId = (id) => document.getElementById(id);

/** A button whose name is also its tooltip. */
export function button(name, attributes, ...children) {
  return make("button", { type: "button", "aria-label": name, title: name, ...attributes }, ...children);
}

export function icon(path) {
  return draw(
    "svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "icon" },
    draw("path", { d: path, fill: "currentColor" }));
}

export const ICONS = {
  play: "M4 2.5v11l9-5.500z",
  pause: "M4 2.500h3v11H4zM9 2.500h3v11H9z",
  back: "M11 3v10L4.500 8z",
  forward: "M5 3v10l6.500-5z",
  start: "M3 3h1.800v10H3zM13 3v10L6 8z",
  end: "M11.200 3H13v10h-1.800zM3 3v10l7-5z",
};

export const clamp = (value, low, high) => Math.min(Math.max(value, low), Math.max(low, high));
export const count = (number, noun) => `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
/** With a minus as wide as a digit. */
export const minus = (number) => String(number).replace("-", "\u2212");
