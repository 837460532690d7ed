import type { StatementRow } from './statement-row.ts';

/**
 * The bank's statement surely counts what was recorded by then (canonical UTC). If its first answer was lost, the bank may
 * have repeated it: nobody knows whether it counts what was recorded between both. A later version was judged anew.
 */
export function surelyCountedUntil({
  requestedAt,
  evidence,
  superseded,
}: Pick<StatementRow, 'requestedAt' | 'evidence' | 'superseded'>): string | undefined {
  if (evidence === undefined) return undefined;
  return superseded.length === 0 && requestedAt < evidence.askedAt ? requestedAt : evidence.askedAt;
}
