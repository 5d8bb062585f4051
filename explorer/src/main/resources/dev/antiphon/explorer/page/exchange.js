// One exchange with the server: a call, a notification, a batch or a stream, from its first byte to its last.
import { bytes } from './dom.js';
import { brief, isObject, member, tryParse } from './json.js';
import { follow, post } from './http.js';

/** So many items of a stream are kept to be shown. */
const MOST_ITEMS = 500;
const CREDIT = 256;
const FLOW = 'kotlinx.rpc.jsonrpc.internal.';
const FLOW_COMPLETE = -32001;

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
   * @param plan {kind: call|notification|stream|batch, version, over: http|socket, method, params, entries}; entries of a batch are
   *     {method, params, notification}
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
    this.#stop?.();
    this.aborted = true;
    this.#end('aborted');
  }

  #stop;

  // Messages

  #message(options) {
    const { kind, version, method, params, entries } = this.plan;
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
    this.request = this.#message(!stream || this.plan.version !== '3.0' ? '' : this.credit ? `{"stream":{"credit":${CREDIT}}}` : '{"stream":true}');
    this.#began();
    this.#stop = () => this.#stopOverSocket();
    socket.expect(this.ids, this);
    socket.send(this.request);
    if (this.ids.length === 0) {
      this.notes.push('It was sent; nobody answers it.');
      this.#end('done');
    }
  }

  #stopOverSocket() {
    if (this.plan.kind !== 'stream') {
      return; // version 2.0 has no word for it; the answer is not waited for
    }
    if (this.flow !== undefined) {
      this.socket.send(compose({ version: '2.0', method: `${FLOW}cancelFlow`, params: brief([this.flow]), id: nextId() }));
    } else if (this.plan.version === '3.0') {
      this.socket.send(`{"jsonrpc":"3.0","options":{"stream":${brief(this.name ?? this.ids[0])},"abort":true}}`);
    }
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
    } else if (this.flow !== undefined) {
      this.#pulled(value, text);
    } else if (this.plan.kind === 'stream' && this.plan.version === '2.0' && typeof member(value, 'result') === 'string') {
      this.flow = value.result;
      this.notes.push(`The flow ${brief(this.flow)} is pulled from, item by item.`);
      this.#pull();
    } else {
      this.#answered(text, value);
      this.#end('done');
    }
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
    this.ids = [nextId()];
    this.socket.expect(this.ids, this);
    this.socket.send(compose({ version: '2.0', method: `${FLOW}nextFlowValue`, params: brief([this.flow]), id: this.ids[0] }));
    this.changed();
  }

  #pulled(value, text) {
    const error = member(value, 'error');
    if (isObject(error) && error.code === FLOW_COMPLETE) {
      this.notes.push('The flow is complete.');
      this.#end('done');
    } else if (isObject(error)) {
      this.#answered(text, value);
      this.#end('done');
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
    this.changed();
  }
}
