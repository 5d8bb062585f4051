'use strict';
// Starts a server that serves the demo over stdin and stdout with Content-Length, its streams as partial results, calls it as a
// client, and prints the checks. Arguments: the command that starts the server.

const assert = require('node:assert/strict');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { CancellationTokenSource, ProgressType } = require('vscode-jsonrpc/node');
const { ofDemo } = require('./checks');
const { connect } = require('./connect');
const { CANCELLED, serve } = require('./demo');
const { run, print } = require('./report');

const DEADLINE_MS = 120_000;
const START_MS = 15_000;
const END_MS = 10_000;

async function main([program, ...args]) {
  const server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  ended.catch(() => {}); // reported where it is awaited
  const deadline = setTimeout(() => {
    print({ check: 'everything', failure: `not done within ${DEADLINE_MS} ms` });
    server.kill('SIGKILL');
    process.exit(1);
  }, DEADLINE_MS);

  let failed = 0;
  const report = (result) => {
    failed += result.failure === undefined ? 0 : 1;
    print(result);
  };
  const connection = connect(server.stdout, server.stdin);
  const received = serve(connection);
  connection.listen();
  await run({
    'the server starts and answers': () =>
      Promise.race([connection.sendRequest('get_data'), dies(ended), after(START_MS, 'no answer')]),
  }, report);
  if (failed === 0) {
    await run({
      ...ofDemo(connection, received),
      'partial results arrive with their token, in order and before the response': async () => {
        const parts = [];
        const listener = connection.onProgress(new ProgressType(), 'parts', (value) => parts.push(...value));
        assert.equal(await connection.sendRequest('countStream', { n: 100, partialResultToken: 'parts' }), 100);
        listener.dispose();
        assert.deepEqual(parts, Array.from({ length: 100 }, (_, i) => i + 1));
      },
      'without a token all results arrive in the response': async () =>
        assert.deepEqual(await connection.sendRequest('countStream', { n: 3 }), [1, 2, 3]),
      'partial results stop when the call is cancelled': async () => {
        const source = new CancellationTokenSource();
        const listener = connection.onProgress(new ProgressType(), 'endless', () => source.cancel());
        const endless = { n: 1_000_000, delayMs: 1, partialResultToken: 'endless' };
        const answer = connection.sendRequest('countStream', endless, source.token);
        await assert.rejects(answer, (error) => error.code === CANCELLED);
        listener.dispose();
      },
      'the server exits with 0 when its input ends': async () => {
        connection.end();
        const [code, signal] = await Promise.race([ended, after(END_MS, 'it runs on')]);
        if (code !== 0) {
          throw new Error(`it ended with ${code === null ? signal : `exit code ${code}`}`);
        }
      },
    }, report);
  }
  clearTimeout(deadline);
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
  }
  process.exit(failed === 0 ? 0 : 1);
}

async function dies(ended) {
  const [code, signal] = await ended;
  throw new Error(`it ended with ${code === null ? signal : `exit code ${code}`}`);
}

function after(ms, what) {
  return new Promise((_, reject) => setTimeout(() => reject(new Error(`${what} within ${ms} ms`)), ms).unref());
}

main(process.argv.slice(2));
