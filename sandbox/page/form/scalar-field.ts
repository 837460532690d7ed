import type { OfferedIds } from '../bank.ts';
import { el, freshId } from '#shared/page/dom.ts';
import { euros, prose } from '#shared/page/format.ts';
import type { Field, Setting } from './field.ts';
import { typeOf, type Schema } from './schema.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** One value under its label, with its problems below. */
export function scalarField(schema: Schema, setting: Setting): Field {
  const { control, read } = controlOf(schema, setting);
  const { name, isRequired } = setting;
  const id = freshId();
  const hint = el('small', { id: `${id}-hint`, class: 'muted' }, prose(meaningOf(schema)));
  const problem = el('small', { id: `${id}-problem`, class: 'problem' });
  control.id = id;
  control.required = isRequired;
  control.setAttribute('aria-describedby', `${hint.id} ${problem.id}`);
  const [amount, fallback] = [el('span'), el('span', { class: 'fallback' })];
  const colon = schema.description?.endsWith('.') === true ? '' : ':';
  if (isCents(schema)) hint.append(amount);
  const showMeaning = () => {
    amount.textContent = control.value === '' ? '' : `${colon} ${euros(Number(control.value))} €`;
    fallback.textContent = setting.initial === undefined ? '' : defaultText(schema, control.value);
  };
  control.addEventListener('input', showMeaning);
  showMeaning();
  return {
    node: el('div', { class: 'field' }, [
      el('label', { for: id }, [
        name,
        ...(isRequired ? [el('span', { class: 'must', title: 'required' }, ' *')] : []),
        fallback,
      ]),
      control,
      hint,
      problem,
    ]),
    value: () => (control.value === '' ? undefined : read(control.value)),
    blame: (problems) => {
      const [own] = problems;
      problem.textContent = own?.problem ?? '';
      if (own === undefined) control.removeAttribute('aria-invalid');
      else control.setAttribute('aria-invalid', 'true');
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
  if (schema.format === 'date-time') return instantInput(value);
  const known = ids[name];
  const control = known === undefined ? el('input', { placeholder, ...rest }) : suggesting(known, value);
  return { control, read: String };
}

interface Choice {
  readonly isRequired: boolean;
  readonly value: string;
  /** The value that the bank uses if nothing is chosen. */
  readonly fallback: string;
}

function choice(values: readonly unknown[], { isRequired, value, fallback }: Choice): ReadControl {
  const options = values.map((each) => el('option', { selected: String(each) === value }, String(each)));
  const open = isRequired ? 'Choose …' : fallback === '' ? 'not given' : `${fallback}, unless chosen`;
  // A setting with a default always has a value.
  const isOpen = value === '' || fallback === '';
  const select = el('select', {}, isOpen ? [el('option', { value: '' }, open), ...options] : options);
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

function meaningOf({ description = '', format }: Schema): string {
  return format === 'date-time' ? `${description} (Berlin time)`.trim() : description;
}

/** In the bank's time zone, not the browser's. */
function instantInput(value: string): ReadControl {
  const local = value === '' ? '' : toBankTime(value);
  const input = el('input', { type: 'datetime-local', step: 1, value: local });
  const complain = () => {
    const isNoTime = input.value !== '' && fromBankTime(input.value) === undefined;
    input.setCustomValidity(isNoTime ? 'Clocks in Berlin skip this hour: take one before or after it.' : '');
  };
  input.addEventListener('input', complain);
  return { control: input, read: fromBankTime };
}

/** The limits of number types are no rules of the bank. */
const isAskedFor = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;

/** The field accepts any id; it offers the bank's ids, each with a name that a person recognises. */
function suggesting(known: OfferedIds[string], value: string): HTMLInputElement {
  const list = freshId();
  const input = el('input', { list, value, autocomplete: 'off', spellcheck: 'false' });
  const options = el(
    'datalist',
    { id: list },
    known.map(({ id, name }) => el('option', { value: id, label: name })),
  );
  // Stands beside the field, which is not in the document yet.
  queueMicrotask(() => input.after(options));
  return input;
}

function jsonInput(initial: unknown): HTMLTextAreaElement {
  const text = initial === undefined ? '' : JSON.stringify(initial, null, 2);
  const area = el('textarea', { rows: 4, spellcheck: 'false', placeholder: '{ }' }, text);
  area.addEventListener('input', () =>
    area.setCustomValidity(isJson(area.value) ? '' : 'This is not JSON. Write it such as { "a": 1 }.'),
  );
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

const isCents = ({ description = '' }: Schema) => /^cents\b/i.test(description);

/** Which value is the default, if the field has another one. */
function defaultText(schema: Schema, value: string): string {
  const fallback = textOf(schema.default);
  return fallback === '' || value === fallback ? '' : `default ${fallback}`;
}

const zone = 'Europe/Berlin';

/** An instant as a form field shows it: `2026-03-02T09:00:00`, in the bank's time zone. */
function toBankTime(instant: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** The instant of this local time at the bank. Undefined if it does not exist: summer time skips an hour. */
function fromBankTime(shown: string): string | undefined {
  const text = shown.length === 16 ? `${shown}:00` : shown;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const candidates = [1, 2].map((hours) => new Date(asUtc - hours * 3_600_000).toISOString());
  return candidates.find((instant) => toBankTime(instant) === text);
}
