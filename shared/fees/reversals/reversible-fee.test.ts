import { describe, expect, test } from 'vitest';
import { feeName } from '#shared/fees/model/fee-name.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { payeeOf } from '#shared/fees/model/payee.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import {
  isReversedBy,
  planReversal,
  readReversible,
  whyIrreversible,
  type ReversibleFee,
  type ReversibleFees,
} from './reversible-fee.ts';

const iban = 'DE89370400440532013000';
const { accountId, charge } = plannedFee;
const charged = { ...plannedFee, id: intentId(accountId, charge), state: 'BOOKED' } as const;
const fee: ReversibleFee = { intent: charged, earlier: [], payee: payeeOf(iban) };
const ours = { billingAccountId: 'acc_billing' };

const reversal = (change: Partial<FeeReversal>): FeeReversal => ({
  feeId: charged.id,
  accountId,
  charge,
  number: 1,
  cents: 100,
  billingAccountId: ours.billingAccountId,
  state: 'BOOKED',
  version: 1,
  approvedBy: 'p1',
  ...change,
});

/** Stores with the charged fee and these reversals; `planned` and `written` are what came of it. */
function storesWith(rows: readonly FeeReversal[], { isFirst = true, isKnown = true } = {}) {
  const planned: FeeReversal[] = [];
  const written: FeeReversal[] = [];
  const reopened: string[] = [];
  const fees: ReversibleFees = {
    ...ours,
    intents: { read: ({ id }) => Promise.resolve(id === charged.id ? charged : undefined) },
    reversals: {
      async *ofAccount() {
        yield* rows;
      },
      plan: (row) => Promise.resolve(isFirst && planned.push(row) > 0),
      write: (_, row) => Promise.resolve(void written.push(row)),
    },
    register: {
      read: () => Promise.resolve(isKnown ? { iban } : {}),
      reopenFees: (id) => Promise.resolve(void reopened.push(id)),
    },
  } as unknown as ReversibleFees;
  return { fees, planned, written, reopened };
}

describe('a fee that may be paid back', () => {
  test('is read with its own reversals, and not those of another fee of the account', async () => {
    const own = reversal({});
    const { fees } = storesWith([reversal({ feeId: 'another' }), own]);
    expect(await readReversible(fees, feeName(charged))).toEqual({
      intent: charged,
      earlier: [own],
      payee: payeeOf(iban),
    });
  });

  test('has no payee while nobody knows the IBAN of its account', async () => {
    const { fees } = storesWith([], { isKnown: false });
    expect(await readReversible(fees, feeName(charged))).toMatchObject({ payee: undefined });
  });
});

test.each<[string, Partial<ReversibleFee>, { billingAccountId: string }, string]>([
  [
    'no billing account',
    {},
    { billingAccountId: 'none' },
    'the stage names no billing account that could pay',
  ],
  ['no payee', { payee: undefined }, ours, 'nobody knows the IBAN of the account'],
  ['no charge yet', { intent: plannedFee }, ours, 'the fee is PLANNED: only a charged fee can be paid back'],
])('with %s nothing is paid back', (_, change, settings, because) => {
  expect(whyIrreversible(settings, { ...fee, ...change }, 1)).toBe(because);
  expect(whyIrreversible(ours, fee, 1)).toBeUndefined();
});

test('an approval that has planned a reversal is found again by its id, and no other is', () => {
  const earlier = [reversal({ approvedBy: 'p1' }), reversal({ approvedBy: 'p2' })];
  expect(['p1', 'p2', 'p3'].map((id) => isReversedBy({ earlier }, id))).toEqual([true, true, false]);
});

describe('planning', () => {
  const wanted = { cents: 100, approvedBy: 'p2' };

  test('is done once for each approval, and a run reads the account again', async () => {
    const { fees, planned, reopened } = storesWith([]);
    expect(await planReversal(fees, fee, wanted)).toBe(true);
    expect(planned).toMatchObject([{ number: 1, cents: 100, approvedBy: 'p2', payee: payeeOf(iban) }]);
    const again = { ...fee, earlier: planned };
    expect(await planReversal(fees, again, wanted)).toBe(true);
    expect([planned.length, reopened]).toEqual([1, [accountId, accountId]]);
  });

  test('changes nothing if another one was faster', async () => {
    const { fees, reopened } = storesWith([], { isFirst: false });
    expect(await planReversal(fees, fee, wanted)).toBe(false);
    expect(reopened).toEqual([]);
  });

  test('ends the wait of those that the bank refused, and touches no other', async () => {
    const refused = reversal({ number: 1, state: 'REFUSED', forPerson: 'the bank refused it' });
    const decided = reversal({ number: 2, state: 'REFUSED' });
    const unpaid = reversal({ number: 3, state: 'NOT_PAID', forPerson: 'kept as it was decided' });
    const { fees, written } = storesWith([]);
    await planReversal(fees, { ...fee, earlier: [refused, decided, unpaid] }, wanted);
    expect(written).toMatchObject([{ number: 1, state: 'REFUSED' }]);
    expect(written[0]?.forPerson).toBeUndefined();
  });
});
