import { describe, expect, test } from 'vitest';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { payeeOf } from '#shared/fees/model/payee.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import {
  isReversedBy,
  planReversal,
  readReversible,
  whyIrreversible,
  type ReversibleFee,
  type ReversibleFees,
} from './reversible-fee.ts';

const payee = payeeOf('DE89370400440532013000');
const charged: FeeIntent = {
  ...plannedFee,
  id: intentId('acc-1', plannedFee.charge),
  state: 'BOOKED',
};
const reversalIn = (state: FeeReversal['state'], more: Partial<FeeReversal> = {}): FeeReversal => ({
  feeId: charged.id,
  accountId: 'acc-1',
  charge: charged.charge,
  number: 1,
  cents: 200,
  billingAccountId: 'acc-billing',
  payee,
  state,
  approvedBy: 'app-1',
  version: 1,
  ...more,
});
const fee: ReversibleFee = { intent: charged, earlier: [], payee };

describe('a fee cannot be paid back', () => {
  const why = (more: Partial<ReversibleFee>, cents = 200, billingAccountId = 'acc-billing') =>
    whyIrreversible({ billingAccountId }, { ...fee, ...more }, cents);

  test('unless it was charged, and neither more nor at once is paid back', () => {
    expect(why({})).toBeUndefined();
    expect(why({ intent: { ...charged, state: 'REFUSED' } })).toBe(
      'the fee is REFUSED: only a charged fee can be paid back',
    );
    expect(why({}, 500)).toBeUndefined();
    expect(why({}, 501)).toBe('only 500 cents were charged');
    const earlier = [reversalIn('BOOKED'), reversalIn('REFUSED')];
    expect(why({ earlier }, 300)).toBeUndefined();
    expect(why({ earlier }, 301)).toBe('of 500 cents that were charged, 300 are not paid back yet');
    expect(why({ earlier: [reversalIn('IN_DOUBT')] })).toBe(
      'a reversal of 200 cents is IN_DOUBT: a fee can have only one at a time',
    );
  });

  test('by a stage without a billing account, or to an account whose IBAN nobody knows', () => {
    expect(why({}, 200, 'none')).toBe('the stage names no billing account that could pay');
    expect(why({ payee: undefined })).toBe('nobody knows the IBAN of the account');
  });
});

/** What is planned, written and reopened; another worker may plan faster. */
function setUp(rows: readonly FeeReversal[] = [], { isFirst = true, iban = 'DE89370400440532013000' } = {}) {
  const [planned, written, reopened]: [FeeReversal[], FeeReversal[], string[]] = [[], [], []];
  const ports: ReversibleFees = {
    intents: { read: async ({ id }) => Promise.resolve(id === charged.id ? charged : undefined) },
    reversals: {
      ofAccount: () => listed(rows),
      plan: async (row) => (planned.push(row), Promise.resolve(isFirst)),
      write: async (_seen, row) => (written.push(row), Promise.resolve(true)),
    },
    register: {
      read: async () => Promise.resolve(iban === '' ? undefined : ({ iban } as never)),
      reopenFees: async (id) => Promise.resolve(void reopened.push(id)),
    },
    billingAccountId: 'acc-billing',
  };
  return { ports, planned, written, reopened };
}

test('a fee is read with its own reversals, and with the payee if the IBAN is known', async () => {
  const own = reversalIn('BOOKED');
  const rows = [reversalIn('BOOKED', { feeId: 'of another fee' }), own];
  const name = feeName(charged);
  expect(await readReversible(setUp(rows).ports, name)).toEqual({ intent: charged, earlier: [own], payee });
  expect((await readReversible(setUp(rows, { iban: '' }).ports, name))?.payee).toBeUndefined();
  expect(await readReversible(setUp().ports, 'acc-1/2026-10/NO_SUCH_FEE/1')).toBeUndefined();
});

describe('a reversal', () => {
  const wanted = { cents: 300, approvedBy: 'app-2' };

  test('is planned after the earlier ones, and the account is read again', async () => {
    const { ports, planned, reopened } = setUp();
    expect(await planReversal(ports, { ...fee, earlier: [reversalIn('BOOKED')] }, wanted)).toBe(true);
    expect(planned).toMatchObject([{ number: 2, cents: 300, approvedBy: 'app-2', state: 'PLANNED', payee }]);
    expect(reopened).toEqual(['acc-1']);
  });

  test('is planned once for an approval, and not if another worker was faster', async () => {
    const { ports, planned, reopened } = setUp([], { isFirst: false });
    expect(await planReversal(ports, fee, wanted)).toBe(false);
    expect(reopened).toEqual([]);
    const again = { ...fee, earlier: [reversalIn('PLANNED', { approvedBy: 'app-2' })] };
    expect([isReversedBy(again, 'app-2'), isReversedBy(again, 'app-1')]).toEqual([true, false]);
    expect(await planReversal(ports, again, wanted)).toBe(true);
    expect([planned.length, reopened]).toEqual([1, ['acc-1']]);
  });

  test('takes the decision about refused ones from persons, and leaves others as they are', async () => {
    const { ports, written } = setUp();
    const forPerson = 'the bank refused it: x';
    const refused = reversalIn('REFUSED', { forPerson });
    const earlier = [refused, reversalIn('REFUSED'), reversalIn('NOT_PAID', { forPerson })];
    await planReversal(ports, { ...fee, earlier }, wanted);
    expect(written).toEqual([{ ...refused, forPerson: undefined, version: 2 }]);
  });
});
