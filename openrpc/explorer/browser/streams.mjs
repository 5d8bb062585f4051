// Streams over HTTP and WebSockets, aborts, and messages of the server.
import { answer, choose, count, ended, holds, items, params, same, send, until } from './stage.mjs';

/** The number of streams that the server produces. */
async function running(page) {
  return page.evaluate(async () => {
    const body = '{"jsonrpc":"2.0","method":"watched","id":1}';
    const reply = await fetch('../rpc', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    return (await reply.json()).result;
  });
}

async function stream(page, over, version, n, delay) {
  await choose(page, 'orders.watch');
  same('the kind', await page.inputValue('#kind'), 'stream');
  await page.selectOption('#over', over);
  if (over === 'socket') {
    await page.selectOption('#version', version);
  }
  await page.fill('#editor', JSON.stringify({ n, delayMs: delay }));
}

export async function streams(stage) {
  for (const [over, version] of [['http', '3.0'], ['socket', '3.0'], ['socket', '2.0']]) {
    const how = `over ${over} in version ${version}`;
    await stage.check(`a stream runs to its end ${how}`, {}, async (page) => {
      await stream(page, over, version, 5, 0);
      await send(page, 'done');
      same('the items', await items(page), [1, 2, 3, 4, 5]);
      if (version === '3.0') {
        same('the result', (await answer(page)).result, 5);
      }
    });

    await stage.check(`a stream is shown while it runs, and aborted, ${how}`, {}, async (page, all) => {
      await stream(page, over, version, 1_000_000, 20);
      await page.click('#send');
      await until('the items', () => count(page), (seen) => seen >= 5);
      same('what the server produces', await running(page), 1);
      await all.picture(page, `stream-${over}-${version}`);
      await page.click('#abort');
      await ended(page, 'aborted');
      const seen = await count(page);
      await until('what the server still produces', () => running(page), 0);
      await choose(page, 'math.add');
      await send(page, 'done');
      same('the next call', (await answer(page)).result, 3);
      holds('some items were there', seen >= 5);
    });
  }

  await stage.check('a Java service is called with the form of its types', { at: 'cinema' }, async (page, all) => {
    await choose(page, 'cinema.book');
    await page.getByLabel('name *').first().fill('Grace');
    await page.getByRole('button', { name: 'Add element' }).first().click();
    await page.getByLabel('row *').nth(1).selectOption('MIDDLE');
    await page.getByLabel('number *').nth(1).fill('12');
    await page.getByLabel('Send note').first().check();
    await page.getByLabel('note', { exact: true }).first().fill('aisle');
    await page.getByLabel('Send with').first().check();
    same('another one within', Object.keys((await params(page)).booking.with).includes('seats'), true);
    await page.getByLabel('Send with').first().uncheck();
    await page.getByLabel('day *').first().fill('tomorrow');
    await until('the problem', () => page.textContent('#form'), /must be a date such as/);
    await send(page, 'error');
    same('the server says so too', (await answer(page)).error.code, -32602);
    await page.getByLabel('day *').first().fill('2026-02-28');
    same('no problem', await page.textContent('#problems'), '');
    await send(page, 'done');
    const { result } = await answer(page);
    same('the seats', result.seats, [{ row: 'BACK', number: 7 }, { row: 'MIDDLE', number: 12 }]);
    same('the rest', [result.name, result.day, result.note], ['Grace', '2026-02-28', 'aisle']);
    await all.picture(page, 'cinema');
    await choose(page, 'cinema.films');
    await page.getByLabel('count *').fill('3');
    await send(page, 'done');
    same('the stream', await page.locator('.items code').allTextContents(), ['"film 1"', '"film 2"', '"film 3"']);
    await choose(page, 'cinema.total');
    await page.fill('#editor', '[1, 2, 3]');
    same('all arguments', await page.locator('#form .rows li').count(), 3);
    await page.getByLabel('Element 3').fill('4');
    await send(page, 'done');
    same('the total', (await answer(page)).result, 7);
  });

  await stage.check('a long stream is shown with its last items only', {}, async (page) => {
    await stream(page, 'socket', '3.0', 20_000, 0);
    await send(page, 'done');
    same('all are counted', await count(page), 20_000);
    const shown = await items(page);
    same('the last are shown', [shown.length, shown.at(-1)], [500, 20_000]);
  });

  await stage.check('a running call is aborted', {}, async (page) => {
    await choose(page, 'wait');
    await page.click('#send');
    await ended(page, 'running…');
    await page.click('#abort');
    await ended(page, 'aborted');
  });

  await stage.check('a notification of the server is shown', {}, async (page) => {
    await choose(page, 'peer.tell');
    await page.selectOption('#over', 'socket');
    await send(page, 'done');
    await page.click('#tab-messages');
    same('the message', JSON.parse(await page.locator('[aria-label=notification]').textContent()).params, { x: 1 });
    same('the tab', await page.textContent('#tab-messages'), 'Messages (1)');
  });

  await stage.check('a request of the server is answered with method not found, or manually', {}, async (page, all) => {
    await choose(page, 'peer.ask');
    await page.selectOption('#over', 'socket');
    await page.click('#send');
    await ended(page, /error/);
    await page.click('#tab-messages');
    holds('the rejection', (await page.textContent('#server-messages')).includes('Answered with “Method not found”'));
    await page.check('#ask');
    await page.click('#send');
    await page.click('#tab-messages');
    same('what the server calls', await page.textContent('#callbacks'), 'This server calls client.ping');
    same('a sample', await page.getByLabel('Result, or error object').inputValue(), '{"pong":1}');
    await page.getByLabel('Result, or error object').fill('{"pong": 2}');
    await all.picture(page, 'messages');
    await page.getByRole('button', { name: 'Answer with result' }).click();
    await page.click('#tab-result');
    await ended(page, 'done');
    same('what the server got', (await answer(page)).result, { pong: 2 });
  });

  await stage.check('the WebSocket is connected and disconnected manually, which fails running calls', {}, async (page) => {
    await page.click('#tab-messages');
    await page.click('#connect');
    await until('the state', () => page.textContent('#socket-state'), 'connected');
    await choose(page, 'wait');
    await page.selectOption('#over', 'socket');
    await page.click('#send');
    await until('the state', () => page.textContent('#state'), 'running…');
    await page.click('#tab-messages');
    await page.click('#connect');
    await until('the state', () => page.textContent('#socket-state'), 'not connected');
    await page.click('#tab-result');
    await ended(page, 'failed');
    holds('why', (await page.textContent('#result')).includes('the WebSocket was closed'));
  });
}
