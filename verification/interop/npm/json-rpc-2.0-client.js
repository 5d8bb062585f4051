'use strict';
// json-rpc-2.0 calls Antiphon over fetch, and over a WebSocket, where it is called back too. Argument: the URI of a server that
// serves the demo.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const WebSocket = require('ws');
const { JSONRPCClient, JSONRPCErrorException, JSONRPCServer, JSONRPCServerAndClient } = require('json-rpc-2.0');
const { report } = require('./report');
const { LARGE, VALUES } = require('./texts');

const PONG = 'pong of json-rpc-2.0';
const [uri] = process.argv.slice(2);

/** The checks of any client of this library. */
function calls(over, client) {
  const checks = {
    'a call by position succeeds': async () => assert.equal(await client.request('subtract', [42, 23]), 19),

    'a call by name succeeds': async () =>
      assert.equal(await client.request('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters succeeds': async () =>
      assert.deepEqual(await client.request('get_data'), ['hello', 5]),

    'values of all kinds are echoed': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await client.request('echo', { value }), value);
      }
    },

    'a large text with characters of all widths is echoed': async () =>
      assert.ok(await client.request('echo', [LARGE]) === LARGE),

    'two hundred concurrent calls get their own responses': async () => {
      const numbers = Array.from({ length: 200 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => client.request('subtract', [2 * i, i]))), numbers);
    },

    'a batch gets one response per call': async () => {
      const answers = await client.requestAdvanced([
        { jsonrpc: '2.0', id: 'a', method: 'subtract', params: [42, 23] },
        { jsonrpc: '2.0', id: 'b', method: 'foobar' },
      ]);
      const byId = Object.fromEntries(answers.map((answer) => [answer.id, answer]));
      assert.equal(byId.a.result, 19);
      assert.equal(byId.b.error.code, -32601);
    },

    'an error carries its code, message and data': async () => {
      const error = await failure(client.request('fail'));
      assert.deepEqual([error.code, error.message, error.data], [-32001, 'failed', { why: 'test' }]);
    },

    'invalid parameters are rejected': async () =>
      assert.equal((await failure(client.request('subtract', ['a', 'b']))).code, -32602),

    'an unknown method is rejected': async () => assert.equal((await failure(client.request('foobar'))).code, -32601),
  };
  return Object.fromEntries(Object.entries(checks).map(([check, action]) => [`${over}: ${check}`, action]));
}

/** The error that a call fails with. */
async function failure(answer) {
  try {
    throw new assert.AssertionError({ message: `no error but ${JSON.stringify(await answer)}` });
  } catch (error) {
    if (error instanceof JSONRPCErrorException) {
      return error;
    }
    throw error;
  }
}

report(
  () => {
    const statuses = [];
    const client = new JSONRPCClient(async (message) => {
      const response = await fetch(uri, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      statuses.push(response.status);
      if (response.status === 200) {
        client.receive(await response.json());
      } else if (message.id !== undefined) {
        throw new Error(response.statusText);
      }
    });
    return {
      ...calls('fetch', client),

      'fetch: notifications arrive, and get no response': async () => {
        await client.send({ jsonrpc: '2.0', method: 'forget' });
        statuses.length = 0;
        for (const number of [1, 2, 3]) {
          await client.send({ jsonrpc: '2.0', method: 'note', params: [number] });
        }
        assert.deepEqual(statuses, [204, 204, 204]);
        assert.deepEqual(await client.request('notes'), [1, 2, 3]);
      },

      'fetch: callbacks fail without a connection': async () =>
        assert.equal((await failure(client.request('callMe'))).code, -32000),
    };
  },
  async () => {
    const ws = new WebSocket(uri.replace('http:', 'ws:'));
    await once(ws, 'open');
    const both = new JSONRPCServerAndClient(
      new JSONRPCServer({ errorListener: () => {} }), // it would print errors that are thrown on purpose
      new JSONRPCClient((message) => ws.send(JSON.stringify(message))),
    );
    const hellos = [];
    both.addMethod('client.ping', () => PONG);
    both.addMethod('hello', (params) => hellos.push(params));
    ws.on('message', (data) => both.receiveAndSend(JSON.parse(data)));
    return {
      ...calls('WebSocket', both),

      'WebSocket: notifications arrive in order and before the next call': async () => {
        both.notify('forget');
        const numbers = Array.from({ length: 500 }, (_, i) => i);
        numbers.forEach((number) => both.notify('note', [number]));
        assert.deepEqual(await both.request('notes'), numbers);
      },

      'WebSocket: a handler of the server calls back while it runs': async () =>
        assert.equal(await both.request('callMe'), PONG),

      'WebSocket: a hundred handlers call back at once': async () => {
        const pongs = await Promise.all(Array.from({ length: 100 }, () => both.request('callMe')));
        assert.ok(pongs.every((pong) => pong === PONG));
      },

      'WebSocket: a handler of the server sends its caller a notification before its response': async () => {
        await both.request('notify_back');
        assert.deepEqual(hellos, [{ x: 1 }]);
      },

      'WebSocket: an error of this side reaches the handler that calls back': async () => {
        both.addMethod('client.ping', () => {
          throw new JSONRPCErrorException('not now', 77);
        });
        const error = await failure(both.request('callMe'));
        assert.equal(error.code, 77);
      },

      'WebSocket: it is closed with 1000': async () => {
        const closed = once(ws, 'close');
        ws.close(1000);
        assert.equal((await closed)[0], 1000);
      },
    };
  },
);
