'use strict';
// A child process of VscodeInterop.java: answers its calls, and calls it on request, over stdin and stdout.

const { ofDemo, ofInteropEnd } = require('./checks');
const { connect } = require('./connect');
const { serve } = require('./demo');
const { run } = require('./report');

const DEADLINE_MS = 120_000;

const connection = connect(process.stdin, process.stdout);
const received = serve(connection);

// Runs the checks of this direction, and returns their results.
connection.onRequest('check', async () => {
  const results = [];
  await run({ ...ofDemo(connection, received), ...ofInteropEnd(connection, received) }, (result) => results.push(result));
  return results;
});

connection.onClose(() => process.exit(0));
setTimeout(() => process.exit(1), DEADLINE_MS).unref();
connection.listen();
