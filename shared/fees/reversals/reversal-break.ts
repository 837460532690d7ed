import type { FoundBreak } from '#shared/breaks/break.ts';
import { reversalName, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';

/** What the breaks of a reversal are about. */
export const reversalEntity = (reversal: FeeReversal): string => `reversal ${reversalName(reversal)}`;

/** A reversal that waits for persons, among the breaks. */
export function reversalBreak(reversal: FeeReversal, forPerson: string): FoundBreak {
  const { accountId, cents, transferId } = reversal;
  return {
    kind: 'FEE_REVERSAL',
    accountId,
    entity: reversalEntity(reversal),
    field: 'state',
    expected: `${cents} cents paid back`,
    found: forPerson,
    evidence: transferId === undefined ? [] : [transferId],
  };
}
