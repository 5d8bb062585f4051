'use strict';
// Runs checks one after the other, and prints a line for each.

const PATIENCE_MS = 20_000;
const DEADLINE_MS = 60_000;

/** Runs one check after the other, and tells of each how it went: {check} or {check, failure}. */
async function run(checks, tell) {
  for (const [check, action] of Object.entries(checks)) {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done within ${PATIENCE_MS} ms`)), PATIENCE_MS);
    });
    try {
      await Promise.race([action(), late]);
      tell({ check });
    } catch (error) {
      tell({ check, failure: String(error.message).slice(0, 1000) });
    } finally {
      clearTimeout(timer);
    }
  }
}

function tell({ check, failure }) {
  console.log(failure === undefined ? `ok     ${check}` : `FAILED ${check}: ${failure}`);
}

/** Runs groups of checks, each of which is made when it is its turn, and ends the process. */
async function report(...groups) {
  let failed = 0;
  const told = (result) => {
    failed += result.failure === undefined ? 0 : 1;
    tell(result);
  };
  setTimeout(() => {
    tell({ check: 'everything', failure: `not done within ${DEADLINE_MS} ms` });
    process.exit(1);
  }, DEADLINE_MS).unref();
  for (const group of groups) {
    try {
      await run(await group(), told);
    } catch (error) {
      told({ check: 'to get so far', failure: String(error.message ?? error) });
    }
  }
  process.exit(failed === 0 ? 0 : 1);
}

module.exports = { report, run, tell };
