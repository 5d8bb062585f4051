/**
 * JSON-RPC for browsers and Node 20 or newer, without dependencies: what the generated client beside this file stands on.
 *
 * A client calls over HTTP (`http`) or over a WebSocket (`connect`), where it can be called back. Every call settles once: with its
 * result, a JsonRpcError that the server answered, a TransportError, a TimeoutError, or the reason of the signal that aborted it.
 */

/** What the server answered instead of a result. */
export class JsonRpcError<Code extends number = number, Data = unknown> extends Error {
  override readonly name = "JsonRpcError";
  readonly code: Code;
  /** More about it, if the server said more. */
  readonly data: Data;

  constructor(code: Code, message: string, data: Data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** The server could not be reached, the connection was lost, or what came back is no JSON-RPC. The call may have been executed. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** The status of the HTTP response, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options);
    this.status = options?.status;
  }
}

/** The server did not answer in time. It was told that nobody waits any more, where it can be told. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** A call that has not been sent: what to ask, and what answers it. `E` is what the method is documented to fail with. */
export interface Call<R, E = JsonRpcError> {
  readonly method: string;
  readonly params: unknown;
  readonly types?: { readonly result: R; readonly error: E };
}

/** A notification that has not been sent. */
export interface Notification {
  readonly method: string;
  readonly params: unknown;
  readonly notification: true;
}

/** A call that has not been sent, and is answered with items of `T` and, at the end, a result of the whole. */
export interface StreamCall<T, R = unknown, E = JsonRpcError> {
  readonly method: string;
  readonly params: unknown;
  readonly streams: true;
  readonly types?: { readonly item: T; readonly result: R; readonly error: E };
}

/** What became of an entry of a batch. */
export type Outcome<R, E = JsonRpcError> =
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly error: E };

/** What became of each entry of a batch, in order; nothing of a notification. */
export type Outcomes<B extends readonly (Call<unknown, unknown> | Notification)[]> = {
  readonly [I in keyof B]: B[I] extends Notification
    ? undefined
    : B[I] extends Call<infer R, infer E>
      ? Outcome<R, E | JsonRpcError>
      : never;
};

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, and the server's work on it where it can be told. */
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the answer, or for the first sign of a stream, in milliseconds; 0 for ever. */
  readonly timeout?: number | undefined;
}

/** How a stream is asked for. */
export interface StreamOptions extends CallOptions {
  /** How many items may wait here to be taken, 256 unless said; Infinity for peers that do not know credit. */
  readonly credit?: number | undefined;
}

/** How a client calls. */
export interface ClientOptions {
  /** How long calls wait that do not say it themselves, in milliseconds; 30,000 unless said, 0 for ever. */
  readonly timeout?: number | undefined;
  /** The version of JSON-RPC for calls, "2.0" unless said. Streams are always of version 3.0. */
  readonly version?: "2.0" | "3.0" | undefined;
}

/** How a client calls over HTTP. */
export interface HttpOptions extends ClientOptions {
  /** Headers of every request; a function is asked anew for each. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined;
  /** Stands in for the global fetch. */
  readonly fetch?: Fetch | undefined;
}

/** How a client calls over a WebSocket. */
export interface SocketOptions extends ClientOptions {
  /** Stands in for the global WebSocket, which Node has from version 22 on: the one of the package ws will do. */
  readonly webSocket?: (new (url: string) => Socket) | undefined;
  /** What the server may call here, by name. */
  readonly handlers?: Handlers | undefined;
}

/** The part of fetch that is used here. */
export type Fetch = (
  url: string,
  init: { method: "POST"; headers: Record<string, string>; body: string; signal: AbortSignal },
) => Promise<FetchResponse>;

/** The part of a response that is used here. */
export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array | undefined }> } } | null;
  text(): Promise<string>;
}

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(message: string): void;
  close(): void;
  addEventListener(type: "open" | "error", listener: () => void): void;
  addEventListener(type: "message", listener: (event: { data?: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { code?: number; reason?: string }) => void): void;
}

/** Answers calls and notifications of the server; what it throws is the answer, with its code if it is a JsonRpcError. */
export type Handler = (params: unknown, signal: AbortSignal) => unknown;

/** Handlers by the names of their methods. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Calls over HTTP, one request for each call, batch or stream. */
export function http(url: string, options: HttpOptions = {}): JsonRpcClient {
  return new JsonRpcClient(new HttpTransport(url, options), options);
}

