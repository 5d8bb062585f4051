// Shows a call while it runs and after its end: request, response, times, sizes, items of a stream, and the meaning of an error.
import { clip, copy, el, fill, formatBytes, formatMillis, MAX_LENGTH, utf8Length } from '../lib/dom.js';
import { brief, kindOf, member } from '../lib/json.js';
import { explain } from '../rpc/error-codes.js';
import { json } from '../lib/json-view.js';

const MAX_ITEM_LENGTH = 2_000;
const REFRESH_MS = 30;

export class Result {
  /** @param place the element that shows it; @param announcement for screen readers; @param declared returns the errors of a method */
  constructor(place, announcement, declared) {
    this.place = place;
    this.announcement = announcement;
    this.declared = declared;
    this.head = el('p', { class: 'summary' });
    this.abort = el('button', { type: 'button', id: 'abort', hidden: true, onclick: () => this.call?.abort() }, 'Abort', el('kbd', {}, 'Esc'));
    this.notes = el('div', { class: 'notes' });
    this.items = el('ol', { class: 'items', tabindex: '0', 'aria-label': 'Items of the stream', hidden: true });
    this.response = el('div');
    this.request = el('div');
    this.pending = false;
    fill(place, el('p', { class: 'hint' }, 'Choose a method, fill in its parameters, and send it.'));
  }

  /** Shows a call from now on. */
  follow(call) {
    this.call = call;
    this.shown = 0;
    this.ended = false;
    this.items.setAttribute('aria-label', call.plan.kind === 'stream' ? 'Items of the stream' : 'Progress');
    [this.items, this.response, this.request, this.notes].forEach((each) => each.replaceChildren());
    fill(this.place,
      el('div', { class: 'bar' }, this.head, this.abort),
      this.notes,
      el('div', { class: 'sides' },
        el('section', {}, el('h3', {}, 'Response'), this.items, this.response),
        el('section', {}, el('h3', {}, 'Request'), this.request)));
    this.#show();
  }

  /** Schedules a refresh; several changes cause one. */
  changed(call) {
    if (call === this.call && !this.pending) {
      this.pending = true;
      setTimeout(() => requestAnimationFrame(() => {
        this.pending = false;
        this.#show();
      }), REFRESH_MS);
    }
  }

  #show() {
    const { call } = this;
    this.abort.hidden = !call.running;
    const state = { running: 'running…', done: 'done', aborted: 'aborted', failed: 'failed' }[call.state];
    const facts = [
      call.ms === undefined ? null : formatMillis(call.ms),
      `sent ${formatBytes(utf8Length(call.request))}`,
      call.received > 0 ? `received ${formatBytes(call.received)}` : null,
      call.status === undefined ? null : `status ${call.status}`,
      call.plan.kind === 'stream' ? `${call.count} item${call.count === 1 ? '' : 's'}` : null,
      call.plan.kind !== 'stream' && call.count > 0 ? `${call.count} progress` : null,
    ];
    const bad = call.state === 'failed' || call.error;
    fill(this.head,
      el('strong', { id: 'state', class: bad ? 'bad' : call.running ? '' : 'good' }, call.error ? 'error' : state),
      ` ${facts.filter(Boolean).join(', ')}`);
    fill(this.notes, ...call.notes.slice(-5).map((note) => el('p', { class: 'hint' }, clip(note, MAX_LENGTH.line))));
    this.#showItems(call);
    if (this.request.childElementCount === 0 && call.request) {
      fill(this.request, json(call.request, 'Request'), copying(call.request));
    }
    if (!call.running && !this.ended) {
      this.ended = true;
      this.#showResponse(call);
      this.announcement.textContent = `${call.plan.method ?? 'batch'}: ${call.error ? `error ${brief(call.error.code)}` : state}`;
    }
  }

  #showItems(call) {
    this.items.hidden = call.plan.kind !== 'stream' && call.count === 0;
    const fresh = call.items.filter((item) => item.number > this.shown);
    if (fresh.length === 0) {
      return;
    }
    const atEnd = this.items.scrollHeight - this.items.scrollTop - this.items.clientHeight < 40;
    this.items.append(...fresh.map((item) => el('li', { value: String(item.number) }, el('code', {}, clip(item.text, MAX_ITEM_LENGTH)))));
    while (this.items.childElementCount > call.items.length) {
      this.items.firstElementChild.remove();
    }
    this.shown = call.count;
    if (atEnd) {
      this.items.scrollTop = this.items.scrollHeight;
    }
  }

  #showResponse(call) {
    const declared = this.declared(call.plan.method);
    const parts = [];
    if (call.failure) {
      parts.push(el('p', { class: 'problem' }, clip(call.failure, MAX_LENGTH.line)));
    }
    if (call.error) {
      parts.push(meaning(call.error, call.plan.version, declared));
    }
    if (call.plan.kind === 'batch' && Array.isArray(call.value)) {
      parts.push(this.#batch(call));
    }
    if (call.response) {
      parts.push(call.value === undefined
        ? el('pre', { tabindex: '0' }, clip(call.response, 20_000))
        : json(call.response, 'Response'), copying(call.response));
    } else if (!call.failure && call.plan.kind !== 'stream') {
      parts.push(el('p', { class: 'hint' }, 'No response, as expected.'));
    }
    fill(this.response, ...parts);
  }

  /** A table of the entries of a batch and their responses. */
  #batch(call) {
    const responses = new Map(call.value.slice(0, 1000).map((response) => [brief(member(response, 'id') ?? null), response]));
    return el('table', {},
      el('thead', {}, el('tr', {}, ...['Method', 'Response'].map((name) => el('th', { scope: 'col' }, name)))),
      el('tbody', {}, ...call.plan.entries.map((entry) => {
        const response = responses.get(brief(entry.id ?? null));
        const error = member(response, 'error');
        const text = entry.notification ? 'notification, no response'
          : response === undefined ? 'no response'
            : error !== undefined ? `error ${brief(member(error, 'code') ?? null)}: ${String(member(error, 'message') ?? '')}`
              : brief(member(response, 'result') ?? null);
        return el('tr', {},
          el('td', { class: 'name' }, clip(entry.method, MAX_LENGTH.name)),
          el('td', { class: error === undefined ? '' : 'bad' }, el('code', {}, clip(text, MAX_LENGTH.line))));
      })));
  }
}

function meaning(error, version, declared) {
  const { title, meaning: text } = explain(member(error, 'code'), version, declared);
  const message = member(error, 'message');
  return el('div', { class: 'error', role: 'note' },
    el('p', {}, el('strong', {}, clip(brief(member(error, 'code') ?? null), 30)), ' ', clip(title, MAX_LENGTH.name)),
    kindOf(message) === 'string' && message !== title ? el('p', {}, clip(message, MAX_LENGTH.line)) : null,
    el('p', { class: 'hint' }, text));
}

function copying(text) {
  const button = el('button', {
    type: 'button',
    class: 'small',
    onclick: async () => {
      button.textContent = (await copy(text)) ? 'Copied' : 'Not allowed by the browser';
    },
  }, 'Copy');
  return button;
}
