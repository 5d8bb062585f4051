'use strict';
// Runs checks one after the other, and prints a line for each.

const TIMEOUT_MS = 20_000;
const DEADLINE_MS = 60_000;

/** Runs one check after the other, and reports each: {check} or {check, failure}. */
async function run(checks, print) {
  for (const [check, action] of Object.entries(checks)) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${TIMEOUT_MS} ms`)), TIMEOUT_MS);
    });
    try {
      await Promise.race([action(), late]);
      print({ check });
    } catch (error) {
      print({ check, failure: String(error.message).slice(0, 1000) });
    } finally {
      clearTimeout(timer);
    }
  }
}

function print({ check, failure }) {
  console.log(failure === undefined ? `ok     ${check}` : `FAILED ${check}: ${failure}`);
}

/** Runs groups of checks, each of which is created when it runs, and ends the process. */
async function report(...groups) {
  let failed = 0;
  const count = (result) => {
    failed += result.failure === undefined ? 0 : 1;
    print(result);
  };
  setTimeout(() => {
    print({ check: 'everything', failure: `not done within ${DEADLINE_MS} ms` });
    process.exit(1);
  }, DEADLINE_MS).unref();
  for (const group of groups) {
    try {
      await run(await group(), count);
    } catch (error) {
      count({ check: 'to start the checks', failure: String(error.message ?? error) });
    }
  }
  process.exit(failed === 0 ? 0 : 1);
}

module.exports = { report, run, print };
