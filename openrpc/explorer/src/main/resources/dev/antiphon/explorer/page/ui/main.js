// The page: discovers the methods, shows a method, sends calls and shows their results.
import { byId, clip, copy, el, fill, MAX_LENGTH } from '../lib/dom.js';
import { brief } from '../lib/json.js';
import { Batch } from './batch.js';
import { Call } from '../rpc/call.js';
import { Form } from './form.js';
import { History } from './history.js';
import { discover } from '../rpc/discovery.js';
import { ServerMessages } from './server-messages.js';
import { Methods } from './methods.js';
import { Result } from './result.js';
import { snippets } from './snippets.js';
import { Socket } from '../rpc/socket.js';
import { tabs } from '../lib/tabs.js';
import { shortcuts, theme } from '../lib/shortcuts.js';

const site = await fetch('site.json', { cache: 'no-cache' }).then((reply) => reply.json()).catch((failure) => {
  trouble(`The address of JSON-RPC cannot be loaded: ${failure.message}`);
  throw failure;
});
const url = new URL(site.rpc, document.baseURI).href;
const openTab = tabs(byId('tabs'));
let api;
let current;
let form;
let running;

// Authentication

let authorization = '';

function headers() {
  return authorization === '' ? {} : { Authorization: authorization };
}

byId('authorization-form').addEventListener('submit', (event) => {
  event.preventDefault();
  authorization = byId('authorization').value.trim();
  byId('who').open = false;
  load();
});

// The server

const messages = new ServerMessages({ place: byId('server-messages'), known: byId('callbacks'), label: byId('tab-messages'), ask: byId('ask') }, (text) => socket.send(text));
const socket = new Socket(url.replace(/^http/, 'ws'), {
  state: (state) => {
    byId('socket-state').textContent = state;
    byId('connect').textContent = state === 'connected' ? 'Disconnect' : 'Connect';
  },
  message: (value, text) => messages.receive(value, text),
});
byId('connect').addEventListener('click', () => {
  if (socket.open) {
    socket.close();
  } else {
    socket.connect().catch((failure) => trouble(`The WebSocket cannot be opened: ${failure.message}`));
  }
});

function trouble(message) {
  byId('trouble').textContent = message ?? '';
  byId('trouble').hidden = !message;
}

const methods = new Methods(
  { search: byId('search'), tags: byId('tags'), list: byId('methods'), count: byId('count') },
  (method) => choose(method));

async function load() {
  api = await discover(url, headers());
  trouble(api.trouble);
  const title = api.title || 'JSON-RPC explorer';
  byId('title').textContent = clip(api.version ? `${title} ${api.version}` : title, MAX_LENGTH.name);
  document.title = clip(title, MAX_LENGTH.name);
  byId('address').textContent = url;
  byId('document').hidden = !api.described || !site.openrpc;
  byId('document').href = site.openrpc ? new URL(site.openrpc, document.baseURI).href : '';
  methods.set(api.methods);
  messages.expect(api.callbacks, api.schemas);
  const wanted = api.methods.find((method) => method.name === named()) ?? api.methods.find((method) => method.name === current?.name);
  if (wanted) {
    choose(wanted);
  } else {
    current = undefined;
    byId('method').hidden = true;
  }
}

/** The name of the method in the address. */
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
  byId('method').hidden = false;
  byId('name').textContent = clip(method.name, MAX_LENGTH.name);
  fill(byId('badges'),
    ...method.tags.map((tag) => el('span', { class: 'badge' }, clip(tag, 40))),
    method.deprecated ? el('span', { class: 'badge' }, 'deprecated') : null,
    method.stream ? el('span', { class: 'badge' }, 'stream') : null);
  byId('summary').textContent = clip(method.summary ?? '', MAX_LENGTH.prose);
  byId('description').textContent = clip(method.description ?? '', MAX_LENGTH.prose);
  byId('promise').textContent = returns(method);
  byId('structure-label').hidden = method.structure !== 'either' || method.whole !== undefined || !method.params?.length;
  showExamples(method);
  form = new Form(method, api.schemas, byId('form'), byId('editor'), (failure, count) => {
    byId('editor-problem').textContent = failure ?? '';
    byId('editor').setAttribute('aria-invalid', String(failure !== undefined));
    byId('problems').textContent = failure !== undefined || count === 0 ? '' : `${count} problem${count === 1 ? '' : 's'}; can be sent anyway`;
    byId('by-position').checked = form?.byPosition ?? false;
  });
  form.begin();
  if (params !== undefined) {
    form.load(params);
  }
  byId('by-position').checked = form.byPosition;
  byId('kind').value = method.stream ? 'stream' : method.params && !method.result ? 'notification' : 'call';
  if (method.stream) {
    byId('version').value = '3.0';
  }
  byId('wire').value = method.subscription ? 'subscription' : 'flow';
  fitVersion();
  const address = `#${encodeURIComponent(method.name)}`;
  if (location.hash !== address && method.name.length <= MAX_LENGTH.line) {
    history.replaceState(null, '', address);
  }
}

