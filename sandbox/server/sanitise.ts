import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { invalidAttribute, type BankErrorEntry } from '#sandbox/engine/refusal.ts';

export interface Sanitised {
  readonly value: unknown;
  readonly problems: readonly BankErrorEntry[];
}

/**
 * The general rules of "Resources and their fields": unknown parameters and nulls are left out, outer white
 * space is an error, and so is a name or an enumeration value that differs from a known one only in case.
 */
export function sanitise(schema: unknown, value: unknown, field = ''): Sanitised {
  const inner = unwrapped(schema);
  if (typeof value === 'string') return { value, problems: problemsOfText(inner, value, field) };
  if (inner instanceof z.ZodMiniUnion) return sanitiseUnion(inner.def.options, value, field);
  if (inner instanceof z.ZodMiniObject && isRecord(value)) return sanitiseObject(inner.shape, value, field);
  if (inner instanceof z.ZodMiniArray && Array.isArray(value)) {
    const parts = value.map((entry: unknown, index) =>
      sanitise(inner.def.element, entry, `${field}[${index}]`),
    );
    return { value: parts.map((part) => part.value), problems: parts.flatMap((part) => part.problems) };
  }
  return { value, problems: [] };
}

function sanitiseObject(
  shape: Readonly<Record<string, unknown>>,
  value: Readonly<Record<string, unknown>>,
  field: string,
): Sanitised {
  const kept: [string, unknown][] = [];
  const problems: BankErrorEntry[] = [];
  for (const [name, member] of Object.entries(value)) {
    const path = field === '' ? name : `${field}.${name}`;
    if (Object.hasOwn(shape, name)) {
      if (member === null) continue;
      const part = sanitise(shape[name], member, path);
      kept.push([name, part.value]);
      problems.push(...part.problems);
    } else if (differsOnlyInCase(name, Object.keys(shape))) {
      problems.push(invalidAttribute(path, 'is written in the wrong case'));
    }
  }
  return { value: Object.fromEntries(kept), problems };
}

/** By the first alternative that takes the value; by the first of all when none does. */
function sanitiseUnion(options: readonly unknown[], value: unknown, field: string): Sanitised {
  const candidates = options.map((option) => ({ option, sanitised: sanitise(option, value, field) }));
  const fitting = candidates.find(
    ({ option, sanitised }) => option instanceof z.ZodMiniType && option.safeParse(sanitised.value).success,
  );
  return (fitting ?? candidates[0])?.sanitised ?? { value, problems: [] };
}

function problemsOfText(schema: unknown, text: string, field: string): readonly BankErrorEntry[] {
  if (text !== text.trim()) return [invalidAttribute(field, 'must not begin or end with white space')];
  if (differsOnlyInCase(text, knownValues(schema))) {
    return [invalidAttribute(field, 'is not included in the list')];
  }
  return [];
}

/** Of an enumeration, also of one that takes unknown values. */
function knownValues(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodMiniEnum) return schema.options.map(String);
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => knownValues(unwrapped(option)));
  return [];
}

export function differsOnlyInCase(text: string, known: readonly string[]): boolean {
  const lower = text.toLowerCase();
  return !known.includes(text) && known.some((name) => name.toLowerCase() === lower);
}

export function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniDefault ||
    schema instanceof z.ZodMiniPrefault
  ) {
    return unwrapped(schema.def.innerType);
  }
  return schema instanceof z.ZodMiniPipe ? unwrapped(schema.def.in) : schema;
}
