import * as z from '#shared/kernel/zod.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { money } from '#shared/bank/contract/schema/money.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { isKeyText } from '#shared/kernel/key-text.ts';
import { jsonIn } from './decode-body.ts';

// Only the fields that identify an event, and the amount of a booking, are strict. Any other field of the wrong type is
// converted if possible, or else dropped: it must not stop the event, whose exact body is kept anyway.

/** An id that identifies an entity. Bounded, since it becomes part of a key; the text `null` names nothing. */
export const entityId = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((id) => id !== 'null', 'is the text null'),
  z.refine(isKeyText, 'cannot stand in a key'),
);

/** A schema that first converts the value with `meaning`. */
export function preprocessed<Schema extends z.core.$ZodType>(
  meaning: (value: unknown) => unknown,
  schema: Schema,
) {
  return z.pipe(z.transform(meaning), schema);
}

/** Any text, or none. Some payloads contain the text `null` instead of null, or a number instead of its text. */
export const optionalText = z.optional(preprocessed(textOf, z.nullish(z.string())));

/** A state or kind of which we know these values. Others pass, and are listed as drift. */
export function optionalOneOf<const Values extends readonly string[]>(values: Values) {
  return z.optional(preprocessed(textOf, z.nullish(openEnum(values))));
}

/** An instant in any ISO 8601 form. Not enforced, so it is marked as `x-format`, which no validator enforces either. */
export const optionalInstant = optionalText.check(z.meta({ 'x-format': 'date-time' }));

/** A calendar day, `YYYY-MM-DD`, not enforced either. */
export const optionalDay = optionalText.check(z.meta({ 'x-format': 'date' }));

/** A boolean; the bank sometimes sends it as text. */
export const optionalFlag = z.optional(
  preprocessed((value) => flags.get(value) ?? null, z.nullish(z.boolean())),
);

/** A rate or percentage, as a number or as text. Anything else counts as missing. */
export const optionalNumber = z.optional(preprocessed(numberOf, z.nullish(z.number())));

/** A whole number, such as cents without a currency. */
export const optionalCount = orNone(count());

/** An amount in cents, or none; an amount without a value counts as missing. */
export const optionalMoney = orNone(money());

/** A list of texts, such as reasons. */
export const optionalTexts = orNone(z.array(preprocessed(textOf, z.string())));

/** A value of another type counts as missing, unless it is JSON text of the right type. */
export function orNone<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(
    preprocessed((value) => {
      const meant = typeof value === 'string' && !schema.safeParse(value).success ? jsonIn(value) : value;
      return schema.safeParse(meant).success ? meant : null;
    }, z.nullish(schema)),
  );
}

/** An object in one type and JSON text in another, or an undocumented form. */
export const jsonOrText = z.optional(z.unknown());

/** An amount where it is undocumented whether it is a money object, a plain number or something else. */
export const moneyOrAnything = z.optional(
  z.union([money(), z.unknown().check(z.describe('any other form'))]),
);

const flags = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

/** Text as `optionalText` reads it. A number beyond 2^53 has already lost digits, so its text would be wrong. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === 'null' ? null : value;
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : null;
  return typeof value === 'boolean' ? String(value) : null;
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
}
