import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { validationError, type BankRefusal } from '#sandbox/engine/refusal.ts';
import { unidentifiableName } from '#sandbox/entities/magic-values.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** Changes of a person's identity go to the provider that identified the person, and may fail there. See "Errors". */
export function failsAtProvider({ operation, argument }: ChangeRequest): boolean {
  const { attributes } = argument;
  return (
    operation === 'persons.update' && isRecord(attributes) && attributes['last_name'] === unidentifiableName
  );
}

export function providerFailure(): BankRefusal {
  return validationError('The identification provider could not process the change.');
}
