import { el, freshId } from '../dom.ts';
import { euros } from '../format.ts';
import type { Field, Setting } from './field.ts';
import { typeOf, type Schema } from './schema.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One value under its label, with what is wrong with it below. */
export function scalarField(schema: Schema, setting: Setting): Field {
  const { control, read } = controlOf(schema, setting);
  const { name, isRequired } = setting;
  const id = freshId();
  const hint = el('small', { id: `${id}-hint`, class: 'muted' }, schema.description ?? '');
  const problem = el('small', { id: `${id}-problem`, class: 'problem' });
  control.id = id;
  control.required = isRequired;
  control.setAttribute('aria-describedby', `${hint.id} ${problem.id}`);
  if (isCents(schema)) control.addEventListener('input', () => (hint.textContent = inEuros(control.value)));
  return {
    node: el('div', { class: 'field' }, [
      el('label', { for: id }, [
        name,
        ...(isRequired ? [el('span', { class: 'must', title: 'required' }, ' *')] : []),
      ]),
      control,
      hint,
      problem,
    ]),
    value: () => (control.value === '' ? undefined : read(control.value)),
    blame: (problems) => {
      const [own] = problems;
      problem.textContent = own?.problem ?? '';
      control.toggleAttribute('aria-invalid', own !== undefined);
    },
  };
}

interface ReadControl {
  readonly control: Control;
  readonly read: (text: string) => unknown;
}

function controlOf(schema: Schema, { name, isRequired, initial, ids }: Setting): ReadControl {
  const type = typeOf(schema);
  const value = textOf(initial);
  if (schema.enum !== undefined)
    return choice(schema.enum, { isRequired, value, fallback: textOf(schema.default) });
  if (type === 'boolean')
    return choice([true, false], { isRequired, value, fallback: textOf(schema.default) });
  if (type === 'integer' || type === 'number') return { control: numberInput(schema, value), read: Number };
  if (type !== 'string') return { control: jsonInput(initial), read: fromJson };
  const [placeholder, rest] = [textOf(schema.default), { value, autocomplete: 'off' }];
  if (schema.format === 'date') return { control: el('input', { type: 'date', ...rest }), read: String };
  const known = ids[name];
  const control = known === undefined ? el('input', { placeholder, ...rest }) : suggesting(known, value);
  return { control, read: String };
}

interface Choice {
  readonly isRequired: boolean;
  readonly value: string;
  /** What the bank takes where nothing is chosen. */
  readonly fallback: string;
}

function choice(values: readonly unknown[], { isRequired, value, fallback }: Choice): ReadControl {
  const options = values.map((each) => el('option', { selected: String(each) === value }, String(each)));
  const open = isRequired ? 'Choose …' : fallback === '' ? 'none' : `${fallback}, unless chosen`;
  const none = el('option', { value: '' }, open);
  const select = el('select', {}, [none, ...options]);
  return { control: select, read: (text) => values.find((each) => String(each) === text) };
}

function numberInput(
  { minimum, maximum, exclusiveMinimum, ...schema }: Schema,
  value: string,
): HTMLInputElement {
  const isWhole = typeOf(schema) === 'integer';
  const least = exclusiveMinimum === undefined || !isWhole ? minimum : exclusiveMinimum + 1;
  return el('input', {
    type: 'number',
    step: isWhole ? 1 : 'any',
    min: isAskedFor(least) ? least : undefined,
    max: isAskedFor(maximum) ? maximum : undefined,
    placeholder: textOf(schema.default),
    value,
  });
}

/** The limits of what a number can hold are no rules of the bank. */
const isAskedFor = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

/** The field takes any id; those that the bank has are offered. */
function suggesting(known: readonly string[], value: string): HTMLInputElement {
  const list = freshId();
  const input = el('input', { list, value, autocomplete: 'off', spellcheck: 'false' });
  const options = el(
    'datalist',
    { id: list },
    known.map((id) => el('option', { value: id })),
  );
  // Beside the field, which is not in the document yet.
  queueMicrotask(() => input.after(options));
  return input;
}

function jsonInput(initial: unknown): HTMLTextAreaElement {
  const text = initial === undefined ? '' : JSON.stringify(initial, null, 2);
  const area = el('textarea', { rows: 4, spellcheck: 'false', placeholder: '{ }' }, text);
  area.addEventListener('input', () => area.setCustomValidity(isJson(area.value) ? '' : 'This is not JSON.'));
  return area;
}

const isJson = (text: string) => text.trim() === '' || fromJson(text) !== undefined;

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isCents = ({ description = '' }: Schema) => description.startsWith('cents');

const inEuros = (cents: string) => (cents === '' ? 'cents' : `cents: ${euros(Number(cents))} €`);
