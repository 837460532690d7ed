import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';

/**
 * What a reply is where the row states another form: `empty` says nothing, `single` is one object in place of a list,
 * `list` a list in place of one object, `wrapped` has its content in a member, `other` cannot be read as the row's reply.
 */
export type OddForm = 'empty' | 'single' | 'list' | 'wrapped' | 'other';

interface Formed {
  /** The content in the form of the row; undefined where there is none. */
  readonly value: unknown;
  readonly form?: OddForm;
}

/** Reads a reply in the form that its row states, as far as the reply is unambiguous. */
export function inForm(schema: z.core.$ZodType, body: unknown): Formed {
  if (body === undefined || body === null) return { value: undefined, form: 'empty' };
  const list = listSchema(schema);
  if (list !== undefined) return asList(list.def.element, body);
  const names = memberNames(schema);
  return names === undefined ? { value: body } : asObject(names, body);
}

export function listSchema(schema: z.core.$ZodType): z.ZodMiniArray | undefined {
  return schema instanceof z.ZodMiniArray ? schema : undefined;
}

function asList(element: z.core.$ZodType, body: unknown): Formed {
  if (Array.isArray(body)) return { value: body };
  if (!isRecord(body)) return { value: undefined, form: 'other' };
  const names = memberNames(element);
  const unstated = Object.entries(body).filter(([name]) => names?.has(name) !== true);
  if (isOne(names, body)) {
    const mayBeEntry = isWhole(element, body);
    const mayHold = (member: unknown) =>
      Array.isArray(member)
        ? member.every((each) => (mayBeEntry ? isWhole(element, each) : isRecord(each)))
        : isWhole(element, member);
    if (!unstated.some(([, member]) => mayHold(member))) return { value: [body], form: 'single' };
    // An entry with entries of its own, or their wrapper: nobody can tell.
    if (mayBeEntry) return { value: undefined, form: 'other' };
  }
  const lists = unstated.filter(([, member]) => Array.isArray(member));
  const [name, content] = lists[0] ?? [];
  // What went wrong is no entry of the list.
  if (lists.length !== 1 || name === 'errors') return { value: undefined, form: 'other' };
  return { value: content, form: 'wrapped' };
}

function asObject(names: ReadonlySet<string>, body: unknown): Formed {
  const entries: readonly unknown[] = Array.isArray(body) ? body : [];
  const [first, ...more] = entries;
  if (isRecord(first) && more.length === 0) return { value: first, form: 'list' };
  if (!isRecord(body)) return { value: undefined, form: 'other' };
  if (isOne(names, body)) return { value: body };
  const [inner, ...others] = Object.values(body);
  return isRecord(inner) && others.length === 0 && isOne(names, inner)
    ? { value: inner, form: 'wrapped' }
    : { value: body };
}

/** It has a member that the schema states. */
function isOne(names: ReadonlySet<string> | undefined, body: Readonly<Record<string, unknown>>): boolean {
  return names !== undefined && Object.keys(body).some((name) => names.has(name));
}

/** An object of the schema that lacks none of its required members. */
function isWhole(schema: z.core.$ZodType, value: unknown): boolean {
  if (!isRecord(value) || !isOne(memberNames(schema), value)) return false;
  const { error } = z.safeParse(schema, value);
  return (
    error?.issues.some(({ path: [name = '', ...inner] }) => inner.length === 0 && !(name in value)) !== true
  );
}

/** Undefined where the schema is not that of one object. */
export function memberNames(schema: z.core.$ZodType): ReadonlySet<string> | undefined {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return memberNames(schema.def.innerType);
  if (!(schema instanceof z.ZodMiniObject)) return undefined;
  const known = namesOf.get(schema) ?? new Set(Object.keys(schema.def.shape));
  namesOf.set(schema, known);
  return known;
}

/** Every reply asks for them. */
const namesOf = new WeakMap<z.core.$ZodType, ReadonlySet<string>>();