/** Connects over a WebSocket. Fails with a TransportError if there is no connection to be had. */
export async function connect(url: string, options: SocketOptions = {}): Promise<JsonRpcClient> {
  return new JsonRpcClient(await SocketTransport.open(url, options), options);
}

/** How a call passes its parameters: the names of all, in order. The last may stand for all arguments that are left. */
export interface Signature {
  readonly names: readonly string[];
  readonly encoding: "by-name" | "by-position" | "either";
  readonly rest?: boolean;
}

/** Parameters as they are sent: by position unless the method wants names, or one in the middle is left out that may be named. */
export function encode(params: object, signature: Signature): unknown {
  const given = params as { readonly [name: string]: unknown };
  const value = (name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined);
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

/** Parameters by name, however the server has sent them. */
export function decode<P>(params: unknown, names: readonly string[]): P {
  const named = Array.isArray(params) ? Object.fromEntries(params.map((value, i) => [names[i] ?? i, value])) : params;
  return (named ?? {}) as P;
}

/** Calls a server: the way from typed calls to messages and back. */
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

  /** Calls a method and gives its result. */
  async call<R>(call: Call<R, unknown>, options: CallOptions = {}): Promise<R> {
    const [outcome] = await this.#send([call], false, options);
    if (!outcome.ok) {
      throw outcome.error;
    }
    return outcome.value;
  }

  /** Sends a notification: nobody learns what becomes of it, but that it could not be sent. */
  async notify(notification: Notification, options: CallOptions = {}): Promise<void> {
    await this.#send([notification], false, options);
  }

  /** Sends calls and notifications in one message, and gives what became of each. An empty batch is not sent. */
  async batch<const B extends readonly (Call<unknown, unknown> | Notification)[]>(
    batch: B,
    options: CallOptions = {},
  ): Promise<Outcomes<B>> {
    return batch.length === 0 ? ([] as unknown as Outcomes<B>) : this.#send(batch, true, options);
  }

  /** Asks for a stream as soon as it is iterated over, which can be done once. */
  stream<T, R>(call: StreamCall<T, R, unknown>, options: StreamOptions = {}): RpcStream<T, R> {
    const credit = options.credit ?? 256;
    const watch = new Watch(call.method, options.timeout ?? this.#timeout, options.signal);
    return new RpcStream<T, R>(watch, () => {
      const stream = Number.isFinite(credit) ? { credit } : true;
      const request = { ...this.#message(call, "3.0"), id: ++this.#lastId, options: { stream } };
      return this.#transport.stream(request, Number.isFinite(credit) ? credit : 0, watch);
    });
  }

  /** Ends the connection, if there is one; calls that wait fail. */
  close(): void {
    this.#transport.close();
  }

  async #send<const B extends readonly (Call<unknown, unknown> | Notification)[]>(
    entries: B,
    batch: boolean,
    options: CallOptions,
  ): Promise<Outcomes<B>> {
    const ids = entries.map((entry) => ("notification" in entry ? undefined : ++this.#lastId));
    const messages = entries.map((entry, i) => {
      const id = ids[i];
      return id === undefined ? this.#message(entry, this.#version) : { ...this.#message(entry, this.#version), id };
    });
    const wanted = ids.filter((id) => id !== undefined);
    const watch = new Watch(
      batch ? "a batch" : (entries[0]?.method ?? ""),
      options.timeout ?? this.#timeout,
      options.signal,
    );
    try {
      const answers = await this.#transport.exchange(batch ? messages : messages[0], wanted, watch);
      return ids.map((id) => (id === undefined ? undefined : outcome(answers.get(id)))) as unknown as Outcomes<B>;
    } finally {
      watch.end();
    }
  }

  #message(entry: { method: string; params: unknown }, version: string): Message {
    const { method, params } = entry;
    return params === undefined ? { jsonrpc: version, method } : { jsonrpc: version, method, params };
  }
}

/** The items of a stream as they come. Leaving the loop stops the server's work on it. */
export class RpcStream<T, R = unknown> implements AsyncIterable<T> {
  /** The result of the whole, when the last item has been taken; fails as the iteration does. */
  readonly result: Promise<R>;
  readonly #watch: Watch;
  readonly #begin: () => Frames<T, R>;
  #settle!: { resolve: (result: R) => void; reject: (reason: unknown) => void };
  #begun = false;

  constructor(watch: Watch, begin: () => Frames<T, R>) {
    this.#watch = watch;
    this.#begin = begin;
    this.result = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
    this.result.catch(() => undefined); // who only iterates learns of a failure there
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, R, undefined> {
    if (this.#begun) {
      throw new TypeError("A stream can be iterated over once; ask for another");
    }
    this.#begun = true;
    const frames = this.#begin();
    let ended = false;
    try {
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
        await frames.leave();
      }
    }
  }

  /** Takes all items, and gives them in an array. */
  async toArray(): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) {
      items.push(item);
    }
    return items;
  }
}

