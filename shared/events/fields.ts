import * as z from 'zod';
import { isRecord } from '#shared/kernel/json.ts';
import { money } from '#shared/bank/contract/schema/money.ts';

/** What identifies an entity. Bounded, since it becomes part of a key; the text `null` names nothing. */
export const entityId = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id !== 'null', 'is the text null');

/** Any text, or none: some payloads carry the text `null` in place of null. */
export const optionalText = z
  .string()
  .nullish()
  .overwrite((text) => (text === 'null' ? null : text));

/** An instant in any ISO 8601 form. Its form is not enforced: an odd one must not stop the event. */
export const optionalInstant = optionalText.meta({ format: 'date-time' });

/** A calendar day, `YYYY-MM-DD`, not enforced either. */
export const optionalDay = optionalText.meta({ format: 'date' });

/** Whether something is so; the bank sometimes says it as text. */
export const optionalFlag = z
  .union([
    z.boolean(),
    z
      .string()
      .transform((text) => (text === 'null' ? null : text === 'true'))
      .pipe(z.boolean().nullable()),
  ])
  .nullish();

/** A rate, a count, a percentage: as a number or as text. A text that is no number counts as none. */
export const optionalNumber = z
  .union([
    z.number(),
    z
      .string()
      .transform((text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null))
      .pipe(z.number().nullable()),
  ])
  .nullish();

/** An amount in cents, or none; one without its value is none. */
export const optionalMoney = z
  .preprocess((amount) => (hasValue(amount) ? amount : null), money.nullish())
  .optional();

const hasValue = (amount: unknown) =>
  isRecord(amount) && ![undefined, null, 'null'].some((none) => none === amount['value']);

/** A list of texts, such as reasons. */
export const optionalTexts = orNone(z.array(z.string()));

/** An object or a list may be the text `null` as well. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === 'null' ? null : value), schema.nullish()).optional();
}

/** What is an object in one type and JSON text in another, or has a form that nobody has stated. */
export const jsonOrText = z.unknown().optional();

/** The body is empty or `{}`: everything the event says stands in its unsigned headers. */
export const headerOnly = z.looseObject({});
