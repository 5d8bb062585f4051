// Keys for the whole page, and the choice between light and dark.

/** Whether what is typed goes into a text. */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}

/** Has keys do something: `{'/': action, 'Ctrl Enter': action}`. Keys without Ctrl or Alt do nothing where somebody types. */
export function keys(actions) {
  document.addEventListener('keydown', (event) => {
    const combination = [
      event.ctrlKey || event.metaKey ? 'Ctrl' : '',
      event.altKey ? 'Alt' : '',
      event.shiftKey && event.key === 'Enter' ? 'Shift' : '',
      event.key,
    ].filter(Boolean).join(' ');
    const action = Object.hasOwn(actions, combination) ? actions[combination] : undefined;
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!action || document.querySelector('dialog[open]') || (plain && event.key !== 'Escape' && isTyping(event.target))) {
      return;
    }
    event.preventDefault();
    action();
  });
}

const KEY = 'antiphon-explorer theme';

/** Light, dark, or as the system has it: each press of the button is the next. */
export function theme(button) {
  const all = ['system', 'light', 'dark'];
  let now = 'system';
  try {
    now = all.includes(localStorage.getItem(KEY)) ? localStorage.getItem(KEY) : now;
  } catch {
    // not allowed to be kept
  }
  const show = () => {
    document.documentElement.dataset.theme = now;
    button.title = `Colours: ${now}`;
    button.setAttribute('aria-label', `Colours: ${now}`);
  };
  button.addEventListener('click', () => {
    now = all[(all.indexOf(now) + 1) % all.length];
    try {
      localStorage.setItem(KEY, now);
    } catch {
      // lasts as long as the page
    }
    show();
  });
  show();
}
