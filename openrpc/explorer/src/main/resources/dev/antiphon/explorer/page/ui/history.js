// Calls that were sent before, stored in the browser. Headers and responses are not stored, since they may be secret or large.
import { clip, el, fill, formatMillis, MAX_LENGTH } from '../lib/dom.js';
import { isObject, member } from '../lib/json.js';

const MAX_ENTRIES = 50;
const MAX_PARAMS = 8_000;

export class History {
  /**
   * @param key of the storage
   * @param place the element that shows it
   * @param again is called with the selected entry
   */
  constructor(key, place, again) {
    this.key = key;
    this.place = place;
    this.again = again;
    this.entries = this.#read();
    this.#show();
  }

  /** Adds a call that has ended. */
  add(call) {
    const { plan } = call;
    const { kind, version, over, method, params, wire } = plan;
    const entries = plan.entries?.map((entry) => ({ method: entry.method, params: entry.params, notification: entry.notification }));
    const text = JSON.stringify({ params, entries });
    if (text.length > MAX_PARAMS) {
      return; // too large to store
    }
    this.entries.unshift({
      at: Date.now(),
      kind,
      version,
      over,
      method,
      params,
      wire: kind === 'stream' ? wire : undefined,
      entries,
      ms: call.ms,
      outcome: outcome(call),
    });
    this.entries.length = Math.min(this.entries.length, MAX_ENTRIES);
    this.#write();
    this.#show();
  }

  clear() {
    this.entries = [];
    this.#write();
    this.#show();
  }

  /** Validates the entries, since other code can write to the storage. */
  #read() {
    try {
      const stored = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_ENTRIES) : [];
    } catch {
      return [];
    }
  }

  #write() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.entries));
    } catch {
      // full, or not allowed; then it lasts until the page is closed
    }
  }

  #show() {
    if (this.entries.length === 0) {
      fill(this.place, el('p', { class: 'hint' }, 'No calls yet.'));
      return;
    }
    fill(this.place,
      el('ul', { class: 'history' }, ...this.entries.map((entry) => el('li', {},
        el('button', { type: 'button', onclick: () => this.again(entry) },
          el('span', { class: 'name' }, clip(entry.kind === 'batch' ? `batch of ${entry.entries.length}` : entry.method, MAX_LENGTH.name)),
          el('span', { class: 'hint' }, ` ${entry.kind}, ${entry.over === 'socket' ? 'WebSocket' : 'HTTP'}, ${new Date(entry.at).toLocaleString()}`),
          el('span', { class: entry.outcome === 'ok' ? 'good' : 'bad' }, ` ${clip(entry.outcome, 60)}`),
          el('span', { class: 'hint' }, typeof entry.ms === 'number' ? ` ${formatMillis(entry.ms)}` : ''))))),
      el('button', { type: 'button', class: 'small', onclick: () => this.clear() }, 'Clear history'));
  }
}

function isEntry(entry) {
  const texts = (object, ...names) => names.every((name) => ['string', 'undefined'].includes(typeof member(object, name)));
  return isObject(entry)
    && ['call', 'notification', 'stream', 'batch'].includes(entry.kind)
    && (entry.kind === 'batch'
      ? Array.isArray(entry.entries) && entry.entries.every((each) => isObject(each) && typeof each.method === 'string' && texts(each, 'params'))
      : typeof entry.method === 'string')
    && texts(entry, 'params', 'version', 'over', 'wire', 'outcome')
    && typeof entry.at === 'number';
}

/** The outcome of a call as a short text. */
export function outcome(call) {
  if (call.state === 'failed') {
    return 'failed';
  }
  if (call.error) {
    return `error ${call.error.code}`;
  }
  return call.state === 'aborted' ? 'aborted' : 'ok';
}
