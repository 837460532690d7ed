import { NotFoundError } from '#shared/bank/errors/api-error.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import type { CallOptions } from '#shared/bank/client/method.ts';
import type { EntityReader } from './entity-reader.ts';

/** Two consecutive reads still fit into a consumer's time. */
export const readOptions: CallOptions = { deadlineMs: 20_000 };

/**
 * Reads from the bank by the id that the path takes as `parameter`. The id may come from an unsigned header: one that
 * cannot be part of a path names nobody, while any other refusal is a mistake of ours.
 */
export function bankReader(parameter: string, read: (entityId: string) => Promise<object>): EntityReader {
  return {
    async read(entityId) {
      try {
        return { outcome: 'found', json: JSON.stringify(await read(entityId)) };
      } catch (error) {
        if (error instanceof NotFoundError || isUnaskable(error, parameter)) return { outcome: 'absent' };
        throw error;
      }
    },
  };
}

function isUnaskable(error: unknown, parameter: string): boolean {
  return error instanceof RequestError && error.fields.every((field) => field === parameter);
}
