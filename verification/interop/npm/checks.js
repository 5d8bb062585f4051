'use strict';
// The checks of vscode-jsonrpc as a client of Antiphon.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const { CancellationTokenSource, ParameterStructures, ProgressType, ResponseError } = require('vscode-jsonrpc/node');
const { CANCELLED, PONG } = require('./demo');
const { LARGE, VALUES } = require('./texts');

/** The checks of any server of the demo. */
function ofDemo(connection, received) {
  const call = (...args) => connection.sendRequest(...args);
  return {
    'a call by position succeeds': async () => assert.equal(await call('subtract', 42, 23), 19),

    'a call by name succeeds': async () =>
      assert.equal(await call('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters succeeds': async () => assert.deepEqual(await call('get_data'), ['hello', 5]),

    'values of all kinds are echoed': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await call('echo', ParameterStructures.byName, { value }), value);
      }
    },

    'a large text with characters of all widths is echoed': async () =>
      assert.ok(await call('echo', { value: LARGE }) === LARGE),

    'a thousand calls in flight get their own responses': async () => {
      const numbers = Array.from({ length: 1000 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => call('subtract', 2 * i, i))), numbers);
    },

    'an error carries its code, message and data': async () => {
      const error = await failure(call('fail'));
      assert.equal(error.code, -32001);
      assert.equal(error.message, 'failed');
      assert.deepEqual(error.data, { why: 'test' });
    },

    'invalid parameters are rejected': async () =>
      assert.equal((await failure(call('subtract', 'a', 'b'))).code, -32602),

    'unknown methods are rejected': async () => {
      assert.equal((await failure(call('foobar'))).code, -32601);
      assert.equal((await failure(call('foo.get', { name: 'myself' }))).code, -32601);
      assert.equal((await failure(call('$/foobar', 1))).code, -32601);
    },

    'unknown notifications are ignored': async () => {
      await connection.sendNotification('foobar', 1);
      await connection.sendNotification('$/foobar');
      assert.equal(await call('subtract', 2, 1), 1);
    },

    'a handler sends its caller a notification before its response': async () => {
      received.hellos.length = 0;
      await call('notify_back');
      assert.deepEqual(received.hellos, [{ x: 1 }]);
    },

    'a handler calls its caller back while it runs': async () => assert.equal(await call('callMe'), PONG),

    'progress arrives in order and before the response': async () => {
      for (const token of ['tök', 7]) {
        const received = [];
        const listener = connection.onProgress(new ProgressType(), token, (value) => received.push(value));
        assert.equal(await call('count', 100, token), 100);
        listener.dispose();
        assert.deepEqual(received, Array.from({ length: 100 }, (_, i) => i + 1));
      }
    },

    'progress for an unknown token is ignored': async () => {
      await connection.sendProgress(new ProgressType(), 'unknown', 50);
      assert.equal(await call('subtract', 2, 1), 1);
    },

    'a cancelled call fails as cancelled': async () => {
      const source = new CancellationTokenSource();
      const answer = call('sleep', { ms: 600_000 }, source.token);
      await call('subtract', 2, 1);
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
    },

    'a call that is cancelled at once fails as cancelled': async () => {
      const source = new CancellationTokenSource();
      source.cancel();
      assert.equal((await failure(call('sleep', { ms: 600_000 }, source.token))).code, CANCELLED);
    },

    'cancelling one call does not affect others': async () => {
      const source = new CancellationTokenSource();
      const other = call('sleep', { ms: 100 });
      const answer = call('sleep', { ms: 600_000 }, source.token);
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
      assert.equal(await other, 100);
    },

    'cancelling a completed or unknown call is ignored': async () => {
      await connection.sendNotification('$/cancelRequest', { id: 0 });
      await connection.sendNotification('$/cancelRequest', { id: 'never asked' });
      assert.equal(await call('subtract', 2, 1), 1);
    },
  };
}

/** The checks of AntiphonPeer.java only. */
function ofInteropEnd(connection, received) {
  return {
    'notifications are handled in order and before the next call': async () => {
      const numbers = Array.from({ length: 500 }, (_, i) => i);
      for (const number of numbers) {
        await connection.sendNotification('note', number);
      }
      assert.deepEqual(await connection.sendRequest('notes'), numbers);
    },

    'cancelling propagates through a handler to its own call': async () => {
      const source = new CancellationTokenSource();
      const before = received.cancellations;
      const begun = once(received.events, 'hang');
      const answer = connection.sendRequest('relay', source.token);
      await begun;
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
      await connection.sendRequest('callMe'); // messages sent before have arrived now
      assert.equal(received.cancellations, before + 1);
    },
  };
}

/** The error that a call fails with. */
async function failure(answer) {
  try {
    const value = await answer;
    throw new assert.AssertionError({ message: `no error but ${JSON.stringify(value)}` });
  } catch (error) {
    if (error instanceof ResponseError) {
      return error;
    }
    throw error;
  }
}

module.exports = { ofDemo, ofInteropEnd };
