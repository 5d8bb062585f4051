// How streams travel in version 2.0, which has none of its own: what begins one, which messages belong to it, and what ends it.
import { brief, isObject, member, tryParse } from './json.js';

const FLOW = 'kotlinx.rpc.jsonrpc.internal.';
/** The code that says that a flow or a subscription is complete, and nothing else. */
const COMPLETE = -32001;
const PROGRESS = { '$/progress': 'token', 'notifications/progress': 'progressToken' };

export function isComplete(error) {
  return member(error, 'code') === COMPLETE;
}

/** By what a notification is known that belongs to something that runs; undefined for all others. */
export function keyOf(message) {
  const method = member(message, 'method');
  if (typeof method !== 'string' || member(message, 'id') !== undefined) {
    return undefined;
  }
  const params = member(message, 'params');
  if (method.endsWith('_subscription')) {
    return subscriptionKey(method, member(params, 'subscription'));
  }
  return Object.hasOwn(PROGRESS, method) ? progressKey(member(params, PROGRESS[method])) : undefined;
}

function subscriptionKey(notification, id) {
  return `${notification} ${brief(id ?? null)}`;
}

function progressKey(token) {
  return `progress ${brief(token ?? null)}`;
}

/**
 * What a notification says of what runs.
 *
 * @returns {items: values that have come, error: the error that it ended with}; an error may say that it is complete
 */
export function said(message) {
  const params = member(message, 'params');
  if (member(message, 'method').endsWith('_subscription')) {
    const error = member(params, 'error');
    return error === undefined ? { items: [member(params, 'result') ?? null] } : { items: [], error };
  }
  const value = member(params, 'value');
  if (message.method === '$/progress') {
    return { items: [value ?? null] };
  }
  const { progressToken, ...rest } = isObject(params) ? params : {};
  return { items: [value ?? rest] };
}

/** The keys of the progress that a call asks for: any of its parameters may be the token. */
export function progressKeys(text) {
  const params = tryParse(text);
  const values = isObject(params) || Array.isArray(params) ? Object.values(params) : [];
  return [...values, member(member(params, '_meta'), 'progressToken')]
    .filter((value) => ['string', 'number'].includes(typeof value))
    .map(progressKey);
}

function byPosition(text, names) {
  const params = tryParse(text);
  if (Array.isArray(params)) {
    return params;
  }
  const given = isObject(params) ? params : {};
  const order = names.length > 0 ? names : Object.keys(given);
  const values = order.map((name) => member(given, name));
  while (values.length > 0 && values.at(-1) === undefined) {
    values.pop();
  }
  return values.map((value) => value === undefined ? null : value);
}

function byName(text, names) {
  const params = tryParse(text);
  if (!Array.isArray(params)) {
    return isObject(params) ? params : {};
  }
  if (params.length > names.length) {
    throw new Error('the parameters must be given by name, for a token to be among them');
  }
  return Object.fromEntries(params.map((value, i) => [names[i], value]));
}

function cancelRequest(id) {
  return { method: '$/cancelRequest', params: brief({ id }) };
}

/** How a method is subscribed to: as its description says, or else by its name. */
function subscription({ method, subscription: declared }) {
  const end = method.indexOf('_');
  if (!declared && end <= 0) {
    throw new Error(`${method} has no name to subscribe to; ns_name is subscribed to as name of ns_subscribe`);
  }
  const space = method.slice(0, end);
  return declared
    ?? { subscribe: `${space}_subscribe`, name: method.slice(end + 1), notification: `${space}_subscription`, unsubscribe: `${space}_unsubscribe` };
}

/**
 * The wires. Each says how a plan begins: {method, params, keys: of notifications that belong to it, taken(id): what to do with an id that
 * is the answer, stopped(requestId): the notifications that stop it before it is answered}. What is taken has {note, keys, pull, stop}: pull
 * and stop are requests {method, params}.
 */
const WIRES = {
  flow: ({ method, params }) => ({
    method,
    params,
    keys: [],
    taken: (id) => ({
      note: `The flow ${brief(id)} is pulled from, item by item.`,
      keys: [],
      pull: { method: `${FLOW}nextFlowValue`, params: brief([id]) },
      stop: { method: `${FLOW}cancelFlow`, params: brief([id]) },
    }),
  }),
  subscription: (plan) => {
    const { subscribe, name, notification, unsubscribe } = subscription(plan);
    return {
      method: subscribe,
      params: brief([name, ...byPosition(plan.params, plan.names)]),
      keys: [],
      taken: (id) => ({
        note: `The subscription is ${brief(id)}.`,
        keys: [subscriptionKey(notification, id)],
        stop: { method: unsubscribe, params: brief([id]) },
      }),
    };
  },
  partial: ({ method, params, names }, token) => ({
    method,
    params: brief({ ...byName(params, names), partialResultToken: token }),
    keys: [progressKey(token)],
    stopped: (id) => [cancelRequest(id)],
  }),
  progress: ({ method, params, names }, token) => {
    const named = byName(params, names);
    const meta = member(named, '_meta');
    return {
      method,
      params: brief({ ...named, _meta: { ...(isObject(meta) ? meta : {}), progressToken: token } }),
      keys: [progressKey(token)],
      // Servers that follow this convention know the first; some know only the second.
      stopped: (id) => [{ method: 'notifications/cancelled', params: brief({ requestId: id }) }, cancelRequest(id)],
    };
  },
};

/** How a stream of version 2.0 begins; throws an Error if the plan does not allow it. */
export function begin(plan, token) {
  return (WIRES[plan.wire] ?? WIRES.flow)({ ...plan, names: plan.names ?? [] }, token);
}
