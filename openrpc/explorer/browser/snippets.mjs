// Snippets do the same as the page: run by a shell, compiled and run by a JDK, and run by node.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choose, TIMEOUT_MS, same, until } from './stage.mjs';

const WORDS = `it's "quoted" $HOME \`x\` \\u0041 \\\\ é\u2028😀`;

/** Runs the snippets in a temporary directory. */
export async function copies(stage, java, classPath) {
  const place = mkdtempSync(join(tmpdir(), 'explorer-'));
  const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', timeout: 2 * TIMEOUT_MS, cwd: place, stdio: ['ignore', 'pipe', 'pipe'] });
  const shell = (text) => run('/bin/sh', '-c', text.replace(/^curl /, 'curl -s '));
  const compiled = (text, last) => {
    const imports = ['dev.antiphon', 'dev.antiphon.json', 'dev.antiphon.protocol'].map((name) => `import ${name}.*;\n`).join('');
    writeFileSync(join(place, 'Copy.java'),
      `${imports}class Copy {\n  public static void main(String[] args) throws Exception {\n${text}\n${last}\nSystem.exit(0);\n  }\n}\n`);
    return run(java, '-Dfile.encoding=UTF-8', '-Dstdout.encoding=UTF-8', '-cp', classPath, join(place, 'Copy.java'));
  };
  const typed = (text, last) => {
    // Without types, which node does not run.
    const plain = text.replace(/^(const answers?): .* = await/m, '$1 = await').replace('response.body!', 'response.body');
    writeFileSync(join(place, 'copy.mjs'), `${plain}\n${last}\n`);
    return run(process.execPath, join(place, 'copy.mjs'));
  };
  const snippet = (page, name) => page.locator(`[data-snippet=${name}]`).textContent();

  try {
    await stage.check('a call can be copied as curl, Java and TypeScript, with the same result', {}, async (page) => {
      await choose(page, 'text.repeat');
      await page.getByLabel('text *').fill(WORDS);
      await page.click('#snippet');
      const wanted = WORDS.repeat(2);
      same('curl', JSON.parse(shell(await snippet(page, 'curl'))).result, wanted);
      same('Java', JSON.parse(compiled(await snippet(page, 'Java'), 'System.out.println(result);')), wanted);
      same('TypeScript', JSON.parse(typed(await snippet(page, 'TypeScript'), 'console.log(JSON.stringify(answer.result));')), wanted);
    });

    await stage.check('a stream can be copied', {}, async (page) => {
      await choose(page, 'orders.watch');
      await page.click('#snippet');
      const items = (text) => [...text.matchAll(/"data":(\d)/g)].map((found) => Number(found[1]));
      same('curl', items(shell(await snippet(page, 'curl'))), [1, 2, 3, 4, 5]);
      same('Java', compiled(await snippet(page, 'Java'), '').trim().split(/\s+/).map(Number), [1, 2, 3, 4, 5]);
      same('TypeScript', items(typed(await snippet(page, 'TypeScript'), '')), [1, 2, 3, 4, 5]);
    });

    await stage.check('a batch and a notification can be copied', {}, async (page) => {
      await choose(page, 'math.add');
      await page.click('#collect');
      await choose(page, 'log');
      await page.click('#snippet');
      same('curl', shell(await snippet(page, 'curl')), '');
      compiled(await snippet(page, 'Java'), '');
      typed(await snippet(page, 'TypeScript'), '');
      await page.keyboard.press('Escape');
      await page.click('#collect');
      await page.selectOption('#over', 'socket');
      await page.click('#tab-batch');
      await page.click('#copy-batch');
      await until('the snippets', () => snippet(page, 'curl'), /\[\{/);
      same('curl', JSON.parse(shell(await snippet(page, 'curl'))).map((each) => each.result), [3]);
      same('Java, over a WebSocket', compiled(await snippet(page, 'Java'), 'System.out.println(results.get(call1).orThrow());').trim(), '3');
      same('TypeScript', typed(await snippet(page, 'TypeScript'), 'console.log(answers.length);').trim(), '1');
    });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}
