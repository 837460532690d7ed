import { invalidModel } from '#sandbox/engine/refusal.ts';
import { isKnown } from '#shared/bank/contract/schema/open-enum.ts';

/** A value that the simulated bank supports. Any other is refused with 400, even if the real bank might accept it. */
export function listedValue<const Values extends readonly string[]>(
  values: Values,
  value: string,
  field: string,
): Values[number] {
  if (isKnown(values, value)) return value;
  throw invalidModel(field, `must be one of ${values.join(', ')}`);
}
