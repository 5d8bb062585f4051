/**
 * What the other files of this runtime and their users have in common: errors, calls, options, and what a transport is.
 */

import type { OfferedStream } from "./jsonrpc-flows.js";

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

  /** The error of a response, whatever the server has made of it. */
  static of(error: unknown): JsonRpcError {
    const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
    return new JsonRpcError(Number(code ?? -32603), typeof message === "string" ? message : "", data);
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

/** What carries messages. */
export interface Transport {
  readonly closed: Promise<TransportError>;
  /** Sends a message and gives the answers to the calls in it, by id. */
  exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>>;
  /** What is sent in the place of a stream that is an argument, which can be taken from until the watch ends. */
  offer(stream: OfferedStream, watch: Watch): unknown;
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

/** A message, or an entry of a batch. */
export interface Message {
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
  readonly #afterwards: (() => void)[] = [];
  readonly #method: string;
  #timeout: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = 0;

  constructor(method: string, timeout: number, outer: AbortSignal | undefined) {
    this.#method = method;
    this.#timeout = timeout;
    this.#outer = outer;
    this.signal = this.#controller.signal;
  }

  /** Looks at the signal, and fails if it was aborted before. */
  attend(): void {
    this.#outer?.throwIfAborted();
    this.#outer?.addEventListener("abort", this.#aborted, { once: true });
  }

  /** Looks at the signal, and starts to count. */
  start(): void {
    this.attend();
    this.again();
  }

  /** Counts from the start: the server has shown that it works on the call. */
  again(): void {
    clearTimeout(this.#timer);
    if (this.#timeout > 0 && this.#busy === 0) {
      const late = (): void =>
        this.#controller.abort(new TimeoutError(`No answer to ${this.#method} within ${this.#timeout} ms`));
      this.#timer = setTimeout(late, this.#timeout);
    }
  }

  /** Does not count while this side does something that the server waits for. */
  async during<T>(action: () => Promise<T>): Promise<T> {
    this.#busy++;
    clearTimeout(this.#timer);
    try {
      return await action();
    } finally {
      if (--this.#busy === 0) {
        this.again();
      }
    }
  }

  /** Counts no more, but looks at the signal. */
  patient(): void {
    clearTimeout(this.#timer);
    this.#timeout = 0;
  }

  /** Ends the call, for a reason of this side's. */
  fail(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Does something when the call is over, however it ends. */
  afterwards(action: () => void): void {
    this.#afterwards.push(action);
  }

  /** The call is over. */
  end(): void {
    this.patient();
    this.#outer?.removeEventListener("abort", this.#aborted);
    this.#afterwards.splice(0).forEach((action) => action());
  }
}

/** A part of the answer that is a stream. */
export type Frame<T, R> =
  | { readonly kind: "ack"; readonly stream: unknown }
  | { readonly kind: "items"; readonly items: readonly T[] }
  | { readonly kind: "done"; readonly result: R };

/** Reads a part of a stream; throws what the server answered instead. */
export function readFrame<T, R>(answer: Answer): Frame<T, R> {
  if (answer.error !== undefined) {
    throw JsonRpcError.of(answer.error);
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
