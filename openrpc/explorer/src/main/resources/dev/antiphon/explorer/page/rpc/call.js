// One call, notification, batch or stream, from its request to its end.
import { utf8Length } from '../lib/dom.js';
import { brief, isObject, member, tryParse } from '../lib/json.js';
import { follow, post } from './http.js';
import { isComplete, parseNotification, progressKeys, streamRequest } from './stream-conventions.js';

/** The most items of a stream that are kept. */
const MAX_ITEMS = 500;
const CREDIT = 256;
/** Ignores all messages. */
const IGNORE = { receive() {}, failed() {} };

let lastId = 0;

function nextId() {
  lastId += 1;
  return lastId;
}

/** The text of a request, or of a notification without an id. `params` and `options` are JSON texts, empty for none. */
export function compose({ version, method, params, options, id }) {
  const members = [`"jsonrpc":"${version}"`, `"method":${JSON.stringify(method)}`];
  if (params) {
    members.push(`"params":${params}`);
  }
  if (options) {
    members.push(`"options":${options}`);
  }
  if (id !== undefined) {
    members.push(`"id":${id}`);
  }
  return `{${members.join(',')}}`;
}

export class Call {
  /**
   * @param plan {kind: call|notification|stream|batch, version, over: http|socket, method, params, entries, wire: the convention of a
   *     stream of 2.0, names: of the parameters, subscription: its names}; entries of a batch are {method, params, notification}
   * @param changed is called for each change
   */
  constructor(plan, changed) {
    this.plan = plan;
    this.changed = changed;
    this.state = 'running';
    this.items = [];
    this.count = 0;
    this.notes = [];
    this.received = 0;
    this.ids = [];
    this.keys = [];
    this.request = '';
    this.startTime = performance.now();
  }

  get running() {
    return this.state === 'running';
  }

  /** Sends it over HTTP or over a socket. */
  async run({ url, headers, socket }) {
    try {
      if (this.plan.over === 'socket') {
        await this.#overSocket(socket);
      } else {
        await this.#overHttp(url, headers);
      }
    } catch (failure) {
      this.failed(failure.name === 'AbortError' ? 'aborted' : failure.message);
    }
  }

  /** Aborts it. */
  abort() {
    if (!this.running) {
      return;
    }
    const after = this.#stop?.();
    this.aborted = true;
    this.#end('aborted');
    after?.();
  }

  #stop;

  // Messages

