'use strict';
// ethers subscribes at Antiphon, which looks like an Ethereum node to it. Arguments: three URIs that it does not use, and that of a
// server whose streams are subscriptions.

const assert = require('node:assert/strict');
const { WebSocketProvider, zeroPadValue } = require('ethers');
const { report } = require('./report');

const [, , , uri] = process.argv.slice(2);

async function until(what, condition) {
  const deadline = Date.now() + 15_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, `not so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Waits for the next `count` events, once there is a listener. */
async function heard(provider, event, count, cause) {
  const events = [];
  let all;
  const done = new Promise((resolve) => (all = resolve));
  const listener = (value) => {
    events.push(value);
    if (events.length === count) {
      all();
    }
  };
  await provider.on(event, listener);
  await provider.send('demo_subscribed', [1]); // ethers does not report the response of the node
  await cause();
  await done;
  await provider.off(event, listener);
  await provider.send('demo_subscribed', [0]);
  return events;
}

report(async () => {
  // It caches responses for 250 ms, in which this server mines all its blocks.
  const provider = new WebSocketProvider(uri.replace('http:', 'ws:'), undefined, { cacheTimeout: -1 });
  const errors = [];
  await provider.on('error', (error) => errors.push(error));
  const mine = () => provider.send('evm_mine', []);
  return {
    'it calls for the chain and the block': async () => {
      assert.equal((await provider.getNetwork()).chainId, 1337n);
      assert.equal(await provider.getBlockNumber(), 0);
    },

    'it gets new blocks in order': async () => {
      const blocks = await heard(provider, 'block', 20, async () => {
        for (let i = 0; i < 20; i++) {
          await mine();
        }
      });
      assert.deepEqual(blocks, Array.from({ length: 20 }, (_, i) => i + 1));
    },

    'it gets nothing after it has unsubscribed': async () => {
      await mine();
      assert.equal(await provider.getBlockNumber(), 21);
      assert.deepEqual(await heard(provider, 'block', 1, mine), [22]);
    },

    'it gets pending transactions': async () => {
      const hash = zeroPadValue('0x0123', 32);
      assert.deepEqual(await heard(provider, 'pending', 1, () => provider.send('demo_pend', [hash])), [hash]);
    },

    'it gets the logs of one address': async () => {
      const address = zeroPadValue('0xabcd', 20);
      const [log] = await heard(provider, { address }, 1, mine);
      assert.equal(log.address.toLowerCase(), address);
      assert.equal(log.blockNumber, 23);
    },

    'two subscriptions do not mix': async () => {
      const hash = zeroPadValue('0x4567', 32);
      const hashes = [];
      await provider.on('pending', (value) => hashes.push(value));
      await provider.send('demo_subscribed', [1]);
      const blocks = [];
      await provider.on('block', (value) => blocks.push(value));
      await provider.send('demo_subscribed', [2]);
      await mine();
      await provider.send('demo_pend', [hash]);
      await mine();
      await until('all have come', () => blocks.length === 2 && hashes.length === 1);
      assert.deepEqual([blocks, hashes], [[24, 25], [hash]]);
      await provider.removeAllListeners('pending');
      await provider.removeAllListeners('block');
      await provider.send('demo_subscribed', [0]);
    },

    'an unknown subscription is rejected': async () =>
      assert.rejects(provider.send('eth_subscribe', ['foobar']), (error) => error.error.code === -32601),

    'there were no errors': async () => {
      assert.deepEqual(errors, []);
      await provider.destroy();
    },
  };
});
