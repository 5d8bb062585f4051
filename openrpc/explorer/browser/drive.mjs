// Drives the explorer in a browser and prints one line per check. Started by ./run:
//
//   node drive.mjs JAVA CLASS-PATH CHROMIUM PICTURES ANTIPHON
import { delimiter, resolve } from 'node:path';
import { browser, servers, Stage } from './stage.mjs';
import { calls } from './calls.mjs';
import { copies } from './snippets.mjs';
import { page } from './page.mjs';
import { rules } from './rules.mjs';
import { serve, served } from './served.mjs';
import { streams } from './streams.mjs';

const [java, classPath, chromium, pictures, antiphon] = process.argv.slice(2);
// Absolute, for programs that run in other directories.
const absolute = classPath.split(delimiter).map((each) => resolve(each)).join(delimiter);
const own = await servers(java, classPath, 6);
const demo = await serve(antiphon);
const driven = await browser(chromium);
console.log(`Chromium ${driven.version()}`);
const stage = new Stage(driven, { ...own.addresses, ...demo.addresses }, pictures);
try {
  await rules(stage);
  await calls(stage);
  await copies(stage, java, absolute);
  await streams(stage);
  await page(stage);
  await served(stage);
} finally {
  await driven.close();
  demo.end();
  own.end();
}
console.log(`${stage.passed} passed, ${stage.failed} failed`);
process.exit(stage.failed === 0 ? 0 : 1);
