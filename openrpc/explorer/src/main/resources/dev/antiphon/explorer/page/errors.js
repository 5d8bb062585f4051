// What error codes mean, in the words of the protocols that gave them out.
import { kindOf, numeric } from './json.js';

const COMMON = {
  '-32700': ['Parse error', 'What was sent is not JSON.'],
  '-32600': ['Invalid request', 'It is JSON, but no request that the server takes: a member is missing or has the wrong type, or this cannot be asked for here.'],
  '-32601': ['Method not found', 'The server has no such method, or does not let you know of it.'],
  '-32602': ['Invalid params', 'The parameters do not fit the method: one is missing, has the wrong type, or is not allowed. The data may name it.'],
  '-32603': ['Internal error', 'Something failed inside the server. It does not say what; its log does.'],
};

const V2 = {
  '-32001': ['Cancelled', 'The call was cancelled before it was done; of a flow or a subscription, it is complete. Some servers use this code for errors of their own.'],
  '-32002': ['Server busy', 'Too many calls, or too many streams of this connection, are running. Try again later.'],
  '-32003': ['Batch too large', 'The batch has more entries than the server takes.'],
  '-32004': ['Message too large', 'The message has more bytes than the server takes.'],
  '-32005': ['Timed out', 'The call took longer than it may.'],
  '-32006': ['Reply too large', 'The answer would have more bytes than the server sends.'],
  1000: ['Unauthenticated', 'The server wants to know who you are.'],
  1001: ['Forbidden', 'The server knows who you are, and you may not do this.'],
};

const V3 = {
  '-32001': ['Unauthenticated', 'The server wants to know who you are. Some servers use this code for errors of their own.'],
  '-32003': ['Forbidden', 'The server knows who you are, and you may not do this.'],
  '-32004': ['Resource not found', 'What the call is about is not there.'],
  '-32005': ['Method not supported', 'The method is known, and cannot be called here.'],
  '-32008': ['Timeout', 'The call took longer than it may.'],
  '-32009': ['Conflict', 'What the call is about is in a state that does not allow it.'],
  '-32012': ['Precondition failed', 'Something that the caller relies on is not so.'],
  '-32013': ['Payload too large', 'A message, a batch or a reply has too many bytes or entries.'],
  '-32029': ['Too many requests', 'You ask too much, or too much is running already. Try again later.'],
  '-32030': ['Connection failure', 'The connection to somebody who is needed cannot be made, or is lost.'],
  '-32800': ['Cancelled', 'The caller did not want the answer any more.'],
};

const OTHERS = {
  '-32800': ['Request cancelled', 'The call was cancelled, in the words of language servers.'],
  '-32801': ['Content modified', 'What the call is about has changed meanwhile, in the words of language servers.'],
  '-32802': ['Server cancelled', 'The server has cancelled the call, in the words of language servers.'],
  '-32803': ['Request failed', 'A valid call has failed, in the words of language servers.'],
};

const RANGES = [
  [-32099, -32000, 'Server error', 'A code that servers may give a meaning of their own.'],
  [-32768, -32000, 'Reserved', 'A code that the specification keeps for itself.'],
  [1000, 1099, 'Authentication', 'About who you are and what you may do.'],
  [1100, 1199, 'Validation', 'About what was given.'],
  [1200, 1299, 'Resource', 'About what the call is about: not there, or in conflict.'],
  [1300, 1399, 'Business', 'About rules of the application.'],
  [1400, 1499, 'Rate limit', 'You ask too much.'],
];

/**
 * What a code means.
 *
 * @param version of the protocol, since some codes mean other things in another
 * @param declared the errors that the method's description names
 * @returns {title, meaning}
 */
export function explain(code, version, declared = []) {
  if (kindOf(code) !== 'number') {
    return { title: 'No code', meaning: 'The error has no number for a code, as it should.' };
  }
  const number = numeric(code);
  const own = declared.find((each) => numeric(each.code) === number);
  if (own && own.message) {
    return { title: own.message, meaning: 'The description of the method names this error.' };
  }
  const key = String(number);
  for (const table of [COMMON, version === '3.0' ? V3 : V2, OTHERS]) {
    if (Object.hasOwn(table, key)) {
      return { title: table[key][0], meaning: table[key][1] };
    }
  }
  const range = RANGES.find(([first, last]) => number >= first && number <= last);
  return range
    ? { title: range[2], meaning: range[3] }
    : { title: 'Error of the application', meaning: 'The code is the application’s own; its message says more.' };
}
