// The page itself: history, colours, shortcuts, authentication, and hostile servers.
import { answer, choose, editor, ended, holds, params, TIMEOUT_MS, same, send, until } from './stage.mjs';

export async function page(stage) {
  await stage.check('the history survives a reload, and loads calls again', {}, async (page, all) => {
    await choose(page, 'math.add');
    await page.getByLabel('a *').fill('7');
    await send(page, 'done');
    await choose(page, 'orders.fail');
    await send(page, 'error');
    await page.reload();
    await page.click('#tab-history');
    await until('the entries', () => page.locator('.history li').count(), 2);
    holds('how it ended', (await page.locator('.history li').first().textContent()).includes('error 4711'));
    await all.picture(page, 'history');
    await page.locator('.history button', { hasText: 'math.add' }).click();
    await until('the method', () => page.textContent('#name'), 'math.add');
    same('the parameters', await params(page), { a: 7, b: 2 });
    await page.getByRole('button', { name: 'Clear history' }).click();
    same('cleared', await page.locator('.history li').count(), 0);
  });

  await stage.check('the history is limited, and invalid entries are ignored', {}, async (page) => {
    await page.evaluate(() => {
      const key = `antiphon-explorer ${new URL('../rpc', location.href).href}`;
      const entry = { at: 1, kind: 'call', version: '2.0', over: 'http', method: 'log', params: '{}', outcome: 'ok' };
      const wrong = [5, null, {}, { ...entry, kind: 'x' }, { ...entry, params: {} }, { ...entry, kind: 'batch', entries: [1] }];
      localStorage.setItem(key, JSON.stringify([...wrong, ...Array(80).fill(entry)]));
    });
    await page.reload();
    await page.click('#tab-history');
    await until('the entries', () => page.locator('.history li').count(), 50);
    await choose(page, 'math.add');
    await send(page, 'done');
    await page.click('#tab-history');
    same('the entries', await page.locator('.history li').count(), 50);
  });

  await stage.check('the colour theme follows the system or the choice, also after a reload', { options: { colorScheme: 'dark' } }, async (page, all) => {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    same('dark', await paper(), 'rgb(21, 24, 29)');
    await choose(page, 'math.add');
    await send(page, 'done');
    await all.picture(page, 'dark');
    await page.click('#theme');
    same('light', await paper(), 'rgb(255, 255, 255)');
    await page.reload();
    await until('still light', paper, 'rgb(255, 255, 255)');
    await page.click('#theme');
    same('dark again', await paper(), 'rgb(21, 24, 29)');
  });

  await stage.check('the page can be used with the keyboard only', {}, async (page) => {
    const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);
    const press = (...all) => all.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await press('/');
    same('the focus', await focus(), 'search');
    await page.keyboard.type('math');
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    holds('a method has the focus, and it shows', await page.evaluate(() =>
      document.activeElement.matches('#methods button:focus-visible') && getComputedStyle(document.activeElement).outlineStyle !== 'none'));
    await press('Enter');
    same('the method', await page.textContent('#name'), 'math.add');
    for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.matches('#form input'))); i++) {
      await press('Tab');
    }
    await press('Control+a');
    await page.keyboard.type('5');
    same('the parameters', await params(page), { a: 5, b: 2 });
    await press('Control+Enter');
    await ended(page, 'done');
    same('the result', (await answer(page)).result, 7);
    await press('Control+Shift+Enter');
    same('the batch', await page.textContent('#tab-batch'), 'Batch (1)');
    await press('Alt+2');
    holds('the batch is shown', await page.isVisible('#batch'));
    await page.focus('#tab-batch');
    await press('ArrowRight', 'ArrowRight');
    holds('the history is shown', await page.isVisible('#history'));
    await page.locator('h2').first().click(); // the focus is nowhere
    await press('?');
    holds('the keys are shown', await page.isVisible('#keys'));
    await press('Escape');
    holds('the keys are gone', !(await page.isVisible('#keys')));
    await press('/');
    await press('Control+a');
    await page.keyboard.type('watch');
    await press('Enter');
    await page.fill('#editor', '{"n":1000000,"delayMs":20}');
    await press('Control+Enter');
    await ended(page, 'running…');
    await press('Escape');
    await ended(page, 'aborted');
  });

  await stage.check('every control has a name', { hash: '#orders.place' }, async (page) => {
    await page.getByLabel('Send note').check();
    const nameless = await page.evaluate(() => [...document.querySelectorAll('button, input, select, textarea, [role=tab]')]
      .filter((each) => !each.getAttribute('aria-label') && !each.textContent.trim() && ![...(each.labels ?? [])].some((label) => label.textContent.trim()))
      .map((each) => each.outerHTML));
    same('those without', nameless, []);
  });

  await stage.check('it fits a narrow screen', { options: { viewport: { width: 390, height: 800 } }, hash: '#orders.place' }, async (page, all) => {
    await send(page, 'done');
    holds('nothing sticks out', await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await all.picture(page, 'narrow');
  });

  await stage.check('methods without a description are called with JSON', { at: 'names' }, async (page) => {
    await choose(page, 'math.add');
    holds('the message', (await page.textContent('#form')).includes('does not describe its methods'));
    await page.fill('#editor', '[1, 2]');
    await send(page, 'done');
    same('the result', (await answer(page)).result, 3);
    await page.fill('#editor', '5');
    holds('invalid parameters are reported', (await page.textContent('#editor-problem')).includes('a list or an object'));
  });

  await stage.check('a server without WebSockets offers none', { at: 'plain' }, async (page) => {
    same('the ways', await page.locator('#over option').allTextContents(), ['HTTP']);
  });

  // The browser prints status 401 to the console.
  await stage.check('a server that requires authentication gets the header', { at: 'closed', complains: true }, async (page) => {
    holds('the message', (await page.textContent('#trouble')).includes('Authorization'));
    await page.click('#who summary');
    await page.fill('#authorization', 'Bearer 0123456789abcdefghij');
    await page.keyboard.press('Enter');
    await until('the methods', () => page.textContent('#count'), '12 of 12 methods');
    await choose(page, 'math.add');
    await send(page, 'done');
    holds('the token is not kept', await page.evaluate(() => !JSON.stringify({ ...localStorage, ...sessionStorage }).includes('0123456789')));
    await page.click('#snippet');
    holds('nor copied', !(await page.textContent('#snippet-list')).includes('0123456789'));
  });

  await stage.check('the document is at its address', {}, async (page) => {
    const address = await page.getAttribute('#document', 'href');
    same('the title', await page.evaluate(async (at) => (await (await fetch(at)).json()).info.title, address), 'Shop');
  });

  await stage.check('the content security policy blocks foreign code', { complains: true }, async (page) => {
    const seen = await page.evaluate(async () => {
      const tried = [];
      try {
        document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
        tried.push('markup was made of text');
      } catch {
        // expected
      }
      const script = document.createElement('script');
      try {
        script.textContent = 'window.broken = 1';
        document.body.append(script);
      } catch {
        // expected
      }
      const answered = await fetch('http://localhost:1/').then(() => true, () => false);
      await new Promise((resolve) => setTimeout(resolve, 0));
      return [...tried, ...(window.broken ? ['a script ran'] : []), ...(answered ? ['another host was asked'] : [])];
    });
    same('what was possible', seen, []);
  });

  await hostile(stage);
}

