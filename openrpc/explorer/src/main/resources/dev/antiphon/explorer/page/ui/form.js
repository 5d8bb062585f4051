// The form of a method's parameters, and its JSON. The JSON is sent; a change of one updates the other.
import { clip, el, fill, MAX_LENGTH } from '../lib/dom.js';
import { isObject, member, parse, write } from '../lib/json.js';
import { field } from './containers.js';

const NO_PARAMS = 'Parameters are a list or an object';

function isParams(value) {
  return Array.isArray(value) || isObject(value);
}

/**
 * The form of a method.
 *
 * @param method from discovery.js
 * @param schemas of its document
 * @param place the element for the form
 * @param editor the text area with the JSON
 * @param changed is called for each change, with an error message for invalid JSON, and the number of problems
 */
export class Form {
  constructor(method, schemas, place, editor, changed) {
    this.method = method;
    this.schemas = schemas;
    this.editor = editor;
    this.changed = changed;
    this.byPosition = method.structure === 'by-position';
    this.beyond = undefined; // parameters without a field
    const context = { schemas, depth: 0, count: { fields: 0 }, changed: () => this.#formChanged() };
    if (method.whole !== undefined) {
      this.whole = field({ name: 'params', required: true, schema: method.whole }, context);
      fill(place, this.whole.node);
    } else if (method.params) {
      this.fields = method.params.map((param) => field(param, { ...context, schemas: schemas.within(param.schema) }));
      fill(place, ...(this.fields.length > 0
        ? this.fields.map((each) => each.node)
        : [el('p', { class: 'hint' }, 'The method has no parameters.')]));
    } else {
      fill(place, el('p', { class: 'hint' }, 'This server does not describe its methods; enter the parameters as JSON.'));
    }
    editor.oninput = () => this.#textChanged();
  }

  /** Starts with the first example, or with samples of the schemas. */
  begin() {
    const example = this.method.examples[0];
    if (example) {
      this.load(example.params);
    } else if (this.whole) {
      const sample = this.schemas.sample(this.method.whole);
      this.load(isParams(sample) ? sample : undefined);
    } else if (this.fields) {
      this.fields.forEach((each, i) => {
        const param = this.method.params[i];
        each.set(param.required ? this.schemas.sample(param.schema) : undefined);
      });
      this.#formChanged();
    } else {
      this.#setText('');
      this.#textChanged();
    }
  }

  /** Loads parameters: a value, or a text that need not be JSON. */
  load(params) {
    this.#setText(typeof params === 'string' ? params : params === undefined ? '' : write(params));
    this.#textChanged();
  }

  /** Switches between by position and by name, if the method accepts both. */
  arrange(byPosition) {
    this.byPosition = byPosition;
    this.#formChanged();
  }

  /** The text of the parameters, empty for none; undefined if it is not valid JSON params. */
  text() {
    return this.failure === undefined ? this.editor.value.trim() : undefined;
  }

  #setText(text) {
    this.editor.value = text;
  }

  #formChanged() {
    const value = this.#value();
    this.#setText(value === undefined ? '' : write(value));
    this.failure = value === undefined || isParams(value) ? undefined : NO_PARAMS;
    this.#check(value);
  }

  #textChanged() {
    const text = this.editor.value.trim();
    this.failure = undefined;
    if (text === '') {
      this.#show(undefined);
      this.#check(undefined);
      return;
    }
    let value;
    try {
      value = parse(text);
    } catch (wrong) {
      this.failure = `Not JSON: ${clip(wrong.message, MAX_LENGTH.line)}`;
      this.changed(this.failure, 0);
      return;
    }
    if (!isParams(value)) {
      this.failure = NO_PARAMS;
      this.changed(this.failure, 0);
      return;
    }
    this.#show(value);
    this.#check(value);
  }

  // Conversion between parameters and fields

  #value() {
    if (this.whole) {
      return this.whole.get();
    }
    const values = (this.fields ?? []).map((each) => each.get());
    if (!this.byPosition) {
      const pairs = values.map((value, i) => [this.method.params[i].name, value]).filter((pair) => pair[1] !== undefined);
      const more = isObject(this.beyond) ? Object.entries(this.beyond) : [];
      return values.length + more.length === 0 ? undefined : Object.fromEntries([...pairs, ...more]);
    }
    const last = this.method.params.at(-1);
    const rest = last?.rest && Array.isArray(values.at(-1)) ? values.pop() : undefined;
    while (rest === undefined && values.length > 0 && values.at(-1) === undefined) {
      values.pop();
    }
    const all = [...values.map((value) => value === undefined ? null : value), ...(rest ?? []), ...(Array.isArray(this.beyond) ? this.beyond : [])];
    return all.length === 0 && (this.fields ?? []).length === 0 ? undefined : all;
  }

  #show(params) {
    if (this.whole) {
      this.whole.set(params);
      return;
    }
    if (!this.fields) {
      return;
    }
    if (Array.isArray(params)) {
      this.byPosition = true;
      const rest = this.method.params.at(-1)?.rest ? this.fields.length - 1 : -1;
      this.fields.forEach((each, i) => each.set(i === rest ? params.slice(i) : params[i]));
      this.beyond = rest < 0 ? params.slice(this.fields.length) : undefined;
    } else {
      this.byPosition = params === undefined ? this.byPosition : false;
      this.fields.forEach((each, i) => each.set(member(params, this.method.params[i].name)));
      const names = new Set(this.method.params.map((param) => param.name));
      this.beyond = Object.fromEntries(Object.entries(params ?? {}).filter(([name]) => !names.has(name)));
    }
  }

  #check(value) {
    let count = 0;
    if (this.whole) {
      // No parameters are valid for some methods.
      const problems = value === undefined ? [] : this.schemas.problems(value, this.method.whole);
      this.whole.show(problems);
      count = problems.length;
    }
    (this.fields ?? []).forEach((each, i) => {
      const param = this.method.params[i];
      const own = each.get();
      const problems = own !== undefined ? this.schemas.within(param.schema).problems(own, param.schema)
        : param.required ? [{ path: [], message: 'is required' }] : [];
      each.show(problems);
      count += problems.length;
    });
    this.changed(this.failure, count);
  }
}