/** What carries messages. */
export interface Transport {
  readonly closed: Promise<TransportError>;
  /** Sends a message and gives the answers to the calls in it, by id. */
  exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>>;
  /** Asks for a stream; a credit of 0 is none. */
  stream<T, R>(request: Message & { id: number }, credit: number, watch: Watch): Frames<T, R>;
  close(): void;
}

/** The items of a stream, taken one by one, and its result. */
export interface Frames<T, R> {
  next(): Promise<IteratorResult<T, R>>;
  /** Tells the server that nobody takes more. */
  leave(): Promise<unknown>;
}

interface Message {
  readonly [member: string]: unknown;
}

/** A response, as it came. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly ack?: unknown;
  readonly stream?: unknown;
  readonly data?: unknown;
}

/** Watches over one call: ends it when its time is up or its signal says so, whatever comes first. */
export class Watch {
  readonly signal: AbortSignal;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #aborted = (): void => this.#controller.abort(this.#outer?.reason);
  readonly #method: string;
  readonly #timeout: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(method: string, timeout: number, outer: AbortSignal | undefined) {
    this.#method = method;
    this.#timeout = timeout;
    this.#outer = outer;
    this.signal = this.#controller.signal;
  }

  /** Starts to count, and fails if the signal was aborted before. */
  start(): void {
    this.#outer?.throwIfAborted();
    this.#outer?.addEventListener("abort", this.#aborted, { once: true });
    this.again();
  }

  /** Counts from the start: the server has shown that it works on the call. */
  again(): void {
    this.patient();
    if (this.#timeout > 0) {
      const late = (): void =>
        this.#controller.abort(new TimeoutError(`No answer to ${this.#method} within ${this.#timeout} ms`));
      this.#timer = setTimeout(late, this.#timeout);
    }
  }

  /** Counts no more, but looks at the signal. */
  patient(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    this.patient();
    this.#outer?.removeEventListener("abort", this.#aborted);
  }
}

class HttpTransport implements Transport {
  readonly closed = new Promise<TransportError>(() => undefined);
  readonly #url: string;
  readonly #options: HttpOptions;

  constructor(url: string, options: HttpOptions) {
    this.#url = url;
    this.#options = options;
  }

  async exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>> {
    const response = await this.#post(message, "application/json", watch);
    const text = await failing(watch, "The response was cut short", () => response.text());
    if (ids.length === 0 && response.status < 300) {
      return new Map();
    }
    const answers = parse(text, response.status);
    return matched(Array.isArray(answers) ? answers : [answers], ids, response.status);
  }

  stream<T, R>(request: Message & { id: number }, _credit: number, watch: Watch): Frames<T, R> {
    const frames = this.#frames<T, R>(request, watch);
    return { next: () => frames.next(), leave: () => frames.return(undefined as R) };
  }

  async *#frames<T, R>(request: Message, watch: Watch): AsyncGenerator<T, R, undefined> {
    // The response is read no faster than it is consumed, so there is no need of credit.
    const plain = { ...request, options: { stream: true } };
    const leave = new AbortController();
    const response = await this.#post(plain, "application/x-ndjson, application/json;q=0.5", watch, leave.signal);
    let ended = false;
    try {
      for await (const line of lines(response, watch)) {
        watch.patient();
        const frame = read<T, R>(parse(line, response.status) as Answer);
        if (frame.kind === "done") {
          ended = true;
          return frame.result;
        }
        if (frame.kind === "items") {
          yield* frame.items;
        }
      }
      throw new TransportError(`The stream of ${String(request["method"])} ended without its last frame`);
    } finally {
      if (!ended) {
        leave.abort(); // the server stops when the response is closed
      }
    }
  }

  close(): void {
    // Every request stands for itself.
  }

  async #post(message: unknown, accept: string, watch: Watch, leave?: AbortSignal): Promise<FetchResponse> {
    const { headers } = this.#options;
    const post = this.#options.fetch ?? (globalThis as unknown as { fetch?: Fetch }).fetch;
    if (post === undefined) {
      throw new TransportError("There is no fetch here: use Node 20 or newer, or give one with the option fetch");
    }
    watch.start();
    return failing(watch, `${this.#url} cannot be reached`, () =>
      post(this.#url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept,
          ...(typeof headers === "function" ? headers() : headers),
        },
        body: JSON.stringify(message),
        signal: leave === undefined ? watch.signal : either(watch.signal, leave),
      }),
    );
  }
}

