// Sends messages over HTTP, and reads one response or a stream of events.
import { utf8Length } from '../lib/dom.js';

/** The most characters of a response, or of an event. */
const MAX_CHARS = 32 << 20;

const BLANK_LINE = /\r?\n\r?\n/;

function send(url, message, accept, { headers = {}, signal }) {
  return fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: accept, ...headers },
    body: message,
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  });
}

/** Sends a message and reads the response: {status, text, bytes, cut}. */
export async function post(url, message, options) {
  const response = await send(url, message, 'application/json', options);
  let text = '';
  let cut = false;
  for await (const piece of pieces(response)) {
    text += piece;
    if (text.length > MAX_CHARS) {
      cut = true;
      break;
    }
  }
  return { status: response.status, text, bytes: utf8Length(text), cut };
}

/** Sends a message and passes each message of the response to `receive(text)`. Returns the status at the end. */
export async function follow(url, message, options, receive) {
  const response = await send(url, message, 'text/event-stream, application/json;q=0.5', options);
  const events = (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
  let pending = []; // pieces of an event, joined once it is complete: joining for each piece would be quadratic
  let size = 0;
  let before = '';
  for await (const piece of pieces(response)) {
    pending.push(piece);
    size += piece.length;
    if (size > MAX_CHARS) {
      throw new Error('the server has sent a message that is too large to show');
    }
    if (events && BLANK_LINE.test(before + piece)) {
      const blocks = pending.join('').split(BLANK_LINE);
      pending = [blocks.pop()];
      size = pending[0].length;
      blocks.map(data).filter((text) => text !== '').forEach(receive);
    }
    before = (before + piece).slice(-3); // a blank line may have begun here
  }
  const last = events ? data(pending.join('')) : pending.join('');
  if (last !== '') {
    receive(last);
  }
  return response.status;
}

/** The data of an event; empty for a comment that keeps the connection alive. */
function data(event) {
  return event.split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).replace(/^ /, ''))
    .join('\n');
}

async function* pieces(response) {
  if (!response.body) {
    return;
  }
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        yield decoder.decode();
        return;
      }
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    reader.cancel().catch(() => {}); // no effect if all was read
  }
}
