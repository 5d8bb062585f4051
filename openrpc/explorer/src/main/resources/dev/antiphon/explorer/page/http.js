// Sends messages over HTTP, and reads what comes back: one answer, or a stream of events.
import { bytes } from './dom.js';

/** More than this is not read of one answer, or of one event. */
const MOST = 32 << 20;

const BLANK_LINE = /\r?\n\r?\n/;

/** Sends a message and reads the answer: {status, text, bytes, cut}. */
export async function post(url, message, { headers = {}, accept = 'application/json', signal } = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: accept, ...headers },
    body: message,
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  });
  let text = '';
  let cut = false;
  for await (const piece of pieces(response)) {
    text += piece;
    if (text.length > MOST) {
      cut = true;
      break;
    }
  }
  return { status: response.status, text, bytes: bytes(text), cut };
}

/** Sends a message and hands over each message that comes back: `heard(text)`. Gives the status when all is read. */
export async function follow(url, message, { headers = {}, signal }, heard) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream, application/json;q=0.5', ...headers },
    body: message,
    signal,
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  });
  const events = (response.headers.get('Content-Type') ?? '').startsWith('text/event-stream');
  let waiting = []; // in pieces: a long event is looked at once, and not once for each of them
  let size = 0;
  let before = '';
  for await (const piece of pieces(response)) {
    waiting.push(piece);
    size += piece.length;
    if (size > MOST) {
      throw new Error('the server has sent a message that is too large to show');
    }
    if (events && BLANK_LINE.test(before + piece)) {
      const blocks = waiting.join('').split(BLANK_LINE);
      waiting = [blocks.pop()];
      size = waiting[0].length;
      blocks.map(data).filter((text) => text !== '').forEach(heard);
    }
    before = (before + piece).slice(-3); // a blank line may have begun there
  }
  const last = events ? data(waiting.join('')) : waiting.join('');
  if (last !== '') {
    heard(last);
  }
  return response.status;
}

/** What one event says; nothing, if it is only a sign of life. */
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
    reader.cancel().catch(() => {}); // of what was given up; nothing if all was read
  }
}
