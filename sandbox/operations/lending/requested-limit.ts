import { euroCents, type Money } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** The limit from the field of that name; it must be positive. */
export function requestedLimit(limit: { readonly value: number }, field: string): Money {
  if (limit.value <= 0) throw invalidModel(field, 'must be positive');
  return euroCents(limit.value);
}
