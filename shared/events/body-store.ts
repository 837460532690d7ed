import { TransientError } from '#shared/kernel/errors.ts';

/** Bodies that are too large to travel or to be stored with their event: exact bytes by content key. */
export interface BodyStore {
  /** The exact bytes; rejects with `AbsentBodyError` when there are none, and when the store does not answer. */
  read(key: string): Promise<Uint8Array>;
  /** Writing the same key twice is harmless: the key is made from the content. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/**
 * The store has no such key. A handler tries the event again like after any failure, since an object can be restored;
 * a job with much else to do sets the event aside.
 */
export class AbsentBodyError extends TransientError {
  override name = 'AbsentBodyError';

  constructor(cause?: unknown) {
    super('no-such-body', 'The store has no body under this key', cause);
  }
}

/** What is read; undefined where the store has no such key, and rejects with whatever else went wrong. */
export async function ifPresent<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AbsentBodyError) return undefined;
    throw error;
  }
}