function returns(method) {
  const { schemas } = api;
  const result = method.stream
    ? `Returns a stream of ${schemas.title(method.stream.items ?? {})}.`
    : method.result ? `Returns ${schemas.title(method.result.schema)}.` : method.params ? 'A notification, without a response.' : '';
  const errors = method.errors.slice(0, 10).map((error) => `${brief(error.code)} ${clip(error.message, 60)}`).join('; ');
  return errors ? `${result} Errors: ${errors}.` : result;
}

function showExamples(method) {
  const some = method.examples.length > 0;
  byId('examples').hidden = !some;
  byId('examples-label').hidden = !some;
  fill(byId('examples'), ...method.examples.map((example, i) => el('option', { value: String(i) }, clip(example.name || `Example ${i + 1}`, 60))));
}

byId('examples').addEventListener('change', () => form.load(current.examples[Number(byId('examples').value)].params));
byId('by-position').addEventListener('change', () => form.arrange(byId('by-position').checked));
byId('form').addEventListener('submit', (event) => event.preventDefault());

/** Streams over HTTP need version 3.0. */
function fitVersion() {
  const only = byId('kind').value === 'stream' && byId('over').value === 'http';
  if (only) {
    byId('version').value = '3.0';
  }
  byId('version').disabled = only;
  byId('wire-pair').hidden = byId('kind').value !== 'stream' || byId('version').value !== '2.0';
}

['kind', 'over', 'version'].forEach((id) => byId(id).addEventListener('change', fitVersion));
if (!site.webSockets) {
  byId('over').querySelector('[value=socket]').remove();
  byId('connect').disabled = true;
}

// Sending

const result = new Result(byId('result'), byId('announcement'), (name) => api.methods.find((method) => method.name === name)?.errors);
const past = new History(`antiphon-explorer ${url}`, byId('history'), (entry) => again(entry));
const batchOf = (entries) => ({ kind: 'batch', version: byId('version').value, over: byId('over').value, entries });
const batch = new Batch(
  byId('batch'), byId('tab-batch'), (entries) => start(batchOf(entries)), (entries) => showSnippets(batchOf(entries)));

/** The plan of the call in the form, or undefined if it cannot be sent. */
function plan() {
  const params = form?.text();
  if (!current || params === undefined) {
    byId('editor').focus();
    return undefined;
  }
  return {
    kind: byId('kind').value,
    version: byId('version').value,
    over: byId('over').value,
    method: current.name,
    params,
    wire: byId('wire').value,
    names: current.params?.map((param) => param.name),
    subscription: current.subscription,
  };
}

function start(chosen) {
  running?.abort();
  const call = new Call(chosen, () => {
    result.changed(call);
    if (!call.running && !call.stored) {
      call.stored = true;
      past.add(call);
    }
  });
  running = call;
  result.follow(call);
  openTab('tab-result');
  call.run({ url, headers: headers(), socket });
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
    byId('announcement').textContent = `${chosen.method} was added to the batch`;
  }
}

/** Loads a call of the history. */
function again(entry) {
  byId('version').value = entry.version === '3.0' ? '3.0' : '2.0';
  byId('over').value = entry.over === 'socket' && site.webSockets ? 'socket' : 'http';
  if (entry.kind === 'batch') {
    batch.set(entry.entries.map((each) => ({ ...each, params: each.params ?? '' })));
    openTab('tab-batch');
    return;
  }
  const method = api.methods.find((each) => each.name === entry.method);
  if (!method) {
    trouble(`The server has no method ${clip(entry.method, MAX_LENGTH.name)} any more.`);
    return;
  }
  const { value } = byId('version');
  choose(method, entry.params ?? '');
  byId('kind').value = entry.kind;
  byId('version').value = value;
  if ([...byId('wire').options].some((option) => option.value === entry.wire)) {
    byId('wire').value = entry.wire;
  }
  fitVersion();
  byId('work').scrollTop = 0;
}

function showSnippets(chosen) {
  if (!chosen) {
    return;
  }
  const all = snippets(chosen, url, authorization !== '');
  fill(byId('snippet-list'), ...Object.entries(all).map(([name, text]) => {
    const button = el('button', {
      type: 'button',
      class: 'small',
      onclick: async () => {
        button.textContent = (await copy(text)) ? 'Copied' : 'Select the text to copy it';
      },
    }, `Copy ${name}`);
    return el('section', {}, el('div', { class: 'bar' }, el('h3', {}, name), button), el('pre', { tabindex: '0', 'data-snippet': name }, clip(text, 20_000)));
  }));
  byId('snippets').showModal();
}

byId('send').addEventListener('click', send);
byId('collect').addEventListener('click', collect);
byId('snippet').addEventListener('click', () => showSnippets(plan()));
byId('help').addEventListener('click', () => byId('keys').showModal());
theme(byId('theme'));
shortcuts({
  '/': () => {
    byId('search').focus();
    byId('search').select();
  },
  '?': () => byId('keys').showModal(),
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
