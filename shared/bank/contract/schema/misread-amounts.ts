import { isRecord } from '#shared/kernel/json.ts';
import { memoisedFor } from '#shared/kernel/memoised.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';
import * as z from '#shared/kernel/zod.ts';
import { currencyPattern, money } from './money.ts';

/** A part of an amount that says that its value is not what we take it for. */
export interface MisreadAmount {
  /** Dotted path; `[]` stands for any entry of a list. */
  readonly field: string;
  readonly part: 'unit' | 'currency';
}

/**
 * The amounts of a content that its schema has parsed which are in another unit than cents, or in a currency that is not
 * three capitals. Whoever read them as cents would be wrong by a hundred.
 */
export function misreadAmounts(schema: z.core.$ZodType, content: unknown): readonly MisreadAmount[] {
  const found = amountsOf(schema).flatMap((path) => misreadAt(path, content, ''));
  return [...new Map(found.map((each) => [each.field, each])).values()];
}

const amountsOf = memoisedFor((schema: z.core.$ZodType) => amountsIn(schema));

/** Where a schema has amounts of money: names of members. A path goes through each entry of a list. */
export function amountsIn(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  const bare = unwrapped(schema);
  if (bare === money()) return [path];
  if (bare instanceof z.ZodMiniUnion) return bare.def.options.flatMap((form) => amountsIn(form, path));
  if (bare instanceof z.ZodMiniArray) return amountsIn(bare.def.element, path);
  if (!(bare instanceof z.ZodMiniObject)) return [];
  return Object.entries<z.core.$ZodType>(bare.def.shape).flatMap(([name, each]) =>
    amountsIn(each, [...path, name]),
  );
}

function misreadAt(
  [name, ...rest]: readonly string[],
  content: unknown,
  at: string,
): readonly MisreadAmount[] {
  if (Array.isArray(content))
    return content.flatMap((entry: unknown) =>
      misreadAt(name === undefined ? [] : [name, ...rest], entry, `${at}[]`),
    );
  if (!isRecord(content)) return [];
  if (name === undefined) return misreadParts(content).map((part) => ({ field: inside(at, part), part }));
  return misreadAt(rest, content[name], inside(at, name));
}

function misreadParts({ value, unit, currency }: Readonly<Record<string, unknown>>) {
  // Of another form: no amount.
  if (typeof value !== 'number') return [];
  return [
    ...(isStated(unit) && unit !== 'cents' ? (['unit'] as const) : []),
    ...(isStated(currency) && !currencyPattern.test(currency) ? (['currency'] as const) : []),
  ];
}

/** What is left empty is missing. */
const isStated = (text: unknown): text is string => typeof text === 'string' && text !== '';

const inside = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
