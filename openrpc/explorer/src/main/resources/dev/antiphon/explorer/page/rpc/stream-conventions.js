// The conventions for streams of version 2.0: the request that starts one, its messages, and its end.
import { brief, isObject, member, tryParse } from '../lib/json.js';

const FLOW = 'kotlinx.rpc.jsonrpc.internal.';
/** The error code that marks the end of a flow or a subscription. */
const COMPLETE = -32001;
const PROGRESS = { '$/progress': 'token', 'notifications/progress': 'progressToken' };

export function isComplete(error) {
  return member(error, 'code') === COMPLETE;
}

/** The key that assigns a notification to a running call; undefined for other notifications. */
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
 * Parses a notification of a running call.
 *
 * @returns {items: its values, error: the error that ends the stream}; see isComplete
 */
export function parseNotification(message) {
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

/** The keys of the progress of a call: any of its parameters may be the token. */
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
    throw new Error('the parameters must be by name, to contain a token');
  }
  return Object.fromEntries(params.map((value, i) => [names[i], value]));
}

function cancelRequest(id) {
  return { method: '$/cancelRequest', params: brief({ id }) };
}

/** The names of a subscription: from the description of the method, or derived from its name. */
function subscription({ method, subscription: declared }) {
  const end = method.indexOf('_');
  if (!declared && end <= 0) {
    throw new Error(`${method} has no namespace to subscribe to; ns_name needs ns_subscribe with the name`);
  }
  const namespace = method.slice(0, end);
  return declared
    ?? { subscribe: `${namespace}_subscribe`, name: method.slice(end + 1), notification: `${namespace}_subscription`, unsubscribe: `${namespace}_unsubscribe` };
}

/**
 * The conventions. Each creates the request of a plan: {method, params, keys: of its notifications, started(id): the stream with the id
 * of the result, cancel(requestId): the notifications that cancel it before its response}. A started stream has {note, keys, pull, stop};
 * pull and stop are requests {method, params}.
 */
const CONVENTIONS = {
  flow: ({ method, params }) => ({
    method,
    params,
    keys: [],
    started: (id) => ({
      note: `Items are pulled from the flow ${brief(id)}.`,
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
      started: (id) => ({
        note: `The id of the subscription is ${brief(id)}.`,
        keys: [subscriptionKey(notification, id)],
        stop: { method: unsubscribe, params: brief([id]) },
      }),
    };
  },
  partial: ({ method, params, names }, token) => ({
    method,
    params: brief({ ...byName(params, names), partialResultToken: token }),
    keys: [progressKey(token)],
    cancel: (id) => [cancelRequest(id)],
  }),
  progress: ({ method, params, names }, token) => {
    const named = byName(params, names);
    const meta = member(named, '_meta');
    return {
      method,
      params: brief({ ...named, _meta: { ...(isObject(meta) ? meta : {}), progressToken: token } }),
      keys: [progressKey(token)],
      // MCP servers know the first; some servers know only the second.
      cancel: (id) => [{ method: 'notifications/cancelled', params: brief({ requestId: id }) }, cancelRequest(id)],
    };
  },
};

/** Creates the request of a stream of version 2.0; throws an Error if the plan does not support the convention. */
export function streamRequest(plan, token) {
  return (CONVENTIONS[plan.wire] ?? CONVENTIONS.flow)({ ...plan, names: plan.names ?? [] }, token);
}
