// Controls for lists, objects, and choices between schemas.
import { clip, el, MAX_LENGTH, newId } from '../lib/dom.js';
import { isObject, member } from '../lib/json.js';
import { isSmall, named, raw, single } from './inputs.js';
import { tuple } from '../lib/schema.js';

/** The most parts of a list or object, fields of a form, and levels; anything beyond is edited as JSON. */
const MAX_PARTS = 200;
const MAX_FIELDS = 600;
const MAX_DEPTH = 10;

/** A control for a schema. */
export function control(schema, context) {
  const shape = context.schemas.shape(schema);
  context.count.fields += 1;
  if (!isSmall(shape) && (context.depth >= MAX_DEPTH || context.count.fields > MAX_FIELDS)) {
    return raw(shape, context);
  }
  const inner = { ...context, depth: context.depth + 1 };
  switch (shape.kind) {
    case 'array':
      return elements(shape, inner);
    case 'tuple':
      return fixed(shape, inner);
    case 'object':
      return members(shape, inner);
    case 'choice':
      return choices(shape, inner);
    default:
      return single(shape, context);
  }
}

/** A labelled control for a schema. */
export function field(about, context) {
  const schema = about.required ? about.schema : context.schemas.withoutNull(about.schema);
  return named({ ...about, schema }, context, (inner) => control(schema, inner));
}

/** Passes problems to the parts that they concern; shows the remaining ones in `rest`. */
function distribute(problems, parts, rest) {
  const byPart = new Map();
  const left = [];
  for (const { path, message } of problems) {
    if (parts.has(path[0])) {
      byPart.set(path[0], [...(byPart.get(path[0]) ?? []), { path: path.slice(1), message }]);
    } else {
      left.push({ path, message });
    }
  }
  for (const [name, part] of parts) {
    part.show(byPart.get(name) ?? []);
  }
  rest.textContent = left.map((each) => clip([...each.path, each.message].join(' '), 160)).slice(0, 3).join('; ');
}

/** A list of any length. */
function elements(shape, context) {
  const items = shape.schema.items ?? {};
  const rows = el('ol', { class: 'rows' });
  const rest = el('p', { class: 'problem' });
  let all = [];
  let beyond = []; // elements beyond the limit
  const add = (value) => {
    const part = control(items, { ...context, id: newId('item') });
    const row = el('li', {}, part.node, el('button', {
      type: 'button',
      class: 'small',
      'aria-label': 'Remove element',
      onclick: () => {
        const at = all.findIndex((each) => each.row === row);
        all.splice(at, 1);
        row.remove();
        (all[Math.min(at, all.length - 1)]?.row.querySelector('button') ?? more).focus();
        context.changed();
      },
    }, '✕'));
    const problem = el('p', { class: 'problem' });
    row.append(problem);
    part.input?.setAttribute('aria-label', `Element ${all.length + 1}`);
    part.set(value);
    all.push({ part, row, problem });
    rows.append(row);
    return part;
  };
  const more = el('button', {
    type: 'button',
    class: 'small',
    onclick: () => {
      if (all.length >= MAX_PARTS) {
        rest.textContent = 'More elements can be added in the JSON';
        return;
      }
      const part = add(context.schemas.sample(items));
      context.changed();
      (part.input ?? part.node.querySelector('input, select, textarea, button'))?.focus();
    },
  }, '+ Add element');
  return {
    node: el('div', { class: 'list' }, rows, more, rest),
    get: () => [...all.map(({ part }) => part.get() ?? null), ...beyond],
    set(value) {
      const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
      beyond = values.slice(MAX_PARTS);
      while (all.length > Math.min(values.length, MAX_PARTS)) {
        all.pop().row.remove();
      }
      values.slice(0, MAX_PARTS).forEach((each, i) => i < all.length ? all[i].part.set(each) : add(each));
    },
    show(problems) {
      distribute(problems, new Map(all.map(({ part, problem }, i) => [i, shown(part, problem)])), rest);
    },
  };
}

/** A part without a label, with the element for its problems. */
function shown(part, place) {
  return {
    show(problems) {
      place.textContent = problems.filter((each) => each.path.length === 0).map((each) => each.message).join('; ');
      part.input?.setAttribute('aria-invalid', String(place.textContent !== ''));
      part.show(problems.filter((each) => each.path.length > 0));
    },
  };
}

/** A list with one schema per element. */
function fixed(shape, context) {
  const parts = new Map(tuple(shape.schema).slice(0, MAX_PARTS).map((schema, i) => {
    const name = member(schema, 'title') ?? `Element ${i + 1}`;
    return [i, field({ name, required: true, schema }, context)];
  }));
  const rest = el('p', { class: 'problem' });
  let beyond = [];
  return {
    node: el('div', { class: 'members' }, ...[...parts.values()].map((part) => part.node), rest),
    get: () => [...[...parts.values()].map((part) => part.get() ?? null), ...beyond],
    set(value) {
      const values = Array.isArray(value) ? value : [];
      beyond = values.slice(parts.size);
      parts.forEach((part, i) => part.set(values[i]));
    },
    show: (problems) => distribute(problems, parts, rest),
  };
}

