'use strict';
// Reads OpenRPC documents with OpenRPC's own tools. Arguments: the files.

const assert = require('node:assert/strict');
const { readFileSync } = require('node:fs');
const { basename } = require('node:path');
const Ajv = require('ajv');
const { default: schemaOfSchemas } = require('@json-schema-tools/meta-schema');
const metaSchemaPackage = require('@open-rpc/meta-schema');
const { MethodCallValidator, parseOpenRPCDocument, validateOpenRPCDocument } = require('@open-rpc/schema-utils-js');
const { report } = require('./report');

/** The published meta-schema, which refers to the schema of schemas. */
function metaSchema() {
  const ajv = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', logger: false });
  // Both name a schema of their own, which need not be fetched.
  const { $schema, ...schemas } = schemaOfSchemas;
  const { $schema: ignored, ...openrpc } = metaSchemaPackage.default ?? metaSchemaPackage;
  ajv.addSchema(schemas, 'https://meta.json-schema.tools');
  return ajv.compile(openrpc);
}

/** Whether a reference is left outside of extensions, which tools do not read. */
function references(value) {
  if (Array.isArray(value)) {
    return value.flatMap(references);
  }
  if (value === null || typeof value !== 'object') {
    return [];
  }
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' ? [member] : key.startsWith('x-') ? [] : references(member),
  );
}

function checks(file) {
  const document = () => JSON.parse(readFileSync(file, 'utf8'));
  const name = basename(file, '.json');
  const all = {};
  if (!document().openrpc.startsWith('1.4')) { // the meta-schema does not know 1.4 yet
    all[`${name}: the meta-schema accepts it`] = async () => {
      const validate = metaSchema();
      assert.ok(validate(document()), JSON.stringify(validate.errors));
    };
  }
  return {
    ...all,
    [`${name}: schema-utils-js finds it valid`]: async () => assert.equal(validateOpenRPCDocument(document()), true),

    [`${name}: schema-utils-js replaces all references`]: async () => {
      const parsed = await parseOpenRPCDocument(document(), { dereference: true, validate: true });
      assert.deepEqual(references(parsed.methods), []);
      assert.equal(parsed.methods.length, document().methods.length);
    },

    [`${name}: its validator of calls accepts the examples, and rejects others`]: async () => {
      const parsed = await parseOpenRPCDocument(document());
      const validator = new MethodCallValidator(parsed);
      for (const method of parsed.methods) {
        for (const example of method.examples ?? []) {
          const params = Object.fromEntries(example.params.map(({ name: param, value }) => [param, value]));
          assert.deepEqual(validator.validate(method.name, params), [], `${method.name}: ${example.name}`);
        }
        // A schema that allows anything allows null too.
        if (method.params.some((param) => param.required && (param.schema.type ?? param.schema.oneOf))) {
          assert.notDeepEqual(validator.validate(method.name, {}), [], `${method.name} without parameters`);
        }
      }
    },
  };
}

report(...process.argv.slice(2).map((file) => async () => checks(file)));
