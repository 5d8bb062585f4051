// Creates elements. Text is always inserted as text: no code of this page parses markup from data.

/** The most characters that are shown of a text of a server. */
export const MAX_LENGTH = { name: 120, line: 400, prose: 4000 };

/**
 * Creates an element with attributes, listeners (such as `onclick`) and children. `value`, `checked` and `disabled` are set as properties;
 * null and false omit an attribute.
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'value' || name === 'checked' || name === 'disabled') {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Limits the length of a text, and replaces control characters and those that change the direction of text. */
export function clip(text, max = MAX_LENGTH.line) {
  const whole = String(text).replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd');
  return whole.length <= max ? whole : `${whole.slice(0, max)}…`;
}

/** Replaces the children of an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element with an id, which the page has. */
export function byId(id) {
  return document.getElementById(id);
}

let count = 0;

/** A new id for an element. */
export function newId(prefix) {
  count += 1;
  return `${prefix}-${count}`;
}

/** Formats a number of bytes. */
export function formatBytes(bytes) {
  if (bytes < 1000) {
    return `${bytes} B`;
  }
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Formats a number of milliseconds. */
export function formatMillis(ms) {
  if (ms < 10) {
    return `${ms.toFixed(1)} ms`;
  }
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const encoder = new TextEncoder();

/** The size of a text in UTF-8, in bytes. */
export function utf8Length(text) {
  return encoder.encode(text).length;
}

/** Copies a text to the clipboard; returns whether the browser allowed it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // browsers allow it only for pages from localhost and over https
  }
}
