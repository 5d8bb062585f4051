'use strict';
// What is checked when vscode-jsonrpc calls Antiphon.

const assert = require('node:assert/strict');
const { once } = require('node:events');
const { CancellationTokenSource, ParameterStructures, ProgressType, ResponseError } = require('vscode-jsonrpc/node');
const { CANCELLED, PONG } = require('./demo');
const { LARGE, VALUES } = require('./texts');

/** What can be checked of anybody who serves the demo. */
function ofDemo(connection, received) {
  const call = (...args) => connection.sendRequest(...args);
  return {
    'a call by position is answered': async () => assert.equal(await call('subtract', 42, 23), 19),

    'a call by name is answered': async () =>
      assert.equal(await call('subtract', { subtrahend: 23, minuend: 42 }), 19),

    'a call without parameters is answered': async () => assert.deepEqual(await call('get_data'), ['hello', 5]),

    'values of all kinds go there and back': async () => {
      for (const value of VALUES) {
        assert.deepEqual(await call('echo', ParameterStructures.byName, { value }), value);
      }
    },

    'a large text of all widths goes there and back': async () =>
      assert.ok(await call('echo', { value: LARGE }) === LARGE),

    'a thousand calls on their way at once are answered each': async () => {
      const numbers = Array.from({ length: 1000 }, (_, i) => i);
      assert.deepEqual(await Promise.all(numbers.map((i) => call('subtract', 2 * i, i))), numbers);
    },

    'an error carries its code, message and data': async () => {
      const error = await failure(call('fail'));
      assert.equal(error.code, -32001);
      assert.equal(error.message, 'failed');
      assert.deepEqual(error.data, { why: 'test' });
    },

    'wrong parameters are refused': async () =>
      assert.equal((await failure(call('subtract', 'a', 'b'))).code, -32602),

    'unknown methods are refused': async () => {
      assert.equal((await failure(call('foobar'))).code, -32601);
      assert.equal((await failure(call('foo.get', { name: 'myself' }))).code, -32601);
      assert.equal((await failure(call('$/foobar', 1))).code, -32601);
    },

    'unknown notifications are ignored': async () => {
      await connection.sendNotification('foobar', 1);
      await connection.sendNotification('$/foobar');
      assert.equal(await call('subtract', 2, 1), 1);
    },

    'a handler notifies its caller before it answers': async () => {
      received.hellos.length = 0;
      await call('notify_back');
      assert.deepEqual(received.hellos, [{ x: 1 }]);
    },

    'a handler calls its caller back while it runs': async () => assert.equal(await call('callMe'), PONG),

    'progress arrives in order and before the answer': async () => {
      for (const token of ['tök', 7]) {
        const told = [];
        const listener = connection.onProgress(new ProgressType(), token, (value) => told.push(value));
        assert.equal(await call('count', 100, token), 100);
        listener.dispose();
        assert.deepEqual(told, Array.from({ length: 100 }, (_, i) => i + 1));
      }
    },

    'progress for nobody is ignored': async () => {
      await connection.sendProgress(new ProgressType(), 'nobody', 50);
      assert.equal(await call('subtract', 2, 1), 1);
    },

    'a cancelled call is answered as cancelled': async () => {
      const source = new CancellationTokenSource();
      const answer = call('sleep', { ms: 600_000 }, source.token);
      await call('subtract', 2, 1);
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
    },

    'a call that is cancelled as soon as it is sent is answered as cancelled': async () => {
      const source = new CancellationTokenSource();
      source.cancel();
      assert.equal((await failure(call('sleep', { ms: 600_000 }, source.token))).code, CANCELLED);
    },

    'cancelling one call leaves the others': async () => {
      const source = new CancellationTokenSource();
      const other = call('sleep', { ms: 100 });
      const answer = call('sleep', { ms: 600_000 }, source.token);
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
      assert.equal(await other, 100);
    },

    'cancelling what is answered or was never asked is ignored': async () => {
      await connection.sendNotification('$/cancelRequest', { id: 0 });
      await connection.sendNotification('$/cancelRequest', { id: 'never asked' });
      assert.equal(await call('subtract', 2, 1), 1);
    },
  };
}

/** What can be checked of AntiphonPeer.java only. */
function ofInteropEnd(connection, received) {
  return {
    'notifications are handled in order and before the call behind them': async () => {
      const numbers = Array.from({ length: 500 }, (_, i) => i);
      for (const number of numbers) {
        await connection.sendNotification('note', number);
      }
      assert.deepEqual(await connection.sendRequest('notes'), numbers);
    },

    'cancelling goes through a handler to what it has called itself': async () => {
      const source = new CancellationTokenSource();
      const before = received.cancellations;
      const begun = once(received.events, 'hang');
      const answer = connection.sendRequest('relay', source.token);
      await begun;
      source.cancel();
      assert.equal((await failure(answer)).code, CANCELLED);
      await connection.sendRequest('callMe'); // what was sent before has arrived now
      assert.equal(received.cancellations, before + 1);
    },
  };
}

/** The error that a call is answered with. */
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
