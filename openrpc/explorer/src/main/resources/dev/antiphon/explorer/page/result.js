// Shows an exchange while it runs and when it has ended: request and answer, times and sizes, items of a stream, what an error means.
import { bytes, clip, copy, el, fill, MOST, size, time } from './dom.js';
import { brief, kindOf, member } from './json.js';
import { explain } from './errors.js';
import { json } from './view.js';

const ITEM = 2_000;
/** Milliseconds between two looks at what runs. */
const SOON = 30;

export class Result {
  /** @param place where it is shown; @param said tells people who do not see; @param declared gives the errors of a method */
  constructor(place, said, declared) {
    this.place = place;
    this.said = said;
    this.declared = declared;
    this.head = el('p', { class: 'summary' });
    this.abort = el('button', { type: 'button', id: 'abort', hidden: true, onclick: () => this.exchange?.abort() }, 'Abort', el('kbd', {}, 'Esc'));
    this.notes = el('div', { class: 'notes' });
    this.items = el('ol', { class: 'items', tabindex: '0', 'aria-label': 'Items of the stream', hidden: true });
    this.answer = el('div');
    this.request = el('div');
    this.pending = false;
    fill(place, el('p', { class: 'hint' }, 'Choose a method, fill in its parameters, and send it.'));
  }

  /** Follows an exchange from now on. */
  follow(exchange) {
    this.exchange = exchange;
    this.shown = 0;
    this.ended = false;
    this.items.setAttribute('aria-label', exchange.plan.kind === 'stream' ? 'Items of the stream' : 'Progress');
    [this.items, this.answer, this.request, this.notes].forEach((each) => each.replaceChildren());
    fill(this.place,
      el('div', { class: 'bar' }, this.head, this.abort),
      this.notes,
      el('div', { class: 'sides' },
        el('section', {}, el('h3', {}, 'Answer'), this.items, this.answer),
        el('section', {}, el('h3', {}, 'Request'), this.request)));
    this.#show();
  }

  /** Has it shown soon; many changes at once are shown once. */
  changed(exchange) {
    if (exchange === this.exchange && !this.pending) {
      this.pending = true;
      setTimeout(() => requestAnimationFrame(() => {
        this.pending = false;
        this.#show();
      }), SOON);
    }
  }

  #show() {
    const { exchange } = this;
    this.abort.hidden = !exchange.running;
    const state = { running: 'running…', done: 'done', aborted: 'aborted', failed: 'failed' }[exchange.state];
    const facts = [
      exchange.ms === undefined ? null : time(exchange.ms),
      `sent ${size(bytes(exchange.request))}`,
      exchange.received > 0 ? `received ${size(exchange.received)}` : null,
      exchange.status === undefined ? null : `status ${exchange.status}`,
      exchange.plan.kind === 'stream' ? `${exchange.count} item${exchange.count === 1 ? '' : 's'}` : null,
      exchange.plan.kind !== 'stream' && exchange.count > 0 ? `${exchange.count} of progress` : null,
    ];
    const bad = exchange.state === 'failed' || exchange.error;
    fill(this.head,
      el('strong', { id: 'state', class: bad ? 'bad' : exchange.running ? '' : 'good' }, exchange.error ? 'error' : state),
      ` ${facts.filter(Boolean).join(', ')}`);
    fill(this.notes, ...exchange.notes.slice(-5).map((note) => el('p', { class: 'hint' }, clip(note, MOST.line))));
    this.#showItems(exchange);
    if (this.request.childElementCount === 0 && exchange.request) {
      fill(this.request, json(exchange.request, 'Request'), copying(exchange.request));
    }
    if (!exchange.running && !this.ended) {
      this.ended = true;
      this.#showAnswer(exchange);
      this.said.textContent = `${exchange.plan.method ?? 'batch'}: ${exchange.error ? `error ${brief(exchange.error.code)}` : state}`;
    }
  }

  #showItems(exchange) {
    this.items.hidden = exchange.plan.kind !== 'stream' && exchange.count === 0;
    const fresh = exchange.items.filter((item) => item.number > this.shown);
    if (fresh.length === 0) {
      return;
    }
    const atEnd = this.items.scrollHeight - this.items.scrollTop - this.items.clientHeight < 40;
    this.items.append(...fresh.map((item) => el('li', { value: String(item.number) }, el('code', {}, clip(item.text, ITEM)))));
    while (this.items.childElementCount > exchange.items.length) {
      this.items.firstElementChild.remove();
    }
    this.shown = exchange.count;
    if (atEnd) {
      this.items.scrollTop = this.items.scrollHeight;
    }
  }

  #showAnswer(exchange) {
    const declared = this.declared(exchange.plan.method);
    const parts = [];
    if (exchange.failure) {
      parts.push(el('p', { class: 'problem' }, clip(exchange.failure, MOST.line)));
    }
    if (exchange.error) {
      parts.push(meaning(exchange.error, exchange.plan.version, declared));
    }
    if (exchange.plan.kind === 'batch' && Array.isArray(exchange.value)) {
      parts.push(this.#batch(exchange));
    }
    if (exchange.response) {
      parts.push(exchange.value === undefined
        ? el('pre', { tabindex: '0' }, clip(exchange.response, 20_000))
        : json(exchange.response, 'Answer'), copying(exchange.response));
    } else if (!exchange.failure && exchange.plan.kind !== 'stream') {
      parts.push(el('p', { class: 'hint' }, 'There is no answer, as it should be.'));
    }
    fill(this.answer, ...parts);
  }

  /** What each entry of a batch was answered with. */
  #batch(exchange) {
    const answers = new Map(exchange.value.slice(0, 1000).map((answer) => [brief(member(answer, 'id') ?? null), answer]));
    return el('table', {},
      el('thead', {}, el('tr', {}, ...['Method', 'Answer'].map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...exchange.plan.entries.map((entry) => {
        const answer = answers.get(brief(entry.id ?? null));
        const error = member(answer, 'error');
        const said = entry.notification ? 'a notification, which nobody answers'
          : answer === undefined ? 'no answer'
            : error !== undefined ? `error ${brief(member(error, 'code') ?? null)}: ${String(member(error, 'message') ?? '')}`
              : brief(member(answer, 'result') ?? null);
        return el('tr', {},
          el('td', { class: 'name' }, clip(entry.method, MOST.name)),
          el('td', { class: error === undefined ? '' : 'bad' }, el('code', {}, clip(said, MOST.line))));
      })));
  }
}

function meaning(error, version, declared) {
  const { title, meaning: words } = explain(member(error, 'code'), version, declared);
  const message = member(error, 'message');
  return el('div', { class: 'error', role: 'note' },
    el('p', {}, el('strong', {}, clip(brief(member(error, 'code') ?? null), 30)), ' ', clip(title, MOST.name)),
    kindOf(message) === 'string' && message !== title ? el('p', {}, clip(message, MOST.line)) : null,
    el('p', { class: 'hint' }, words));
}

function copying(text) {
  const button = el('button', {
    type: 'button',
    class: 'small',
    onclick: async () => {
      button.textContent = (await copy(text)) ? 'Copied' : 'The browser does not allow it';
    },
  }, 'Copy');
  return button;
}
