'use strict';
// A connection of vscode-jsonrpc over two streams, with Content-Length.

const { StreamMessageReader, StreamMessageWriter, createMessageConnection } = require('vscode-jsonrpc/node');

// Never to stdout, which may be one of the two streams.
const say = (message) => process.stderr.write(`vscode-jsonrpc: ${message}\n`);
const LOGGER = { error: say, warn: say, info: say, log: say };

/** Creates a connection that does not listen yet. */
function connect(input, output) {
  return createMessageConnection(new StreamMessageReader(input), new StreamMessageWriter(output), LOGGER);
}

module.exports = { connect };
