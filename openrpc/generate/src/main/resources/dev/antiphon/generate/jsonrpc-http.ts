/** Transport over HTTP, by fetch: one request for each call, batch or stream. */

import type { OfferedStream } from "./jsonrpc-flows.js";
import { readFrame, TransportError } from "./jsonrpc-types.js";
import type { Answer, Fetch, FetchResponse, Frames, HttpOptions, Message, Transport, Watch } from "./jsonrpc-types.js";

/** Transport over HTTP. Requests are independent, so there is nothing to close. */
export class HttpTransport implements Transport {
  readonly closed = new Promise<TransportError>(() => undefined);
  readonly #url: string;
  readonly #options: HttpOptions;

  constructor(url: string, options: HttpOptions) {
    this.#url = url;
    this.#options = options;
  }

  async exchange(message: unknown, ids: readonly number[], watch: Watch): Promise<ReadonlyMap<number, Answer>> {
    const response = await this.#post(message, "application/json", watch);
    const text = await failing(watch, "The response ended early", () => response.text());
    if (ids.length === 0 && response.status < 300) {
      return new Map();
    }
    const answers = parse(text, response.status);
    return matched(Array.isArray(answers) ? answers : [answers], ids, response.status);
  }

  /** All items, since the server cannot pull them over HTTP. */
  async offer(stream: OfferedStream, watch: Watch): Promise<readonly unknown[]> {
    watch.attend();
    const aborted = new Promise<never>((_, reject) => {
      watch.signal.addEventListener("abort", () => reject(watch.signal.reason as Error), { once: true });
    });
    aborted.catch(() => undefined); // it may be rejected long after the last item
    const items = stream.open();
    watch.afterwards(() => items.leave());
    const all: unknown[] = [];
    for (;;) {
      const next = await Promise.race([items.next(), aborted]);
      if (next.done) {
        return all;
      }
      all.push(next.value);
    }
  }

  stream<T, R>(request: Message & { id: number }, _credit: number, watch: Watch): Frames<T, R> {
    const frames = this.#frames<T, R>(request, watch);
    return { next: () => frames.next(), leave: () => frames.return(undefined as R) };
  }

  async *#frames<T, R>(request: Message, watch: Watch): AsyncGenerator<T, R, undefined> {
    // The response is read as it is consumed, so there is no need for credit.
    const plain = { ...request, options: { stream: true } };
    const leave = new AbortController();
    const response = await this.#post(plain, "application/x-ndjson, application/json;q=0.5", watch, leave.signal);
    let ended = false;
    try {
      for await (const line of lines(response, watch)) {
        watch.patient();
        const frame = readFrame<T, R>(parse(line, response.status) as Answer);
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
        leave.abort(); // the server cancels the stream when the response is closed
      }
    }
  }

  close(): void {
    // Requests are independent.
  }

  async #post(message: unknown, accept: string, watch: Watch, leave?: AbortSignal): Promise<FetchResponse> {
    const { headers } = this.#options;
    const post = this.#options.fetch ?? (globalThis as unknown as { fetch?: Fetch }).fetch;
    if (post === undefined) {
      throw new TransportError("There is no global fetch: use Node 20 or newer, or set the option fetch");
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

/** Awaits a network operation; a failure is the reason of the watch if it has ended the call, else a TransportError. */
async function failing<T>(watch: Watch, what: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    watch.signal.throwIfAborted();
    throw new TransportError(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The lines of a response that are not blank. */
async function* lines(response: FetchResponse, watch: Watch): AsyncGenerator<string, void, undefined> {
  const type = response.headers.get("content-type") ?? "";
  if (response.body === null || !/ndjson|jsonl/.test(type)) {
    yield await failing(watch, "The response ended early", () => response.text());
    return;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await failing(watch, "The stream ended early", () => reader.read());
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const whole = rest.split("\n");
    rest = done ? "" : (whole.pop() ?? "");
    yield* whole.filter((line) => line.trim() !== "");
    if (done) {
      return;
    }
  }
}

function parse(text: string, status: number): unknown {
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null) {
      return answer;
    }
  } catch {
    // Reported below.
  }
  const seen = text.length > 100 ? `${text.slice(0, 100)}...` : text;
  throw new TransportError(`The response with status ${status} is not JSON-RPC: ${seen}`, { status });
}

/** The responses by id. An error without an id applies to all calls. */
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
        throw new TransportError(`The response with status ${status} has no result for the call with id ${id}`, { status });
      }
      byId.set(id, stray);
    }
  }
  return byId;
}
