// Finding methods, filling in forms, calling, errors, batches and notifications.
import { answer, choose, editor, ended, holds, params, same, send, until } from './stage.mjs';

async function names(page) {
  return page.locator('#methods .name').allTextContents();
}

export async function calls(stage) {
  await stage.check('a method is found by its name, by words about it, and by a tag', {}, async (page) => {
    same('all', (await names(page)).length, 12);
    await page.fill('#search', 'ADD');
    same('by name', await names(page), ['math.add', 'math.sum']);
    await page.fill('#search', 'two numbers');
    same('by words', await names(page), ['math.add']);
    await page.fill('#search', '');
    await page.locator('#tags button', { hasText: 'orders' }).click();
    same('by tag', await names(page), ['orders.place', 'orders.fail', 'orders.watch']);
    await page.locator('#tags button', { hasText: 'orders' }).click();
    same('without it', (await names(page)).length, 12);
  });

  await stage.check('a form updates the JSON, and a result has times and sizes', {}, async (page) => {
    await choose(page, 'math.add');
    same('the example', await params(page), { a: 1, b: 2 });
    await page.getByLabel('a *').fill('40');
    same('the JSON', await params(page), { a: 40, b: 2 });
    await send(page, 'done');
    same('the result', (await answer(page)).result, 42);
    holds('the summary', /ms, sent \d+ B, received \d+ B, status 200/.test(await page.textContent('.summary')));
    await page.check('#by-position');
    same('by position', await params(page), [40, 2]);
    await send(page, 'done');
    same('the result', (await answer(page)).result, 42);
  });

  await stage.check('the JSON updates the form, and large numbers keep their digits', {}, async (page) => {
    await choose(page, 'math.add');
    await page.fill('#editor', '{"a": 123456789012345678901234567890, "b": 1, "more": true}');
    same('the field', await page.getByLabel('a *').inputValue(), '123456789012345678901234567890');
    await page.getByLabel('b *').fill('2');
    holds('what no field is for stays', (await editor(page)).includes('"more": true'));
    holds('the digits stay', (await editor(page)).includes('123456789012345678901234567890'));
    await page.selectOption('#examples', '1');
    await send(page, 'done');
    holds('the answer has them', (await page.locator('[aria-label=Response]').textContent()).includes('"result": 9007199254740994'));
    await page.fill('#editor', '{"a": 1,');
    holds('invalid JSON is reported', (await page.textContent('#editor-problem')).startsWith('Not JSON'));
    await page.click('#send');
    same('and is not sent', await page.evaluate(() => document.activeElement.id), 'editor');
  });

  await stage.check('problems are shown at their fields, and can be sent anyway', {}, async (page) => {
    await choose(page, 'text.repeat');
    await page.getByLabel('text *').fill('');
    await until('the problem', () => page.locator('.field', { hasText: 'text' }).first().locator('.problem').textContent(), 'must not be empty');
    await page.getByLabel('text *').fill('ab');
    await page.getByLabel('times', { exact: true }).fill('9');
    same('the JSON', await params(page), { text: 'ab', times: 9 });
    const field = page.locator('.field', { has: page.getByLabel('times', { exact: true }) });
    same('the problem', await field.locator('.problem').textContent(), 'must be 5 or less');
    same('the mark', await page.getByLabel('times', { exact: true }).getAttribute('aria-invalid'), 'true');
    await page.getByLabel('times', { exact: true }).fill('many');
    same('the problem', await field.locator('.problem').textContent(), 'must be a whole number or null, not a string');
    holds('the count', (await page.textContent('#problems')).startsWith('1 problem'));
    await send(page, 'error');
    same('the code', (await answer(page)).error.code, -32602);
    holds('what it means', (await page.textContent('.error')).includes('Invalid params'));
    await page.getByLabel('Send times').uncheck();
    await page.getByLabel('Send upper').check();
    same('optional ones', await params(page), { text: 'ab', upper: false });
    await page.getByLabel('upper', { exact: true }).selectOption('true');
    await send(page, 'done');
    same('the result', (await answer(page)).result, 'ABAB');
  });

  await stage.check('a form has lists, nested objects, choices, maps and recursive types', {}, async (page, all) => {
    await choose(page, 'orders.place');
    await page.getByLabel('customer *').fill('Ada');
    await page.getByLabel('size *').selectOption({ label: 'large' });
    await page.getByLabel('count *').fill('3');
    await page.getByRole('button', { name: 'Add element' }).first().click();
    await page.getByLabel('article *').nth(1).fill('lower');
    await until('the problem of the second', () => page.locator('.rows li').nth(1).textContent(), /must match/);
    await page.getByLabel('article *').nth(1).fill('XY-22');
    await page.getByLabel('Which of several').first().selectOption({ label: 'Cash' });
    await page.getByLabel('Send note').check();
    await page.getByLabel('Send labels').check();
    await page.getByRole('button', { name: 'Add member' }).click();
    await page.getByLabel('Name of the member').fill('__proto__');
    await page.getByLabel('Send place').check();
    await page.getByLabel('latitude *').fill('52.5');
    await page.getByLabel('Send follows').first().check();
    await page.getByLabel('Send instead').last().check();
    const order = (await params(page)).order;
    same('the second line', order.lines[1], { article: 'XY-22', count: 1 });
    same('the choice', order.payment, { kind: 'cash' });
    same('the rest', [order.customer, order.size, order.note, order.place[0]], ['Ada', 'large', '', 52.5]);
    holds('a member of any name', (await editor(page)).includes('"__proto__": ""'));
    same('other orders within', [order.follows.size, order.instead.size], ['small', 'small']);
    await page.getByRole('button', { name: 'Remove element' }).first().click();
    same('a line less', (await params(page)).order.lines.length, 1);
    await page.fill('#editor', '{"order":{"customer":"Bob","size":"huge","lines":[],"payment":{"kind":"card","number":"1"}}}');
    same('the form follows', await page.getByLabel('customer *').first().inputValue(), 'Bob');
    same('and the choice', await page.getByLabel('number *').first().inputValue(), '1');
    holds('a value of no list', (await page.textContent('#form')).includes('must be one of "small", "medium", "large"'));
    holds('an empty list', (await page.getByRole('group', { name: 'lines' }).first().textContent()).includes('must not be empty'));
    await send(page, 'done');
    same('sent as it was', (await answer(page)).result.size, 'huge');
    await all.picture(page, 'order');
  });

  await stage.check('parameters without a schema are entered as JSON, or omitted', {}, async (page) => {
    await choose(page, 'text.any');
    same('nothing at first', [await editor(page), await page.textContent('#editor-problem')], ['', '']);
    await send(page, 'done');
    await page.locator('#form textarea').fill('[1, {"a": 2}]');
    same('the JSON', await params(page), [1, { a: 2 }]);
    await send(page, 'done');
    same('the result', (await answer(page)).result, [1, { a: 2 }]);
    await page.locator('#form textarea').fill('5');
    holds('invalid parameters are reported', (await page.textContent('#editor-problem')).includes('a list or an object'));
  });

  await stage.check('rest parameters are sent by position', {}, async (page) => {
    await choose(page, 'math.sum');
    await page.fill('#editor', '[1, 2.5, 3]');
    same('elements', await page.locator('#form .rows li').count(), 3);
    await send(page, 'done');
    same('the result', (await answer(page)).result, 6.5);
  });

  await stage.check('an error is explained by the declaration of the method', {}, async (page, all) => {
    await choose(page, 'orders.fail');
    await send(page, 'error');
    const words = await page.textContent('.error');
    holds('its code and name', words.includes('4711') && words.includes('Out of stock') && words.includes('no more of it'));
    await all.picture(page, 'error');
  });

  await stage.check('a notification is sent over HTTP and over a WebSocket, without a response', {}, async (page) => {
    await choose(page, 'log');
    same('the kind', await page.inputValue('#kind'), 'notification');
    await send(page, 'done');
    holds('the status', (await page.textContent('.summary')).includes('status 204'));
    await page.selectOption('#over', 'socket');
    await send(page, 'done');
    holds('the note', (await page.textContent('.notes')).includes('get no response'));
  });

  for (const over of ['http', 'socket']) {
    await stage.check(`calls and notifications are collected and sent as a batch over ${over}`, {}, async (page, all) => {
      await choose(page, 'math.add');
      await page.click('#collect');
      await choose(page, 'log');
      await page.click('#collect');
      await choose(page, 'orders.fail');
      await page.click('#collect');
      await page.click('#collect');
      await page.click('#tab-batch');
      await page.getByRole('button', { name: 'Remove entry 4' }).click();
      same('entries', await page.locator('#batch li').count(), 3);
      await page.selectOption('#over', over);
      await page.click('#send-batch');
      await ended(page, 'done');
      const rows = await page.locator('#result tbody tr').allTextContents();
      same('the rows', rows, ['math.add3', 'lognotification, no response', 'orders.fail' + 'error 4711: no more of it']);
      same('answers', (await answer(page)).length, 2);
      await all.picture(page, `batch-${over}`);
    });
  }
}
