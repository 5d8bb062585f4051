/** Streams as arguments, from which the server pulls items while the call is in flight. */

import { JsonRpcError } from "./jsonrpc-types.js";
import type { Watch } from "./jsonrpc-types.js";

const NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
const CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

/** The error code that reports that a flow is complete. */
const COMPLETE = -32001;

/** Placeholder for a stream among parameters, until the transport is known. */
export class OfferedStream {
  readonly #items: AsyncIterable<unknown> | Iterable<unknown>;

  constructor(items: AsyncIterable<unknown> | Iterable<unknown>) {
    this.#items = items;
  }

  /** Starts an iteration; the iterable is not used before the first item is requested. */
  open(): Items {
    return new Items(this.#items);
  }
}

/** The items of an iterable. Concurrent requests get different items, in order. */
export class Items {
  readonly #source: AsyncIterable<unknown> | Iterable<unknown>;
  #iterator: AsyncIterator<unknown> | Iterator<unknown> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #over = false;

  constructor(source: AsyncIterable<unknown> | Iterable<unknown>) {
    this.#source = source;
  }

  /** The next item; fails if the iterable does, and is done from then on. */
  next(): Promise<{ readonly done: boolean; readonly value?: unknown }> {
    const turn = this.#turn.then(() => this.#next());
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Ends the iteration early, unless it has ended. */
  leave(): void {
    if (!this.#over) {
      this.#over = true;
      Promise.resolve(this.#iterator?.return?.()).catch(() => undefined); // there is no call left that could fail
    }
  }

  async #next(): Promise<{ readonly done: boolean; readonly value?: unknown }> {
    if (this.#over) {
      return { done: true };
    }
    try {
      this.#iterator ??= iteratorOf(this.#source);
      const next = await this.#iterator.next();
      this.#over ||= next.done === true;
      return next.done === true ? { done: true } : { done: false, value: await (next.value as unknown) };
    } catch (failure) {
      this.#over = true;
      throw failure;
    }
  }
}

function iteratorOf(source: AsyncIterable<unknown> | Iterable<unknown>): AsyncIterator<unknown> | Iterator<unknown> {
  const { [Symbol.asyncIterator]: later } = source as Partial<AsyncIterable<unknown>>;
  return later === undefined ? (source as Iterable<unknown>)[Symbol.iterator]() : later.call(source);
}

/** The streams that the server pulls from, by id, each as long as its call is in flight. */
export class Flows {
  readonly #open = new Map<unknown, { readonly items: Items; readonly watch: Watch }>();
  #lastId = 0;

  /** Registers a stream; returns its id. */
  offer(stream: OfferedStream, watch: Watch): string {
    const id = `flow ${++this.#lastId}`;
    const items = stream.open();
    this.#open.set(id, { items, watch });
    watch.afterwards(() => {
      this.#open.delete(id);
      items.leave();
    });
    return id;
  }

  /** The handler of a method by which the server pulls items, if it is one. */
  handler(method: unknown): ((params: unknown) => Promise<unknown>) | undefined {
    return method === NEXT
      ? (params) => this.#next(idIn(params))
      : method === CANCEL
        ? (params) => this.#cancel(idIn(params))
        : undefined;
  }

  async #next(id: unknown): Promise<unknown> {
    const flow = this.#open.get(id);
    if (flow === undefined) {
      throw new JsonRpcError(-32602, "There is no such flow, or it has ended", undefined);
    }
    try {
      const next = await flow.watch.during(() => flow.items.next());
      if (!next.done) {
        return next.value;
      }
    } catch (failure) {
      flow.watch.fail(failure); // the caller gets the original error, and not that of the server
      const taken = failure instanceof JsonRpcError && failure.code === COMPLETE;
      throw taken ? new JsonRpcError(-32000, failure.message, failure.data) : failure;
    }
    this.#open.delete(id);
    throw new JsonRpcError(COMPLETE, "The flow is complete", undefined);
  }

  async #cancel(id: unknown): Promise<null> {
    this.#open.get(id)?.items.leave();
    this.#open.delete(id);
    return null;
  }
}

/** The only parameter, by position or by any name. */
function idIn(params: unknown): unknown {
  return Object.values((params ?? {}) as object)[0];
}
