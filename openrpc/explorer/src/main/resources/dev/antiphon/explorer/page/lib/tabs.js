// Tabs for keyboards and screen readers: arrow keys move between them, and one of them is in the tab order.

/** Turns the buttons of a list into tabs; each names its panel with `aria-controls`. Returns a function that opens one by its id. */
export function tabs(list) {
  const all = [...list.querySelectorAll('[role=tab]')];
  const open = (chosen) => all.forEach((tab) => {
    const selected = tab === chosen;
    tab.setAttribute('aria-selected', String(selected));
    tab.tabIndex = selected ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls')).hidden = !selected;
  });
  all.forEach((tab, i) => {
    tab.addEventListener('click', () => open(tab));
    tab.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step ? (i + step + all.length) % all.length : undefined;
      if (to !== undefined) {
        event.preventDefault();
        open(all[to]);
        all[to].focus();
      }
    });
  });
  open(all[0]);
  return (id) => open(document.getElementById(id));
}
