import { TransientError } from '#shared/kernel/errors.ts';

/** Bodies too large for a message or an event record: exact bytes by content key. */
export interface BodyStore {
  /**
   * The exact bytes. Rejects with `AbsentBodyError` if the key does not exist, or with another error if the store does
   * not answer.
   */
  read(key: string): Promise<Uint8Array>;
  /** Writing the same key twice is harmless, since the key is derived from the content. */
  write(key: string, bytes: Uint8Array): Promise<void>;
}

/** Objects of any length, piece by piece. */
export interface StreamedBodies {
  /** The exact bytes. Rejects as `read` does, also between two pieces. */
  stream(key: string): AsyncIterable<Uint8Array>;
}

/** Also takes and gives objects of any length. */
export interface PartedBodyStore extends BodyStore, StreamedBodies {
  begin(key: string): Promise<BodyInParts>;
}

/** An object that is being written. It does not exist before `complete`. */
export interface BodyInParts {
  /** S3 takes no part below 5 MiB but the last. */
  add(bytes: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  /** Gives up what was added. */
  abort(): Promise<void>;
}

/**
 * The store has no such key. A handler retries the event as after any failure, since an object can be restored; a job
 * with many other events sets the event aside.
 */
export class AbsentBodyError extends TransientError {
  override name = 'AbsentBodyError';

  constructor(cause?: unknown) {
    super('no-such-body', 'The store has no body under this key', cause);
  }
}

/** The value read; undefined if the store has no such key. Rejects with any other failure. */
export async function ifPresent<Read>(reading: Promise<Read>): Promise<Read | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AbsentBodyError) return undefined;
    throw error;
  }
}
