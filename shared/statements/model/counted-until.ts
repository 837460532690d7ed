import type { StatementRow } from './statement-row.ts';

type Counted = Pick<StatementRow, 'requestedAt' | 'verifiedAt' | 'evidence' | 'superseded'>;

/**
 * The bank's statement surely counts what was recorded by then (canonical UTC). If an answer was lost, the bank may have
 * repeated it: nobody knows whether it counts what was recorded since. A later version was verified anew.
 */
export function surelyCountedUntil({ requestedAt, evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  return superseded.length === 0 && requestedAt < evidence.askedAt ? requestedAt : evidence.askedAt;
}

/** It counts nothing that was recorded later, whichever of its requests the bank has made it of. */
export function perhapsCountedUntil({ verifiedAt = '', evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  // What was right only as of the first request is kept as if it had been asked for then.
  return superseded.length === 0 && verifiedAt > evidence.askedAt ? verifiedAt : evidence.askedAt;
}
