import { euroCents, type Money } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** A limit as it was asked for in the field of that name; none is negative or nothing. */
export function requestedLimit(limit: { readonly value: number }, field: string): Money {
  if (limit.value <= 0) throw invalidModel(field, 'must be positive');
  return euroCents(limit.value);
}
