// Unit tests of the page's modules, run in the browser.
import { same } from './stage.mjs';

const TREE = { components: { schemas: {
  Tree: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } },
  'a/b~c': { type: 'boolean' },
} } };

/** An object that cannot be converted to a number. */
const NO_NUMBER = { toString: 0, valueOf: 0 };

/** A schema, a value, and its problems: path and message. */
const PROBLEMS = [
  [{ type: 'integer' }, 1, []],
  [{ type: 'integer' }, 1.5, [['', 'must be a whole number, not a number']]],
  [{ type: ['string', 'null'] }, null, []],
  [{ type: ['string', 'null'] }, [], [['', 'must be a string or null, not a list']]],
  [{ minimum: 1, exclusiveMaximum: 3 }, 3, [['', 'must be less than 3']]],
  [{ multipleOf: 5 }, 7, [['', 'must be a multiple of 5']]],
  [{ type: 'string', minLength: 2 }, '😀', [['', 'must have 2 characters or more']]],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'A', [['', 'must match ^[a-z]+$']]],
  [{ type: 'string', pattern: '^(a+)+$' }, 'b', []], // not evaluated, since it could take for ever
  [{ type: 'string', pattern: `^${'(a|a)'.repeat(30)}b$` }, `${'a'.repeat(30)}c`, []], // nor this
  [{ type: 'string', pattern: `^${'a?'.repeat(30)}${'a'.repeat(30)}$` }, 'a'.repeat(29), []],
  [{ type: 'string', pattern: '^(a|b?c)$' }, 'd', [['', 'must match ^(a|b?c)$']]],
  [{ type: 'string', pattern: '(' }, 'b', []],
  [{ minLength: NO_NUMBER, maxLength: NO_NUMBER }, 'x', []],
  [{ minItems: NO_NUMBER, maxItems: '0' }, [1], []],
  [{ minimum: NO_NUMBER, multipleOf: NO_NUMBER }, 1, []],
  [{ type: 'string', format: 'date' }, 'today', [['', 'must be a date such as 2026-01-31']]],
  [{ type: 'string', format: 'uuid' }, '00000000-0000-0000-0000-000000000000', []],
  [{ enum: [1, 'a', null] }, 'b', [['', 'must be one of 1, "a", null']]],
  [{ const: { a: 1 } }, { a: 2 }, [['', 'must be {"a":1}']]],
  [{ type: 'array', items: { type: 'number' }, maxItems: 2, uniqueItems: true }, [1, 'x', 1],
    [['', 'must have 2 elements or fewer'], ['', 'must not have the same element twice'], ['1', 'must be a number, not a string']]],
  [{ type: 'array', items: [{ type: 'number' }], additionalItems: { type: 'string' } }, [1, 2], [['1', 'must be a string, not a number']]],
  [{ prefixItems: [{ type: 'number' }], items: { type: 'string' } }, ['x'], [['0', 'must be a number, not a string']]],
  [{ type: 'object', additionalProperties: false, properties: { a: {} } }, { b: 1 }, [['b', 'is not known']]],
  [{ type: 'object', additionalProperties: { type: 'string' } }, { b: 1 }, [['b', 'must be a string, not a number']]],
  [{ type: 'object', required: ['toString'], properties: {} }, {}, [['toString', 'is required']]],
  [{ $ref: '#/components/schemas/Tree' }, { name: 'a', parts: [{ name: 'b' }, { parts: [] }] }, [['parts/1/name', 'is required']]],
  [{ $ref: '#/components/schemas/a~1b~0c' }, 1, [['', 'must be true or false, not a number']]],
  [{ $ref: 'elsewhere.json#/x' }, 1, []],
  [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, true, [['', 'fits none of 2 choices']]],
  [{ anyOf: [{ type: 'object', properties: { k: { const: 'a' } } }, { type: 'object', required: ['n'], properties: { k: { const: 'b' } } }] }, { k: 'b', n: 1 }, []],
  [{ allOf: [{ required: ['a'] }, { properties: { a: { type: 'number' } } }] }, { a: 'x' }, [['a', 'must be a number, not a string']]],
];

