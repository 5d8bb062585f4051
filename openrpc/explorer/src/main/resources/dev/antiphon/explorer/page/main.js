// Puts the page together: learns what the server has, shows a method, sends what was filled in, and follows it.
import { clip, copy, el, fill, MOST, part } from './dom.js';
import { brief } from './json.js';
import { Batch } from './batch.js';
import { Exchange } from './exchange.js';
import { Form } from './form.js';
import { History } from './history.js';
import { learn } from './api.js';
import { Messages } from './messages.js';
import { Methods } from './methods.js';
import { Result } from './result.js';
import { snippets } from './snippets.js';
import { Socket } from './socket.js';
import { tabs } from './tabs.js';
import { keys, theme } from './keys.js';

const site = await fetch('site.json', { cache: 'no-cache' }).then((reply) => reply.json()).catch((failure) => {
  trouble(`The server does not say where JSON-RPC is: ${failure.message}`);
  throw failure;
});
const url = new URL(site.rpc, document.baseURI).href;
const openTab = tabs(part('tabs'));
let api;
let current;
let form;
let running;

// Who calls

let authorization = '';

function headers() {
  return authorization === '' ? {} : { Authorization: authorization };
}

part('authorization-form').addEventListener('submit', (event) => {
  event.preventDefault();
  authorization = part('authorization').value.trim();
  part('who').open = false;
  load();
});

// The server

const messages = new Messages({ place: part('heard'), known: part('callbacks'), label: part('tab-messages'), ask: part('ask') }, (text) => socket.send(text));
const socket = new Socket(url.replace(/^http/, 'ws'), {
  state: (words) => {
    part('socket-state').textContent = words;
    part('connect').textContent = words === 'connected' ? 'Disconnect' : 'Connect';
  },
  message: (value, text) => messages.heard(value, text),
});
part('connect').addEventListener('click', () => {
  if (socket.open) {
    socket.close();
  } else {
    socket.connect().catch((failure) => trouble(`The WebSocket cannot be opened: ${failure.message}`));
  }
});

function trouble(words) {
  part('trouble').textContent = words ?? '';
  part('trouble').hidden = !words;
}

const methods = new Methods(
  { search: part('search'), tags: part('tags'), list: part('methods'), count: part('count') },
  (method) => choose(method));

async function load() {
  api = await learn(url, headers());
  trouble(api.trouble);
  const title = api.title || 'JSON-RPC explorer';
  part('title').textContent = clip(api.version ? `${title} ${api.version}` : title, MOST.name);
  document.title = clip(title, MOST.name);
  part('address').textContent = url;
  part('document').hidden = !api.described || !site.openrpc;
  part('document').href = site.openrpc ? new URL(site.openrpc, document.baseURI).href : '';
  methods.set(api.methods);
  messages.expect(api.callbacks, api.schemas);
  const wanted = api.methods.find((method) => method.name === named()) ?? api.methods.find((method) => method.name === current?.name);
  if (wanted) {
    choose(wanted);
  } else {
    current = undefined;
    part('method').hidden = true;
  }
}

/** The method that the address names. */
function named() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

// A method

function choose(method, params) {
  current = method;
  methods.mark(method);
  part('method').hidden = false;
  part('name').textContent = clip(method.name, MOST.name);
  fill(part('badges'),
    ...method.tags.map((tag) => el('span', { class: 'badge' }, clip(tag, 40))),
    method.deprecated ? el('span', { class: 'badge' }, 'deprecated') : null,
    method.stream ? el('span', { class: 'badge' }, 'answers with a stream') : null);
  part('summary').textContent = clip(method.summary ?? '', MOST.prose);
  part('description').textContent = clip(method.description ?? '', MOST.prose);
  part('promise').textContent = promise(method);
  part('structure-label').hidden = method.structure !== 'either' || method.whole !== undefined || !method.params?.length;
  showExamples(method);
  form = new Form(method, api.schemas, part('form'), part('editor'), (failure, count) => {
    part('editor-problem').textContent = failure ?? '';
    part('editor').setAttribute('aria-invalid', String(failure !== undefined));
    part('problems').textContent = failure !== undefined || count === 0 ? '' : `${count} problem${count === 1 ? '' : 's'}; it can be sent all the same`;
    part('by-position').checked = form?.byPosition ?? false;
  });
  form.begin();
  if (params !== undefined) {
    form.load(params);
  }
  part('by-position').checked = form.byPosition;
  part('kind').value = method.stream ? 'stream' : method.params && !method.result ? 'notification' : 'call';
  if (method.stream) {
    part('version').value = '3.0';
  }
  part('wire').value = method.subscription ? 'subscription' : 'flow';
  fitVersion();
  const address = `#${encodeURIComponent(method.name)}`;
  if (location.hash !== address && method.name.length <= MOST.line) {
    history.replaceState(null, '', address);
  }
}

function promise(method) {
  const { schemas } = api;
  const result = method.stream
    ? `Answers with a stream of ${schemas.title(method.stream.items ?? {})}.`
    : method.result ? `Answers with ${schemas.title(method.result.schema)}.` : method.params ? 'A notification, which is not answered.' : '';
  const errors = method.errors.slice(0, 10).map((error) => `${brief(error.code)} ${clip(error.message, 60)}`).join('; ');
  return errors ? `${result} Errors: ${errors}.` : result;
}

