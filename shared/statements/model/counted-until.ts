import type { StatementRow } from './statement-row.ts';

type Counted = Pick<StatementRow, 'requestedAt' | 'verifiedAt' | 'evidence' | 'superseded'>;

/**
 * The bank's statement surely counts what was recorded by then (canonical UTC). If an answer was lost, the bank may
 * have repeated it: nobody knows whether it counts what was recorded since. A later version was verified anew.
 */
export function surelyCountedUntil({ requestedAt, evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  return superseded.length === 0 && requestedAt < evidence.askedAt ? requestedAt : evidence.askedAt;
}

/** It counts nothing that was recorded later, for any of our requests that the bank may have answered. */
export function perhapsCountedUntil({ verifiedAt = '', evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  // If it was right only as of the first request, `askedAt` is the time of that request.
  return superseded.length === 0 && verifiedAt > evidence.askedAt ? verifiedAt : evidence.askedAt;
}
