/**
 * JSON-RPC for browsers and Node 20 or newer, without dependencies: the runtime of the generated client beside this file.
 *
 * A client calls over HTTP (`http`) or over a WebSocket (`connect`), where the server can call back. Every call settles once: with its
 * result, a JsonRpcError of the server, a TransportError, a TimeoutError, or the reason of the signal that aborted it.
 */

import { OfferedStream } from "./jsonrpc-flows.js";
import { HttpTransport } from "./jsonrpc-http.js";
import { SocketTransport } from "./jsonrpc-socket.js";
import { JsonRpcError, TransportError, Watch } from "./jsonrpc-types.js";
import type {
  Answer,
  Call,
  CallOptions,
  ClientOptions,
  Frames,
  HttpOptions,
  Message,
  Notification,
  Outcome,
  Outcomes,
  SocketOptions,
  StreamCall,
  StreamOptions,
  Transport,
} from "./jsonrpc-types.js";

export * from "./jsonrpc-types.js";

/** Calls over HTTP, one request for each call, batch or stream. */
export function http(url: string, options: HttpOptions = {}): JsonRpcClient {
  return new JsonRpcClient(new HttpTransport(url, options), options);
}

/** Connects over a WebSocket. Fails with a TransportError if the connection cannot be established. */
export async function connect(url: string, options: SocketOptions = {}): Promise<JsonRpcClient> {
  return new JsonRpcClient(await SocketTransport.open(url, options), options);
}

/** The encoding of parameters: their names in order; the last may take all remaining arguments. */
export interface Signature {
  readonly names: readonly string[];
  readonly encoding: "by-name" | "by-position" | "either";
  readonly rest?: boolean;
  /** The names of the parameters that are streams. */
  readonly streams?: readonly string[];
}

/** Encodes parameters: by position, unless the method takes names, or a parameter before others is omitted and names are allowed. */
export function encode(params: object, signature: Signature): unknown {
  const given = params as { readonly [name: string]: unknown };
  const value = (name: string): unknown => {
    const its = Object.hasOwn(given, name) ? given[name] : undefined;
    return signature.streams?.includes(name) === true ? offered(its) : its;
  };
  let { names } = signature;
  while (names.length > 0 && value(names[names.length - 1] as string) === undefined) {
    names = names.slice(0, -1);
  }
  if (names.length === 0) {
    return undefined;
  }
  const gap = names.some((name) => value(name) === undefined);
  if (signature.encoding === "by-name" || (gap && signature.encoding === "either")) {
    return Object.fromEntries(names.filter((name) => value(name) !== undefined).map((name) => [name, value(name)]));
  }
  const values: unknown[] = names.map((name) => value(name) ?? null);
  if (signature.rest === true && names.length === signature.names.length) {
    values.push(...(values.pop() as unknown[]));
  }
  return values;
}

/** A stream that the server pulls from; an array is sent as a whole. */
function offered(items: unknown): unknown {
  return Array.isArray(items) || items === undefined || items === null
    ? items
    : new OfferedStream(items as AsyncIterable<unknown> | Iterable<unknown>);
}

/** Decodes parameters by name or by position to parameters by name. */
export function decode<P>(params: unknown, names: readonly string[]): P {
  const named = Array.isArray(params) ? Object.fromEntries(params.map((value, i) => [names[i] ?? i, value])) : params;
  return (named ?? {}) as P;
}

/** Client of a server: converts typed calls to messages and back. */
export class JsonRpcClient {
  /** Settles when the connection has ended, with the reason; never over HTTP. */
  readonly closed: Promise<TransportError>;
  readonly #transport: Transport;
  readonly #timeout: number;
  readonly #version: "2.0" | "3.0";
  #lastId = 0;

  constructor(transport: Transport, options: ClientOptions = {}) {
    this.#transport = transport;
    this.#timeout = options.timeout ?? 30_000;
    this.#version = options.version ?? "2.0";
    this.closed = transport.closed;
  }

