// Shows JSON, coloured and limited in size.
import { el, formatBytes } from './dom.js';
import { layout } from './json.js';

/** The characters shown at first, and after a click; all of them can be copied. */
const INITIAL_CHARS = 60_000;
const MAX_CHARS = 1_000_000;
/** More tokens than this are shown without colour, since each would be an element. */
const MAX_COLOURED = 6_000;

/** Creates an element that shows a JSON text. */
export function json(text, label) {
  const box = el('div', { class: 'json' });
  const pre = el('pre', { tabindex: '0', 'aria-label': label });
  box.append(pre);
  const whole = paint(pre, text, INITIAL_CHARS);
  if (!whole) {
    const more = el('button', {
      type: 'button',
      class: 'more',
      onclick: () => {
        pre.replaceChildren();
        const all = paint(pre, text, MAX_CHARS);
        more.replaceWith(all ? '' : el('p', { class: 'hint' }, 'The rest is not shown; it can be copied.'));
      },
    }, `Show more of ${formatBytes(text.length)}`);
    box.append(more);
  }
  return box;
}

function paint(pre, text, max) {
  const { tokens, whole } = layout(text, max);
  if (tokens.length > MAX_COLOURED) {
    pre.append(tokens.map((token) => token[1]).join(''));
  } else {
    for (const [kind, word] of tokens) {
      pre.append(kind === 'space' || kind === 'mark' ? word : el('span', { class: kind }, word));
    }
  }
  if (!whole) {
    pre.append('\n…');
  }
  return whole;
}
