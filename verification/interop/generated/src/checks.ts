// The generated clients call Antiphon over fetch and over WebSockets, and are called back. Argument: the URI of a server that serves
// the demo and a method for every type.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { demoCalls, DemoClient, isFailError } from "./made/demo.js";
import type { DemoHandlers } from "./made/demo.js";
import { EverythingClient } from "./made/everything.js";
import type { Person } from "./made/everything.js";
import { connect, http, JsonRpcError, TimeoutError, TransportError } from "./made/jsonrpc.js";
import type { Socket } from "./made/jsonrpc.js";

const webSocket = createRequire(import.meta.url)("ws") as new (url: string) => Socket;
const uri = process.argv[2] ?? "";
const socketUri = uri.replace("http:", "ws:");

type Checks = Record<string, () => Promise<void>>;

async function failure(action: Promise<unknown>): Promise<unknown> {
  try {
    await action;
  } catch (thrown) {
    return thrown;
  }
  throw new assert.AssertionError({ message: "it did not fail" });
}

/** Polls for a condition: the server sees some events slightly later. */
async function eventually(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, "it did not come to pass within 15 s");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The checks over either transport. */
function both(demo: DemoClient): Checks {
  return {
    "a call succeeds": async () => assert.equal(await demo.subtract({ minuend: 42, subtrahend: 23 }), 19),

    "a variable number of arguments is sent one by one": async () => {
      assert.equal(await demo.sum({ n: [1, 2, 3.5] }), 6.5);
      assert.equal(await demo.sum(), 0);
    },

    "values of all kinds are echoed": async () => {
      for (const value of [null, true, 0, -1.5, "", "äöü 😀 \u2028 \"", [], [1, [2]], {}, { a: { b: null } }]) {
        assert.deepEqual(await demo.echo({ value }), value);
      }
    },

    "two hundred concurrent calls get their own responses": async () => {
      const numbers = Array.from({ length: 200 }, (_, i) => i);
      const answers = await Promise.all(numbers.map((i) => demo.subtract({ minuend: 2 * i, subtrahend: i })));
      assert.deepEqual(answers, numbers);
    },

    "a batch has a typed result per entry": async () => {
      const [difference, notified, failed, echoed] = await demo.rpc.batch([
        demoCalls.subtract({ minuend: 42, subtrahend: 23 }),
        demoCalls.note({ number: 5 }),
        demoCalls.fail(),
        demoCalls.echo({ value: "x" }),
      ]);
      const number: number = difference.ok ? difference.value : Number.NaN;
      const nothing: undefined = notified;
      assert.deepEqual([number, nothing], [19, undefined]);
      assert.ok(!failed.ok && isFailError(failed.error) && failed.error.code === -32001);
      assert.deepEqual(echoed, { ok: true, value: "x" });
    },

    "an empty batch and a batch of notifications have no results": async () => {
      assert.deepEqual(await demo.rpc.batch([]), []);
      assert.deepEqual(await demo.rpc.batch([demoCalls.update(), demoCalls.update({ a: 1 })]), [undefined, undefined]);
    },

    "a notification arrives": async () => {
      await demo.note({ number: 77 });
      await eventually(async () => (await demo.notes()).includes(77));
    },

    "an error has its code, message and data, and a type": async () => {
      const error = await failure(demo.fail());
      assert.ok(isFailError(error));
      const code: -32001 | 7 = error.code;
      assert.deepEqual([code, error.message, error.data], [-32001, "failed", { why: "test" }]);
    },

    "invalid parameters are rejected": async () => {
      const error = await failure(demo.subtract({ minuend: "a" as unknown as number, subtrahend: 1 }));
      assert.ok(error instanceof JsonRpcError && error.code === -32602);
    },

    "a call times out": async () => {
      assert.ok((await failure(demo.sleep({ ms: 60_000 }, { timeout: 50 }))) instanceof TimeoutError);
    },

    "a signal cancels a call, here and at the server": async () => {
      const before = await demo.cancelled();
      const abort = new AbortController();
      const waiting = failure(demo.waitForCancel({ signal: abort.signal }));
      setTimeout(() => abort.abort(new Error("changed my mind")), 200);
      assert.equal(((await waiting) as Error).message, "changed my mind");
      await eventually(async () => (await demo.cancelled()) > before);
    },

    "a signal that was aborted before prevents sending": async () => {
      assert.equal(((await failure(demo.echo({ value: 1 }, { signal: AbortSignal.abort(new Error("no")) }))) as Error).message, "no");
    },

    "a stream yields its items in order, and then the result": async () => {
      const stream = demo.countStream({ n: 1000 });
      assert.deepEqual(
        await stream.toArray(),
        Array.from({ length: 1000 }, (_, i) => i + 1),
      );
      const whole: number = await stream.result;
      assert.equal(whole, 1000);
    },

    "an empty stream ends at once": async () => assert.deepEqual(await demo.countStream({ n: 0 }).toArray(), []),

    "a stream with a small buffer yields all items": async () =>
      assert.equal((await demo.countStream({ n: 100 }, { credit: 1 }).toArray()).length, 100),

    "leaving the loop cancels a stream": async () => {
      const seen: number[] = [];
      const stream = demo.countStream({ n: 1_000_000_000 });
      for await (const item of stream) {
        seen.push(item);
        if (item === 3) {
          break;
        }
      }
      assert.deepEqual(seen, [1, 2, 3]);
      assert.equal(((await failure(stream.result)) as Error).name, "AbortError");
      assert.equal(await demo.subtract({ minuend: 2, subtrahend: 1 }), 1);
    },

    "a signal cancels a stream": async () => {
      const abort = new AbortController();
      const stream = demo.countStream({ n: 1_000_000, delayMs: 5 }, { signal: abort.signal });
      const ended = failure(
        (async () => {
          for await (const item of stream) {
            item === 2 && abort.abort(new Error("enough"));
          }
        })(),
      );
      assert.equal(((await ended) as Error).message, "enough");
    },

    "a stream that fails yields the items before": async () => {
      const seen: number[] = [];
      const error = await failure(
        (async () => {
          for await (const item of demo.failStream()) {
            seen.push(item);
          }
        })(),
      );
      assert.deepEqual(seen, [1]);
      assert.ok(error instanceof JsonRpcError && error.code === -32001);
    },

    "a stream is iterated over once": async () => {
      const stream = demo.countStream({ n: 1 });
      await stream.toArray();
      assert.ok((await failure(stream.toArray())) instanceof TypeError);
    },

    "a list is accepted for a stream argument": async () =>
      assert.equal(await demo.sumStream({ numbers: [1, 2, 3] }), 6),

    "a stream can be an argument": async () => {
      assert.equal(await demo.sumStream({ numbers: upTo(1000).items }), 500_500);
      assert.equal(await demo.sumStream({ numbers: new Set([4, 5]) }), 9);
      assert.equal(await demo.sumStream({ numbers: new Set<number>() }), 0);
    },

    "two streams in one batch do not mix": async () => {
      const [one, other] = await demo.rpc.batch([
        demoCalls.sumStream({ numbers: upTo(3).items }),
        demoCalls.sumStream({ numbers: upTo(4).items }),
      ]);
      assert.deepEqual([one, other], [{ ok: true, value: 6 }, { ok: true, value: 10 }]);
    },

    "a call can be made again of the same iterable": async () => {
      const call = demoCalls.sumStream({ numbers: new Set([1, 2]) });
      assert.deepEqual([await demo.rpc.call(call), await demo.rpc.call(call)], [3, 3]);
    },

    "streams are arguments and results": async () => {
      assert.deepEqual(await demo.doubled({ numbers: upTo(3).items }).toArray(), [2, 4, 6]);
    },

    "an exception of an argument fails its call": async () => {
      const dry = new Error("dried up");
      async function* drying(): AsyncGenerator<number> {
        yield 1;
        throw dry;
      }
      assert.equal(await failure(demo.sumStream({ numbers: drying() })), dry);
      assert.equal(await failure(demo.doubled({ numbers: drying() }).toArray()), dry);
    },

    "a signal cancels a call with an endless argument": async () => {
      const numbers = upTo(Infinity, () => new Promise((resolve) => setTimeout(resolve, 5)));
      const abort = new AbortController();
      const waiting = failure(demo.sumStream({ numbers: numbers.items }, { signal: abort.signal }));
      await eventually(async () => numbers.given() > 2);
      abort.abort(new Error("enough"));
      assert.equal(((await waiting) as Error).message, "enough");
      await eventually(async () => numbers.left());
    },
  };
}

