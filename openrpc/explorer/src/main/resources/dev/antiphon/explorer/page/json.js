// JSON that keeps its numbers: those that JavaScript would round stay as they were written, where the browser can do that.

const LOSSLESS = typeof JSON.rawJSON === 'function' && typeof JSON.isRawJSON === 'function';
const ROUNDABLE = /[\d.]{15}|\d[eE]/;

/** The value of a text; throws an Error that says what is wrong with it. */
export function parse(text) {
  if (!LOSSLESS || !ROUNDABLE.test(text)) {
    return JSON.parse(text);
  }
  return JSON.parse(text, (key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && String(value) !== context.source
      ? JSON.rawJSON(context.source)
      : value);
}

/** The value of a text, or undefined if it is not JSON. */
export function tryParse(text) {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** The text of a value, on several lines. */
export function write(value) {
  return JSON.stringify(value, null, 2);
}

/** The text of a value, on one line. */
export function brief(value) {
  return JSON.stringify(value) ?? '';
}

export function isRaw(value) {
  return LOSSLESS && typeof value === 'object' && value !== null && JSON.isRawJSON(value);
}

/** What JSON calls a value. */
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

/** The member of an object that it has itself, not what all objects have. */
export function member(object, name) {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A number as JavaScript has it; of one that was kept as it was written, the nearest; of what is none, NaN. */
export function numeric(value) {
  if (isRaw(value)) {
    return Number(value.rawJSON);
  }
  return typeof value === 'number' ? value : NaN;
}

const TOKEN = /[{}[\],:]|[^\s{}[\],:"]+/gy;
const DEEPEST = 40;

/** The token at a place, or undefined. Strings are walked over by hand: an expression remembers more of a long one than there is room for. */
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
 * The tokens of a JSON text, with white space between them that shows its structure; at most so many characters. Goes by the text and not
 * by its value, so numbers, and members that come twice, are shown as they were sent.
 *
 * @returns {tokens: [[kind, text]], whole: boolean}
 */
export function layout(text, most) {
  const tokens = [];
  let depth = 0;
  let shown = 0;
  let open = false;
  const put = (kind, word) => {
    tokens.push([kind, word]);
    shown += word.length;
  };
  const line = () => put('space', `\n${'  '.repeat(Math.min(depth, DEEPEST))}`);
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
    if (shown > most) {
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
      put(kind, shown + word.length > most * 2 ? `${word.slice(0, most)}…` : word);
    }
  }
  return { tokens, whole: true };
}
