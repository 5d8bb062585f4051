// Discovers the methods of a server by rpc.discover, or else by rpc.listMethods. Documents are not trusted: a member of the wrong type is
// ignored.
import { isObject, kindOf, member, tryParse } from '../lib/json.js';
import { Schemas } from '../lib/schema.js';
import { post } from './http.js';

const MAX_METHODS = 5000;
const MAX_PARTS = 100;

/**
 * Calls the server over HTTP.
 *
 * @returns {title, version, description, methods, callbacks, schemas, described, trouble}; callbacks are the methods that the server calls
 */
export async function discover(url, headers) {
  const document = await call(url, headers, 'rpc.discover');
  if (isObject(document.result)) {
    return described(document.result);
  }
  const names = await call(url, headers, 'rpc.listMethods');
  if (Array.isArray(names.result)) {
    return listed(names.result);
  }
  return { ...listed([]), trouble: document.trouble ?? names.trouble ?? 'The server has neither rpc.discover nor rpc.listMethods.' };
}

async function call(url, headers, method) {
  try {
    const response = await post(url, `{"jsonrpc":"2.0","method":"${method}","id":1}`, { headers });
    const value = tryParse(response.text);
    if (member(value, 'result') !== undefined) {
      return { result: value.result };
    }
    if (response.status === 401 || response.status === 403) {
      return { trouble: `The server requires authentication (status ${response.status}). Set an Authorization header, and load again.` };
    }
    const error = member(value, 'error');
    return isObject(error) ? {} : { trouble: `The server has answered with status ${response.status}.` };
  } catch (failure) {
    return { trouble: `The server cannot be reached: ${failure.message}` };
  }
}

function listed(names) {
  const methods = names.filter((name) => typeof name === 'string').slice(0, MAX_METHODS).map((name) => ({
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
  const all = (name) => list(document, name).slice(0, MAX_METHODS)
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
  const params = list(method, 'params').slice(0, MAX_PARTS)
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
    errors: list(method, 'errors').slice(0, MAX_PARTS).map((given) => schemas.resolve(given))
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
    // A stream argument can be a list of its items.
    schema: stream ? { title: 'items of a stream', type: 'array', items: stream.items ?? {} } : member(param, 'schema') ?? {},
    rest: member(param, 'x-antiphon-rest') === true,
  };
}

function streamOf(extension) {
  return isObject(extension) ? extension : extension === true ? {} : undefined;
}

/** The names of a subscription, if all are present. */
function subscriptionOf(extension) {
  const names = ['subscribe', 'name', 'notification', 'unsubscribe'].map((name) => [name, text(extension, name)]);
  return names.every(([, name]) => name !== '') ? Object.fromEntries(names) : undefined;
}

function exampleOf(example, structure, schemas) {
  const values = list(example, 'params').slice(0, MAX_PARTS).map((given) => schemas.resolve(given));
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
