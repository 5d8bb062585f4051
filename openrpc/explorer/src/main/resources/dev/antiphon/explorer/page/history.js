// What was sent before, kept in this browser over reloads. Headers and answers are not kept, since they may be secret or large.
import { clip, el, fill, MOST, time } from './dom.js';
import { isObject, member } from './json.js';

const MOST_ENTRIES = 50;
const MOST_PARAMS = 8_000;

export class History {
  /**
   * @param key under which it is kept
   * @param place the element that shows it
   * @param again is given an entry that somebody wants back
   */
  constructor(key, place, again) {
    this.key = key;
    this.place = place;
    this.again = again;
    this.entries = this.#read();
    this.#show();
  }

  /** Adds an exchange that has ended. */
  add(exchange) {
    const { plan } = exchange;
    const { kind, version, over, method, params, wire } = plan;
    const entries = plan.entries?.map((entry) => ({ method: entry.method, params: entry.params, notification: entry.notification }));
    const text = JSON.stringify({ params, entries });
    if (text.length > MOST_PARAMS) {
      return; // it would crowd out the others
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
      ms: exchange.ms,
      outcome: outcome(exchange),
    });
    this.entries.length = Math.min(this.entries.length, MOST_ENTRIES);
    this.#write();
    this.#show();
  }

  clear() {
    this.entries = [];
    this.#write();
    this.#show();
  }

  /** What others have written there is not trusted to be what this wrote. */
  #read() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isEntry).slice(0, MOST_ENTRIES) : [];
    } catch {
      return [];
    }
  }

  #write() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.entries));
    } catch {
      // full, or not allowed; then it lasts as long as the page
    }
  }

  #show() {
    if (this.entries.length === 0) {
      fill(this.place, el('p', { class: 'hint' }, 'Nothing was sent yet.'));
      return;
    }
    fill(this.place,
      el('ul', { class: 'history' }, ...this.entries.map((entry) => el('li', {},
        el('button', { type: 'button', onclick: () => this.again(entry) },
          el('span', { class: 'name' }, clip(entry.kind === 'batch' ? `batch of ${entry.entries.length}` : entry.method, MOST.name)),
          el('span', { class: 'hint' }, ` ${entry.kind}, ${entry.over === 'socket' ? 'WebSocket' : 'HTTP'}, ${new Date(entry.at).toLocaleString()}`),
          el('span', { class: entry.outcome === 'ok' ? 'good' : 'bad' }, ` ${clip(entry.outcome, 60)}`),
          el('span', { class: 'hint' }, typeof entry.ms === 'number' ? ` ${time(entry.ms)}` : ''))))),
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

/** How an exchange has ended, in few words. */
export function outcome(exchange) {
  if (exchange.state === 'failed') {
    return 'failed';
  }
  if (exchange.error) {
    return `error ${exchange.error.code}`;
  }
  return exchange.state === 'aborted' ? 'aborted' : 'ok';
}
