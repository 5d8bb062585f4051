// One exchange with the server: a call, a notification, a batch or a stream, from its first byte to its last.
import { bytes } from './dom.js';
import { brief, isObject, member, tryParse } from './json.js';
import { follow, post } from './http.js';
import { begin, isComplete, progressKeys, said } from './wires.js';

/** So many items of a stream are kept to be shown. */
const MOST_ITEMS = 500;
const CREDIT = 256;
/** Takes what is of no more interest. */
const NOBODY = { heard() {}, failed() {} };

let lastId = 0;

function nextId() {
  lastId += 1;
  return lastId;
}

/** The text of a request; of a notification, if it has no id. `params` and `options` are JSON texts, and empty for none. */
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

export class Exchange {
  /**
   * @param plan {kind: call|notification|stream|batch, version, over: http|socket, method, params, entries, wire: of a stream of 2.0,
   *     names: of the parameters, subscription: how it is subscribed to}; entries of a batch are {method, params, notification}
   * @param changed is told whenever there is something new to show
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
    this.began = performance.now();
  }

  get running() {
    return this.state === 'running';
  }

  /** Has it sent, over HTTP or over a socket. */
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

  /** Ends it from here. */
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
    this.wire = kind === 'stream' && version === '2.0' ? begin(this.plan, `explorer-${id}`) : undefined;
    const { method, params } = this.wire ?? this.plan;
    return compose({ version, method, params, options, id });
  }

  // HTTP

  async #overHttp(url, headers) {
    const stream = this.plan.kind === 'stream';
    const abort = new AbortController();
    this.#stop = () => abort.abort();
    this.request = this.#message(stream ? '{"stream":true}' : '');
    this.#began();
    if (stream) {
      this.status = await follow(url, this.request, { headers, signal: abort.signal }, (text) => this.heard(tryParse(text), text));
      if (this.running) {
        this.failed(`the stream has ended without saying so, with status ${this.status}`);
      }
      return;
    }
    const answer = await post(url, this.request, { headers, signal: abort.signal });
    this.status = answer.status;
    this.received += answer.bytes;
    this.#answered(answer.text, tryParse(answer.text));
    if (answer.cut) {
      this.notes.push('The answer was too large, and is not read to its end.');
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
    this.credit = stream && this.plan.version === '3.0' && (await socket.knowsCredit()) ? CREDIT : 0;
    if (!this.running) {
      return;
    }
    this.request = this.#message(!stream || this.plan.version !== '3.0' ? '' : this.credit ? `{"stream":{"credit":${CREDIT}}}` : '{"stream":true}');
    this.#began();
    this.#stop = () => this.#stopOverSocket();
    socket.expect(this.ids, this);
    this.#listen(this.wire?.keys ?? (this.plan.kind === 'call' ? progressKeys(this.plan.params) : []));
    socket.send(this.request);
    if (this.ids.length === 0) {
      this.notes.push('It was sent; nobody answers it.');
      this.#end('done');
    }
  }

  /** Tells the server to stop; gives what is to be done when this has ended, if anything. */
  #stopOverSocket() {
    const { socket, wire, ids: [id] } = this;
    if (this.plan.kind !== 'stream') {
      return undefined; // version 2.0 has no word for it; the answer is not waited for
    }
    if (this.plan.version === '3.0') {
      socket.send(`{"jsonrpc":"3.0","options":{"stream":${brief(this.name ?? id)},"abort":true}}`);
      return undefined;
    }
    if (this.taken) {
      return () => {
        this.#ignore(this.ids, []); // a pull that is under way
        this.#quietly(this.taken);
      };
    }
    if (wire.stopped) {
      wire.stopped(id).forEach((message) => socket.send(compose({ version: '2.0', ...message })));
      return () => this.#ignore(this.ids, wire.keys);
    }
    // What it is called is not known yet.
    return () => socket.expect([id], {
      ...NOBODY,
      heard: (value) => {
        socket.forget([id]);
        if (typeof member(value, 'result') === 'string') {
          this.#quietly(wire.taken(value.result));
        }
      },
    });
  }

  /** Stops what was taken; what still comes of it until that is answered is for nobody. */
  #quietly({ stop, keys }) {
    const id = nextId();
    this.#ignore([id], keys);
    this.socket.send(compose({ version: '2.0', ...stop, id }));
  }

  /** Has nobody hear of these keys any more until there is an answer to one of these ids, which nobody hears of either. */
  #ignore(ids, keys) {
    const { socket } = this;
    keys.forEach((key) => socket.listen(key, NOBODY));
    socket.expect(ids, {
      ...NOBODY,
      heard: (value) => {
        if (member(value, 'method') === undefined) {
          socket.forget(ids);
          keys.forEach((key) => socket.forgetKey(key, NOBODY));
        }
      },
    });
  }

  #listen(keys) {
    this.keys.push(...keys);
    keys.forEach((key) => this.socket.listen(key, this));
  }

  /** Takes a message that belongs to this. */
  heard(value, text) {
    if (!this.running) {
      return;
    }
    this.received += bytes(text);
    const frame = member(value, 'stream');
    if (isObject(frame) && Object.hasOwn(frame, 'data')) {
      this.#item(frame.data);
    } else if (isObject(member(value, 'ack'))) {
      this.name = member(member(value.ack, 'stream'), 'id');
      this.notes.push(`Acknowledged: ${brief(value.ack)}`);
      this.notes.splice(0, this.notes.length - 50);
      this.changed();
    } else if (member(value, 'method') !== undefined) {
      this.#told(value, text);
    } else if (this.taken) {
      this.#pulled(value, text);
    } else if (this.wire?.taken && typeof member(value, 'result') === 'string') {
      this.taken = this.wire.taken(value.result);
      this.notes.push(this.taken.note);
      this.#listen(this.taken.keys);
      this.#pull();
    } else {
      if (this.wire && Array.isArray(member(value, 'result'))) {
        this.notes.push('The server has answered with what it had in one list.');
      }
      this.#answered(text, value);
      this.#end('done');
    }
  }

  /** Takes what the server says of this without being asked: items, progress, or the end. */
  #told(message, text) {
    const { items, error } = said(message);
    // Items of version 2.0 that come as progress come in lists.
    const all = this.plan.wire === 'partial' && this.wire ? items.flat() : items;
    all.forEach((item) => this.#item(item));
    if (error !== undefined) {
      this.#over(error, text, message.params);
    }
  }

  #over(error, text, value) {
    if (isComplete(error)) {
      this.notes.push('It is complete.');
    } else {
      this.#answered(text, value);
    }
    this.#end('done');
  }

  #item(data) {
    this.count += 1;
    this.items.push({ number: this.count, text: brief(data) });
    if (this.items.length > MOST_ITEMS) {
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
    if (this.taken.pull) {
      this.ids = [nextId()];
      this.socket.expect(this.ids, this);
      this.socket.send(compose({ version: '2.0', ...this.taken.pull, id: this.ids[0] }));
    }
    this.changed();
  }

  #pulled(value, text) {
    const error = member(value, 'error');
    if (isObject(error)) {
      this.#over(error, text, value);
    } else {
      this.#item(member(value, 'result') ?? null);
      this.#pull();
    }
  }

  // The end

  #began() {
    this.began = performance.now();
    this.changed();
  }

  #answered(text, value) {
    this.response = text;
    this.value = value;
    this.error = isObject(member(value, 'error')) ? value.error : undefined;
  }

  failed(why) {
    if (this.running) {
      this.failure = why;
      this.#end('failed');
    }
  }

  #end(state) {
    this.state = state;
    this.ms = performance.now() - this.began;
    this.socket?.forget(this.ids);
    this.keys.forEach((key) => this.socket.forgetKey(key, this));
    this.changed();
  }
}
