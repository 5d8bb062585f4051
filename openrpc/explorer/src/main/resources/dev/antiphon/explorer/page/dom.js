// Makes elements. Text is always text: nothing here, or anywhere in this page, reads markup out of data.

/** How much of one text is shown; what a server sends may have any length. */
export const MOST = { name: 120, line: 400, prose: 4000 };

/**
 * An element with attributes, listeners (`onclick` and so on) and children. `value`, `checked` and `disabled` are set as properties;
 * null and false leave an attribute out.
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) {
      continue;
    }
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else if (name === 'value' || name === 'checked' || name === 'disabled') {
      made[name] = value;
    } else {
      made.setAttribute(name, value === true ? '' : String(value));
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Text that is not longer than it may be, and can be seen: characters that turn the direction of others are left out. */
export function clip(text, most = MOST.line) {
  const whole = String(text).replace(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u0000-\u0008\u000b-\u001f\u007f]/g, '\ufffd');
  return whole.length <= most ? whole : `${whole.slice(0, most)}…`;
}

/** Replaces what an element has. */
export function fill(element, ...children) {
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The element of the page with an id, which the page is known to have. */
export function part(id) {
  return document.getElementById(id);
}

let count = 0;

/** An id that no other element has. */
export function fresh(prefix) {
  count += 1;
  return `${prefix}-${count}`;
}

/** A number of bytes as people say it. */
export function size(bytes) {
  if (bytes < 1000) {
    return `${bytes} B`;
  }
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A number of milliseconds as people say it. */
export function time(ms) {
  if (ms < 10) {
    return `${ms.toFixed(1)} ms`;
  }
  return ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const encoder = new TextEncoder();

/** How many bytes a text has on the wire. */
export function bytes(text) {
  return encoder.encode(text).length;
}

/** Puts text where it can be pasted; tells whether that was possible. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the browser allows it only to pages of this machine and of https
  }
}
