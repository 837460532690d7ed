import type { FoundBreak } from '#shared/breaks/break.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';

/** What the breaks of a fee are about. */
export const feeEntity = (intent: FeeIntent): string => `fee ${feeName(intent)}`;

const kindOf: Partial<Record<FeeIntent['state'], FoundBreak['kind']>> = {
  PLANNED: 'FEE_OVER_LIMIT',
  REFUSED: 'FEE_REFUSED',
};

/** A fee that waits for a person, among the breaks. */
export function feeBreak(intent: FeeIntent, forPerson: string): FoundBreak {
  const { accountId, charge, state, refusal, sight = [] } = intent;
  return {
    kind: kindOf[state] ?? 'FEE_IN_DOUBT',
    accountId,
    entity: feeEntity(intent),
    field: 'state',
    expected: `${charge.cents} cents charged`,
    found: refusal === undefined || state !== 'REFUSED' ? forPerson : `${forPerson}: ${refusal.code}`,
    evidence: sight.map(({ reference, reconciliationId, cents }) =>
      [`${cents} cents`, reconciliationId, reference].filter((part) => part !== undefined).join(' '),
    ),
  };
}
