import { NotFoundError } from '#shared/bank/client/api-error.ts';
import { RequestError } from '#shared/bank/client/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import type { persons } from '#shared/bank/contract/persons/persons.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';

/** Two reads one after another still fit into the function's time. */
const deadlineMs = 20_000;

/** Reads persons from the bank. Who is meant came in an unsigned header and may be nobody. */
export function createPersonReader(
  bank: BankClient<{ readonly persons: Pick<typeof persons, 'get'> }>,
): EntityReader {
  return {
    async read(entityId) {
      try {
        const person = await bank.persons.get({ id: entityId }, { deadlineMs });
        return { outcome: 'found', json: JSON.stringify(person) };
      } catch (error) {
        if (error instanceof NotFoundError || isUnaskable(error)) return { outcome: 'absent' };
        throw error;
      }
    },
  };
}

/** An id that cannot stand in a path names nobody; any other refusal is a mistake of ours. */
function isUnaskable(error: unknown): boolean {
  return error instanceof RequestError && error.fields.every((field) => field === 'id');
}