/** No text of a server runs as code, breaks the page, or blocks it. */
async function hostile(stage) {
  const harmless = async (page) => {
    same('what has run', await page.evaluate(() => window.broken ?? null), null);
    same('what was loaded', await page.evaluate(() => document.querySelectorAll('main img, main script, main svg, nav img').length), 0);
    const size = await page.evaluate(() => [document.querySelectorAll('*').length, document.body.innerText.length]);
    holds(`the page stays small: ${size}`, size[0] < 20_000 && size[1] < 2_000_000);
  };

  await stage.check('a hostile document is shown as text', { at: 'hostile' }, async (page, all) => {
    holds('the title', (await page.textContent('#title')).startsWith('<img src=x onerror='));
    same('methods', await page.locator('#methods li').count(), 300);
    await harmless(page);
    await all.picture(page, 'hostile');
    await page.fill('#search', 'many.2999');
    same('the last is found', await page.locator('#methods .name').allTextContents(), ['many.2999']);
  });

  for (const [method, state] of [['markup', 'error'], ['pattern', 'error'], ['endless', 'error'], ['nowhere', 'error'], ['broken', 'error'],
    ['large', 'done'], ['long', 'done'], ['deep', 'done']]) {
    await stage.check(`a hostile method does no harm: ${method}`, { at: 'hostile' }, async (page, all) => {
      await choose(page, method);
      await send(page, state);
      await harmless(page);
      for (const more of await page.locator('.more').all()) {
        await more.click();
      }
      for (const box of await page.locator('#form .sent').all()) {
        await box.check();
      }
      await page.click('#collect');
      await page.click('#snippet');
      await page.keyboard.press('Escape');
      await page.click('#tab-history');
      holds('it still answers', await page.evaluate((most) => Promise.race([
        new Promise((resolve) => requestAnimationFrame(() => resolve(true))),
        new Promise((resolve) => setTimeout(() => resolve(false), most)),
      ]), TIMEOUT_MS));
      same('what has run', await page.evaluate(() => window.broken ?? null), null);
      holds('parameters are JSON', (await editor(page)) === '' || JSON.parse(await editor(page)) !== undefined);
      await all.picture(page, `hostile-${method}`);
    });
  }
}
