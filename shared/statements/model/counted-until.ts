import type { StatementRow } from './statement-row.ts';

type Counted = Pick<StatementRow, 'requestedAt' | 'verifiedAt' | 'evidence' | 'superseded'>;

/**
 * The bank's statement certainly counts what the bank had recorded by then (canonical UTC). After a lost answer, the
 * bank may have repeated that answer, so it may lack what was recorded since. A later version was verified again.
 */
export function surelyCountedUntil({ requestedAt, evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  return superseded.length === 0 && requestedAt < evidence.askedAt ? requestedAt : evidence.askedAt;
}

/** The bank's statement counts nothing that was recorded later, whichever of our requests the bank answered. */
export function perhapsCountedUntil({ verifiedAt = '', evidence, superseded }: Counted): string | undefined {
  if (evidence === undefined) return undefined;
  // If it was right only as of the first request, `askedAt` is the time of that request.
  return superseded.length === 0 && verifiedAt > evidence.askedAt ? verifiedAt : evidence.askedAt;
}