/** A schema, and its sample. */
const SAMPLES = [
  [{ type: 'string' }, ''],
  [{ type: 'integer', minimum: 3 }, 3],
  [{ type: ['integer', 'null'], default: 7 }, 7],
  [{ enum: ['x', 'y'] }, 'x'],
  [{ type: 'array', items: { type: 'boolean' }, minItems: 2 }, [false, false]],
  [{ $ref: '#/components/schemas/Tree' }, { name: '' }],
  [{ oneOf: [{ type: 'null' }, { type: 'string' }] }, null],
  [{ type: 'string', examples: ['e'] }, 'e'],
];

export async function rules(stage) {
  await stage.check('values are validated against schemas', {}, async (page) => {
    const found = await page.evaluate(async ([document, table]) => {
      const { Schemas } = await import('./lib/schema.js');
      return table.map(([schema, value]) => new Schemas(document).problems(value, schema).map(({ path, message }) => [path.join('/'), message]));
    }, [TREE, PROBLEMS]);
    PROBLEMS.forEach(([schema, value, wanted], i) => same(`${JSON.stringify(value)} for ${JSON.stringify(schema)}`, found[i], wanted));
  });

  await stage.check('samples are valid against their schemas', {}, async (page) => {
    const found = await page.evaluate(async ([document, table]) => {
      const { Schemas } = await import('./lib/schema.js');
      return table.map(([schema]) => new Schemas(document).sample(schema));
    }, [TREE, SAMPLES]);
    SAMPLES.forEach(([schema, wanted], i) => same(`the sample of ${JSON.stringify(schema)}`, found[i], wanted));
  });

  await stage.check('JSON is indented with its text unchanged, and clipped', {}, async (page) => {
    const found = await page.evaluate(async () => {
      const { layout, parse, write } = await import('./lib/json.js');
      const shown = (text, most = 10_000) => layout(text, most).tokens.map((token) => token[1]).join('');
      const long = layout(JSON.stringify('x'.repeat(100_000)), 100);
      return [
        shown('{"a":1.0,"a":[],"b":{},"c":[1,{"d":"\\"}"}]}'),
        write(parse('[1e400,0.10,12345678901234567890,{"__proto__":1}]')).replace(/\s/g, ''),
        long.tokens.map((token) => token[1]).join('').length,
        layout(`[${'1,'.repeat(10_000)}1]`, 100).whole,
        shown('nonsense "unended'),
        ...['x', '\\n'].map((letter) => layout(`"${letter.repeat(16 << 20)}"`, 100).tokens.length),
      ];
    });
    same('all of it', found, [
      '{\n  "a": 1.0,\n  "a": [],\n  "b": {},\n  "c": [\n    1,\n    {\n      "d": "\\"}"\n    }\n  ]\n}',
      '[1e400,0.10,12345678901234567890,{"__proto__":1}]',
      101,
      false,
      'nonsense"unended',
      1,
      1,
    ]);
  });

  await stage.check('a control keeps a value that it cannot show', {}, async (page) => {
    const values = ['a\nb', 'a\r\nb', 'ab', '', 7, null, ['a'], undefined];
    const kept = await page.evaluate(async (values) => {
      const { single } = await import('./ui/inputs.js');
      return [{}, { maxLength: 1000 }].map((schema) => values.map((value) => {
        const control = single({ kind: 'string', schema }, { id: 'x', changed() {} });
        control.set(value);
        return control.get();
      }));
    }, values);
    same('in a line', kept[0], [...values.slice(0, -1), '']);
    same('in an area', kept[1], [...values.slice(0, -1), '']);
  });

  await stage.check('events are parsed however they are split', {}, async (page) => {
    const text = 'data: one\n\n: alive\r\n\r\ndata: two\r\ndata: lines\r\n\r\n\ndata: last';
    const received = await page.evaluate(async (text) => {
      const { follow } = await import('./rpc/http.js');
      const real = window.fetch;
      const results = [];
      try {
        for (let size = 1; size <= text.length; size++) {
          window.fetch = async () => new Response(new ReadableStream({
            start(controller) {
              for (let at = 0; at < text.length; at += size) {
                controller.enqueue(new TextEncoder().encode(text.slice(at, at + size)));
              }
              controller.close();
            },
          }), { headers: { 'Content-Type': 'text/event-stream' } });
          const all = [];
          await follow('/', '{}', {}, (event) => all.push(event));
          results.push(all.join('|'));
        }
      } finally {
        window.fetch = real;
      }
      return [...new Set(results)];
    }, text);
    same('all', received, ['one|two\nlines|last']);
  });
}
