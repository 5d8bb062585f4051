// JSON without loss of digits: numbers that JavaScript would round keep their text, if the browser supports that.

const LOSSLESS = typeof JSON.rawJSON === 'function' && typeof JSON.isRawJSON === 'function';
const ROUNDABLE = /[\d.]{15}|\d[eE]/;

/** Parses a text; throws an Error if it is not JSON. */
export function parse(text) {
  if (!LOSSLESS || !ROUNDABLE.test(text)) {
    return JSON.parse(text);
  }
  return JSON.parse(text, (key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? JSON.rawJSON(context.source)
      : value);
}

/** Parses a text; undefined if it is not JSON. */
export function tryParse(text) {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Formats a value on several lines. */
export function write(value) {
  return JSON.stringify(value, null, 2);
}

/** Formats a value on one line. */
export function brief(value) {
  return JSON.stringify(value) ?? '';
}

export function isRaw(value) {
  return LOSSLESS && typeof value === 'object' && value !== null && JSON.isRawJSON(value);
}

/** The JSON type of a value. */
export function kindOf(value) {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'array';
  }
  if (isRaw(value)) {
    return 'number';
  }
  return typeof value;
}

export function isObject(value) {
  return kindOf(value) === 'object';
}

/** An own member of an object, never an inherited one. */
export function member(object, name) {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A JavaScript number; the nearest one for a number that kept its text; NaN for any other value. */
export function numeric(value) {
  if (isRaw(value)) {
    return Number(value.rawJSON);
  }
  return typeof value === 'number' ? value : NaN;
}

const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/gy;
const MAX_DEPTH = 40;

/** The token at a position, or undefined. Strings are scanned by hand, since a regular expression overflows its stack on a long one. */
function tokenAt(text, start) {
  if (text[start] !== '"') {
    TOKEN.lastIndex = start;
    return TOKEN.exec(text)?.[0];
  }
  let at = start + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return text.slice(start, at + 1);
}

/**
 * The tokens of a JSON text, indented, up to a number of characters. Works on the text and not on its value, so that numbers and duplicate
 * members are shown as they were sent.
 *
 * @returns {tokens: [[kind, text]], whole: boolean}
 */
export function layout(text, max) {
  const tokens = [];
  let depth = 0;
  let shown = 0;
  let open = false;
  const put = (kind, word) => {
    tokens.push([kind, word]);
    shown += word.length;
  };
  const line = () => put('space', `\n${'  '.repeat(Math.min(depth, MAX_DEPTH))}`);
  const spaces = /\s*/y;
  let at = 0;
  while (at < text.length) {
    spaces.lastIndex = at;
    spaces.test(text);
    at = spaces.lastIndex;
    const word = tokenAt(text, at);
    if (word === undefined) {
      break;
    }
    at += word.length;
    if (shown > max) {
      return { tokens, whole: false };
    }
    if (word === '}' || word === ']') {
      depth -= 1;
      if (!open) {
        line();
      }
      open = false;
      put('mark', word);
      continue;
    }
    if (open) {
      line();
      open = false;
    }
    if (word === '{' || word === '[') {
      put('mark', word);
      depth += 1;
      open = true;
    } else if (word === ',') {
      put('mark', word);
      line();
    } else if (word === ':') {
      const last = tokens.at(-1);
      if (last?.[0] === 'string') {
        last[0] = 'key';
      }
      put('mark', ': ');
    } else {
      const kind = word[0] === '"' ? 'string' : /^[-\d]/.test(word) ? 'number' : 'word';
      put(kind, shown + word.length > max * 2 ? `${word.slice(0, max)}…` : word);
    }
  }
  return { tokens, whole: true };
}
