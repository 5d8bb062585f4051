/** Transport over a WebSocket, in both directions: the server can call back. */

import { Flows } from "./jsonrpc-flows.js";
import type { OfferedStream } from "./jsonrpc-flows.js";
import { JsonRpcError, readFrame, TimeoutError, TransportError } from "./jsonrpc-types.js";
import type { Answer, Frames, Handler, Handlers, Message, Socket, SocketOptions, Transport, Watch } from "./jsonrpc-types.js";

/** Transport over a WebSocket. It does not reconnect. */
export class SocketTransport implements Transport {
  readonly closed: Promise<TransportError>;
  readonly #socket: Socket;
  readonly #handlers: Handlers;
  readonly #waiting = new Map<number, Waiting>();
  /** Streams by the ids of their acks. */
  readonly #names = new Map<unknown, Waiting>();
  readonly #running = new Map<unknown, AbortController>();
  readonly #flows = new Flows();
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
      throw new TransportError("There is no global WebSocket: use Node 22 or newer, or set the option webSocket");
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
      // "close" follows with the details; some WebSocket packages require a listener for "error".
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

  /** The id by which the server pulls the items. */
  offer(stream: OfferedStream, watch: Watch): string {
    return this.#flows.offer(stream, watch);
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
          const frame = readFrame<T, R>(answer);
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
    this.#ended ??= new TransportError("The connection was closed by this client");
    this.#socket.close();
  }

  #send(message: unknown): void {
    if (this.#ended !== undefined) {
      throw this.#ended;
    }
    try {
      this.#socket.send(JSON.stringify(message));
    } catch (cause) {
      throw new TransportError(`The message could not be sent: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    }
  }

  /** Sends a message without a response. */
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
      return; // not a response to any call
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

  /** Handles one message of the server, and returns the response, if it needs one. */
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
      // An error without an id: for the only pending message, or possibly for any if the message was not JSON.
      const all = new Set(this.#waiting.values());
      const { error } = answer as { error?: { code?: unknown } };
      if (error !== undefined && (all.size === 1 || error.code === -32700)) {
        all.forEach((one) => one.fail(JsonRpcError.of(error)));
      }
    }
  }

  #handler(method: string): Handler {
    const handler = this.#flows.handler(method) ?? (Object.hasOwn(this.#handlers, method) ? this.#handlers[method] : undefined);
    if (handler !== undefined) {
      return handler;
    }
    if (method === "rpc.extensions") {
      return () => ({ flows: ["readAhead"] }); // items may be requested before the last one has arrived
    }
    throw new JsonRpcError(-32601, "Method not found", undefined);
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
      const handler = this.#handler(String(method));
      const result = await handler(params, call.signal);
      return wanted ? { jsonrpc, id, result: result ?? null } : undefined;
    } catch (thrown) {
      // Details of other errors stay on this side, since they may be confidential.
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

/** Pending calls of one message. */
interface Waiting {
  take(id: number, answer: Answer): void;
  fail(reason: unknown): void;
}

/** The buffered items of a stream. */
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
