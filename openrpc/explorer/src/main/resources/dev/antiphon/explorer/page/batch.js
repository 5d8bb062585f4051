// Calls and notifications that are collected to be sent together.
import { clip, el, fill, MOST } from './dom.js';

const MOST_ENTRIES = 1000;

export class Batch {
  /** @param place where it is shown; @param label the tab that tells how many there are; @param send, copy are given the entries */
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
    if (this.entries.length < MOST_ENTRIES) {
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
      fill(this.place, el('p', { class: 'hint' }, 'Nothing was collected yet. “Add to batch” adds what is in the form.'));
      return;
    }
    fill(this.place,
      el('ol', { class: 'rows' }, ...this.entries.map((entry, i) => el('li', {},
        el('span', { class: 'name' }, clip(entry.method, MOST.name)),
        entry.notification ? el('span', { class: 'badge' }, 'notification') : null,
        el('code', {}, clip(entry.params.replace(/\s+/g, ' '), MOST.name)),
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
