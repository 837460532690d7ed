import { expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { feeBreak, feeEntity } from './fee-break.ts';
import { feeInDoubtEvent } from './fee-event.ts';

const at = '2026-11-04T05:00:00.000Z';
const refusal = { code: 'insufficient_funds', at, firstDay: '2026-11-04', count: 1 };
const listed = { type: plannedFee.charge.type, fromBank: false };

test('a fee with an unknown outcome is a break, with what the list showed', () => {
  const sight = [
    { ...listed, cents: 500, reconciliationId: 'rec-1', reference: 'ref-1' },
    { ...listed, cents: 1_000, reconciliationId: undefined, reference: undefined },
  ];
  const waiting = { ...plannedFee, state: 'IN_DOUBT', sight, refusal } as const;
  expect(feeEntity(waiting)).toBe('fee acc-1/2026-10/ACCOUNT_MONTHLY/1');
  expect(feeBreak(waiting, 'the bank lists it more than once')).toEqual({
    kind: 'FEE_IN_DOUBT',
    accountId: 'acc-1',
    entity: 'fee acc-1/2026-10/ACCOUNT_MONTHLY/1',
    field: 'state',
    expected: '500 cents charged',
    found: 'the bank lists it more than once',
    evidence: ['500 cents rec-1 ref-1', '1000 cents'],
  });
});

test('a fee that the bank refuses is a break of its own kind, with the code of the bank', () => {
  const refused = { ...plannedFee, state: 'REFUSED' } as const;
  expect(feeBreak({ ...refused, refusal }, 'every day of dunning has passed')).toMatchObject({
    kind: 'FEE_REFUSED',
    found: 'every day of dunning has passed: insufficient_funds',
    evidence: [],
  });
  expect(feeBreak(refused, 'the account is closed')).toMatchObject({
    kind: 'FEE_REFUSED',
    found: 'the account is closed',
  });
});

test('teams are notified of a fee whose outcome only a person can find out, once for each such state', () => {
  const waiting = {
    ...plannedFee,
    state: 'IN_DOUBT',
    attempt: 2,
    version: 7,
    forPerson: 'unproven',
  } as const;
  expect(feeInDoubtEvent(waiting, at)).toEqual({
    type: 'FeeInDoubt',
    key: `${plannedFee.id}/7`,
    entityId: plannedFee.id,
    occurredAt: at,
    data: {
      fee_id: plannedFee.id,
      account_id: 'acc-1',
      code: 'ACCOUNT_MONTHLY',
      type: 'ChargeAccountMaintenance',
      month: '2026-10',
      amount_cents: 500,
      attempt: 2,
      because: 'unproven',
    },
  });
});
