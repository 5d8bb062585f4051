// Keyboard shortcuts of the page, and the colour theme.

/** Whether an element takes typed text. */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches('input:not([type=checkbox]), textarea, select');
}

/** Registers shortcuts: `{'/': action, 'Ctrl Enter': action}`. Keys without Ctrl or Alt have no effect in text fields. */
export function shortcuts(actions) {
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

const STORAGE_KEY = 'antiphon-explorer theme';

/** Switches between system, light and dark with each click of the button. */
export function theme(button) {
  const all = ['system', 'light', 'dark'];
  let current = 'system';
  try {
    current = all.includes(localStorage.getItem(STORAGE_KEY)) ? localStorage.getItem(STORAGE_KEY) : current;
  } catch {
    // storage is not allowed
  }
  const show = () => {
    document.documentElement.dataset.theme = current;
    button.title = `Colours: ${current}`;
    button.setAttribute('aria-label', `Colours: ${current}`);
  };
  button.addEventListener('click', () => {
    current = all[(all.indexOf(current) + 1) % all.length];
    try {
      localStorage.setItem(STORAGE_KEY, current);
    } catch {
      // lasts until the page is closed
    }
    show();
  });
  show();
}
