'use strict';
// jayson calls Antiphon over HTTP and over a WebSocket. Arguments: the URIs of a server that serves the demo, of one that answers
// notifications with 200, and of one that maps errors to statuses.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const WebSocket = require('ws');
const jayson = require('jayson/promise');
const { report } = require('./report');
const { LARGE, VALUES } = require('./texts');

const [standard, nothingIs200, mapped] = process.argv.slice(2);

/** The checks of any client of jayson. */
function calls(over, client) {
  const call = async (method, params) => {
    const { result, error } = await client.request(method, params);
    assert.equal(error, undefined);
    return result;
  };
  const failure = async (method, params) => {
    const { result, error } = await client.request(method, params);
    assert.equal(result, undefined);
    return error;
  };
  const checks = {
    'a call by position succeeds': async () => assert.equal(await call('subtract', [42, 23]), 19),

    'a call by name succeeds': async () =>
      assert.equal(await call('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters succeeds': async () => assert.deepEqual(await call('get_data', []), ['hello', 5]),

    'values of all kinds are echoed': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await call('echo', { value }), value);
      }
    },

    'a large text with characters of all widths is echoed': async () => assert.ok(await call('echo', [LARGE]) === LARGE),

    'two hundred concurrent calls get their own responses': async () => {
      const numbers = Array.from({ length: 200 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => call('subtract', [2 * i, i]))), numbers);
    },

    'notifications arrive, and get no response': async () => {
      await client.request('forget', [], null);
      for (const number of [1, 2, 3]) {
        assert.equal(await client.request('note', [number], null), undefined);
      }
      assert.deepEqual(await call('notes', []), [1, 2, 3]);
    },

    'a batch gets one response per call': async () => {
      const answers = await client.request([
        client.request('subtract', [42, 23], 'a', false),
        client.request('note', [4], null, false),
        client.request('foobar', [], 'b', false),
        client.request('get_data', [], 'c', false),
      ]);
      const byId = Object.fromEntries(answers.map((answer) => [answer.id, answer]));
      assert.equal(answers.length, 3);
      assert.equal(byId.a.result, 19);
      assert.equal(byId.b.error.code, -32601);
      assert.deepEqual(byId.c.result, ['hello', 5]);
    },

    'an error carries its code, message and data': async () =>
      assert.deepEqual(await failure('fail', []), { code: -32001, message: 'failed', data: { why: 'test' } }),

    'invalid parameters are rejected': async () => assert.equal((await failure('subtract', ['a', 'b'])).code, -32602),

    'an unknown method is rejected': async () => assert.equal((await failure('foobar', [])).code, -32601),
  };
  return Object.fromEntries(Object.entries(checks).map(([check, action]) => [`${over}: ${check}`, action]));
}

function http(uri, options) {
  const { hostname, port, pathname } = new URL(uri);
  return jayson.Client.http({ hostname, port, path: pathname, ...options });
}

/** Sends a request over HTTP, and returns the response and its status. */
async function statusOf(uri, ...request) {
  const client = http(uri);
  const status = once(client, 'http response');
  const answer = await client.request(...request).catch((error) => error);
  return [(await status)[0].statusCode, answer];
}

report(
  () => ({
    ...calls('HTTP', http(standard)),

    'HTTP: a batch of notifications gets no response': async () => {
      const client = http(standard);
      const [status, answer] = await statusOf(standard, [client.request('note', [5], null, false)]);
      assert.deepEqual([status, answer], [204, undefined]);
    },

    'HTTP: errors have the status 200, and notifications 204': async () => {
      assert.equal((await statusOf(standard, 'foobar', []))[0], 200);
      assert.equal((await statusOf(standard, 'note', [6], null))[0], 204);
    },

    'HTTP: notifications have 200 by option': async () =>
      assert.deepEqual(await statusOf(nothingIs200, 'note', [7], null), [200, undefined]),

    'HTTP: errors have other statuses by option, which jayson treats as its own failures': async () => {
      const [status, failure] = await statusOf(mapped, 'foobar', []);
      assert.equal(status, 404);
      assert.equal(failure.code, 404);
      assert.equal(JSON.parse(failure.message).error.code, -32601);
    },

    'HTTP: a request of 1.0 is rejected unless the server allows it': async () => {
      const { error } = await http(standard, { version: 1 }).request('subtract', [42, 23]);
      assert.equal(error.code, -32600);
    },
  }),
  async () => {
    const ws = new WebSocket(standard.replace('http:', 'ws:'));
    await once(ws, 'open');
    return {
      ...calls('WebSocket', jayson.Client.websocket({ ws })),

      'WebSocket: it is closed with 1000': async () => {
        const closed = once(ws, 'close');
        ws.close(1000);
        assert.equal((await closed)[0], 1000);
      },
    };
  },
);
