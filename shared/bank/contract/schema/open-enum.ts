import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { sentText } from './text.ts';

// `string & {}` keeps the known values visible to an editor, where plain `string` would swallow them. The core
// type is a thirtieth of the checker's work: the other one would be compared method by method.
const unknownValue = memoised((): z.core.$ZodType<string & {}, string> => z.string());
const unknownSentValue = memoised((): z.core.$ZodType<string & {}, string & {}> => sentText());

/**
 * An enumeration that the bank may extend at any time: known values are typed, unknown ones pass. The known
 * values are exported beside each use, for exhaustive switches behind `isKnown`.
 */
export function openEnum<const Values extends readonly string[]>(values: Values) {
  return z.union([z.enum(values), unknownValue()]);
}

/**
 * The same in a request, where a source says that there are more values than it lists, or lists none. A list that a source
 * gives whole is a `z.enum`: the bank refuses any other value, so nothing else is sent.
 */
export function sentOpenEnum<const Values extends readonly string[]>(values: Values) {
  return z.union([z.enum(values), unknownSentValue()]);
}

/** Whether a value of a reply is one of those listed here; none of null and undefined is. */
export function isKnown<const Values extends readonly string[]>(
  values: Values,
  value: string | null | undefined,
): value is Values[number] {
  return typeof value === 'string' && values.includes(value);
}
