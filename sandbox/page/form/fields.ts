import { button, el, freshId } from '#shared/page/dom.ts';
import { prose } from '#shared/page/format.ts';
import { below, memberOf, type Field, type Setting } from './field.ts';
import { scalarField } from './scalar-field.ts';
import { typeOf, variantsOf, type Schema } from './schema.ts';

/** The fields for a schema. */
export function fieldOf(schema: Schema, setting: Setting): Field {
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  const [only, ...others] = alternatives;
  if (only !== undefined) {
    return others.length === 0
      ? fieldOf({ ...schema, ...only, anyOf: [] }, setting)
      : variantField(alternatives, setting);
  }
  if (schema.properties !== undefined) return membersField(schema, setting);
  if (typeOf(schema) === 'array') return listField(schema, setting);
  return scalarField(schema, setting);
}

/** The members of an object; members that `initial` fixes have no field. */
function membersField(
  { properties = {}, required = [] }: Schema,
  { name, initial, ids, isRequired }: Setting,
): Field {
  const members = Object.entries(properties).map(([member, schema]) => ({
    member,
    field: fieldOf(schema, {
      name: member,
      isRequired: required.includes(member),
      initial: memberOf(initial, member),
      ids,
    }),
  }));
  const nodes = members.map(({ field }) => field.node);
  const node = name === '' ? el('div', { class: 'fields' }, nodes) : group(name, nodes);
  return {
    node,
    value: () => {
      const entries = members.map(({ member, field }) => [member, field.value()] as const);
      const given = entries.filter(([, value]) => value !== undefined);
      return given.length === 0 && !isRequired ? undefined : Object.fromEntries(given);
    },
    blame: (problems) => {
      for (const { member, field } of members) field.blame(below(problems, member));
    },
  };
}

const group = (name: string, nodes: readonly HTMLElement[]) =>
  el('fieldset', { class: 'group' }, [el('legend', {}, name), ...nodes]);

/** A choice, and the members of the chosen variant. */
function variantField(schemas: readonly Schema[], setting: Setting): Field {
  const variants = variantsOf(schemas);
  const place = el('div', { class: 'variant' });
  const id = freshId();
  const meaning = el('small', { class: 'muted', id: `${id}-hint` });
  const select = el(
    'select',
    { id, 'aria-describedby': meaning.id },
    variants.map(({ label }) => el('option', {}, label)),
  );
  const build = (initial: unknown) => {
    const { schema, fixed } = variants[select.selectedIndex] ?? { schema: {}, fixed: {} };
    const { properties = {}, required = [] } = schema;
    const open = Object.entries(properties).filter(([name]) => !Object.hasOwn(fixed, name));
    const field = membersField(
      { properties: Object.fromEntries(open), required },
      { ...setting, name: '', isRequired: true, initial },
    );
    meaning.replaceChildren(...prose(schema.description ?? ''));
    place.replaceChildren(field.node);
    return { field, fixed };
  };
  select.selectedIndex = Math.max(
    0,
    variants.findIndex(({ fixed, schema }) => fits(setting.initial, fixed, schema)),
  );
  let chosen = build(setting.initial);
  select.addEventListener('change', () => {
    chosen = build(undefined);
  });
  const label = Object.keys(variants[0]?.fixed ?? {})[0] ?? 'by';
  return {
    node: el('div', { class: 'fields' }, [
      el('div', { class: 'field' }, [el('label', { for: id }, label), select, meaning]),
      place,
    ]),
    value: () => Object.assign({}, chosen.fixed, chosen.field.value()),
    blame: (problems) => chosen.field.blame(problems),
  };
}

/** Whether a value belongs to this variant: by its fixed members, or else by a required one. */
function fits(value: unknown, fixed: Readonly<Record<string, unknown>>, { required = [] }: Schema): boolean {
  const given = Object.entries(fixed);
  if (given.length > 0) return given.every(([name, wanted]) => memberOf(value, name) === wanted);
  return required.some((name) => memberOf(value, name) !== undefined);
}

/** A list of any length. */
function listField(schema: Schema, { name, initial, ids, isRequired }: Setting): Field {
  const place = el('div', { class: 'items' });
  const problem = el('small', { class: 'problem' });
  const { items = {} } = schema;
  // Plain values have no labels.
  const itemName = isPlain(items) ? `one of ${name}` : '';
  let fields: readonly Field[] = [];
  const add = (value: unknown) => {
    const field = fieldOf(items, { name: itemName, isRequired: true, initial: value, ids });
    const remove = button('Remove', () => {
      fields = fields.filter((each) => each !== field);
      item.remove();
    });
    const item = el('div', { class: 'item' }, [field.node, remove]);
    fields = [...fields, field];
    place.append(item);
  };
  for (const value of Array.isArray(initial) ? initial : []) add(value);
  return {
    node: group(name, [
      el('small', { class: 'muted' }, prose(schema.description ?? '')),
      place,
      problem,
      button('Add', () => add(undefined)),
    ]),
    value: () => (fields.length === 0 && !isRequired ? undefined : fields.map((field) => field.value())),
    blame: (problems) => {
      problem.textContent = problems.find(({ field }) => field === '')?.problem ?? '';
      for (const [index, field] of fields.entries()) field.blame(below(problems, String(index)));
    },
  };
}

const isPlain = ({ properties, oneOf, anyOf }: Schema) => (properties ?? oneOf ?? anyOf) === undefined;
