// The page of `antiphon serve`, and streams of version 2.0 with each of its conventions.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { answer, choose, count, ended, holds, items, same, send, until } from './stage.mjs';

const KINDS = { served: [], subscriptions: ['--streams', 'subscriptions'], partial: ['--streams', 'partial-results'], progress: ['--streams', 'progress'] };

/** Starts `antiphon serve` with several options; returns the addresses of the pages by kind, and a function that ends them. */
export async function serve(antiphon) {
  const children = [];
  const end = () => children.forEach((child) => child.kill('SIGTERM'));
  const addresses = {};
  try {
    for (const [kind, options] of Object.entries(KINDS)) {
      const child = spawn(antiphon, ['serve', '--http', '0', ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
      children.push(child);
      for await (const line of createInterface({ input: child.stderr })) {
        addresses[kind] = /^explore it in a browser at (\S+)$/.exec(line)?.[1];
        if (addresses[kind]) {
          break;
        }
      }
      if (!addresses[kind]) {
        throw new Error(`antiphon serve ${options.join(' ')} does not print the address of its page`);
      }
      child.stderr.resume(); // drain the rest
    }
  } catch (failure) {
    end();
    throw failure;
  }
  return { addresses, end };
}

/** Records the frames of the page's WebSocket from now on. */
function recordFrames(page) {
  const frames = [];
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.push({ sent: JSON.parse(payload) }));
    socket.on('framereceived', ({ payload }) => frames.push({ received: JSON.parse(payload) }));
  });
  return frames;
}

/** The response to a request of the page by its method, and the frames after it. */
async function answered(frames, method) {
  const at = await until(`the answer to ${method}`, async () => {
    const id = frames.find(({ sent }) => sent?.method === method)?.sent.id;
    return id === undefined ? -1 : frames.findIndex(({ received }) => received && !received.method && received.id === id);
  }, (index) => index >= 0);
  return { received: frames[at].received, later: frames.slice(at + 1) };
}

async function stream(page, method, wire, params) {
  await choose(page, method);
  await page.selectOption('#over', 'socket');
  await page.selectOption('#version', '2.0');
  await until('the wire', () => page.isVisible('#wire'), true);
  if (wire) {
    await page.selectOption('#wire', wire);
  }
  await page.fill('#editor', JSON.stringify(params));
}

async function silent(page) {
  same('messages of the server', await page.textContent('#tab-messages'), 'Messages');
}

