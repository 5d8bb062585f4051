// Shows JSON, in colour and within bounds.
import { el, size } from './dom.js';
import { layout } from './json.js';

/** So much is shown at first, and so much if more is asked for; all of it can be copied. */
const FIRST = 60_000;
const MORE = 1_000_000;
/** More tokens than this are shown without colour: each would be an element. */
const COLOURED = 6_000;

/** An element that shows a JSON text. */
export function json(text, label) {
  const box = el('div', { class: 'json' });
  const pre = el('pre', { tabindex: '0', 'aria-label': label });
  box.append(pre);
  const whole = paint(pre, text, FIRST);
  if (!whole) {
    const more = el('button', {
      type: 'button',
      class: 'more',
      onclick: () => {
        pre.replaceChildren();
        const all = paint(pre, text, MORE);
        more.replaceWith(all ? '' : el('p', { class: 'hint' }, 'The rest is not shown; it can be copied.'));
      },
    }, `Show more of ${size(text.length)}`);
    box.append(more);
  }
  return box;
}

function paint(pre, text, most) {
  const { tokens, whole } = layout(text, most);
  if (tokens.length > COLOURED) {
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