function either(one: AbortSignal, other: AbortSignal): AbortSignal {
  const both = new AbortController();
  for (const signal of [one, other]) {
    signal.addEventListener("abort", () => both.abort(signal.reason), { once: true });
  }
  return both.signal;
}

/** Waits for something over the network; what goes wrong is the watch's reason if it has ended the call, else a TransportError. */
async function failing<T>(watch: Watch, what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    watch.signal.throwIfAborted();
    throw new TransportError(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The lines of a response that have something in them. */
async function* lines(response: FetchResponse, watch: Watch): AsyncGenerator<string, void, undefined> {
  const type = response.headers.get("content-type") ?? "";
  if (response.body === null || !/ndjson|jsonl/.test(type)) {
    yield await failing(watch, "The response was cut short", () => response.text());
    return;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await failing(watch, "The stream was cut short", () => reader.read());
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const whole = rest.split("\n");
    rest = done ? "" : (whole.pop() ?? "");
    yield* whole.filter((line) => line.trim() !== "");
    if (done) {
      return;
    }
  }
}

class SocketTransport implements Transport {
  readonly closed: Promise<TransportError>;
  readonly #socket: Socket;
  readonly #handlers: Handlers;
  readonly #waiting = new Map<number, Waiting>();
  /** Streams by the other ids that their acks have given them. */
  readonly #names = new Map<unknown, Waiting>();
  readonly #running = new Map<unknown, AbortController>();
  #ended: TransportError | undefined;

  private constructor(socket: Socket, handlers: Handlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    socket.addEventListener("message", (event) => this.#message(event.data));
    this.closed = new Promise((resolve) => {
      socket.addEventListener("close", ({ code, reason }) => {
        const why = reason === undefined || reason === "" ? "" : `, ${reason}`;
        this.#ended ??= new TransportError(`The connection has ended (${code ?? "no code"}${why})`);
        new Set(this.#waiting.values()).forEach((waiting) => waiting.fail(this.#ended));
        this.#running.forEach((call) => call.abort(this.#ended));
        resolve(this.#ended);
      });
    });
  }

  static open(url: string, options: SocketOptions): Promise<SocketTransport> {
    const WebSocket = options.webSocket ?? (globalThis as unknown as { WebSocket?: new (url: string) => Socket }).WebSocket;
    if (WebSocket === undefined) {
      throw new TransportError("There is no WebSocket here: use Node 22 or newer, or give one with the option webSocket");
    }
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url);
      const transport = new SocketTransport(socket, options.handlers ?? {});
      const { timeout = 30_000 } = options;
      const late = (): void => {
        reject(new TimeoutError(`No connection to ${url} within ${timeout} ms`));
        transport.close();
      };
      const timer = timeout > 0 ? setTimeout(late, timeout) : undefined;
      socket.addEventListener("open", () => {
        clearTimeout(timer);
        resolve(transport);
      });
      // It is followed by "close", which says more; the packages that stand in for WebSocket want somebody to listen.
      socket.addEventListener("error", () => undefined);
      void transport.closed.then((why) => {
        clearTimeout(timer);
        reject(new TransportError(`${url} cannot be reached: ${why.message}`));
      });
    });
  }

  async exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>> {
    watch.start();
    return new Promise((resolve, reject) => {
      const answers = new Map<number, Answer>();
      const waiting: Waiting = {
        take: (id, answer) => {
          if (answer.ack !== undefined) {
            watch.again();
            return;
          }
          answers.set(id, answer);
          this.#waiting.delete(id);
          if (answers.size === ids.length) {
            resolve(answers);
          }
        },
        fail: (reason) => {
          ids.forEach((id) => this.#waiting.delete(id));
          reject(reason as Error);
        },
      };
      ids.forEach((id) => this.#waiting.set(id, waiting));
      watch.signal.addEventListener("abort", () => {
        const left = ids.filter((id) => this.#waiting.get(id) === waiting);
        waiting.fail(watch.signal.reason);
        left.forEach((id) => this.#tell({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id } }));
      });
      try {
        this.#send(message);
        if (ids.length === 0) {
          resolve(answers);
        }
      } catch (failure) {
        waiting.fail(failure);
      }
    });
  }

  stream<T, R>(request: Message & { id: number }, credit: number, watch: Watch): Frames<T, R> {
    let name: unknown = request.id;
    let taken = 0;
    let begun = false;
    const queue = new Queue<T, R>();
    const forget = (): void => {
      watch.end();
      this.#waiting.delete(request.id);
      this.#names.delete(name);
    };
    const waiting: Waiting = {
      take: (_id, answer) => {
        watch.patient();
        try {
          const frame = read<T, R>(answer);
          if (frame.kind === "items") {
            queue.add(frame.items);
          } else if (frame.kind === "done") {
            forget();
            queue.finish(frame.result);
          } else if (frame.stream !== undefined) {
            name = frame.stream;
            this.#names.set(name, waiting);
          }
        } catch (failure) {
          waiting.fail(failure);
        }
      },
      fail: (reason) => {
        forget();
        queue.fail(reason);
      },
    };
    const abort = (): void => {
      if (this.#waiting.get(request.id) === waiting) {
        forget();
        this.#tell({ jsonrpc: "3.0", options: { stream: name, abort: true } });
      }
    };
    return {
      next: async () => {
        if (!begun) {
          begun = true;
          watch.start();
          watch.signal.addEventListener("abort", () => {
            abort();
            queue.fail(watch.signal.reason);
          });
          this.#waiting.set(request.id, waiting);
          try {
            this.#send(request);
          } catch (failure) {
            waiting.fail(failure);
          }
        }
        const next = await queue.take();
        if (next.done !== true && credit > 0 && ++taken >= Math.max(1, credit >> 1)) {
          this.#waiting.has(request.id) && this.#tell({ jsonrpc: "3.0", options: { stream: name, credit: taken } });
          taken = 0;
        }
        return next;
      },
      leave: async () => abort(),
    };
  }

  close(): void {
    this.#ended ??= new TransportError("The connection was closed on this side");
    this.#socket.close();
  }

  #send(message: unknown): void {
    if (this.#ended !== undefined) {
      throw this.#ended;
    }
    try {
      this.#socket.send(JSON.stringify(message));
    } catch (cause) {
      throw new TransportError(`It could not be sent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  /** Sends what nobody waits for. */
  #tell(message: unknown): void {
    if (this.#ended === undefined) {
      this.#socket.send(JSON.stringify(message));
    }
  }

  #message(data: unknown): void {
    let message: unknown;
    try {
      message = JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data as Uint8Array<ArrayBuffer>));
    } catch {
      return; // no answer to any call
    }
    if (!Array.isArray(message)) {
      void this.#entry(message).then((reply) => reply !== undefined && this.#tell(reply));
      return;
    }
    void Promise.all(message.map((entry) => this.#entry(entry))).then((replies) => {
      const given = replies.filter((reply) => reply !== undefined);
      given.length > 0 && this.#tell(given);
    });
  }

  /** Takes one message of the server's, and gives the reply to it if it wants one. */
  async #entry(message: unknown): Promise<Message | undefined> {
    if (typeof message !== "object" || message === null) {
      return undefined;
    }
    if ("method" in message) {
      return this.#called(message as Message);
    }
    this.#answered(message);
    return undefined;
  }

  #answered(answer: Answer): void {
    const frame = (answer.stream ?? answer.ack) as { id?: unknown } | undefined;
    const id = answer.id ?? frame?.id;
    const waiting = this.#waiting.get(id as number) ?? this.#names.get(id);
    if (waiting !== undefined) {
      waiting.take(id as number, answer);
    } else if (id === null || id === undefined) {
      // Of a message that the server could not read: of the only one that is under way, or perhaps of any if it is no JSON.
      const all = new Set(this.#waiting.values());
      const { error } = answer as { error?: { code?: unknown } };
      if (error !== undefined && (all.size === 1 || error.code === -32700)) {
        all.forEach((one) => one.fail(failure(error)));
      }
    }
  }

  async #called(message: Message): Promise<Message | undefined> {
    const { jsonrpc, id, method, params } = message;
    if (method === "$/cancelRequest") {
      this.#running.get((params as { id?: unknown } | undefined)?.id)?.abort();
      return undefined;
    }
    const call = new AbortController();
    const wanted = "id" in message;
    wanted && this.#running.set(id, call);
    try {
      const handler = Object.hasOwn(this.#handlers, String(method)) ? this.#handlers[String(method)] : undefined;
      if (handler === undefined) {
        throw new JsonRpcError(-32601, "Method not found", undefined);
      }
      const result = await handler(params, call.signal);
      return wanted ? { jsonrpc, id, result: result ?? null } : undefined;
    } catch (thrown) {
      // What else is thrown is this side's own business, and may say what the server should not know.
      const error =
        thrown instanceof JsonRpcError
          ? { code: thrown.code, message: thrown.message, ...(thrown.data === undefined ? {} : { data: thrown.data }) }
          : { code: -32603, message: "Internal error" };
      return wanted ? { jsonrpc, id, error } : undefined;
    } finally {
      this.#running.delete(id);
    }
  }
}

/** Somebody who waits for answers. */
interface Waiting {
  take(id: number, answer: Answer): void;
  fail(reason: unknown): void;
}

/** Items that have come and were not taken. */
class Queue<T, R> {
  readonly #items: T[] = [];
  #end: (() => IteratorReturnResult<R>) | undefined;
  #wake: () => void = () => undefined;

  add(items: readonly T[]): void {
    this.#items.push(...items);
    this.#wake();
  }

  finish(result: R): void {
    this.#end ??= () => ({ done: true, value: result });
    this.#wake();
  }

  fail(reason: unknown): void {
    this.#end ??= () => {
      throw reason;
    };
    this.#wake();
  }

  async take(): Promise<IteratorResult<T, R>> {
    while (this.#items.length === 0 && this.#end === undefined) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    return this.#items.length > 0 ? { done: false, value: this.#items.shift() as T } : (this.#end as () => never)();
  }
}

type Frame<T, R> =
  | { readonly kind: "ack"; readonly stream: unknown }
  | { readonly kind: "items"; readonly items: readonly T[] }
  | { readonly kind: "done"; readonly result: R };

/** Reads a part of a stream; a server that cannot stream answers with all items at once. */
function read<T, R>(answer: Answer): Frame<T, R> {
  if (answer.error !== undefined) {
    throw failure(answer.error);
  }
  if (answer.ack !== undefined) {
    return { kind: "ack", stream: (answer.ack as { stream?: { id?: unknown } } | null)?.stream?.id };
  }
  if (answer.stream === undefined) {
    throw new TransportError("The server answered without a stream");
  }
  if ("result" in answer) {
    return { kind: "done", result: answer.result as R };
  }
  const item = answer.data !== undefined ? answer.data : (answer.stream as { data?: unknown }).data;
  return { kind: "items", items: [item as T] };
}

function parse(text: string, status: number): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) {
      return answer;
    }
  } catch {
    // Told below.
  }
  const seen = text.length > 100 ? `${text.slice(0, 100)}...` : text;
  throw new TransportError(`The server answered with status ${status} and no JSON-RPC: ${seen}`, { status });
}

/** Answers by id. An error without one is about all of them. */
function matched(answers: readonly Answer[], ids: readonly number[], status: number): ReadonlyMap<number, Answer> {
  const byId = new Map<number, Answer>();
  for (const answer of answers) {
    if (ids.includes(answer?.id as number)) {
      byId.set(answer.id as number, answer);
    }
  }
  const stray = answers.find((answer) => answer?.id === null || answer?.id === undefined);
  for (const id of ids) {
    if (!byId.has(id)) {
      if (stray?.error === undefined) {
        throw new TransportError(`The server answered with status ${status}, but not the call with id ${id}`, { status });
      }
      byId.set(id, stray);
    }
  }
  return byId;
}

function outcome(answer: Answer | undefined): Outcome<unknown> {
  if (answer?.error !== undefined && answer.error !== null) {
    return { ok: false, error: failure(answer.error) };
  }
  if (answer === undefined || !("result" in answer)) {
    throw new TransportError("The server answered with neither a result nor an error");
  }
  return { ok: true, value: answer.result };
}

function failure(error: unknown): JsonRpcError {
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  return new JsonRpcError(Number(code ?? -32603), typeof message === "string" ? message : "", data);
}
