// Notifications and requests of the server over the WebSocket.
import { clip, el, fill, MAX_LENGTH } from '../lib/dom.js';
import { brief, isObject, member, tryParse } from '../lib/json.js';
import { json } from '../lib/json-view.js';

const MAX_MESSAGES = 100;

export class ServerMessages {
  /** @param parts {place, known, label, ask}: the list, its description, the tab, and the checkbox for manual responses; @param send sends a text */
  constructor(parts, send) {
    Object.assign(this, parts);
    this.send = send;
    this.count = 0;
    this.callbacks = new Map();
  }

  /** Sets the methods that the server calls, each with a sample result. */
  expect(callbacks, schemas) {
    this.callbacks = new Map(callbacks.map((each) => [each.name, each.result ? schemas.sample(each.result.schema) : null]));
    fill(this.known, callbacks.length === 0 ? '' : 'This server calls ', ...callbacks.slice(0, 100).flatMap((each, i) => [
      i === 0 ? '' : ', ',
      el('span', { class: 'name', title: clip(each.summary, MAX_LENGTH.line) }, clip(each.name, MAX_LENGTH.name)),
    ]));
  }

  /** Shows a message that matches no call. */
  receive(value, text) {
    const method = member(value, 'method');
    const isRequest = typeof method === 'string' && Object.hasOwn(value, 'id');
    const kind = isRequest ? 'request' : typeof method === 'string' ? 'notification' : 'unmatched response';
    const row = el('li', {},
      el('p', {},
        el('span', { class: 'badge' }, kind),
        el('span', { class: 'name' }, typeof method === 'string' ? clip(method, MAX_LENGTH.name) : ''),
        el('span', { class: 'hint' }, ` ${new Date().toLocaleTimeString()}`)),
      json(text, kind));
    if (isRequest) {
      row.append(this.ask.checked ? this.#form(value) : this.#reject(value));
    }
    this.place.querySelector('.empty')?.remove();
    this.place.prepend(row);
    while (this.place.children.length > MAX_MESSAGES) {
      this.place.lastElementChild.remove();
    }
    this.count += 1;
    this.label.textContent = `Messages (${this.count})`;
  }

  #version(request) {
    return brief(member(request, 'jsonrpc') === '3.0' ? '3.0' : '2.0');
  }

  #reject(request) {
    const text = `{"jsonrpc":${this.#version(request)},"error":{"code":-32601,"message":"Method not found"},"id":${brief(request.id)}}`;
    return this.#respond(text) ?? el('p', { class: 'hint' }, 'Answered with “Method not found”.');
  }

  /** Sends a response; returns an error message if it failed. */
  #respond(text) {
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
      fill(box, this.#respond(sent) ?? el('p', { class: 'hint' }, `Answered with ${clip(sent, MAX_LENGTH.line)}`));
    };
    return fill(box, text, el('div', { class: 'bar' },
      el('button', { type: 'button', onclick: () => reply('result') }, 'Answer with result'),
      el('button', { type: 'button', onclick: () => reply('error') }, 'Answer with error'),
      el('button', { type: 'button', onclick: () => fill(box, this.#reject(request)) }, 'Method not found')), problem);
  }
}
