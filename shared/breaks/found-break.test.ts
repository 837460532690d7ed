import { expect, test } from 'vitest';
import { newBreak, seenAgain } from './found-break.ts';

const at = '2026-03-02T08:00:00.000Z';
const later = '2026-03-03T08:00:00.000Z';
const difference = { kind: 'STATEMENT_LINES', entity: 'bank_statement acc_1', field: 'different' } as const;

test('a break that is seen again says what was found last, and nothing of what was found before', () => {
  const sums = { expected: '100', found: '101', differenceCents: 1, currency: 'EUR' };
  const known = newBreak({ ...difference, ...sums, evidence: ['boo_1'] }, 2, at);
  const again = seenAgain(known, { ...difference, expected: '1.00 EUR', found: '1.00 USD' }, later);
  expect(again).toEqual({
    ...difference,
    id: known.id,
    severity: 'high',
    state: 'REOPENED',
    episode: 2,
    expected: '1.00 EUR',
    found: '1.00 USD',
    evidence: ['boo_1'],
    firstSeenAt: at,
    lastSeenAt: later,
    version: 2,
  });
});
