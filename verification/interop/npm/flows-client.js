'use strict';
// A hand-written peer pulls flows from Antiphon, and Antiphon from it. Argument: the URI of a server that serves the demo.

const assert = require('node:assert/strict');
const { COMPLETE, FlowPeer, CANCEL, NEXT } = require('./flows');
const { report } = require('./report');

const [uri] = process.argv.slice(2);
const connect = () => FlowPeer.connect(uri.replace('http:', 'ws:'));

/** The error that a call fails with. */
async function failure(answer) {
  let value;
  try {
    value = await answer;
  } catch (error) {
    return error;
  }
  throw new Error(`no error but ${JSON.stringify(value)}`);
}

async function until(what, condition) {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function* upTo(n) {
  for (let i = 1; i <= n; i++) {
    yield i;
  }
}

async function all(items) {
  const list = [];
  for await (const item of items) {
    list.push(item);
  }
  return list;
}

const numbers = (n) => Array.from(upTo(n));

async function consuming() {
  const peer = await connect();
  const count = (n) => peer.call('countStream', { n });
  return {
    'a call returns the id of a flow, whose items are pulled to the end': async () => {
      const flow = await count(300);
      assert.equal(typeof flow, 'string');
      assert.deepEqual(await all(peer.items(flow)), numbers(300));
    },

    'the end is the error -32001': async () => {
      const flow = await count(0);
      assert.equal((await failure(peer.next(flow))).code, COMPLETE);
    },

    'the id may be given by any name': async () => {
      const flow = await count(2);
      assert.equal(await peer.call(NEXT, { id: flow }), 1);
      assert.equal(await peer.call(NEXT, { flowId: flow }), 2);
      assert.equal((await failure(peer.call(NEXT, { flow }))).code, COMPLETE);
    },

    'consecutive pulls are answered in order, each with its item': async () => {
      const flow = await count(50);
      const pulls = Array.from({ length: 50 }, () => [NEXT, [flow]]);
      assert.deepEqual(await Promise.all(peer.calls(pulls, false)), numbers(50));
      await peer.cancel(flow);
    },

    'a batch of pulls is answered in order': async () => {
      const flow = await count(50);
      const pulls = Array.from({ length: 50 }, () => [NEXT, [flow]]);
      assert.deepEqual(await Promise.all(peer.calls(pulls)), numbers(50));
      assert.equal((await failure(peer.next(flow))).code, COMPLETE);
    },

    'flows and calls share a connection': async () => {
      const flows = await Promise.all([count(100), count(100), count(100)]);
      const lists = flows.map((flow) => all(peer.items(flow)));
      assert.equal(await peer.call('subtract', [42, 23]), 19);
      assert.deepEqual(await Promise.all(lists), [numbers(100), numbers(100), numbers(100)]);
    },

    'a pending pull blocks no call': async () => {
      const flow = await peer.call('countStream', { n: 1, delayMs: 300 });
      const pull = peer.next(flow);
      assert.equal(await peer.call('subtract', [42, 23]), 19);
      assert.equal(await pull, 1);
      await peer.cancel(flow);
    },

    'a flow that fails sends its items first, and another error than the end': async () => {
      const flow = await peer.call('failStream', []);
      assert.equal(await peer.next(flow), 1);
      const error = await failure(peer.next(flow));
      assert.equal(error.code, -32000);
      assert.equal(error.message, 'failed');
      assert.deepEqual(error.data, { why: 'test' });
    },

    'a cancelled flow is removed, and its pending pull fails': async () => {
      const flow = await peer.call('countStream', { n: 2, delayMs: 600_000 });
      const pull = failure(peer.next(flow));
      await peer.call(CANCEL, { id: flow });
      assert.equal((await pull).code, -32800);
      assert.equal((await failure(peer.next(flow))).code, -32602);
      await peer.cancel(flow);
    },

    'cancelling stops the producer': async () => {
      for await (const item of peer.items(await count(1_000_000))) {
        if (item === 3) {
          break;
        }
      }
      assert.equal(await peer.call('subtract', [42, 23]), 19);
    },

    'flows belong to their connection': async () => {
      const flow = await count(1);
      const other = await connect();
      assert.equal((await failure(other.next(flow))).code, -32602);
      await other.close();
      assert.equal(await peer.next(flow), 1);
      await peer.cancel(flow);
    },

    'it is closed with 1000': () => peer.close(),
  };
}

async function producing() {
  const peer = await connect();
  peer.methods['client.numbers'] = ([n]) => peer.offer(upTo(n));
  return {
    'a flow as an argument is pulled to its end': async () => {
      const flow = peer.offer(upTo(300));
      assert.equal(await peer.call('sumStream', { numbers: flow }), 45150);
      assert.ok(!peer.isOpen(flow));
    },

    'the id may be a number': async () => assert.equal(await peer.call('sumStream', [peer.offer(upTo(3), 42)]), 6),

    'a flow that fails fails the call that consumes it': async () => {
      function* failing() {
        yield 1;
        throw new Error('dried up');
      }
      const flow = peer.offer(failing());
      assert.match((await failure(peer.call('sumStream', [flow]))).message, /dried up|Internal error/);
      assert.ok(!peer.isOpen(flow));
    },

    'an item that cannot be deserialised ends the flow': async () => {
      const flow = peer.offer(['one', 'two'].values());
      assert.equal(typeof (await failure(peer.call('sumStream', [flow]))).code, 'number');
      await until('it is cancelled', () => !peer.isOpen(flow));
    },

    'Antiphon pulls the flow that its own call returned': async () =>
      assert.equal(await peer.call('pull_back', [300, 300]), 45150),

    'Antiphon cancels a flow that it does not consume to the end': async () => {
      const before = peer.cancelled.length;
      assert.equal(await peer.call('pull_back', [1_000_000, 3]), 6);
      await until('it is cancelled', () => peer.cancelled.length === before + 1);
    },

    'at most one pull was in flight, since the peer did not announce ordered pulls': async () =>
      assert.equal(peer.mostPulls, 1),

    'it is closed with 1000': () => peer.close(),
  };
}

async function readingAhead() {
  const peer = await connect();
  peer.methods['rpc.extensions'] = () => ({ flows: ['readAhead'] });
  return {
    'a peer that announces ordered pulls gets several in flight': async () => {
      assert.equal(await peer.call('sumStream', [peer.offer(upTo(2000))]), 2001000);
      assert.ok(peer.mostPulls > 1, `at most ${peer.mostPulls} at once`);
    },

    'a connection that ends during flows leaves empty tables': async () => {
      const flow = await peer.call('countStream', { n: 2, delayMs: 600_000 });
      failure(peer.next(flow)).catch(() => {});
      peer.mostPulls = 0;
      failure(peer.call('sumStream', [peer.offer(endless())])).catch(() => {});
      await until('it is pulled', () => peer.mostPulls > 0);
      await peer.close();
    },
  };
}

function* endless() {
  for (;;) {
    yield 1;
  }
}

report(consuming, producing, readingAhead);
