// Calls and notifications that are collected for a batch.
import { clip, el, fill, MAX_LENGTH } from '../lib/dom.js';

const MAX_ENTRIES = 1000;

export class Batch {
  /** @param place the element that shows it; @param label its tab, which shows the count; @param send, copy are called with the entries */
  constructor(place, label, send, copy) {
    this.place = place;
    this.label = label;
    this.send = send;
    this.copy = copy;
    this.entries = [];
    this.#show();
  }

  /** Adds {method, params, notification}. */
  add(entry) {
    if (this.entries.length < MAX_ENTRIES) {
      this.entries.push(entry);
      this.#show();
    }
  }

  #copies() {
    return this.entries.map((entry) => ({ ...entry }));
  }

  set(entries) {
    this.entries = entries.map((entry) => ({ ...entry }));
    this.#show();
  }

  #show() {
    this.label.textContent = this.entries.length === 0 ? 'Batch' : `Batch (${this.entries.length})`;
    if (this.entries.length === 0) {
      fill(this.place, el('p', { class: 'hint' }, 'The batch is empty. “Add to batch” adds the call in the form.'));
      return;
    }
    fill(this.place,
      el('ol', { class: 'rows' }, ...this.entries.map((entry, i) => el('li', {},
        el('span', { class: 'name' }, clip(entry.method, MAX_LENGTH.name)),
        entry.notification ? el('span', { class: 'badge' }, 'notification') : null,
        el('code', {}, clip(entry.params.replace(/\s+/g, ' '), MAX_LENGTH.name)),
        el('button', {
          type: 'button',
          class: 'small',
          'aria-label': `Remove entry ${i + 1}`,
          onclick: () => {
            this.entries.splice(i, 1);
            this.#show();
          },
        }, '✕')))),
      el('div', { class: 'bar' },
        el('button', { type: 'button', class: 'main', id: 'send-batch', onclick: () => this.send(this.#copies()) }, 'Send batch'),
        el('button', { type: 'button', id: 'copy-batch', onclick: () => this.copy(this.#copies()) }, 'Copy as…'),
        el('button', {
          type: 'button',
          onclick: () => {
            this.entries = [];
            this.#show();
          },
        }, 'Empty')));
  }
}
