'use strict';
// rpc-websockets calls Antiphon. Argument: the URI of a server that serves the demo.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const { Client } = require('rpc-websockets');
const { report } = require('./report');
const { LARGE, VALUES } = require('./texts');

const [uri] = process.argv.slice(2);

/** The error object that a call is answered with. */
async function failure(answer) {
  let value;
  try {
    value = await answer;
  } catch (error) {
    return error;
  }
  throw new Error(`no error but ${JSON.stringify(value)}`);
}

report(async () => {
  const client = new Client(uri.replace('http:', 'ws:'), { reconnect: false });
  await once(client, 'open');
  return {
    'a call by position is answered': async () => assert.equal(await client.call('subtract', [42, 23]), 19),

    'a call by name is answered': async () =>
      assert.equal(await client.call('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters is answered': async () => assert.deepEqual(await client.call('get_data'), ['hello', 5]),

    'values of all kinds go there and back': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await client.call('echo', { value }), value);
      }
    },

    'a large text of all widths goes there and back': async () =>
      assert.ok(await client.call('echo', [LARGE]) === LARGE),

    'a thousand calls on their way at once are answered each': async () => {
      const numbers = Array.from({ length: 1000 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => client.call('subtract', [2 * i, i]))), numbers);
    },

    'notifications arrive in order and before the call behind them': async () => {
      await client.notify('forget');
      const numbers = Array.from({ length: 500 }, (_, i) => i);
      for (const number of numbers) {
        client.notify('note', [number]);
      }
      assert.deepEqual(await client.call('notes'), numbers);
    },

    'an error carries its code, message and data': async () =>
      assert.deepEqual(await failure(client.call('fail')), { code: -32001, message: 'failed', data: { why: 'test' } }),

    'wrong parameters are refused': async () =>
      assert.equal((await failure(client.call('subtract', ['a', 'b']))).code, -32602),

    'an unknown method is refused': async () => assert.equal((await failure(client.call('foobar'))).code, -32601),

    'a notification of the server is an event': async () => {
      const hello = once(client, 'hello');
      await client.call('notify_back');
      assert.deepEqual(await hello, [{ x: 1 }]);
    },

    // Its events by name need rpc.on and messages without a method, which are its own and not JSON-RPC's.
    'its subscriptions are refused as unknown methods': async () =>
      assert.equal((await failure(client.subscribe('feed'))).code, -32601),

    'a call that it gives up leaves the connection as it is': async () => {
      assert.equal((await failure(client.call('sleep', [300], 50))).message, 'reply timeout');
      assert.equal(await client.call('sleep', [400]), 400);
    },

    'it is closed in order': async () => {
      const closed = once(client, 'close');
      client.close(1000);
      assert.equal((await closed)[0], 1000);
    },
  };
});
