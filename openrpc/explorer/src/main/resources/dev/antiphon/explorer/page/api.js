// Learns what a server has: from rpc.discover, or else from rpc.listMethods. Nothing that a document says is taken on trust: what has
// another type than it should is as if it were not there.
import { isObject, kindOf, member, tryParse } from './json.js';
import { Schemas } from './schema.js';
import { post } from './http.js';

const MOST_METHODS = 5000;
const MOST_PARTS = 100;

/**
 * Asks the server over HTTP.
 *
 * @returns {title, version, description, methods, callbacks, schemas, described, trouble}; callbacks are what the server calls
 */
export async function learn(url, headers) {
  const document = await ask(url, headers, 'rpc.discover');
  if (isObject(document.result)) {
    return described(document.result);
  }
  const names = await ask(url, headers, 'rpc.listMethods');
  if (Array.isArray(names.result)) {
    return listed(names.result);
  }
  return { ...listed([]), trouble: document.trouble ?? names.trouble ?? 'The server tells nothing of its methods.' };
}

async function ask(url, headers, method) {
  try {
    const answer = await post(url, `{"jsonrpc":"2.0","method":"${method}","id":1}`, { headers });
    const value = tryParse(answer.text);
    if (member(value, 'result') !== undefined) {
      return { result: value.result };
    }
    if (answer.status === 401 || answer.status === 403) {
      return { trouble: `The server does not let you in (status ${answer.status}). Give an Authorization header, and ask again.` };
    }
    const error = member(value, 'error');
    return isObject(error) ? {} : { trouble: `The server has answered with status ${answer.status}.` };
  } catch (failure) {
    return { trouble: `The server cannot be reached: ${failure.message}` };
  }
}

function listed(names) {
  const methods = names.filter((name) => typeof name === 'string').slice(0, MOST_METHODS).map((name) => ({
    name,
    tags: [],
    errors: [],
    examples: [],
    structure: 'either',
  }));
  return { title: '', version: '', description: '', methods, callbacks: [], schemas: new Schemas({}), described: false };
}

function described(document) {
  const schemas = new Schemas(document);
  const info = member(document, 'info');
  const all = (name) => list(document, name).slice(0, MOST_METHODS)
    .map((given) => schemas.resolve(given))
    .filter((method) => typeof member(method, 'name') === 'string')
    .map((method) => methodOf(method, schemas));
  return {
    title: text(info, 'title'),
    version: text(info, 'version'),
    description: text(info, 'description'),
    methods: all('methods'),
    callbacks: all('x-antiphon-callbacks'),
    schemas,
    described: true,
  };
}

function methodOf(method, schemas) {
  const structure = member(method, 'paramStructure');
  const params = list(method, 'params').slice(0, MOST_PARTS)
    .map((given) => schemas.resolve(given))
    .filter((param) => typeof member(param, 'name') === 'string')
    .map(paramOf);
  const result = schemas.resolve(member(method, 'result') ?? {});
  return {
    name: method.name,
    summary: text(method, 'summary'),
    description: text(method, 'description'),
    deprecated: member(method, 'deprecated') === true,
    tags: list(method, 'tags').slice(0, 20).map((tag) => text(schemas.resolve(tag), 'name')).filter(Boolean),
    structure: structure === 'by-name' || structure === 'by-position' ? structure : 'either',
    params,
    whole: member(method, 'x-antiphon-params'),
    result: member(method, 'result') === undefined ? undefined : { name: text(result, 'name'), schema: member(result, 'schema') ?? {} },
    stream: streamOf(member(method, 'x-antiphon-stream')),
    subscription: subscriptionOf(member(method, 'x-subscription')),
    errors: list(method, 'errors').slice(0, MOST_PARTS).map((given) => schemas.resolve(given))
      .filter((error) => kindOf(member(error, 'code')) === 'number')
      .map((error) => ({ code: error.code, message: text(error, 'message') })),
    examples: list(method, 'examples').slice(0, 50).map((given) => exampleOf(schemas.resolve(given), structure, schemas)),
  };
}

function paramOf(param) {
  const stream = streamOf(member(param, 'x-antiphon-stream'));
  return {
    name: param.name,
    required: member(param, 'required') === true,
    deprecated: member(param, 'deprecated') === true,
    description: text(param, 'description') || text(param, 'summary') || undefined,
    // A stream can be given as the list of its items.
    schema: stream ? { title: 'items of a stream', type: 'array', items: stream.items ?? {} } : member(param, 'schema') ?? {},
    rest: member(param, 'x-antiphon-rest') === true,
  };
}

function streamOf(extension) {
  return isObject(extension) ? extension : extension === true ? {} : undefined;
}

/** How it is subscribed to, if all of that is said. */
function subscriptionOf(extension) {
  const words = ['subscribe', 'name', 'notification', 'unsubscribe'].map((name) => [name, text(extension, name)]);
  return words.every(([, word]) => word !== '') ? Object.fromEntries(words) : undefined;
}

function exampleOf(example, structure, schemas) {
  const values = list(example, 'params').slice(0, MOST_PARTS).map((given) => schemas.resolve(given));
  const named = values.every((value) => typeof member(value, 'name') === 'string');
  return {
    name: text(example, 'name'),
    params: structure === 'by-position' || !named
      ? values.map((value) => member(value, 'value') ?? null)
      : Object.fromEntries(values.map((value) => [value.name, member(value, 'value') ?? null])),
  };
}

function text(object, name) {
  const value = member(object, name);
  return typeof value === 'string' ? value : '';
}

function list(object, name) {
  const value = member(object, name);
  return Array.isArray(value) ? value : [];
}
