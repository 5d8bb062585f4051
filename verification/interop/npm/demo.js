'use strict';
// The methods of the vscode-jsonrpc end: the demo service of `antiphon serve`, and those that AntiphonPeer.java adds to it.

const { EventEmitter } = require('node:events');
const { ProgressType, ResponseError } = require('vscode-jsonrpc/node');

const CANCELLED = -32800;
const PONG = 'pong of vscode-jsonrpc';

/** Registers the methods, and returns what was received, for checks. */
function serve(connection) {
  const received = { hellos: [], notes: [], cancellations: 0, events: new EventEmitter() };

  connection.onRequest('subtract', (first, second) =>
    typeof first === 'object' ? first.minuend - first.subtrahend : first - second);
  connection.onRequest('echo', (params) => params.value);
  connection.onRequest('fail', () => {
    throw new ResponseError(-32001, 'failed', { why: 'test' });
  });
  // Never completes unless cancelled.
  connection.onRequest('hang', (cancellation) => new Promise((resolve, reject) => {
    cancellation.onCancellationRequested(() => {
      received.cancellations++;
      reject(new ResponseError(CANCELLED, 'cancelled'));
    });
    received.events.emit('hang');
  }));
  connection.onRequest('cancellations', () => received.cancellations);
  connection.onNotification('note', (number) => received.notes.push(number));
  connection.onRequest('notes', () => received.notes);
  connection.onNotification('hello', (params) => received.hellos.push(params));
  connection.onRequest('notify_back', async () => {
    await connection.sendNotification('hello', { x: 1 });
    return null;
  });
  connection.onRequest('client.ping', () => PONG);
  connection.onRequest('callMe', () => connection.sendRequest('client.ping'));
  // Calls hang at the other end: cancelling the one cancels the other.
  connection.onRequest('relay', (cancellation) => connection.sendRequest('hang', cancellation));
  connection.onRequest('count', async (n, token) => {
    for (let i = 1; i <= n; i++) {
      await connection.sendProgress(new ProgressType(), token, i);
    }
    return n;
  });
  return received;
}

module.exports = { CANCELLED, PONG, serve };
