// One WebSocket for everything that is sent over it, and for what the server says by itself.
import { brief, isObject, member, tryParse } from './json.js';
import { keyOf } from './wires.js';

const PATIENCE = 15_000;

export class Socket {
  #socket;
  #waiting = new Map();
  #listening = new Map();
  #credit;

  /**
   * @param url of the WebSocket
   * @param hooks {state(words), message(value, text)}: told of the connection, and of messages that answer nothing
   */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, unless that was done already. */
  connect() {
    if (this.open) {
      return Promise.resolve();
    }
    this.#credit = undefined;
    this.hooks.state('connecting');
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => socket.close(), PATIENCE);
      socket.onopen = () => {
        clearTimeout(timer);
        this.hooks.state('connected');
        resolve();
      };
      socket.onmessage = (event) => {
        if (typeof event.data === 'string' && this.#socket === socket) {
          this.#heard(event.data);
        }
      };
      socket.onclose = (event) => {
        clearTimeout(timer);
        const why = `the WebSocket was closed with ${event.code}${event.reason ? `: ${event.reason}` : ''}`;
        reject(new Error(why));
        if (this.#socket === socket) {
          this.hooks.state('not connected');
          const all = new Set([...this.#waiting.values(), ...this.#listening.values()]);
          this.#waiting.clear();
          this.#listening.clear();
          all.forEach((exchange) => exchange.failed(why));
        }
      };
    });
  }

  close() {
    this.#socket?.close(1000);
  }

  send(text) {
    if (!this.open) {
      throw new Error('the WebSocket is not connected');
    }
    this.#socket.send(text);
  }

  /** Hands what has one of these ids to an exchange, until it is forgotten. */
  expect(ids, exchange) {
    ids.forEach((id) => this.#waiting.set(brief(id), exchange));
  }

  forget(ids) {
    ids.forEach((id) => this.#waiting.delete(brief(id)));
  }

  /** Hands notifications with this key to an exchange, until it is forgotten. */
  listen(key, exchange) {
    this.#listening.set(key, exchange);
  }

  forgetKey(key, exchange) {
    if (this.#listening.get(key) === exchange) {
      this.#listening.delete(key);
    }
  }

  /** Whether the server can be asked to wait with items of streams; it is asked once, when there is a first stream. */
  knowsCredit() {
    this.#credit ??= new Promise((resolve) => {
      const id = 'explorer-extensions';
      const settle = (value) => {
        this.forget([id]);
        const streams = member(member(value, 'result'), 'streams');
        resolve(Array.isArray(streams) && streams.includes('credit'));
      };
      this.expect([id], { heard: settle, failed: () => resolve(false) });
      setTimeout(() => settle(undefined), PATIENCE);
      this.send(`{"jsonrpc":"2.0","method":"rpc.extensions","id":"${id}"}`);
    });
    return this.#credit;
  }

  #heard(text) {
    const value = tryParse(text);
    const taker = Array.isArray(value)
      ? value.map((entry) => this.#taker(entry)).find((found) => found !== undefined)
      : this.#taker(value);
    if (taker) {
      taker.heard(value, text);
    } else if (Array.isArray(value) && value.some((entry) => member(entry, 'method') !== undefined)) {
      value.forEach((entry) => this.hooks.message(entry, brief(entry)));
    } else {
      this.hooks.message(value, text);
    }
  }

  #taker(value) {
    if (!isObject(value) || member(value, 'method') !== undefined) {
      const key = keyOf(value);
      return key === undefined ? undefined : this.#listening.get(key);
    }
    const id = member(member(value, 'stream'), 'id') ?? member(member(value, 'ack'), 'id') ?? member(value, 'id');
    const found = this.#waiting.get(brief(id ?? null));
    if (found) {
      return found;
    }
    // What could not be understood is answered without an id: to whoever waits, if that is only one.
    const all = new Set(this.#waiting.values());
    return id === null && isObject(member(value, 'error')) && all.size === 1 ? [...all][0] : undefined;
  }
}
