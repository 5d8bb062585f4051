// The list of methods, with search, tags and arrow keys.
import { clip, el, fill, MAX_LENGTH } from '../lib/dom.js';

/** The most methods shown at once; searching finds the others. */
const MAX_SHOWN = 300;

export class Methods {
  /** @param parts {search, tags, list, count}: elements; @param chosen is called with the selected method */
  constructor(parts, chosen) {
    Object.assign(this, parts);
    this.chosen = chosen;
    this.methods = [];
    this.tag = undefined;
    this.search.addEventListener('input', () => this.#show());
    this.search.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        this.#buttons()[0]?.focus();
      } else if (event.key === 'Enter') {
        event.preventDefault();
        this.#buttons()[0]?.click();
      } else if (event.key === 'Escape' && this.search.value !== '') {
        event.stopPropagation();
        this.search.value = '';
        this.#show();
      }
    });
    this.list.addEventListener('keydown', (event) => this.#move(event));
  }

  /** Shows these methods. */
  set(methods) {
    this.methods = methods;
    this.tag = undefined;
    const names = [...new Set(methods.flatMap((method) => method.tags))].slice(0, 40);
    fill(this.tags, ...names.map((name) => el('button', {
      type: 'button',
      class: 'tag',
      'aria-pressed': 'false',
      onclick: (event) => {
        this.tag = this.tag === name ? undefined : name;
        [...this.tags.children].forEach((each) => each.setAttribute('aria-pressed', String(each === event.currentTarget && this.tag === name)));
        this.#show();
      },
    }, clip(name, 40))));
    this.#show();
  }

  /** Marks the current method. */
  mark(method) {
    this.current = method;
    this.#buttons().forEach((button) => button.toggleAttribute('aria-current', false));
    this.#buttons().find((button) => button.dataset.at === String(this.methods.indexOf(method)))?.setAttribute('aria-current', 'true');
  }

  #buttons() {
    return [...this.list.querySelectorAll('button')];
  }

  #show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.methods.filter((method) =>
      (this.tag === undefined || method.tags.includes(this.tag))
      && words.every((word) => method.name.toLowerCase().includes(word) || (method.summary ?? '').toLowerCase().includes(word)));
    fill(this.list, ...found.slice(0, MAX_SHOWN).map((method) => el('li', {},
      el('button', {
        type: 'button',
        'data-at': this.methods.indexOf(method),
        'aria-current': method === this.current ? 'true' : null,
        onclick: () => this.chosen(method),
      },
      el('span', { class: method.deprecated ? 'name old' : 'name' }, clip(method.name, MAX_LENGTH.name)),
      method.stream ? el('span', { class: 'badge' }, 'stream') : null,
      method.params && !method.result ? el('span', { class: 'badge' }, 'notification') : null,
      method.summary ? el('span', { class: 'hint' }, clip(method.summary, MAX_LENGTH.name)) : null))));
    const more = found.length > MAX_SHOWN ? `; the first ${MAX_SHOWN} are shown` : '';
    this.count.textContent = `${found.length} of ${this.methods.length} methods${more}`;
  }

  #move(event) {
    const all = this.#buttons();
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) {
      return;
    }
    event.preventDefault();
    (to < 0 ? this.search : all[Math.min(to, all.length - 1)]).focus();
  }
}
