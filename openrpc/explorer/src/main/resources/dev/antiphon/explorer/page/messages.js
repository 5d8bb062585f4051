// What the server says by itself over the WebSocket: notifications, and requests, which are answered here.
import { clip, el, fill, MOST } from './dom.js';
import { brief, isObject, member, tryParse } from './json.js';
import { json } from './view.js';

const MOST_MESSAGES = 100;

export class Messages {
  /** @param parts {place, known, label, ask}: the list, what is known of it, the tab, and the box that says whether somebody answers; @param send sends a text */
  constructor(parts, send) {
    Object.assign(this, parts);
    this.send = send;
    this.count = 0;
    this.callbacks = new Map();
  }

  /** Learns what the server calls: the methods, and a sample of what each is answered with. */
  expect(callbacks, schemas) {
    this.callbacks = new Map(callbacks.map((each) => [each.name, each.result ? schemas.sample(each.result.schema) : null]));
    fill(this.known, callbacks.length === 0 ? '' : 'This server calls ', ...callbacks.slice(0, 100).flatMap((each, i) => [
      i === 0 ? '' : ', ',
      el('span', { class: 'name', title: clip(each.summary, MOST.line) }, clip(each.name, MOST.name)),
    ]));
  }

  /** Takes a message that answers nothing. */
  heard(value, text) {
    const method = member(value, 'method');
    const isRequest = typeof method === 'string' && Object.hasOwn(value, 'id');
    const kind = isRequest ? 'request' : typeof method === 'string' ? 'notification' : 'stray answer';
    const row = el('li', {},
      el('p', {},
        el('span', { class: 'badge' }, kind),
        el('span', { class: 'name' }, typeof method === 'string' ? clip(method, MOST.name) : ''),
        el('span', { class: 'hint' }, ` ${new Date().toLocaleTimeString()}`)),
      json(text, kind));
    if (isRequest) {
      row.append(this.ask.checked ? this.#form(value) : this.#refuse(value));
    }
    this.place.querySelector('.empty')?.remove();
    this.place.prepend(row);
    while (this.place.children.length > MOST_MESSAGES) {
      this.place.lastElementChild.remove();
    }
    this.count += 1;
    this.label.textContent = `Messages (${this.count})`;
  }

  #version(request) {
    return brief(member(request, 'jsonrpc') === '3.0' ? '3.0' : '2.0');
  }

  #refuse(request) {
    const text = `{"jsonrpc":${this.#version(request)},"error":{"code":-32601,"message":"Method not found"},"id":${brief(request.id)}}`;
    return this.#answer(text) ?? el('p', { class: 'hint' }, 'Answered with “Method not found”.');
  }

  /** Sends an answer; gives a message if that was not possible. */
  #answer(text) {
    try {
      this.send(text);
      return undefined;
    } catch (failure) {
      return el('p', { class: 'problem' }, `Not answered: ${failure.message}`);
    }
  }

  #form(request) {
    const problem = el('p', { class: 'problem' });
    const text = el('textarea', { class: 'code', rows: '2', value: brief(this.callbacks.get(request.method) ?? null), 'aria-label': 'Result, or error object', spellcheck: 'false' });
    const box = el('div', { class: 'answer' });
    const reply = (name) => {
      const value = tryParse(text.value);
      if (value === undefined || (name === 'error' && !isObject(value))) {
        problem.textContent = name === 'error' ? 'An error is an object with a code and a message' : 'Not JSON';
        return;
      }
      const sent = `{"jsonrpc":${this.#version(request)},"${name}":${text.value.trim()},"id":${brief(request.id)}}`;
      fill(box, this.#answer(sent) ?? el('p', { class: 'hint' }, `Answered with ${clip(sent, MOST.line)}`));
    };
    return fill(box, text, el('div', { class: 'bar' },
      el('button', { type: 'button', onclick: () => reply('result') }, 'Answer with result'),
      el('button', { type: 'button', onclick: () => reply('error') }, 'Answer with error'),
      el('button', { type: 'button', onclick: () => fill(box, this.#refuse(request)) }, 'Method not found')), problem);
  }
}
