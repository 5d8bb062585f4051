// The same call for a shell, Java and TypeScript.
import { compose } from '../rpc/call.js';

/** @param plan of a call; @param url the absolute address; @param authorized whether there is an Authorization header */
export function snippets(plan, url, authorized) {
  return { curl: curl(plan, url, authorized), Java: java(plan, url, authorized), TypeScript: typescript(plan, url, authorized) };
}

function request(plan) {
  if (plan.kind === 'batch') {
    let id = 0;
    const parts = plan.entries.map((entry) => {
      id += entry.notification ? 0 : 1;
      return compose({ version: plan.version, method: entry.method, params: entry.params, id: entry.notification ? undefined : id });
    });
    return `[${parts.join(',')}]`;
  }
  return compose({
    version: plan.kind === 'stream' ? '3.0' : plan.version,
    method: plan.method,
    params: plan.params,
    options: plan.kind === 'stream' ? '{"stream":true}' : '',
    id: plan.kind === 'notification' ? undefined : 1,
  });
}

/** Quotes a text for a shell. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function curl(plan, url, authorized) {
  const lines = [
    `curl${plan.kind === 'stream' ? ' -N' : ''} ${quoted(url)}`,
    "-H 'Content-Type: application/json'",
    ...(plan.kind === 'stream' ? ["-H 'Accept: text/event-stream'"] : []),
    ...(authorized ? ['-H "Authorization: $AUTHORIZATION"'] : []),
    `--data-raw ${quoted(request(plan))}`,
  ];
  return lines.join(' \\\n  ');
}

/** A Java string literal in ASCII; the escapes of JSON are valid in Java. */
function literal(text) {
  return JSON.stringify(text).replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function java(plan, url, authorized) {
  const params = (text) => text ? `, RawJson.of(${literal(text)})` : '';
  const begin = [
    'JsonRpcClient client = JsonRpcClient.builder()',
    ...(plan.version === '3.0' || plan.kind === 'stream' ? ['        .version(ProtocolVersion.V3_0)'] : []),
    ...(authorized ? ['        .header("Authorization", System.getenv("AUTHORIZATION"))'] : []),
    `        .connect(${literal(plan.over === 'socket' ? url.replace(/^http/, 'ws') : url)});`,
    '',
  ].join('\n');
  const named = literal(plan.method ?? '');
  switch (plan.kind) {
    case 'notification':
      return `${begin}client.notify(${named}${params(plan.params)});`;
    case 'stream':
      return `${begin}client.stream(${named}${params(plan.params) || ', null'}, RawJson.class)\n`
        + '        .forEach(System.out::println)\n        .get();';
    case 'batch': {
      const lines = plan.entries.map((entry, i) => entry.notification
        ? `batch.notify(${literal(entry.method)}${params(entry.params) || ', null'});`
        : `BatchCall<RawJson> call${i + 1} = batch.call(${literal(entry.method)}${params(entry.params)}, RawJson.class);`);
      return `${begin}Batch batch = client.batch();\n${lines.join('\n')}\nBatchResults results = batch.send();`;
    }
    default:
      return `${begin}RawJson result = client.call(${named}${params(plan.params)}, RawJson.class);`;
  }
}

function typescript(plan, url, authorized) {
  const stream = plan.kind === 'stream';
  const head = `const response = await fetch(${JSON.stringify(url)}, {
  method: "POST",
  headers: {
    "Content-Type": "application/json",${stream ? '\n    Accept: "text/event-stream",' : ''}${authorized ? '\n    Authorization: authorization,' : ''}
  },
  body: ${JSON.stringify(request(plan))},
});`;
  if (stream) {
    return `${head}
for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
  console.log(text);
}`;
  }
  return plan.kind === 'notification'
    ? head
    : `${head}
const answer${plan.kind === 'batch' ? 's' : ''}: ${plan.kind === 'batch' ? 'unknown[]' : '{ result?: unknown; error?: { code: number; message: string; data?: unknown } }'} = await response.json();`;
}
