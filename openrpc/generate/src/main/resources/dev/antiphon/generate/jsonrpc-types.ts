/**
 * Types of this runtime and its users: errors, calls, options and transports.
 */

import type { OfferedStream } from "./jsonrpc-flows.js";

/** An error response of the server. */
export class JsonRpcError<Code extends number = number, Data = unknown> extends Error {
  override readonly name = "JsonRpcError";
  readonly code: Code;
  /** Further information, if the server sent any. */
  readonly data: Data;

  constructor(code: Code, message: string, data: Data) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The error of a response, which may be malformed. */
  static of(error: unknown): JsonRpcError {
    const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
    return new JsonRpcError(Number(code ?? -32603), typeof message === "string" ? message : "", data);
  }
}

/** The server could not be reached, the connection was lost, or the response is not JSON-RPC. The call may have been executed. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** The status of the HTTP response, if there was one. */
  readonly status: number | undefined;

  constructor(message: string, options?: { cause?: unknown; status?: number }) {
    super(message, options);
    this.status = options?.status;
  }
}

/** The server did not respond in time. The call is cancelled on the server, if the transport allows that. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** A call that has not been sent. `R` is the type of the result, and `E` that of the declared errors. */
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

/** A call that has not been sent, with a stream of items of `T` and a final result as its response. */
export interface StreamCall<T, R = unknown, E = JsonRpcError> {
  readonly method: string;
  readonly params: unknown;
  readonly streams: true;
  readonly types?: { readonly item: T; readonly result: R; readonly error: E };
}

/** The outcome of an entry of a batch. */
export type Outcome<R, E = JsonRpcError> =
  | { readonly ok: true; readonly value: R }
  | { readonly ok: false; readonly error: E };

/** The outcomes of a batch, in order; undefined for a notification. */
export type Outcomes<B extends readonly (Call<unknown, unknown> | Notification)[]> = {
  readonly [I in keyof B]: B[I] extends Notification
    ? undefined
    : B[I] extends Call<infer R, infer E>
      ? Outcome<R, E | JsonRpcError>
      : never;
};

/** Options of a call. */
export interface CallOptions {
  /** Cancels the call, also on the server if the transport allows that. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout for the response, or for the first frame of a stream, in milliseconds; 0 for none. */
  readonly timeout?: number | undefined;
}

/** Options of a stream. */
export interface StreamOptions extends CallOptions {
  /** The maximum number of buffered items, 256 by default; Infinity for peers without credit. */
  readonly credit?: number | undefined;
}

/** Options of a client. */
export interface ClientOptions {
  /** The default timeout of calls in milliseconds; 30,000 by default, 0 for none. */
  readonly timeout?: number | undefined;
  /** The version of JSON-RPC for calls, "2.0" by default. Streams always use version 3.0. */
  readonly version?: "2.0" | "3.0" | undefined;
}

/** Options of a client over HTTP. */
export interface HttpOptions extends ClientOptions {
  /** Headers of every request; a function is called for each request. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined;
  /** A replacement for the global fetch. */
  readonly fetch?: Fetch | undefined;
}

/** Options of a client over a WebSocket. */
export interface SocketOptions extends ClientOptions {
  /** A replacement for the global WebSocket, which Node has since version 22, such as that of the package ws. */
  readonly webSocket?: (new (url: string) => Socket) | undefined;
  /** The methods that the server calls on this client, by name. */
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

/** Handler of calls and notifications of the server; a thrown JsonRpcError is sent with its code, other errors as internal errors. */
export type Handler = (params: unknown, signal: AbortSignal) => unknown;

/** Handlers by the names of their methods. */
export type Handlers = Readonly<Record<string, Handler>>;

/** A transport of messages. */
export interface Transport {
  readonly closed: Promise<TransportError>;
  /** Sends a message and returns the responses to the calls in it, by id. */
  exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>>;
  /** The value that is sent for a stream argument, from which the server can pull until the watch ends. */
  offer(stream: OfferedStream, watch: Watch): unknown;
  /** Requests a stream; a credit of 0 means no credit. */
  stream<T, R>(request: Message & { id: number }, credit: number, watch: Watch): Frames<T, R>;
  close(): void;
}

/** The items of a stream, one by one, and its result. */
export interface Frames<T, R> {
  next(): Promise<IteratorResult<T, R>>;
  /** Cancels the stream on the server. */
  leave(): Promise<unknown>;
}

/** A message, or an entry of a batch. */
export interface Message {
  readonly [member: string]: unknown;
}

/** A response as received. */
export interface Answer {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
  readonly ack?: unknown;
  readonly stream?: unknown;
  readonly data?: unknown;
}

/** Ends one call at its timeout or when its signal aborts, whichever comes first. */
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

  /** Listens to the signal, and fails if it is already aborted. */
  attend(): void {
    this.#outer?.throwIfAborted();
    this.#outer?.addEventListener("abort", this.#aborted, { once: true });
  }

  /** Listens to the signal, and starts the timeout. */
  start(): void {
    this.attend();
    this.again();
  }

  /** Restarts the timeout, since the server works on the call. */
  again(): void {
    clearTimeout(this.#timer);
    if (this.#timeout > 0 && this.#busy === 0) {
      const late = (): void =>
        this.#controller.abort(new TimeoutError(`No response to ${this.#method} within ${this.#timeout} ms`));
      this.#timer = setTimeout(late, this.#timeout);
    }
  }

  /** Pauses the timeout while the server waits for this client. */
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

  /** Stops the timeout, but listens to the signal. */
  patient(): void {
    clearTimeout(this.#timer);
    this.#timeout = 0;
  }

  /** Ends the call with a local failure. */
  fail(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Registers a callback for the end of the call, in any case. */
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

/** A frame of a stream. */
export type Frame<T, R> =
  | { readonly kind: "ack"; readonly stream: unknown }
  | { readonly kind: "items"; readonly items: readonly T[] }
  | { readonly kind: "done"; readonly result: R };

/** Reads a frame of a stream; throws if it is an error response. */
export function readFrame<T, R>(answer: Answer): Frame<T, R> {
  if (answer.error !== undefined) {
    throw JsonRpcError.of(answer.error);
  }
  if (answer.ack !== undefined) {
    return { kind: "ack", stream: (answer.ack as { stream?: { id?: unknown } } | null)?.stream?.id };
  }
  if (answer.stream === undefined) {
    throw new TransportError("The response is not a stream");
  }
  if ("result" in answer) {
    return { kind: "done", result: answer.result as R };
  }
  const item = answer.data !== undefined ? answer.data : (answer.stream as { data?: unknown }).data;
  return { kind: "items", items: [item as T] };
}
