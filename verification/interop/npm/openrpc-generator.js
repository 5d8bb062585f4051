'use strict';
// Generates TypeScript clients of OpenRPC documents with OpenRPC's own generator, and checks their types. Arguments: the files.

const assert = require('node:assert/strict');
const { execFile } = require('node:child_process');
const { mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { promisify } = require('node:util');
const ts = require('typescript');
const { report } = require('./report');

const GENERATOR = join(__dirname, 'node_modules', '.bin', 'open-rpc-generator');
/** The directory in which generated code finds its packages. */
const OUT = join(__dirname, 'target', 'openrpc');
const OPTIONS = {
  module: ts.ModuleKind.CommonJS,
  target: ts.ScriptTarget.ES2020,
  moduleResolution: ts.ModuleResolutionKind.Node10,
  esModuleInterop: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

const clients = [];

async function generate(file, name) {
  const outDir = join(OUT, name);
  const config = join(OUT, `${name}.config.json`);
  const components = [{ type: 'client', name: 'antiphon', language: 'typescript' }];
  writeFileSync(config, JSON.stringify({ openrpcDocument: file, outDir, components }));
  await promisify(execFile)(GENERATOR, ['generate', '-c', config]);
  const client = join(outDir, 'client', 'typescript', 'src', 'index.ts');
  assert.ok(readFileSync(client, 'utf8').includes('export class Antiphon'));
  clients.push(client);
}

function typecheck() {
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram(clients, OPTIONS));
  const host = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => OUT, getNewLine: () => '\n' };
  assert.equal(ts.formatDiagnostics(diagnostics, host), '');
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const generated = {};
for (const file of process.argv.slice(2)) {
  const name = basename(file, '.json').replace(/\W+/g, '-');
  const { openrpc, methods } = JSON.parse(readFileSync(file, 'utf8'));
  if (openrpc.startsWith('1.4')) {
    console.log(`LEFT OUT ${name}: the generator does not know OpenRPC 1.4`);
  } else if (methods.every((method) => /^\w+$/.test(method.name))) {
    // Concurrently, since the generator mostly waits.
    const client = generate(file, name);
    client.catch(() => {}); // reported by the check
    generated[`${name}: a TypeScript client is generated`] = () => client;
  } else {
    console.log(`LEFT OUT ${name}: the generator makes members of the names of methods, which cannot have dots`);
  }
}
report(
  async () => generated,
  async () => ({ 'the types of all generated clients are right': async () => typecheck() }),
);