/** Numbers from 1 on that count how many were pulled, and record whether they ended or were cancelled. */
function upTo(
  last: number,
  pause: () => Promise<unknown> = () => Promise.resolve(),
): { items: AsyncIterable<number>; given: () => number; left: () => boolean } {
  let given = 0;
  let left = false;
  async function* items(): AsyncGenerator<number> {
    try {
      while (given < last) {
        await pause();
        yield ++given;
      }
    } finally {
      left = true;
    }
  }
  return { items: items(), given: () => given, left: () => left };
}

/** Echoes a value of every type. */
function everything(every: EverythingClient): Checks {
  const person: Person = {
    name: "Ann",
    age: 40,
    nick: "A",
    favourite: "LIGHT_GREEN",
    children: [{ name: "Bob", age: 4, nick: null, favourite: null, children: [] }],
  };
  const same = async <T>(answer: Promise<T>, value: T): Promise<void> => assert.deepEqual(await answer, value);
  return {
    "every type is echoed": async () => {
      await same(every.everyABoolean({ value: true }), true);
      await same(every.everyAByte({ value: -128 }), -128);
      await same(every.everyAShort({ value: 32767 }), 32767);
      await same(every.everyAnInt({ value: -2147483648 }), -2147483648);
      await same(every.everyALong({ value: Number.MAX_SAFE_INTEGER }), Number.MAX_SAFE_INTEGER);
      await same(every.everyAFloat({ value: 1.5 }), 1.5);
      await same(every.everyADouble({ value: 1e300 }), 1e300);
      await same(every.everyAChar({ value: "x" }), "x");
      await same(every.everyABigInteger({ value: 12345 }), 12345);
      await same(every.everyABigDecimal({ value: 1.25 }), 1.25);
      await same(every.everyAString({ value: "äöü 😀" }), "äöü 😀");
      await same(every.everyBytes({ value: "AQID/w==" }), "AQID/w==");
      await same(every.everyAUuid({ value: "123e4567-e89b-12d3-a456-426614174000" }), "123e4567-e89b-12d3-a456-426614174000");
      await same(every.everyAUri({ value: "https://example.com/a?b=c#d" }), "https://example.com/a?b=c#d");
      await same(every.everyADate({ value: "2026-11-16" }), "2026-11-16");
      await same(every.everyAnInstant({ value: "2026-11-16T10:11:12Z" }), "2026-11-16T10:11:12Z");
      await same(every.everyADateTime({ value: "2026-11-16T10:11:12+02:00" }), "2026-11-16T10:11:12+02:00");
      await same(every.everyALocalDateTime({ value: "2026-11-16T10:11:12" }), "2026-11-16T10:11:12");
      await same(every.everyATime({ value: "10:11:12+02:00" }), "10:11:12+02:00");
      await same(every.everyALocalTime({ value: "10:11:12" }), "10:11:12");
      await same(every.everyADuration({ value: "PT1H2M3S" }), "PT1H2M3S");
      await same(every.everyAColour({ value: "blue" }), "blue");
      await same(every.everyAPerson({ value: person }), person);
      await same(every.everyATree({ value: { label: "root", branches: [{ label: "leaf", branches: [] }] } }), {
        label: "root",
        branches: [{ label: "leaf", branches: [] }],
      });
      await same(every.everyAPair({ value: { first: "a", second: ["RED"] } }), { first: "a", second: ["RED"] });
      await same(every.everyPeople({ value: [person, person] }), [person, person]);
      await same(every.everyWords({ value: ["one"] }), ["one"]);
      await same(every.everyMatrix({ value: [[1, 2], [3], []] }), [[1, 2], [3], []]);
      await same(every.everyCounts({ value: { a: 1, "b c": 2 } }), { a: 1, "b c": 2 });
      await same(every.everyByColour({ value: { RED: [1.5] } }), { RED: [1.5] });
      await same(every.everyPerhaps({ value: "yes" }), "yes");
      await same(every.everyPerhaps(), null);
      await same(every.everyPerhapsInt({ value: 7 }), 7);
      await same(every.everyNullable({ value: null }), null);
      await same(every.everyAnything({ value: { deep: [1, null] } }), { deep: [1, null] });
      await same(every.everyKeywords({ value: { default_: "d", number: 1, notify_: true, snake_case: "s", UPPER: "U" } }), {
        default_: "d",
        number: 1,
        notify_: true,
        snake_case: "s",
        UPPER: "U",
      });
    },

    "defaults, rest parameters, whole params, unusual names, void and notifications work": async () => {
      await same(every.everyTimes({ value: 5 }), 15);
      await same(every.everyTimes({ value: 5, factor: 2 }), 10);
      await same(every.everyJoined({ separator: "-", numbers: [1, 2, 3] }), "1-2-3");
      await same(every.everyWhole({ from: 3, to: 10 }), 7);
      await same(every.namedOddly({ value: "v" }), "v");
      await same(every.everyNothing(), null);
      await every.everyNotified({ what: "news" });
      await eventually(async () => (await every.everyLastNotified()) === "news");
    },

    "a stream of records arrives unchanged": async () => {
      const people: Person[] = await every.everyStream({ count: 3 }).toArray();
      assert.deepEqual(people.map((each) => each.name), ["p0", "p1", "p2"]);
    },
  };
}

