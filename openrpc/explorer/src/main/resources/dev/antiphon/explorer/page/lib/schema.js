// JSON Schema: the kind of control for a schema, a sample value, and the problems of a value.
import { brief, isObject, kindOf, member, numeric } from './json.js';
import { clip } from './dom.js';

const MAX_REFERENCES = 32;
const MAX_PROBLEMS = 100;
const MAX_DEPTH = 48;
/** The most schemas that one check visits: recursive schemas could need exponentially many. */
const MAX_STEPS = 20_000;

/** The schemas of one document. */
export class Schemas {
  /** @param roots the targets of references: the document, and the schema that contains the reference */
  constructor(...roots) {
    this.roots = roots;
    this.merging = 0;
    this.steps = 0;
  }

  /** The same schemas, with references inside one schema too. */
  within(schema) {
    return new Schemas(this.roots[0], schema);
  }

  /** Resolves references and merges `allOf`; an empty schema if a reference cannot be resolved. */
  resolve(schema) {
    let at = schema;
    for (let i = 0; i < MAX_REFERENCES; i++) {
      if (!isObject(at)) {
        return at === false ? { not: {} } : {};
      }
      const reference = member(at, '$ref') ?? member(at, 'x-antiphon-ref'); // the second where the generator cut a recursion
      if (typeof reference !== 'string') {
        return this.#merged(at);
      }
      at = this.#find(reference);
    }
    return {};
  }

