/** Streams as arguments: what a call gives, item by item, while the server takes them. */

import { JsonRpcError } from "./jsonrpc-types.js";
import type { Watch } from "./jsonrpc-types.js";

const NEXT = "kotlinx.rpc.jsonrpc.internal.nextFlowValue";
const CANCEL = "kotlinx.rpc.jsonrpc.internal.cancelFlow";

/** Says that a flow is complete, and nothing else. */
const COMPLETE = -32001;

/** Stands among the parameters of a call for a stream, until it is known how the call travels. */
export class OfferedStream {
  readonly #items: AsyncIterable<unknown> | Iterable<unknown>;

  constructor(items: AsyncIterable<unknown> | Iterable<unknown>) {
    this.#items = items;
  }

  /** Begins to take the items, from the first one on; nothing is touched before the first is asked for. */
  open(): Items {
    return new Items(this.#items);
  }
}

/** The items of one who is given them. However many are asked for at once, each gets its own, in order. */
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

  /** Tells the iterable that nobody takes more, unless it has ended. */
  leave(): void {
    if (!this.#over) {
      this.#over = true;
      Promise.resolve(this.#iterator?.return?.()).catch(() => undefined); // nobody is left who could be told
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

/** The streams that the server pulls from, by id. Each can be pulled from as long as its call lasts. */
export class Flows {
  readonly #open = new Map<unknown, { readonly items: Items; readonly watch: Watch }>();
  #lastId = 0;

  /** Lets a stream be pulled from; gives its id. */
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

  /** What answers a method, if it is one by which the server takes items. */
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
      flow.watch.fail(failure); // who calls is to learn of it as it was thrown, and not by way of the server
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

/** The only parameter, by position or by whatever name. */
function idIn(params: unknown): unknown {
  return Object.values((params ?? {}) as object)[0];
}