const groups: Record<string, () => Promise<Checks>> = {
  fetch: async () => ({
    ...both(DemoClient.http(uri)),
    ...everything(EverythingClient.http(uri)),

    "headers are sent, and can be computed per call": async () => {
      const seen: unknown[] = [];
      const server = createServer((request, response) => {
        seen.push(request.headers["x-count"]);
        response.end('{"jsonrpc":"2.0","id":1,"result":1}');
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      try {
        let count = 0;
        const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
        await DemoClient.http(url, { headers: () => ({ "x-count": String(++count) }) }).notes();
        assert.deepEqual(seen, ["1"]);
      } finally {
        server.close();
      }
    },

    "a response that is not JSON-RPC is an error with its status": async () => {
      const error = await failure(DemoClient.http(`${new URL(uri).origin}/nowhere`).notes());
      assert.ok(error instanceof TransportError && error.status === 404, String(error));
    },

    "no text of a hostile document has become code": async () => {
      await import("./made/documents/hostile/hostile-global-this-hacked-true.js");
      assert.ok(!("hacked" in globalThis));
    },

    "an unreachable server is a TransportError": async () =>
      assert.ok((await failure(http("http://127.0.0.1:1/").call(demoCalls.notes()))) instanceof TransportError),
  }),

  WebSocket: async () => {
    const hellos: number[] = [];
    const handlers: DemoHandlers = {
      clientPing: () => "pong of TypeScript",
      hello: ({ x }) => {
        hellos.push(x);
      },
    };
    const demo = await DemoClient.connect(socketUri, { webSocket, handlers });
    return {
      ...both(demo),
      ...everything(await EverythingClient.connect(socketUri, { webSocket })),

      "the server calls back while its handler runs": async () => assert.equal(await demo.callMe(), "pong of TypeScript"),

      "the server sends a notification before its response": async () => {
        await demo.notifyBack();
        assert.deepEqual(hellos, [1]);
      },

      "an error of a handler here reaches the server, with its code": async () => {
        const angry = await DemoClient.connect(socketUri, {
          webSocket,
          handlers: {
            clientPing: () => {
              throw new JsonRpcError(77, "not now", { until: "later" });
            },
          },
        });
        const error = await failure(angry.callMe());
        assert.ok(error instanceof JsonRpcError && error.code === 77, String(error));
        angry.rpc.close();
      },

      "an unknown method here is answered with an error": async () => {
        const quiet = await DemoClient.connect(socketUri, { webSocket });
        const error = await failure(quiet.callMe());
        assert.ok(error instanceof JsonRpcError, String(error));
        quiet.rpc.close();
      },

      "the server pulls no more of an argument than it consumes": async () => {
        const numbers = upTo(Infinity);
        assert.deepEqual(await demo.firstOf({ numbers: numbers.items, count: 3 }), [1, 2, 3]);
        await eventually(async () => numbers.left());
        assert.ok(numbers.given() < 1000, String(numbers.given()));
      },

      "nothing is pulled from an argument of a rejected call": async () => {
        const numbers = upTo(3);
        const error = await failure(demo.firstOf({ numbers: numbers.items, count: "x" as unknown as number }));
        assert.ok(error instanceof JsonRpcError && error.code === -32602, String(error));
        assert.equal(numbers.given(), 0);
      },

      "an argument may take longer than the timeout of the call": async () => {
        assert.equal(await demo.sumStream({ numbers: upTo(50_000).items }), 1_250_025_000);
        const slow = upTo(1, () => new Promise((resolve) => setTimeout(resolve, 2_500)));
        assert.equal(await demo.sumStream({ numbers: slow.items }, { timeout: 2_000 }), 1);
      },

      "an endless argument is echoed until the loop is left": async () => {
        const numbers = upTo(Infinity);
        for await (const item of demo.doubled({ numbers: numbers.items })) {
          if (item === 200) {
            break;
          }
        }
        await eventually(async () => numbers.left());
      },

      "streams are arguments in version 3.0 too": async () => {
        const newer = await DemoClient.connect(socketUri, { webSocket, version: "3.0" });
        assert.deepEqual(await newer.firstOf({ numbers: upTo(Infinity).items, count: 2 }), [1, 2]);
        newer.rpc.close();
      },

      "two concurrent streams do not block each other": async () => {
        const [one, other] = await Promise.all([demo.countStream({ n: 500 }).toArray(), demo.countStream({ n: 700 }).toArray()]);
        assert.deepEqual([one.length, other.length], [500, 700]);
      },

      "pending and later calls fail when the connection ends": async () => {
        const waiting = failure(demo.waitForCancel());
        const stream = failure(demo.countStream({ n: 1_000_000_000 }).toArray());
        const numbers = upTo(Infinity);
        const giving = failure(demo.sumStream({ numbers: numbers.items }));
        await eventually(async () => numbers.given() > 0);
        await demo.echo({ value: 1 });
        demo.rpc.close();
        assert.ok((await waiting) instanceof TransportError);
        assert.ok((await stream) instanceof TransportError);
        assert.ok((await giving) instanceof TransportError);
        await eventually(async () => numbers.left());
        assert.ok((await demo.rpc.closed) instanceof TransportError);
        assert.ok((await failure(demo.notes())) instanceof TransportError);
      },

      "an unreachable server is a TransportError": async () =>
        assert.ok((await failure(connect("ws://127.0.0.1:1/", { webSocket }))) instanceof TransportError),
    };
  },
};

let failed = 0;
for (const [over, group] of Object.entries(groups)) {
  for (const [check, action] of Object.entries(await group())) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("not done within 20 s")), 20_000);
    });
    try {
      await Promise.race([action(), late]);
      console.log(`ok     ${over}: ${check}`);
    } catch (thrown) {
      failed++;
      console.log(`FAILED ${over}: ${check}: ${String(thrown instanceof Error ? thrown.message : thrown).slice(0, 1000)}`);
    } finally {
      clearTimeout(timer);
    }
  }
}
process.exit(failed === 0 ? 0 : 1);