  #find(reference) {
    if (!reference.startsWith('#')) {
      return {};
    }
    const steps = reference.slice(1).split('/').slice(1).map((step) =>
      decode(step).replaceAll('~1', '/').replaceAll('~0', '~'));
    for (const root of this.roots) {
      let at = root;
      for (const step of steps) {
        at = Array.isArray(at) ? at[Number(step)] : member(at, step);
      }
      if (at !== undefined) {
        return at;
      }
    }
    return {};
  }

  #merged(schema) {
    const all = member(schema, 'allOf');
    if (!Array.isArray(all) || all.length > 16 || this.merging > 2) {
      return schema;
    }
    this.merging += 1;
    let merged = { ...schema };
    delete merged.allOf;
    for (const part of all.map((each) => this.resolve(each))) {
      merged = {
        ...part,
        ...merged,
        properties: { ...member(part, 'properties'), ...member(merged, 'properties') },
        required: [...list(member(part, 'required')), ...list(member(merged, 'required'))],
      };
    }
    this.merging -= 1;
    return merged;
  }

  /** Removes null from a choice of two, for an optional value. */
  withoutNull(given) {
    const { kind, choices } = this.shape(given);
    const others = (choices ?? []).filter((choice) => this.shape(choice).kind !== 'null');
    return kind === 'choice' && choices.length === 2 && others.length === 1 ? others[0] : given;
  }

  /** The kind of control for a schema, and its details. */
  shape(given) {
    const schema = this.resolve(given);
    if (Object.hasOwn(schema, 'const')) {
      return { kind: 'enum', schema, values: [schema.const] };
    }
    const values = member(schema, 'enum');
    if (Array.isArray(values) && values.length > 0 && values.length <= 500) {
      return { kind: 'enum', schema, values };
    }
    const choices = member(schema, 'oneOf') ?? member(schema, 'anyOf');
    if (Array.isArray(choices) && choices.length > 0 && choices.length <= 50) {
      return { kind: 'choice', schema, choices };
    }
    const type = member(schema, 'type');
    if (Array.isArray(type)) {
      return type.length === 1
        ? this.shape({ ...schema, type: type[0] })
        : { kind: 'choice', schema, choices: type.slice(0, 7).map((each) => ({ ...schema, type: each, title: each })) };
    }
    return { kind: this.#kind(type, schema), schema };
  }

  #kind(type, schema) {
    if (['string', 'number', 'integer', 'boolean', 'null'].includes(type)) {
      return type;
    }
    if (type === 'array' || (type === undefined && Object.hasOwn(schema, 'items'))) {
      return Array.isArray(schema.items) || Array.isArray(schema.prefixItems) ? 'tuple' : 'array';
    }
    if (type === 'object' || (type === undefined && isObject(schema.properties))) {
      const named = Object.keys(member(schema, 'properties') ?? {}).length;
      return named > 0 || isObject(schema.additionalProperties) ? 'object' : 'any';
    }
    return 'any';
  }

  /** A short name of a schema: its type, its title or the name of its reference. */
  title(given, depth = 0) {
    const { kind, schema } = this.shape(given);
    if (['string', 'number', 'integer', 'boolean', 'null'].includes(kind)) {
      return typeof schema.format === 'string' ? `${kind} (${clip(schema.format, 30)})` : kind;
    }
    if (kind === 'array' && depth < 3) {
      return `list of ${this.title(schema.items ?? {}, depth + 1)}`;
    }
    const reference = member(given, '$ref') ?? member(given, 'x-antiphon-ref');
    const title = member(schema, 'title');
    if (typeof title === 'string' && title !== '') {
      return clip(title, 60);
    }
    if (typeof reference === 'string') {
      return clip(reference.split('/').at(-1), 60);
    }
    return { array: 'list', tuple: 'list', choice: 'one of several', enum: 'one of a list', any: 'any JSON' }[kind] ?? kind;
  }

  /** A sample value, as small as the schema allows. */
  sample(given) {
    this.steps = 0;
    return this.#sample(given, 0);
  }

  #sample(given, depth) {
    const shape = this.shape(given);
    const { schema } = shape;
    if (Object.hasOwn(schema, 'default')) {
      return schema.default;
    }
    const examples = member(schema, 'examples');
    if (Array.isArray(examples) && examples.length > 0) {
      return examples[0];
    }
    this.steps += 1;
    if (depth > 8 || this.steps > 500) {
      return null;
    }
    switch (shape.kind) {
      case 'enum':
        return shape.values[0];
      case 'choice':
        return this.#sample(shape.choices[0], depth + 1);
      case 'string':
        return '';
      case 'number':
      case 'integer':
        return Math.max(0, numeric(member(schema, 'minimum')) || 0);
      case 'boolean':
        return false;
      case 'array': {
        const least = Math.min(numeric(member(schema, 'minItems')) || 0, 5);
        return Array.from({ length: least }, () => this.#sample(schema.items, depth + 1));
      }
      case 'tuple':
        return tuple(schema).slice(0, 50).map((each) => this.#sample(each, depth + 1));
      case 'object': {
        const properties = member(schema, 'properties') ?? {};
        return Object.fromEntries(list(schema.required).slice(0, 100)
          .filter((name) => Object.hasOwn(properties, name))
          .map((name) => [name, this.#sample(properties[name], depth + 1)]));
      }
      default:
        return null;
    }
  }

  /** Validates a value; returns a list of {path, message}, where a path is a list of names and indexes. */
  problems(value, schema) {
    const found = [];
    this.steps = 0;
    this.#check(value, schema, [], found, 0);
    return found;
  }

  #check(value, given, path, found, depth) {
    this.steps += 1;
    if (depth > MAX_DEPTH || this.steps > MAX_STEPS || found.length >= MAX_PROBLEMS) {
      return;
    }
    const schema = this.resolve(given);
    const report = (message) => found.push({ path, message });
    const kind = kindOf(value);
    if (given === false) {
      report('nothing is allowed here');
      return;
    }
    const types = [member(schema, 'type') ?? []].flat();
    if (types.length > 0 && !types.some((type) => fits(value, kind, type))) {
      report(`must be ${types.map(phrase).join(' or ')}, not ${phrase(kind)}`);
      return;
    }
    if (Object.hasOwn(schema, 'const') && brief(schema.const) !== brief(value)) {
      report(`must be ${clip(brief(schema.const), 60)}`);
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((each) => brief(each) === brief(value))) {
      report(`must be one of ${clip(schema.enum.slice(0, 8).map(brief).join(', '), 160)}`);
    }
    CHECKS[kind]?.(value, schema, report);
    if (kind === 'array') {
      this.#checkItems(value, schema, path, found, depth);
    } else if (kind === 'object') {
      this.#checkMembers(value, schema, path, found, depth);
    }
    const choices = member(schema, 'oneOf') ?? member(schema, 'anyOf');
    if (Array.isArray(choices) && choices.length > 0) {
      this.#checkChoices(value, choices.slice(0, 50), path, found, depth);
    }
  }

  #checkItems(value, schema, path, found, depth) {
    const each = tuple(schema);
    value.slice(0, 1000).forEach((item, i) => {
      const wanted = i < each.length ? each[i] : Array.isArray(schema.items) ? schema.additionalItems : schema.items;
      if (wanted !== undefined) {
        this.#check(item, wanted, [...path, i], found, depth + 1);
      }
    });
  }

  #checkMembers(value, schema, path, found, depth) {
    const properties = member(schema, 'properties') ?? {};
    for (const name of list(schema.required).slice(0, 500)) {
      if (typeof name === 'string' && !Object.hasOwn(value, name)) {
        found.push({ path: [...path, name], message: 'is required' });
      }
    }
    for (const name of Object.keys(value).slice(0, 1000)) {
      if (Object.hasOwn(properties, name)) {
        this.#check(value[name], properties[name], [...path, name], found, depth + 1);
      } else if (schema.additionalProperties === false) {
        found.push({ path: [...path, name], message: 'is not known' });
      } else if (isObject(schema.additionalProperties)) {
        this.#check(value[name], schema.additionalProperties, [...path, name], found, depth + 1);
      }
    }
  }

  /** If no choice is valid, reports the problems of the best match. */
  #checkChoices(value, choices, path, found, depth) {
    let best;
    for (const choice of choices) {
      const problems = [];
      this.#check(value, choice, path, problems, depth + 1);
      if (problems.length === 0) {
        return;
      }
      const deep = Math.max(...problems.map((each) => each.path.length));
      if (!best || deep > best.deep || (deep === best.deep && problems.length < best.problems.length)) {
        best = { deep, problems };
      }
    }
    found.push(...(best.deep > path.length ? best.problems : [{ path, message: `fits none of ${choices.length} choices` }]));
  }

  /** The index of the first schema that a value is valid against, else of the first with its type, else -1. */
  choose(value, choices) {
    const fitting = choices.findIndex((choice) => this.problems(value, choice).length === 0);
    if (fitting >= 0) {
      return fitting;
    }
    const kind = kindOf(value);
    return choices.findIndex((choice) => [member(this.resolve(choice), 'type') ?? []].flat().some((type) => fits(value, kind, type)));
  }
}

