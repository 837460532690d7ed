import type { FailureKind } from '#shared/kernel/failure-kinds.ts';

/** Why something failed, in bounded names: no message of an error, which may hold what it was given. */
export interface Cause {
  readonly kind: FailureKind;
  /** Code or class of the error. */
  readonly code: string;
  /** Of AWS: `dynamodb:PutItem`. Of the bank: the operation and the status, `persons.get 503`. */
  readonly action?: string;
  /** Of AWS: the table, queue, bucket or secret. Never a key of what it holds. */
  readonly resource?: string;
}

/** What two failures with the same cause have in common, in one line. */
export const causeText = ({ code, action, resource }: Cause): string =>
  [code, action, resource].filter((part) => part !== undefined).join(' ');

/** The call that failed, as fields of a line of the log. */
export const callFields = ({ action, resource }: Cause) => ({
  ...(action !== undefined && { action }),
  ...(resource !== undefined && { resource }),
});

const shownCharacters = 4;

/** The end of an id: who has the entity before them recognises it, and nobody can look it up. */
export const maskedId = (id: string): string =>
  id.length > 2 * shownCharacters ? `…${id.slice(-shownCharacters)}` : '…';
