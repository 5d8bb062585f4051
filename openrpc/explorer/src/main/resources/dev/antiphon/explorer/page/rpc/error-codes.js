// The meanings of error codes, by protocol.
import { kindOf, numeric } from '../lib/json.js';

const COMMON = {
  '-32700': ['Parse error', 'The message is not JSON.'],
  '-32600': ['Invalid request', 'The message is JSON, but not a valid request: a member is missing or has the wrong type, or the request is not allowed here.'],
  '-32601': ['Method not found', 'The server has no such method, or hides it.'],
  '-32602': ['Invalid params', 'The parameters are invalid: one is missing, has the wrong type, or is not allowed. The data may name it.'],
  '-32603': ['Internal error', 'The server failed. Its log has the cause.'],
};

const V2 = {
  '-32001': ['Cancelled', 'The call was cancelled; of a flow or a subscription, it is complete. Some servers use this code for their own errors.'],
  '-32002': ['Server busy', 'Too many calls or streams are running. Try again later.'],
  '-32003': ['Batch too large', 'The batch has more entries than the server accepts.'],
  '-32004': ['Message too large', 'The message has more bytes than the server accepts.'],
  '-32005': ['Timed out', 'The call exceeded its timeout.'],
  '-32006': ['Reply too large', 'The response would exceed the limit of the server.'],
  1000: ['Unauthenticated', 'The caller is not authenticated.'],
  1001: ['Forbidden', 'The caller is not allowed to do this.'],
};

const V3 = {
  '-32001': ['Unauthenticated', 'The caller is not authenticated. Some servers use this code for their own errors.'],
  '-32003': ['Forbidden', 'The caller is not allowed to do this.'],
  '-32004': ['Resource not found', 'The resource does not exist.'],
  '-32005': ['Method not supported', 'The method is known, but cannot be called here.'],
  '-32008': ['Timeout', 'The call exceeded its timeout.'],
  '-32009': ['Conflict', 'The state of the resource does not allow it.'],
  '-32012': ['Precondition failed', 'A precondition of the caller does not hold.'],
  '-32013': ['Payload too large', 'A message, a batch or a response is too large.'],
  '-32029': ['Too many requests', 'Too many requests. Try again later.'],
  '-32030': ['Connection failure', 'A connection that the server needs failed.'],
  '-32800': ['Cancelled', 'The call was cancelled.'],
};

const OTHERS = {
  '-32800': ['Request cancelled', 'The call was cancelled (LSP).'],
  '-32801': ['Content modified', 'The content has changed meanwhile (LSP).'],
  '-32802': ['Server cancelled', 'The server has cancelled the call (LSP).'],
  '-32803': ['Request failed', 'A valid call has failed (LSP).'],
};

const RANGES = [
  [-32099, -32000, 'Server error', 'A code with a server-defined meaning.'],
  [-32768, -32000, 'Reserved', 'A code that the specification reserves.'],
  [1000, 1099, 'Authentication', 'Authentication or authorization failed.'],
  [1100, 1199, 'Validation', 'The input is invalid.'],
  [1200, 1299, 'Resource', 'A resource is missing or in conflict.'],
  [1300, 1399, 'Business', 'A rule of the application is violated.'],
  [1400, 1499, 'Rate limit', 'Too many requests.'],
];

/**
 * Explains an error code.
 *
 * @param version of the protocol, since some codes depend on it
 * @param declared the errors that the description of the method declares
 * @returns {title, meaning}
 */
export function explain(code, version, declared = []) {
  if (kindOf(code) !== 'number') {
    return { title: 'No code', meaning: 'The code of the error is not a number.' };
  }
  const number = numeric(code);
  const own = declared.find((each) => numeric(each.code) === number);
  if (own && own.message) {
    return { title: own.message, meaning: 'The description of the method declares this error.' };
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
    : { title: 'Error of the application', meaning: 'A code of the application; see its message.' };
}