  #message(options) {
    const { kind, version, entries } = this.plan;
    if (kind === 'batch') {
      this.ids = [];
      const parts = entries.map((entry) => {
        entry.id = entry.notification ? undefined : nextId();
        if (entry.id !== undefined) {
          this.ids.push(entry.id);
        }
        return compose({ version, method: entry.method, params: entry.params, id: entry.id });
      });
      return `[${parts.join(',')}]`;
    }
    const id = kind === 'notification' ? undefined : nextId();
    this.ids = id === undefined ? [] : [id];
    this.wire = kind === 'stream' && version === '2.0' ? streamRequest(this.plan, `explorer-${id}`) : undefined;
    const { method, params } = this.wire ?? this.plan;
    return compose({ version, method, params, options, id });
  }

  // HTTP

  async #overHttp(url, headers) {
    const stream = this.plan.kind === 'stream';
    const abort = new AbortController();
    this.#stop = () => abort.abort();
    this.request = this.#message(stream ? '{"stream":true}' : '');
    this.#started();
    if (stream) {
      this.status = await follow(url, this.request, { headers, signal: abort.signal }, (text) => this.receive(tryParse(text), text));
      if (this.running) {
        this.failed(`the response ended before the stream, with status ${this.status}`);
      }
      return;
    }
    const response = await post(url, this.request, { headers, signal: abort.signal });
    this.status = response.status;
    this.received += response.bytes;
    this.#setResponse(response.text, tryParse(response.text));
    if (response.cut) {
      this.notes.push('The response was too large, and was not read to its end.');
    }
    this.#end('done');
  }

  // WebSocket

  async #overSocket(socket) {
    await socket.connect();
    if (!this.running) {
      return;
    }
    const stream = this.plan.kind === 'stream';
    this.socket = socket;
    this.credit = stream && this.plan.version === '3.0' && (await socket.supportsCredit()) ? CREDIT : 0;
    if (!this.running) {
      return;
    }
    this.request = this.#message(!stream || this.plan.version !== '3.0' ? '' : this.credit ? `{"stream":{"credit":${CREDIT}}}` : '{"stream":true}');
    this.#started();
    this.#stop = () => this.#stopOverSocket();
    socket.expect(this.ids, this);
    this.#listen(this.wire?.keys ?? (this.plan.kind === 'call' ? progressKeys(this.plan.params) : []));
    socket.send(this.request);
    if (this.ids.length === 0) {
      this.notes.push('Sent. Notifications get no response.');
      this.#end('done');
    }
  }

  /** Cancels it at the server; returns an action to run after the end, if any. */
  #stopOverSocket() {
    const { socket, wire, ids: [id] } = this;
    if (this.plan.kind !== 'stream') {
      return undefined; // plain 2.0 cannot cancel; the response is ignored
    }
    if (this.plan.version === '3.0') {
      socket.send(`{"jsonrpc":"3.0","options":{"stream":${brief(this.name ?? id)},"abort":true}}`);
      return undefined;
    }
    if (this.stream) {
      return () => {
        this.#ignore(this.ids, []); // a pull in flight
        this.#stopStream(this.stream);
      };
    }
    if (wire.cancel) {
      wire.cancel(id).forEach((message) => socket.send(compose({ version: '2.0', ...message })));
      return () => this.#ignore(this.ids, wire.keys);
    }
    // The id of the stream is not known yet.
    return () => socket.expect([id], {
      ...IGNORE,
      receive: (value) => {
        socket.forget([id]);
        if (typeof member(value, 'result') === 'string') {
          this.#stopStream(wire.started(value.result));
        }
      },
    });
  }

  /** Stops a stream, and ignores its messages until the response. */
  #stopStream({ stop, keys }) {
    const id = nextId();
    this.#ignore([id], keys);
    this.socket.send(compose({ version: '2.0', ...stop, id }));
  }

  /** Ignores messages with these keys until a response to one of these ids, which is ignored too. */
  #ignore(ids, keys) {
    const { socket } = this;
    keys.forEach((key) => socket.listen(key, IGNORE));
    socket.expect(ids, {
      ...IGNORE,
      receive: (value) => {
        if (member(value, 'method') === undefined) {
          socket.forget(ids);
          keys.forEach((key) => socket.forgetKey(key, IGNORE));
        }
      },
    });
  }

  #listen(keys) {
    this.keys.push(...keys);
    keys.forEach((key) => this.socket.listen(key, this));
  }

  /** Processes a message of this call. */
  receive(value, text) {
    if (!this.running) {
      return;
    }
    this.received += utf8Length(text);
    const frame = member(value, 'stream');
    if (isObject(frame) && Object.hasOwn(frame, 'data')) {
      this.#item(frame.data);
    } else if (isObject(member(value, 'ack'))) {
      this.name = member(member(value.ack, 'stream'), 'id');
      this.notes.push(`Acknowledged: ${brief(value.ack)}`);
      this.notes.splice(0, this.notes.length - 50);
      this.changed();
    } else if (member(value, 'method') !== undefined) {
      this.#receiveNotification(value, text);
    } else if (this.stream) {
      this.#pulled(value, text);
    } else if (this.wire?.started && typeof member(value, 'result') === 'string') {
      this.stream = this.wire.started(value.result);
      this.notes.push(this.stream.note);
      this.#listen(this.stream.keys);
      this.#pull();
    } else {
      if (this.wire && Array.isArray(member(value, 'result'))) {
        this.notes.push('The server has returned all items in one list.');
      }
      this.#setResponse(text, value);
      this.#end('done');
    }
  }

  /** Processes a notification of this call: items, progress, or the end. */
  #receiveNotification(message, text) {
    const { items, error } = parseNotification(message);
    // Partial results arrive in lists.
    const all = this.plan.wire === 'partial' && this.wire ? items.flat() : items;
    all.forEach((item) => this.#item(item));
    if (error !== undefined) {
      this.#endStream(error, text, message.params);
    }
  }

  #endStream(error, text, value) {
    if (isComplete(error)) {
      this.notes.push('The stream is complete.');
    } else {
      this.#setResponse(text, value);
    }
    this.#end('done');
  }

  #item(data) {
    this.count += 1;
    this.items.push({ number: this.count, text: brief(data) });
    if (this.items.length > MAX_ITEMS) {
      this.items.shift();
    }
    if (this.credit && this.count % (CREDIT / 2) === 0) {
      this.socket.send(`{"jsonrpc":"3.0","options":{"stream":${brief(this.name ?? this.ids[0])},"credit":${CREDIT / 2}}}`);
    }
    this.changed();
  }

  #pull() {
    this.socket.forget(this.ids);
    this.ids = [];
    if (this.stream.pull) {
      this.ids = [nextId()];
      this.socket.expect(this.ids, this);
      this.socket.send(compose({ version: '2.0', ...this.stream.pull, id: this.ids[0] }));
    }
    this.changed();
  }

  #pulled(value, text) {
    const error = member(value, 'error');
    if (isObject(error)) {
      this.#endStream(error, text, value);
    } else {
      this.#item(member(value, 'result') ?? null);
      this.#pull();
    }
  }

  // The end

  #started() {
    this.startTime = performance.now();
    this.changed();
  }

  #setResponse(text, value) {
    this.response = text;
    this.value = value;
    this.error = isObject(member(value, 'error')) ? value.error : undefined;
  }

  failed(reason) {
    if (this.running) {
      this.failure = reason;
      this.#end('failed');
    }
  }

  #end(state) {
    this.state = state;
    this.ms = performance.now() - this.startTime;
    this.socket?.forget(this.ids);
    this.keys.forEach((key) => this.socket.forgetKey(key, this));
    this.changed();
  }
}
