import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import { invalidAttribute, type BankErrorEntry } from '#sandbox/engine/refusal.ts';

interface Sanitised {
  readonly value: unknown;
  readonly problems: readonly BankErrorEntry[];
}

/**
 * The general rules of "Resources and their fields": unknown parameters are removed, and so are nulls anywhere in the
 * body. Outer white space is an error, and so is a name or an enumeration value that differs from a known
 * one only in case.
 */
export function sanitise(schema: z.core.$ZodType, value: unknown, field = ''): Sanitised {
  const inner = unwrapped(schema);
  if (typeof value === 'string') return { value, problems: problemsOfText(inner, value, field) };
  if (inner instanceof z.ZodMiniUnion) return sanitiseUnion(inner.def.options, value, field);
  if (inner instanceof z.ZodMiniArray && Array.isArray(value)) {
    return sanitiseArray(inner.def.element, value, field);
  }
  if (!isRecord(value)) return { value, problems: [] };
  if (inner instanceof z.ZodMiniObject) return sanitiseObject(inner, value, field);
  if (inner instanceof z.ZodMiniRecord) return sanitiseMembers(value, () => inner.def.valueType, field);
  return { value, problems: [] };
}

/** The rule speaks of null values, not of null members: a list closes the gap. */
function sanitiseArray(element: z.core.$ZodType, value: readonly unknown[], field: string): Sanitised {
  const parts = value.flatMap((entry, index) =>
    entry === null ? [] : [sanitise(element, entry, `${field}[${index}]`)],
  );
  return { value: parts.map((part) => part.value), problems: parts.flatMap((part) => part.problems) };
}

function sanitiseObject(
  { shape, def }: z.ZodMiniObject,
  value: Readonly<Record<string, unknown>>,
  field: string,
): Sanitised {
  const known = Object.keys(shape);
  const wrong = Object.keys(value).filter((name) => differsOnlyInCase(name, known));
  const { value: kept, problems } = sanitiseMembers(
    value,
    (name) => (Object.hasOwn(shape, name) ? shape[name] : def.catchall),
    field,
  );
  const entries = wrong.map((name) =>
    invalidAttribute(memberOf(field, name), 'is written in the wrong case'),
  );
  return { value: kept, problems: [...entries, ...problems] };
}

/** The members with a schema. */
function sanitiseMembers(
  value: Readonly<Record<string, unknown>>,
  schemaOf: (name: string) => z.core.$ZodType | undefined,
  field: string,
): Sanitised {
  const parts = Object.entries(value).flatMap(([name, member]) => {
    const schema = schemaOf(name);
    if (member === null || schema === undefined || schema instanceof z.ZodMiniNever) return [];
    return [{ name, ...sanitise(schema, member, memberOf(field, name)) }];
  });
  return {
    value: Object.fromEntries(parts.map((part) => [part.name, part.value])),
    problems: parts.flatMap((part) => part.problems),
  };
}

/** A place as messages show it, shortened: nobody needs many thousand characters repeated. */
function memberOf(field: string, name: string): string {
  const shown = name.length > maxShownLength ? `${name.slice(0, maxShownLength)}…` : name;
  return field === '' ? shown : `${field}.${shown}`;
}

const maxShownLength = 64;

/** By the first alternative that accepts the value, or else the first that finds a specific problem. */
function sanitiseUnion(options: readonly z.core.$ZodType[], value: unknown, field: string): Sanitised {
  const alternatives = options.filter((option) => isOfKind(option, value));
  const candidates = alternatives.map((option) => ({ option, sanitised: sanitise(option, value, field) }));
  if (candidates.length < 2) return candidates[0]?.sanitised ?? { value, problems: [] };
  const chosen =
    candidates.find(
      ({ option, sanitised }) => option instanceof z.ZodMiniType && option.safeParse(sanitised.value).success,
    ) ??
    candidates.find(({ sanitised }) => sanitised.problems.length > 0) ??
    candidates[0];
  return chosen?.sanitised ?? { value, problems: [] };
}

/** Whether value and schema are of the same kind: both lists, both objects, or neither. */
function isOfKind(schema: z.core.$ZodType, value: unknown): boolean {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodMiniUnion) return inner.def.options.some((option) => isOfKind(option, value));
  if (inner instanceof z.ZodMiniArray) return Array.isArray(value);
  if (inner instanceof z.ZodMiniObject || inner instanceof z.ZodMiniRecord) return isRecord(value);
  return typeof value !== 'object';
}

function problemsOfText(schema: z.core.$ZodType, text: string, field: string): readonly BankErrorEntry[] {
  if (text !== text.trim()) return [invalidAttribute(field, 'must not begin or end with white space')];
  const isClosed = schema instanceof z.ZodMiniEnum;
  const values = knownValues(schema);
  if (differsOnlyInCase(text, values) || (isClosed && !values.includes(text))) {
    return [invalidAttribute(field, 'is not included in the list')];
  }
  return [];
}

/** The values of an enumeration, also of one that accepts unknown values. */
function knownValues(schema: z.core.$ZodType): readonly string[] {
  if (schema instanceof z.ZodMiniEnum) return schema.options.map(String);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => knownValues(unwrapped(option)));
  return [];
}

export function differsOnlyInCase(text: string, known: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return !known.includes(text) && known.some((name) => name.toLowerCase() === lower);
}
