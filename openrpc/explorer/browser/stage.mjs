// The environment of the checks: servers in Java, a browser, and a record of its requests and errors.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/** The timeout of every step, long enough for a slow machine. */
export const TIMEOUT_MS = 60_000;

/** Starts the servers; returns their addresses by kind, and a function that ends them. */
export async function servers(java, classPath, kinds) {
  const child = spawn(java, ['-cp', classPath, 'dev.antiphon.explorer.ExplorerMain'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const addresses = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [kind, address] = line.split(' ');
    addresses[kind] = address;
    if (Object.keys(addresses).length === kinds) {
      break;
    }
  }
  if (Object.keys(addresses).length < kinds) {
    throw new Error('the servers have not started');
  }
  return { addresses, end: () => child.stdin.end() };
}

export async function browser(path) {
  // Chromium has no sandbox for root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: path, args });
}

/** Runs checks, each on a new page, and prints one line per check. */
export class Stage {
  constructor(browser, addresses, pictures) {
    Object.assign(this, { browser, addresses, pictures, passed: 0, failed: 0 });
    mkdirSync(pictures, { recursive: true });
  }

  /**
   * One check.
   *
   * @param how {at: the kind of server, options: of the browser context, complains: whether errors in the console are expected}
   * @param action is called with the page, and throws if the check fails
   */
  async check(name, { at = 'shop', options = {}, complains = false, hash = '' }, action) {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 860 }, colorScheme: 'light', ...options });
    const origin = new URL(this.addresses[at]).origin;
    const wrong = [];
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== origin) {
        wrong.push(`a request to ${request.url()}`);
      }
    });
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).host !== new URL(origin).host) {
        wrong.push(`a WebSocket to ${socket.url()}`);
      }
    });
    if (!complains) {
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
          wrong.push(`console: ${message.text()}`);
        }
      });
      page.on('pageerror', (error) => wrong.push(`an error of the page: ${error.message}`));
    }
    try {
      await page.goto(this.addresses[at] + hash);
      await page.locator('#count').filter({ hasText: 'methods' }).waitFor();
      await action(page, this);
      if (wrong.length > 0) {
        throw new Error(wrong.join('; '));
      }
      this.passed += 1;
      console.log(`ok ${name}`);
    } catch (failure) {
      this.failed += 1;
      console.log(`FAILED ${name}: ${[failure.message.split('\n').slice(0, 6).join(' '), ...wrong].join('; ')}`);
      await this.picture(page, `failed-${this.failed}`).catch(() => {});
    } finally {
      await context.close();
    }
  }

  async picture(page, name) {
    await page.screenshot({ path: `${this.pictures}/${name}.png` });
  }
}

/** Polls until a value is as expected. */
export async function until(what, look, wanted) {
  const end = Date.now() + TIMEOUT_MS;
  let seen;
  while (Date.now() < end) {
    seen = await look();
    if (wanted instanceof RegExp ? wanted.test(String(seen)) : typeof wanted === 'function' ? wanted(seen) : seen === wanted) {
      return seen;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${what} is ${JSON.stringify(seen)}, not ${wanted}`);
}

export function same(what, seen, wanted) {
  if (JSON.stringify(seen) !== JSON.stringify(wanted)) {
    throw new Error(`${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(wanted)}`);
  }
}

export function holds(what, condition) {
  if (!condition) {
    throw new Error(`${what} does not hold`);
  }
}

// User actions

export async function choose(page, method) {
  await page.fill('#search', method);
  await page.locator('#methods button', { has: page.getByText(method, { exact: true }) }).click();
  await until('the heading', () => page.textContent('#name'), method);
}

export async function editor(page) {
  return page.inputValue('#editor');
}

export async function params(page) {
  return JSON.parse(await editor(page));
}

/** Sends, and waits for the state. */
export async function send(page, state) {
  await page.click('#send');
  await ended(page, state);
}

export async function ended(page, state) {
  await until('the state', () => page.locator('#state').textContent(), state);
}

/** The JSON of the response. */
export async function answer(page) {
  return JSON.parse(await page.locator('[aria-label=Response]').textContent());
}

/** The items of a stream on the page, as numbers. */
export async function items(page) {
  return (await page.locator('.items code').allTextContents()).map(Number);
}

/** The number of items in the summary. */
export async function count(page) {
  return Number(/(\d+) items?/.exec(await page.textContent('.summary'))?.[1] ?? 0);
}