export async function served(stage) {
  await stage.check('antiphon serve has the page, with all methods of the demo', { at: 'served' }, async (page, all) => {
    same('the title', await page.textContent('#title'), 'Antiphon demo 1.0.0');
    await choose(page, 'subtract');
    await send(page, 'done');
    same('the result', (await answer(page)).result, 19);
    await page.selectOption('#over', 'socket');
    await send(page, 'done');
    same('the result over a WebSocket', (await answer(page)).result, 19);
    await choose(page, 'sumStream');
    await send(page, 'done');
    same('of a list instead of a stream', (await answer(page)).result, 6);
    await choose(page, 'fail');
    await send(page, 'error');
    holds('what it means', (await page.textContent('.error')).includes('-32001 failed'));
    await all.picture(page, 'served');
  });

  await stage.check('messages of antiphon serve are shown, and its requests are answered', { at: 'served' }, async (page) => {
    await choose(page, 'notify_back');
    await page.selectOption('#over', 'socket');
    await send(page, 'done');
    await page.click('#tab-messages');
    same('the message', JSON.parse(await page.locator('[aria-label=notification]').textContent()).method, 'hello');
    await page.check('#ask');
    await choose(page, 'callMe');
    await page.click('#send');
    await page.click('#tab-messages');
    await page.getByLabel('Result, or error object').fill('[1, "two"]');
    await page.getByRole('button', { name: 'Answer with result' }).click();
    await page.click('#tab-result');
    await ended(page, 'done');
    same('what the server got', (await answer(page)).result, [1, 'two']);
  });

  for (const [how, params] of [['by name', { n: 4, token: 'mine' }], ['by position', [4, 77]]]) {
    await stage.check(`progress is shown with its call, with a token ${how}`, { at: 'served' }, async (page) => {
      await choose(page, 'count');
      await page.selectOption('#over', 'socket');
      await page.fill('#editor', JSON.stringify(params));
      await send(page, 'done');
      same('the progress', await items(page), [1, 2, 3, 4]);
      same('the result', (await answer(page)).result, 4);
      holds('it is counted', (await page.textContent('.summary')).includes('4 progress'));
      await silent(page);
    });
  }

  await stage.check('progress is shown while the call runs, and unknown progress is a message', { at: 'names' }, async (page, all) => {
    await choose(page, 'peer.progress');
    await page.selectOption('#over', 'socket');
    await page.fill('#editor', '{"token":"t","n":3}');
    await page.click('#send');
    await until('the progress', () => items(page), (seen) => seen.length === 3);
    await ended(page, 'running…');
    await all.picture(page, 'progress');
    await page.click('#abort');
    await ended(page, 'aborted');
    await silent(page);
    await page.fill('#editor', '{"n":1,"of":{"token":"t"}}');
    await page.click('#send');
    await until('the message', () => page.textContent('#tab-messages'), 'Messages (1)');
  });

  await stage.check('an ack of version 3.0 is shown', { at: 'served' }, async (page) => {
    await choose(page, 'slowAdd');
    await page.selectOption('#over', 'socket');
    await page.selectOption('#version', '3.0');
    await send(page, 'done');
    same('the result', (await answer(page)).result, 3);
    holds('the ack', (await page.textContent('.notes')).includes('Acknowledged'));
  });

  await stage.check('a stream fails after its items, with the code of the convention', { at: 'served' }, async (page) => {
    await stream(page, 'failStream', 'flow', []);
    await send(page, 'error');
    same('the items', await items(page), [1]);
    same('the code', (await answer(page)).error.code, -32000);
  });

  const wires = [
    ['served', 'countStream', 'flow', 'kotlinx.rpc.jsonrpc.internal.cancelFlow'],
    ['subscriptions', 'demo_ticks', 'subscription', 'demo_unsubscribe'],
    ['partial', 'countStream', 'partial', 'countStream'],
    ['progress', 'countStream', 'progress', 'countStream'],
  ];
  for (const [at, method, wire, stopped] of wires) {
    await stage.check(`a stream of version 2.0 runs to its end by ${wire}`, { at }, async (page) => {
      await stream(page, method, '', { n: 5 });
      if (at === 'served' || at === 'subscriptions') {
        same('what is chosen', await page.inputValue('#wire'), wire);
      } else {
        await page.selectOption('#wire', wire);
      }
      await send(page, 'done');
      same('the items', await items(page), [1, 2, 3, 4, 5]);
      if (wire === 'partial' || wire === 'progress') {
        same('the result', (await answer(page)).result, 5);
      } else {
        holds('the end', (await page.textContent('.notes')).includes('The stream is complete.'));
      }
      await page.fill('#editor', '[3, 0]');
      await send(page, 'done');
      same('the items, by position', await items(page), [1, 2, 3]);
      await silent(page);
    });

    await stage.check(`a stream of version 2.0 is shown and aborted by ${wire}`, { at }, async (page, all) => {
      const frames = recordFrames(page);
      await stream(page, method, wire, { n: 1_000_000, delayMs: 20 });
      await page.click('#send');
      await until('the items', () => count(page), (seen) => seen >= 3);
      await all.picture(page, `wire-${wire}`);
      await page.click('#abort');
      await ended(page, 'aborted');
      const { received, later } = await answered(frames, stopped);
      if (stopped === method) {
        holds(`it was cancelled: ${JSON.stringify(received)}`, received.error?.code !== undefined);
      } else {
        holds(`it was stopped: ${JSON.stringify(received)}`, received.error === undefined);
      }
      await choose(page, 'subtract');
      await send(page, 'done');
      same('nothing arrived afterwards', later.filter((frame) => frame.received?.method), []);
      await silent(page);
      await page.click('#tab-history');
      await page.locator('.history button', { hasText: method }).click();
      same('the wire comes back', [await page.inputValue('#wire'), await page.inputValue('#version')], [wire, '2.0']);
    });
  }

  await stage.check('a subscription that is aborted before its id is known is cancelled later', { at: 'subscriptions' }, async (page) => {
    const frames = recordFrames(page);
    await page.click('#tab-messages');
    await page.click('#connect');
    await until('the state', () => page.textContent('#socket-state'), 'connected');
    await stream(page, 'demo_ticks', 'subscription', { n: 1_000_000, delayMs: 20 });
    await page.evaluate(() => {
      document.getElementById('send').click();
      return Promise.resolve().then(() => Promise.resolve()).then(() => document.getElementById('abort').click());
    });
    await ended(page, 'aborted');
    if (frames.some(({ sent }) => sent?.method === 'demo_subscribe')) {
      same('it was stopped', (await answered(frames, 'demo_unsubscribe')).received.result, true);
    }
    await silent(page);
  });

  await stage.check('an unsupported convention is an error', { at: 'subscriptions' }, async (page) => {
    await stream(page, 'countStream', 'subscription', { n: 2 });
    await send(page, 'failed');
    holds('why', (await page.textContent('#result')).includes('has no namespace to subscribe to'));
    await page.selectOption('#wire', 'flow');
    await send(page, 'done');
    same('all at once', (await answer(page)).result, [1, 2]);
    holds('the note', (await page.textContent('.notes')).includes('in one list'));
  });
}
