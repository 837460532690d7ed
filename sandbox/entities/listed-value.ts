import { invalidModel } from '#sandbox/engine/refusal.ts';
import { isKnown } from '#shared/bank/contract/schema/open-enum.ts';

/** A value that the simulated bank acts by. Another one may be sent, and only the bank itself might take it: 400. */
export function listedValue<const Values extends readonly string[]>(
  values: Values,
  value: string,
  field: string,
): Values[number] {
  if (isKnown(values, value)) return value;
  throw invalidModel(field, `must be one of ${values.join(', ')}`);
}