  /** Calls a method and returns its result. */
  async call<R>(call: Call<R, unknown>, options: CallOptions = {}): Promise<R> {
    const [outcome] = await this.#send([call], false, options);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

  /** Sends a notification. There is no response; it only fails if it cannot be sent. */
  async notify(notification: Notification, options: CallOptions = {}): Promise<void> {
    await this.#send([notification], false, options);
  }

  /** Sends calls and notifications in one message, and returns the outcome of each. An empty batch is not sent. */
  async batch<const B extends readonly (Call<unknown, unknown> | Notification)[]>(
    batch: B,
    options: CallOptions = {},
  ): Promise<Outcomes<B>> {
    return batch.length === 0 ? ([] as unknown as Outcomes<B>) : this.#send(batch, true, options);
  }

  /** Requests a stream when the iteration begins; it can be iterated over once. */
  stream<T, R>(call: StreamCall<T, R, unknown>, options: StreamOptions = {}): RpcStream<T, R> {
    const credit = options.credit ?? 256;
    const watch = new Watch(call.method, options.timeout ?? this.#timeout, options.signal);
    const ask = (params: unknown): Frames<T, R> => {
      const stream = Number.isFinite(credit) ? { credit } : true;
      const request = { ...this.#message(call.method, params, "3.0"), id: ++this.#lastId, options: { stream } };
      return this.#transport.stream(request, Number.isFinite(credit) ? credit : 0, watch);
    };
    const { params } = call;
    return new RpcStream<T, R>(watch, () => (hasStreams(params) ? this.#given(params, watch).then(ask) : ask(params)));
  }

  /** Closes the connection, if there is one; pending calls fail. */
  close(): void {
    this.#transport.close();
  }

  async #send<const B extends readonly (Call<unknown, unknown> | Notification)[]>(
    entries: B,
    batch: boolean,
    options: CallOptions,
  ): Promise<Outcomes<B>> {
    const ids = entries.map((entry) => ("notification" in entry ? undefined : ++this.#lastId));
    const wanted = ids.filter((id) => id !== undefined);
    const watch = new Watch(
      batch ? "a batch" : (entries[0]?.method ?? ""),
      options.timeout ?? this.#timeout,
      options.signal,
    );
    try {
      const messages: Message[] = [];
      for (const [i, { method, params }] of entries.entries()) {
        // No await unless necessary, so that messages are sent in the order of the calls.
        const given = hasStreams(params) ? await this.#given(params, watch) : params;
        const message = this.#message(method, given, this.#version);
        messages.push(ids[i] === undefined ? message : { ...message, id: ids[i] });
      }
      const answers = await this.#transport.exchange(batch ? messages : messages[0], wanted, watch);
      return ids.map((id) => (id === undefined ? undefined : outcome(answers.get(id)))) as unknown as Outcomes<B>;
    } finally {
      watch.end();
    }
  }

  /** Parameters with streams replaced by what is sent for them. */
  async #given(params: object, watch: Watch): Promise<unknown> {
    const offer = (value: unknown): unknown => (value instanceof OfferedStream ? this.#transport.offer(value, watch) : value);
    if (Array.isArray(params)) {
      return Promise.all(params.map(offer));
    }
    const named = Object.entries(params).map(async ([name, value]) => [name, await offer(value)] as const);
    return Object.fromEntries(await Promise.all(named));
  }

  #message(method: string, params: unknown, version: string): Message {
    return params === undefined ? { jsonrpc: version, method } : { jsonrpc: version, method, params };
  }
}

function hasStreams(params: unknown): params is object {
  return Object.values(params ?? {}).some((value) => value instanceof OfferedStream);
}

/** The items of a stream as they arrive. Leaving the loop cancels the stream on the server. */
export class RpcStream<T, R = unknown> implements AsyncIterable<T> {
  /** The final result, after the last item; rejected with the failure of the iteration. */
  readonly result: Promise<R>;
  readonly #watch: Watch;
  readonly #begin: () => Frames<T, R> | Promise<Frames<T, R>>;
  #settle!: { resolve: (result: R) => void; reject: (reason: unknown) => void };
  #begun = false;

  constructor(watch: Watch, begin: () => Frames<T, R> | Promise<Frames<T, R>>) {
    this.#watch = watch;
    this.#begin = begin;
    this.result = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.result.catch(() => undefined); // the iteration reports the failure too
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, R, undefined> {
    if (this.#begun) {
      throw new TypeError("A stream can be iterated over once; request another");
    }
    this.#begun = true;
    let frames: Frames<T, R> | undefined;
    let ended = false;
    try {
      const begun = this.#begin();
      frames = begun instanceof Promise ? await begun : begun; // so that the request is sent before later calls
      for (;;) {
        const next = await frames.next();
        if (next.done === true) {
          ended = true;
          this.#settle.resolve(next.value);
          return next.value;
        }
        yield next.value;
      }
    } catch (failure) {
      ended = true;
      this.#settle.reject(failure);
      throw failure;
    } finally {
      this.#watch.end();
      if (!ended) {
        this.#settle.reject(new DOMException("The stream was left before its end", "AbortError"));
        await frames?.leave();
      }
    }
  }

  /** Returns all items in an array. */
  async toArray(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) {
      items.push(item);
    }
    return items;
  }
}

function outcome(answer: Answer | undefined): Outcome<unknown> {
  if (answer?.error !== undefined && answer.error !== null) {
    return { ok: false, error: JsonRpcError.of(answer.error) };
  }
  if (answer === undefined || !("result" in answer)) {
    throw new TransportError("The response has neither a result nor an error");
  }
  return { ok: true, value: answer.result };
}
