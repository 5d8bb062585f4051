'use strict';
// Starts a server that serves the demo over stdin and stdout with Content-Length, talks to it as its client, and prints how it
// went. Arguments: the command that starts the server.

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { ofDemo } = require('./checks');
const { connect } = require('./connect');
const { serve } = require('./demo');
const { run, tell } = require('./report');

const DEADLINE_MS = 120_000;
const START_MS = 15_000;
const END_MS = 10_000;

async function main([program, ...args]) {
  const server = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  ended.catch(() => {}); // reported where it is waited for
  const deadline = setTimeout(() => {
    tell({ check: 'everything', failure: `not done within ${DEADLINE_MS} ms` });
    server.kill('SIGKILL');
    process.exit(1);
  }, DEADLINE_MS);

  let failed = 0;
  const told = (result) => {
    failed += result.failure === undefined ? 0 : 1;
    tell(result);
  };
  const connection = connect(server.stdout, server.stdin);
  const received = serve(connection);
  connection.listen();
  await run({
    'the server starts and answers': () =>
      Promise.race([connection.sendRequest('get_data'), dies(ended), after(START_MS, 'no answer')]),
  }, told);
  if (failed === 0) {
    await run({
      ...ofDemo(connection, received),
      'the server ends in order when its input ends': async () => {
        connection.end();
        const [code, signal] = await Promise.race([ended, after(END_MS, 'it runs on')]);
        if (code !== 0) {
          throw new Error(`it ended with ${code === null ? signal : `exit code ${code}`}`);
        }
      },
    }, told);
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
