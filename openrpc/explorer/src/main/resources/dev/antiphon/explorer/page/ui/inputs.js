// Controls for scalar values. A control has a node, a value (undefined for none), and shows problems:
//
//   { node, get(), set(value), show(problems), input }
//
// `set` accepts a value that the control cannot show; it is kept until the user changes the control.
import { clip, el, MAX_LENGTH, newId } from '../lib/dom.js';
import { brief, numeric, tryParse, write } from '../lib/json.js';
import { formatHint } from '../lib/schema.js';

/** A control for a typed value. */
function typed(shape, context, read, text, attributes) {
  let held;
  const input = el(attributes.tag ?? 'input', {
    id: context.id,
    spellcheck: 'false',
    autocomplete: 'off',
    ...(attributes.tag ? {} : { type: 'text' }),
    ...attributes.more,
    oninput: () => {
      held = undefined;
      context.changed();
    },
  });
  return {
    node: input,
    input,
    get: () => held !== undefined ? held : read(input.value),
    set(value) {
      input.value = value === undefined ? '' : text(value);
      // Compared with the value of the control: a single-line input drops line breaks.
      held = value !== undefined && brief(read(input.value)) !== brief(value) ? value : undefined;
    },
    show() {},
  };
}

function string(shape, context) {
  const long = numeric(shape.schema.maxLength) > 200 || shape.schema.format === 'multiline';
  const hint = formatHint(shape.schema.format) ?? (typeof shape.schema.pattern === 'string' ? shape.schema.pattern : undefined);
  return typed(shape, context, (text) => text, (value) => typeof value === 'string' ? value : brief(value), {
    tag: long ? 'textarea' : undefined,
    more: { placeholder: hint === undefined ? null : clip(hint, 60), ...(long ? { rows: '3' } : {}) },
  });
}

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function number(shape, context) {
  return typed(
    shape,
    context,
    (words) => words.trim() === '' ? undefined : NUMBER.test(words.trim()) ? tryParse(words.trim()) : words,
    (value) => typeof value === 'string' ? value : brief(value),
    { more: { inputmode: shape.kind === 'integer' ? 'numeric' : 'decimal' } });
}

/** A control for one of several values, by index. */
function choice(values, context) {
  let held;
  const input = el('select', {
    id: context.id,
    onchange: () => {
      held = undefined;
      context.changed();
    },
  }, ...values.map((value, i) =>
    el('option', { value: String(i) }, clip(typeof value === 'string' && value !== '' ? value : brief(value), MAX_LENGTH.name))));
  input.selectedIndex = -1;
  return {
    node: input,
    input,
    get: () => held !== undefined ? held : values[input.selectedIndex],
    set(value) {
      const at = values.findIndex((each) => brief(each) === brief(value));
      held = at < 0 && value !== undefined ? value : undefined;
      input.selectedIndex = at; // -1 if it is not one of the values
    },
    show() {},
  };
}

/** A control for any JSON, as text. */
export function raw(shape, context) {
  const problem = el('span', { class: 'problem' });
  const control = typed(
    shape,
    context,
    (words) => {
      if (words.trim() === '') {
        problem.textContent = '';
        return undefined;
      }
      const value = tryParse(words);
      problem.textContent = value === undefined ? 'is not JSON, and is sent as a string' : '';
      return value === undefined ? words : value;
    },
    (value) => write(value),
    { tag: 'textarea', more: { rows: '2', class: 'code', placeholder: 'any JSON' } });
  return { ...control, node: el('div', { class: 'raw' }, control.input, problem) };
}

/** A control for a scalar shape, or undefined. */
export function single(shape, context) {
  switch (shape.kind) {
    case 'string':
      return string(shape, context);
    case 'number':
    case 'integer':
      return number(shape, context);
    case 'boolean':
      return choice([true, false], context);
    case 'null':
      return choice([null], context);
    case 'enum':
      return choice(shape.values, context);
    case 'any':
      return raw(shape, context);
    default:
      return undefined;
  }
}

/**
 * A labelled control with a checkbox for optional values, a description and its problems.
 *
 * @param about {name, required, description, schema, deprecated}
 * @param make creates the control when it is first needed
 */
export function named(about, context, make) {
  const id = newId('field');
  const note = newId('problem');
  const { schemas } = context;
  const shape = schemas.shape(about.schema);
  const problem = el('p', { id: note, class: 'problem', hidden: true });
  const body = el('div', { class: 'body' });
  let control;
  let sent = about.required;
  const built = () => {
    if (!control) {
      control = make({
        ...context,
        id,
        changed: () => {
          mark(true);
          context.changed();
        },
      });
      body.prepend(control.node);
      control.input?.setAttribute('aria-describedby', note);
    }
    return control;
  };
  const box = about.required ? null : el('input', {
    type: 'checkbox',
    class: 'sent',
    'aria-label': `Send ${clip(about.name, MAX_LENGTH.name)}`,
    title: 'Whether it is sent',
    onchange: () => {
      sent = box.checked;
      const first = control === undefined;
      if (sent && (built().get() === undefined || first)) {
        control.set(schemas.sample(about.schema));
      }
      body.hidden = !sent && !isSmall(shape);
      context.changed();
    },
  });
  const mark = (whether) => {
    sent = whether || about.required;
    if (box) {
      box.checked = sent;
    }
    body.hidden = !sent && !isSmall(shape);
  };
  const standard = Object.hasOwn(shape.schema, 'default') ? `default ${clip(brief(shape.schema.default), 60)}` : null;
  const description = about.description ?? shape.schema.description;
  const small = isSmall(shape);
  const head = el('div', { class: 'head' },
    box,
    el(small ? 'label' : 'span', small ? { for: id } : { id: `${id}-name` }, clip(about.name, MAX_LENGTH.name), about.required ? el('abbr', { title: 'required' }, ' *') : null),
    el('span', { class: 'type' }, [schemas.title(about.schema), standard].filter(Boolean).join(', ')),
    about.deprecated ? el('span', { class: 'badge' }, 'deprecated') : null);
  const node = el('div', small ? { class: 'field' } : { class: 'field group', role: 'group', 'aria-labelledby': `${id}-name` },
    head,
    typeof description === 'string' ? el('p', { class: 'hint' }, clip(description, MAX_LENGTH.line)) : null,
    body,
    problem);
  mark(about.required);
  if (about.required || small) {
    built();
  }
  return {
    node,
    get: () => sent ? built().get() : undefined,
    set(value) {
      mark(value !== undefined);
      if (sent || control) {
        built().set(value);
      }
    },
    show(problems) {
      const own = small ? problems : problems.filter((each) => each.path.length === 0);
      problem.textContent = own.map((each) => [...each.path, each.message].join(' ')).slice(0, 3).join('; ');
      problem.hidden = own.length === 0;
      control?.input?.setAttribute('aria-invalid', String(own.length > 0));
      control?.show(problems.filter((each) => each.path.length > 0));
    },
  };
}

/** Whether a shape takes one line of a form. */
export function isSmall(shape) {
  return ['string', 'number', 'integer', 'boolean', 'null', 'enum', 'any'].includes(shape.kind);
}
