// One WebSocket for all calls, and for messages that the server sends by itself.
import { brief, isObject, member, tryParse } from '../lib/json.js';
import { keyOf } from './stream-conventions.js';

const TIMEOUT_MS = 15_000;

export class Socket {
  #socket;
  #pending = new Map();
  #listeners = new Map();
  #credit;

  /**
   * @param url of the WebSocket
   * @param hooks {state(text), message(value, text)}: called for changes of the connection, and for messages that match no call
   */
  constructor(url, hooks) {
    this.url = url;
    this.hooks = hooks;
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Connects, unless it is connected. */
  connect() {
    if (this.open) {
      return Promise.resolve();
    }
    this.#credit = undefined;
    this.hooks.state('connecting');
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => socket.close(), TIMEOUT_MS);
      socket.onopen = () => {
        clearTimeout(timer);
        this.hooks.state('connected');
        resolve();
      };
      socket.onmessage = (event) => {
        if (typeof event.data === 'string' && this.#socket === socket) {
          this.#receive(event.data);
        }
      };
      socket.onclose = (event) => {
        clearTimeout(timer);
        const reason = `the WebSocket was closed with ${event.code}${event.reason ? `: ${event.reason}` : ''}`;
        reject(new Error(reason));
        if (this.#socket === socket) {
          this.hooks.state('not connected');
          const all = new Set([...this.#pending.values(), ...this.#listeners.values()]);
          this.#pending.clear();
          this.#listeners.clear();
          all.forEach((call) => call.failed(reason));
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

  /** Passes messages with one of these ids to a call, until they are forgotten. */
  expect(ids, call) {
    ids.forEach((id) => this.#pending.set(brief(id), call));
  }

  forget(ids) {
    ids.forEach((id) => this.#pending.delete(brief(id)));
  }

  /** Passes notifications with this key to a call, until it is forgotten. */
  listen(key, call) {
    this.#listeners.set(key, call);
  }

  forgetKey(key, call) {
    if (this.#listeners.get(key) === call) {
      this.#listeners.delete(key);
    }
  }

  /** Whether the server supports credit for streams; calls rpc.extensions once, for the first stream. */
  supportsCredit() {
    this.#credit ??= new Promise((resolve) => {
      const id = 'explorer-extensions';
      const settle = (value) => {
        this.forget([id]);
        const streams = member(member(value, 'result'), 'streams');
        resolve(Array.isArray(streams) && streams.includes('credit'));
      };
      this.expect([id], { receive: settle, failed: () => resolve(false) });
      setTimeout(() => settle(undefined), TIMEOUT_MS);
      this.send(`{"jsonrpc":"2.0","method":"rpc.extensions","id":"${id}"}`);
    });
    return this.#credit;
  }

  #receive(text) {
    const value = tryParse(text);
    const recipient = Array.isArray(value)
      ? value.map((entry) => this.#recipient(entry)).find((found) => found !== undefined)
      : this.#recipient(value);
    if (recipient) {
      recipient.receive(value, text);
    } else if (Array.isArray(value) && value.some((entry) => member(entry, 'method') !== undefined)) {
      value.forEach((entry) => this.hooks.message(entry, brief(entry)));
    } else {
      this.hooks.message(value, text);
    }
  }

  #recipient(value) {
    if (!isObject(value) || member(value, 'method') !== undefined) {
      const key = keyOf(value);
      return key === undefined ? undefined : this.#listeners.get(key);
    }
    const id = member(member(value, 'stream'), 'id') ?? member(member(value, 'ack'), 'id') ?? member(value, 'id');
    const found = this.#pending.get(brief(id ?? null));
    if (found) {
      return found;
    }
    // An error without an id is for the only pending call, if there is just one.
    const all = new Set(this.#pending.values());
    return id === null && isObject(member(value, 'error')) && all.size === 1 ? [...all][0] : undefined;
  }
}
