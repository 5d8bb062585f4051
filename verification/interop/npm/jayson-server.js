'use strict';
// jayson as a server: HTTP at /, HTTP statuses for errors at /mapped, and WebSockets, all on one port. Prints its address, and
// ends when its input ends.

const http = require('node:http');
const jayson = require('jayson');

const STATUSES = { [-32601]: 404, [-32602]: 400, [-32603]: 500 };

const notes = [];

const rpc = new jayson.Server({
  subtract: (args, done) =>
    done(null, Array.isArray(args) ? args[0] - args[1] : args.minuend - args.subtrahend),
  echo: (args, done) => done(null, args.value),
  get_data: (args, done) => done(null, ['hello', 5]),
  fail: (args, done) => done({ code: -32001, message: 'failed', data: { why: 'test' } }),
  break: (args, done) => done(rpc.error(-32603)),
  note: (args, done) => {
    notes.push(args[0]);
    done();
  },
  notes: (args, done) => done(null, notes),
  sleep: (args, done) => setTimeout(() => done(null, args[0]), args[0]),
});

const plain = rpc.http();

/** The same with HTTP statuses for errors, as users of jayson write it. */
async function mapped(request, response) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
  }
  rpc.call(JSON.parse(text), (error, success) => {
    const answer = error || success;
    const status = answer === undefined ? 204 : (STATUSES[answer.error?.code] ?? 200);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(answer === undefined ? undefined : JSON.stringify(answer));
  });
}

const server = http.createServer((request, response) =>
  request.url === '/mapped' ? mapped(request, response) : plain.emit('request', request, response));
rpc.websocket({ server });
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`));

process.stdin.on('end', () => process.exit(0)).resume();
