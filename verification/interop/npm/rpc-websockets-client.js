'use strict';
// rpc-websockets calls Antiphon. Argument: the URI of a server that serves the demo.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const { Client } = require('rpc-websockets');
const { report } = require('./report');
const { LARGE, VALUES } = require('./texts');

const [uri] = process.argv.slice(2);

/** The error object that a call fails with. */
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
    'a call by position succeeds': async () => assert.equal(await client.call('subtract', [42, 23]), 19),

    'a call by name succeeds': async () =>
      assert.equal(await client.call('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters succeeds': async () => assert.deepEqual(await client.call('get_data'), ['hello', 5]),

    'values of all kinds are echoed': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await client.call('echo', { value }), value);
      }
    },

    'a large text with characters of all widths is echoed': async () =>
      assert.ok(await client.call('echo', [LARGE]) === LARGE),

    'a thousand calls in flight get their own responses': async () => {
      const numbers = Array.from({ length: 1000 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => client.call('subtract', [2 * i, i]))), numbers);
    },

    'notifications arrive in order and before the next call': async () => {
      await client.notify('forget');
      const numbers = Array.from({ length: 500 }, (_, i) => i);
      for (const number of numbers) {
        client.notify('note', [number]);
      }
      assert.deepEqual(await client.call('notes'), numbers);
    },

    'an error carries its code, message and data': async () =>
      assert.deepEqual(await failure(client.call('fail')), { code: -32001, message: 'failed', data: { why: 'test' } }),

    'invalid parameters are rejected': async () =>
      assert.equal((await failure(client.call('subtract', ['a', 'b']))).code, -32602),

    'an unknown method is rejected': async () => assert.equal((await failure(client.call('foobar'))).code, -32601),

    'a notification of the server is an event': async () => {
      const hello = once(client, 'hello');
      await client.call('notify_back');
      assert.deepEqual(await hello, [{ x: 1 }]);
    },

    // Its named events need rpc.on and messages without a method, which are not JSON-RPC.
    'its subscriptions are rejected as unknown methods': async () =>
      assert.equal((await failure(client.subscribe('feed'))).code, -32601),

    'a call that it times out does not affect the connection': async () => {
      assert.equal((await failure(client.call('sleep', [300], 50))).message, 'reply timeout');
      assert.equal(await client.call('sleep', [400]), 400);
    },

    'it is closed with 1000': async () => {
      const closed = once(client, 'close');
      client.close(1000);
      assert.equal((await closed)[0], 1000);
    },
  };
});