/** The schemas of the first elements of an array. */
export function tuple(schema) {
  return list(schema.prefixItems).length > 0 ? schema.prefixItems : list(schema.items);
}

function list(value) {
  return Array.isArray(value) ? value : [];
}

function decode(step) {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function fits(value, kind, type) {
  if (type === 'integer') {
    return kind === 'number' && (Number.isInteger(numeric(value)) || /^-?\d+$/.test(brief(value)));
  }
  return kind === type;
}

function phrase(type) {
  return { integer: 'a whole number', array: 'a list', object: 'an object', null: 'null', boolean: 'true or false' }[type] ?? `a ${clip(type, 20)}`;
}

/** Whether a regular expression of a server is cheap to evaluate; others are left to the server. */
function isCheap(pattern) {
  if (typeof pattern !== 'string' || pattern.length > 200 || /\)[*+?{]|\\[1-9k]/.test(pattern)) {
    return false;
  }
  const loops = pattern.match(/[*+]|\{\d*,\d*\}/g) ?? [];
  const forks = pattern.match(/\||(?<!\()\?/g) ?? [];
  // A loop has up to 256 ends, a fork has two branches, and backtracking tries all combinations.
  return 8 * loops.length + forks.length <= 18;
}

const FORMATS = {
  'date-time': [/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$/, 'a date and time such as 2026-01-31T12:00:00Z'],
  date: [/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-01-31'],
  email: [/^[^@\s]+@[^@\s]+$/, 'an email address'],
  uuid: [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'a UUID'],
  uri: [/^[a-z][a-z\d+.-]*:/i, 'a URI'],
};

/** A description of a format, or undefined. */
export function formatHint(format) {
  return typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format][1] : undefined;
}

const CHECKS = {
  string(value, schema, report) {
    const length = [...value.slice(0, 100_000)].length;
    if (length < numeric(schema.minLength)) {
      report(schema.minLength === 1 ? 'must not be empty' : `must have ${clip(schema.minLength, 20)} characters or more`);
    }
    if (length > numeric(schema.maxLength)) {
      report(`must have ${clip(schema.maxLength, 20)} characters or fewer`);
    }
    if (isCheap(schema.pattern) && value.length <= 256) {
      try {
        if (!new RegExp(schema.pattern, 'u').test(value)) {
          report(`must match ${clip(schema.pattern, 80)}`);
        }
      } catch {
        // not a regular expression of JavaScript
      }
    }
    const format = formatHint(schema.format);
    if (format && value.length <= 256 && !FORMATS[schema.format][0].test(value)) {
      report(`must be ${format}`);
    }
  },
  number(value, schema, report) {
    const number = numeric(value);
    const limit = (name) => numeric(schema[name]);
    if (number < limit('minimum')) {
      report(`must be ${brief(schema.minimum)} or more`);
    }
    if (number > limit('maximum')) {
      report(`must be ${brief(schema.maximum)} or less`);
    }
    if (number <= limit('exclusiveMinimum')) {
      report(`must be more than ${brief(schema.exclusiveMinimum)}`);
    }
    if (number >= limit('exclusiveMaximum')) {
      report(`must be less than ${brief(schema.exclusiveMaximum)}`);
    }
    if (Number.isInteger(limit('multipleOf')) && Number.isSafeInteger(number) && number % limit('multipleOf') !== 0) {
      report(`must be a multiple of ${brief(schema.multipleOf)}`);
    }
  },
  array(value, schema, report) {
    if (value.length < numeric(schema.minItems)) {
      report(schema.minItems === 1 ? 'must not be empty' : `must have ${clip(schema.minItems, 20)} elements or more`);
    }
    if (value.length > numeric(schema.maxItems)) {
      report(`must have ${clip(schema.maxItems, 20)} elements or fewer`);
    }
    if (schema.uniqueItems === true && value.length <= 1000 && new Set(value.map(brief)).size < value.length) {
      report('must not have the same element twice');
    }
  },
};
