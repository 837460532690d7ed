import { euroCents, type Money } from '#sandbox/engine/model.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';

/** The limit from the field of that name; it must be positive. */
export function requestedLimit(limit: Asked, field: string): Money {
  if (limit.value <= 0) throw invalidModel(field, 'must be positive');
  return inEuros(limit, field);
}

interface Asked {
  readonly value: number;
  readonly currency: string;
}

/** The bank lends in euros, and confirms no other currency than it was asked for. */
export function inEuros({ value, currency }: Asked, field: string): Money {
  if (currency !== 'EUR') throw invalidModel(field, 'must be in euros');
  return euroCents(value);
}
