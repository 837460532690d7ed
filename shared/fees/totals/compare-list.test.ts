import { expect, test } from 'vitest';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { compareList } from './compare-list.ts';

const { id, accountId, charge } = plannedFee;
const row = {
  type: charge.type,
  cents: charge.cents,
  reference: attemptReference(id, 1),
  reconciliationId: 'rec-1',
  fromBank: false,
};

test.each(['WAIVED', 'WRITTEN_OFF'] as const)(
  'a fee that is %s, and that the bank lists, is a break',
  (state) => {
    const sight = {
      accountId,
      intents: [{ ...plannedFee, state }],
      since: '2026-10-01',
      provenTypes: new Set([charge.type]),
    };
    expect(compareList({ ...sight, list: [] })).toEqual([]);
    expect(compareList({ ...sight, list: [row] })).toMatchObject([
      {
        kind: 'FEE_ORPHAN',
        field: '2026-10/ACCOUNT_MONTHLY/1',
        expected: `0 cents: it is ${state}`,
        found: '500 cents',
        evidence: ['rec-1'],
      },
    ]);
    // Where references do not come back, the sum says it.
    expect(compareList({ ...sight, provenTypes: new Set(), list: [row] })).toMatchObject([
      { kind: 'FEE_ORPHAN', field: charge.type, expected: '0 cents', found: '500 cents' },
    ]);
  },
);
