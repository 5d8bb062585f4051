// What a JSON Schema says of a value: what kind of control fits, a value to begin with, and what is wrong with one.
import { brief, isObject, kindOf, member, numeric } from './json.js';
import { clip } from './dom.js';

const MOST_REFERENCES = 32;
const MOST_PROBLEMS = 100;
const DEEPEST = 48;
/** Schemas can refer to each other so that looking at all of it would never end; this many steps are taken. */
const MOST_STEPS = 20_000;

/** Looks up schemas of one document. */
export class Schemas {
  /** @param roots where references are looked up: the document, and the schema that a reference stands in */
  constructor(...roots) {
    this.roots = roots;
    this.merging = 0;
    this.steps = 0;
  }

  /** The same, for references within one schema too. */
  within(schema) {
    return new Schemas(this.roots[0], schema);
  }

  /** A schema with its references followed and all of `allOf` put together; an empty one if that leads nowhere. */
  resolve(schema) {
    let at = schema;
    for (let i = 0; i < MOST_REFERENCES; i++) {
      if (!isObject(at)) {
        return at === false ? { not: {} } : {};
      }
      const reference = member(at, '$ref') ?? member(at, 'x-antiphon-ref'); // the second where recursion was cut
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

  /** A schema without null, if that is one of two choices; for what can as well be left out. */
  withoutNull(given) {
    const { kind, choices } = this.shape(given);
    const others = (choices ?? []).filter((choice) => this.shape(choice).kind !== 'null');
    return kind === 'choice' && choices.length === 2 && others.length === 1 ? others[0] : given;
  }

  /** What kind of control a schema wants, and what that needs to know. */
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

  /** What a schema allows, in a few words: what a plain value is, and what others are called. */
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

  /** A value to begin with, as small as the schema allows. */
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

  /** What is wrong with a value: a list of {path, message}, where a path is a list of names and places. */
  problems(value, schema) {
    const found = [];
    this.steps = 0;
    this.#check(value, schema, [], found, 0);
    return found;
  }

  #check(value, given, path, found, depth) {
    this.steps += 1;
    if (depth > DEEPEST || this.steps > MOST_STEPS || found.length >= MOST_PROBLEMS) {
      return;
    }
    const schema = this.resolve(given);
    const say = (message) => found.push({ path, message });
    const kind = kindOf(value);
    if (given === false) {
      say('nothing is allowed here');
      return;
    }
    const types = [member(schema, 'type') ?? []].flat();
    if (types.length > 0 && !types.some((type) => fits(value, kind, type))) {
      say(`must be ${types.map(phrase).join(' or ')}, not ${phrase(kind)}`);
      return;
    }
    if (Object.hasOwn(schema, 'const') && brief(schema.const) !== brief(value)) {
      say(`must be ${clip(brief(schema.const), 60)}`);
    }
    if (Array.isArray(schema.enum) && !schema.enum.some((each) => brief(each) === brief(value))) {
      say(`must be one of ${clip(schema.enum.slice(0, 8).map(brief).join(', '), 160)}`);
    }
    CHECKS[kind]?.(value, schema, say);
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

  /** Where nothing fits, tells what the choice lacks that fits best. */
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

  /** Which of several schemas a value fits, or the first that has its type, or none: -1. */
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

/** An expression that is checked here: one that a server made up could take for ever, and such are left to the server. */
function harmless(pattern) {
  if (typeof pattern !== 'string' || pattern.length > 200 || /\)[*+?{]|\\[1-9k]/.test(pattern)) {
    return false;
  }
  const loops = pattern.match(/[*+]|\{\d*,\d*\}/g) ?? [];
  const forks = pattern.match(/\||(?<!\()\?/g) ?? [];
  // A loop can end behind each of 256 characters, a fork goes two ways, and every way of one is tried with every way of the others.
  return 8 * loops.length + forks.length <= 18;
}

const FORMATS = {
  'date-time': [/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:?\d\d)?$/, 'a date and time such as 2026-01-31T12:00:00Z'],
  date: [/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-01-31'],
  email: [/^[^@\s]+@[^@\s]+$/, 'an address of mail'],
  uuid: [/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i, 'a UUID'],
  uri: [/^[a-z][a-z\d+.-]*:/i, 'a URI'],
};

/** What a string of a format looks like, or undefined. */
export function formatHint(format) {
  return typeof format === 'string' && Object.hasOwn(FORMATS, format) ? FORMATS[format][1] : undefined;
}

const CHECKS = {
  string(value, schema, say) {
    const length = [...value.slice(0, 100_000)].length;
    if (length < numeric(schema.minLength)) {
      say(schema.minLength === 1 ? 'must not be empty' : `must have ${clip(schema.minLength, 20)} characters or more`);
    }
    if (length > numeric(schema.maxLength)) {
      say(`must have ${clip(schema.maxLength, 20)} characters or fewer`);
    }
    if (harmless(schema.pattern) && value.length <= 256) {
      try {
        if (!new RegExp(schema.pattern, 'u').test(value)) {
          say(`must match ${clip(schema.pattern, 80)}`);
        }
      } catch {
        // an expression of another language
      }
    }
    const format = formatHint(schema.format);
    if (format && value.length <= 256 && !FORMATS[schema.format][0].test(value)) {
      say(`must be ${format}`);
    }
  },
  number(value, schema, say) {
    const number = numeric(value);
    const limit = (name) => numeric(schema[name]);
    if (number < limit('minimum')) {
      say(`must be ${brief(schema.minimum)} or more`);
    }
    if (number > limit('maximum')) {
      say(`must be ${brief(schema.maximum)} or less`);
    }
    if (number <= limit('exclusiveMinimum')) {
      say(`must be more than ${brief(schema.exclusiveMinimum)}`);
    }
    if (number >= limit('exclusiveMaximum')) {
      say(`must be less than ${brief(schema.exclusiveMaximum)}`);
    }
    if (Number.isInteger(limit('multipleOf')) && Number.isSafeInteger(number) && number % limit('multipleOf') !== 0) {
      say(`must be a multiple of ${brief(schema.multipleOf)}`);
    }
  },
  array(value, schema, say) {
    if (value.length < numeric(schema.minItems)) {
      say(schema.minItems === 1 ? 'must not be empty' : `must have ${clip(schema.minItems, 20)} elements or more`);
    }
    if (value.length > numeric(schema.maxItems)) {
      say(`must have ${clip(schema.maxItems, 20)} elements or fewer`);
    }
    if (schema.uniqueItems === true && value.length <= 1000 && new Set(value.map(brief)).size < value.length) {
      say('must not have the same element twice');
    }
  },
};