/** An object: a field per property, and rows for additional properties if the schema allows them. */
function members(shape, context) {
  const { schema } = shape;
  const properties = member(schema, 'properties') ?? {};
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const parts = new Map(Object.keys(properties).slice(0, MAX_PARTS).map((name) => [
    name,
    field({
      name,
      required: required.has(name),
      schema: properties[name],
      deprecated: member(properties[name], 'deprecated') === true,
    }, context),
  ]));
  const others = isObject(schema.additionalProperties) ? pairs(schema.additionalProperties, context) : undefined;
  const rest = el('p', { class: 'problem' });
  let beyond = []; // members without a field
  return {
    node: el('div', { class: 'members' }, ...[...parts.values()].map((part) => part.node), others?.node, rest),
    get: () => Object.fromEntries([
      ...[...parts].map(([name, part]) => [name, part.get()]).filter((pair) => pair[1] !== undefined),
      ...(others?.get() ?? []),
      ...beyond,
    ]),
    set(value) {
      const given = isObject(value) ? value : {};
      parts.forEach((part, name) => part.set(member(given, name)));
      const more = Object.entries(given).filter(([name]) => !parts.has(name));
      others?.set(more.slice(0, MAX_PARTS));
      beyond = others ? more.slice(MAX_PARTS) : more;
    },
    show: (problems) => distribute(problems, new Map([...parts, ...(others?.parts() ?? [])]), rest),
  };
}

/** Rows of additional properties. */
function pairs(schema, context) {
  const rows = el('ul', { class: 'rows' });
  let all = [];
  const add = (name, value) => {
    const part = control(schema, { ...context, id: newId('item') });
    const key = el('input', {
      type: 'text',
      value: name,
      'aria-label': 'Name of the member',
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: () => context.changed(),
    });
    const problem = el('p', { class: 'problem' });
    const row = el('li', {}, key, part.node, el('button', {
      type: 'button',
      class: 'small',
      'aria-label': 'Remove member',
      onclick: () => {
        all = all.filter((each) => each.row !== row);
        row.remove();
        more.focus();
        context.changed();
      },
    }, '✕'), problem);
    part.set(value);
    all.push({ key, part, row, problem });
    rows.append(row);
    return key;
  };
  const more = el('button', {
    type: 'button',
    class: 'small',
    onclick: () => {
      if (all.length < MAX_PARTS) {
        const key = add(`name${all.length + 1}`, context.schemas.sample(schema));
        context.changed();
        key.focus();
        key.select();
      }
    },
  }, '+ Add member');
  return {
    node: el('div', { class: 'list' }, rows, more),
    get: () => all.map(({ key, part }) => [key.value, part.get() ?? null]),
    set(entries) {
      // The order is kept, so that a member stays in place while it is renamed.
      if (entries.length !== all.length || entries.some(([name], i) => all[i].key.value !== name)) {
        all.forEach(({ row }) => row.remove());
        all = [];
        entries.forEach(([name, value]) => add(name, value));
      } else {
        entries.forEach(([, value], i) => all[i].part.set(value));
      }
    },
    parts: () => all.map(({ key, part, problem }) => [key.value, shown(part, problem)]),
  };
}

/** A choice between schemas, and the control for the selected one. */
function choices(shape, context) {
  const { schemas } = context;
  const place = el('div', { class: 'chosen' });
  const rest = el('p', { class: 'problem' });
  let at = -1;
  let part;
  const pick = el('select', {
    id: context.id,
    'aria-label': 'Which of several',
    onchange: () => {
      choose(Number(pick.value));
      part.set(schemas.sample(shape.choices[at]));
      context.changed();
    },
  }, ...shape.choices.map((choice, i) => el('option', { value: String(i) }, clip(schemas.title(choice), MAX_LENGTH.name))));
  const choose = (which) => {
    if (which === at) {
      return;
    }
    at = which;
    pick.value = String(which);
    part = control(shape.choices[which], { ...context, id: newId('chosen') });
    part.input?.setAttribute('aria-label', schemas.title(shape.choices[which]));
    place.replaceChildren(part.node);
  };
  choose(0);
  return {
    node: el('div', { class: 'choice' }, pick, place, rest),
    get: () => part.get(),
    set(value) {
      if (value !== undefined) {
        choose(Math.max(0, schemas.choose(value, shape.choices)));
      }
      part.set(value);
    },
    show(problems) {
      const inner = isSmall(schemas.shape(shape.choices[at]));
      rest.textContent = inner ? problems.map((each) => each.message).join('; ') : '';
      part.show(problems);
    },
  };
}