function showExamples(method) {
  const some = method.examples.length > 0;
  part('examples').hidden = !some;
  part('examples-label').hidden = !some;
  fill(part('examples'), ...method.examples.map((example, i) => el('option', { value: String(i) }, clip(example.name || `Example ${i + 1}`, 60))));
}

part('examples').addEventListener('change', () => form.load(current.examples[Number(part('examples').value)].params));
part('by-position').addEventListener('change', () => form.arrange(part('by-position').checked));
part('form').addEventListener('submit', (event) => event.preventDefault());

/** Over HTTP only version 3.0 has streams. */
function fitVersion() {
  const only = part('kind').value === 'stream' && part('over').value === 'http';
  if (only) {
    part('version').value = '3.0';
  }
  part('version').disabled = only;
  part('wire-pair').hidden = part('kind').value !== 'stream' || part('version').value !== '2.0';
}

['kind', 'over', 'version'].forEach((id) => part(id).addEventListener('change', fitVersion));
if (!site.webSockets) {
  part('over').querySelector('[value=socket]').remove();
  part('connect').disabled = true;
}

// Sending

const result = new Result(part('result'), part('said'), (name) => api.methods.find((method) => method.name === name)?.errors);
const past = new History(`antiphon-explorer ${url}`, part('history'), (entry) => again(entry));
const batchOf = (entries) => ({ kind: 'batch', version: part('version').value, over: part('over').value, entries });
const batch = new Batch(
  part('batch'), part('tab-batch'), (entries) => start(batchOf(entries)), (entries) => showSnippets(batchOf(entries)));

/** What was filled in, or undefined if it cannot be sent. */
function plan() {
  const params = form?.text();
  if (!current || params === undefined) {
    part('editor').focus();
    return undefined;
  }
  return {
    kind: part('kind').value,
    version: part('version').value,
    over: part('over').value,
    method: current.name,
    params,
    wire: part('wire').value,
    names: current.params?.map((param) => param.name),
    subscription: current.subscription,
  };
}

function start(chosen) {
  running?.abort();
  const exchange = new Exchange(chosen, () => {
    result.changed(exchange);
    if (!exchange.running && !exchange.kept) {
      exchange.kept = true;
      past.add(exchange);
    }
  });
  running = exchange;
  result.follow(exchange);
  openTab('tab-result');
  exchange.run({ url, headers: headers(), socket });
}

function send() {
  const chosen = plan();
  if (chosen) {
    start(chosen);
  }
}

function collect() {
  const chosen = plan();
  if (chosen) {
    batch.add({ method: chosen.method, params: chosen.params, notification: chosen.kind === 'notification' });
    part('said').textContent = `${chosen.method} was added to the batch`;
  }
}

/** Brings something back that was sent before. */
function again(entry) {
  part('version').value = entry.version === '3.0' ? '3.0' : '2.0';
  part('over').value = entry.over === 'socket' && site.webSockets ? 'socket' : 'http';
  if (entry.kind === 'batch') {
    batch.set(entry.entries.map((each) => ({ ...each, params: each.params ?? '' })));
    openTab('tab-batch');
    return;
  }
  const method = api.methods.find((each) => each.name === entry.method);
  if (!method) {
    trouble(`The server has no method ${clip(entry.method, MOST.name)} any more.`);
    return;
  }
  const { value } = part('version');
  choose(method, entry.params ?? '');
  part('kind').value = entry.kind;
  part('version').value = value;
  if ([...part('wire').options].some((option) => option.value === entry.wire)) {
    part('wire').value = entry.wire;
  }
  fitVersion();
  part('work').scrollTop = 0;
}

function showSnippets(chosen) {
  if (!chosen) {
    return;
  }
  const all = snippets(chosen, url, authorization !== '');
  fill(part('snippet-list'), ...Object.entries(all).map(([name, text]) => {
    const button = el('button', {
      type: 'button',
      class: 'small',
      onclick: async () => {
        button.textContent = (await copy(text)) ? 'Copied' : 'Select it to copy it';
      },
    }, `Copy ${name}`);
    return el('section', {}, el('div', { class: 'bar' }, el('h3', {}, name), button), el('pre', { tabindex: '0', 'data-snippet': name }, clip(text, 20_000)));
  }));
  part('snippets').showModal();
}

part('send').addEventListener('click', send);
part('collect').addEventListener('click', collect);
part('snippet').addEventListener('click', () => showSnippets(plan()));
part('help').addEventListener('click', () => part('keys').showModal());
theme(part('theme'));
keys({
  '/': () => {
    part('search').focus();
    part('search').select();
  },
  '?': () => part('keys').showModal(),
  Escape: () => running?.abort(),
  'Ctrl Enter': send,
  'Ctrl Shift Enter': collect,
  'Alt 1': () => openTab('tab-result'),
  'Alt 2': () => openTab('tab-batch'),
  'Alt 3': () => openTab('tab-messages'),
  'Alt 4': () => openTab('tab-history'),
});
window.addEventListener('hashchange', () => {
  const wanted = api?.methods.find((method) => method.name === named());
  if (wanted && wanted !== current) {
    choose(wanted);
  }
});
await load();
