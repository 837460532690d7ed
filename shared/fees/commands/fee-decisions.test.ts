import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { Json } from '#shared/kernel/json.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { endToEndIdOf, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { payeeOf } from '#shared/fees/model/payee.ts';
import type { Released } from '#shared/fees/model/ports.ts';
import type { BoundDecision } from '#shared/operators/decision.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { inMemoryIntents } from '#test/fakes/fee-world.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { feeDecisions } from './fee-decisions.ts';
import { payBack } from './pay-back.ts';

const at = '2026-04-10T10:00:00.000Z';
const iban = 'DE32110101001000000029';
const charge = {
  ...plannedFee.charge,
  code: 'CASH_WITHDRAWAL',
  type: 'ChargeATM',
  period: '2026-03',
  occurrence: 'b1',
  cents: 2_000,
};
const id = intentId('acc-1', charge);
const name = 'acc-1/2026-03/CASH_WITHDRAWAL/b1';
const fee = (more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  id,
  charge,
  state: 'BOOKED',
  ...more,
});
const reversal = (more: Partial<FeeReversal> = {}): FeeReversal => ({
  feeId: id,
  accountId: 'acc-1',
  charge: {
    code: charge.code,
    type: charge.type,
    period: charge.period,
    occurrence: charge.occurrence,
    cents: charge.cents,
    tax: charge.tax,
  },
  number: 1,
  cents: 500,
  billingAccountId: 'billing',
  payee: payeeOf(iban),
  state: 'BOOKED',
  version: 3,
  approvedBy: 'a0',
  ...more,
});

interface Setting {
  readonly intent?: FeeIntent;
  readonly reversals?: readonly FeeReversal[];
  readonly account?: Partial<RegisteredAccount>;
  readonly billingAccountId?: string;
  readonly isFaster?: boolean;
}

/** Fees and reversals of one account. */
async function setUp({ intent = fee(), reversals = [], isFaster = false, ...more }: Setting = {}) {
  const intents = inMemoryIntents();
  await intents.plan(intent);
  const rows = new Map(reversals.map((each) => [each.number, each]));
  const reopened: string[] = [];
  const account = { ...onboardedAccount, iban, ...more.account };
  const fees = {
    intents,
    reversals: {
      read: async ({ number }: { readonly number: number }) => Promise.resolve(rows.get(number)),
      ofAccount: () => listed(rows.values()),
      plan: async (each: FeeReversal) => {
        if (!isFaster) rows.set(each.number, each);
        return Promise.resolve(!isFaster);
      },
      write: async (seen: FeeReversal, next: FeeReversal) => {
        const isLatest = rows.get(seen.number)?.version === next.version - 1 && !isFaster;
        if (isLatest) rows.set(next.number, next);
        return Promise.resolve(isLatest);
      },
    },
    register: {
      read: async () => Promise.resolve(account),
      reopenFees: async (of: string) => Promise.resolve(void reopened.push(of)),
    },
    billingAccountId: more.billingAccountId ?? 'billing',
  };
  return { fees, intents, rows, reopened, stored: () => intents.rows.get(id) };
}

/** Two persons decide what they were shown. */
async function decide(bound: BoundDecision, request: object, approvalId = 'a1') {
  const read = bound(request);
  const shown = await read.show();
  const carryOut = async (facts: Json = shown?.facts ?? {}) =>
    read.carryOut({ id: approvalId, shown: facts, reason: 'because', at });
  return { entity: read.entity, needs: read.needs, shown, carryOut };
}

const outdated = (because: string) => ({ outcome: 'outdated', because });

describe('a decision about a fee', () => {
  const undecided = fee({
    state: 'IN_DOUBT',
    forPerson: 'nobody knows',
    refusal: { code: 'no_funds', firstDay: '2026-04-01', at, count: 2 },
    sight: [
      { cents: 2_000, type: 'ChargeATM', count: 1, reference: 'r1', reconciliationId: 'x', fromBank: false },
      { cents: 5, type: 'ChargeATM', fromBank: false },
    ] as never,
  });

  test('shows both persons the fee, and what the bank lists', async () => {
    const { fees } = await setUp({ intent: undecided });
    const { entity, shown } = await decide(feeDecisions.decide.bind({ fees }), { fee: name, as: 'CHARGED' });
    expect(entity).toBe(`fee ${name}`);
    expect(shown).toStrictEqual({
      accountId: 'acc-1',
      refusal: undefined,
      facts: {
        id,
        accountId: 'acc-1',
        code: 'CASH_WITHDRAWAL',
        type: 'ChargeATM',
        month: '2026-03',
        occurrence: 'b1',
        cents: 2_000,
        state: 'IN_DOUBT',
        attempt: 1,
        reference: expect.any(String) as string,
        forPerson: 'nobody knows',
        refusal: { code: 'no_funds', count: 2 },
        listed: [{ cents: 2_000, count: 1, reference: 'r1', reconciliationId: 'x' }, { cents: 5 }],
      },
    });
  });

  test('shows nothing that a fee does not have', async () => {
    const { fees } = await setUp();
    const { shown } = await decide(feeDecisions.decide.bind({ fees }), { fee: name, as: 'WAIVED' });
    expect(Object.keys(shown?.facts as object)).toHaveLength(10);
    expect(shown?.refusal).toContain('only a PLANNED or REFUSED fee can be waived');
  });

  test.each([
    ['CHARGED', 'ACCEPTED', []],
    // Otherwise no run would send it, or see that the bank has charged it all the same.
    ['NOT_CHARGED', 'PLANNED', ['acc-1']],
    ['WRITTEN_OFF', 'WRITTEN_OFF', ['acc-1']],
  ])('makes an unknown outcome %s once', async (as, ...[state, reopens]) => {
    const { fees, stored, reopened } = await setUp({ intent: undecided });
    const bound = feeDecisions.decide.bind({ fees });
    const { carryOut, shown } = await decide(bound, { fee: name, as });
    expect(await carryOut()).toEqual({ outcome: 'done', after: { state } });
    expect(stored()).toMatchObject({ state, decidedBy: 'a1', version: 2 });
    expect(reopened).toEqual(reopens);
    // A second attempt of the same approval finds that it is done.
    expect(await carryOut(shown?.facts)).toEqual({ outcome: 'done', after: { state } });
    expect(stored()?.version).toBe(2);
    const other = await decide(bound, { fee: name, as }, 'a2');
    expect(await other.carryOut(shown?.facts)).toEqual(outdated('the fee has changed since it was proposed'));
  });

  test('is not carried out once the fee is another one', async () => {
    const { fees, intents, reopened } = await setUp({ intent: undecided });
    const { carryOut } = await decide(feeDecisions.decide.bind({ fees }), { fee: name, as: 'NOT_CHARGED' });
    await intents.write(undecided, { ...undecided, attempt: 2, version: 2 });
    expect(await carryOut()).toEqual(outdated('the fee has changed since it was proposed'));
    expect(reopened).toEqual([]);
  });

  test('needs a fee of that name', async () => {
    const { fees } = await setUp();
    for (const unknown of ['acc-1/2026-04/CASH_WITHDRAWAL/b1', 'acc-1'])
      expect(await decide(feeDecisions.decide.bind({ fees }), { fee: unknown, as: 'CHARGED' })).toMatchObject(
        {
          shown: undefined,
        },
      );
    const { carryOut } = await decide(feeDecisions.decide.bind({ fees }), { fee: 'acc-1', as: 'CHARGED' });
    expect(await carryOut()).toEqual(outdated('there is no such fee any more'));
  });

  test.each([{ fee: '' }, { fee: 'f'.repeat(401) }, { as: 'PAID' }, { more: 1 }])(
    'is refused as a request: %o',
    async (more) => {
      const { fees } = await setUp();
      expect(() => feeDecisions.decide.bind({ fees })({ fee: name, as: 'CHARGED', ...more })).toThrow();
    },
  );
});

describe('the release of a month', () => {
  const months = (april: FeeMonth | undefined, march?: FeeMonth) => {
    const released: Released[] = [];
    const feeMonths = {
      read: async (of: string) =>
        Promise.resolve(of === '2026-04' ? april : of === '2026-03' ? march : undefined),
      release: async (_: FeeMonth, wanted: Released) => Promise.resolve(released.push(wanted) > 0),
    };
    return { released, bound: feeDecisions.release.bind({ feeMonths }) };
  };
  const april = { month: '2026-04', plannedBy: { one: 300, two: 9 } };

  test('shows its sum, and that of the month before', async () => {
    const march = { month: '2026-03', plannedBy: { one: 200 } };
    const { bound, released } = months(april, march);
    const { entity, shown, carryOut } = await decide(bound, { month: '2026-04' });
    expect(entity).toBe('fees of 2026-04');
    expect(shown).toStrictEqual({
      facts: { month: '2026-04', plannedCents: 309, plannedBy: april.plannedBy, monthBeforeCents: 200 },
      refusal: undefined,
    });
    expect(await carryOut()).toEqual({ outcome: 'done', after: { releasedCents: 309 } });
    expect(released).toEqual([{ releasedCents: 309, approvedCents: 309, approvedBy: 'a1', releasedAt: at }]);
  });

  test('is made once, and is none of a released month', async () => {
    const done = { ...april, approvedBy: 'a1', releasedCents: 300 };
    const { bound, released } = months(done);
    const { carryOut, shown } = await decide(bound, { month: '2026-04' });
    expect(shown?.facts).toMatchObject({ releasedCents: 300 });
    expect(await carryOut({})).toEqual({ outcome: 'done', after: { releasedCents: 300 } });
    expect(released).toEqual([]);
    const all = await decide(months({ ...april, releasedCents: 309 }).bound, { month: '2026-04' });
    expect(all.shown?.refusal).toBe('the month is released already');
    const unreleased = months({ ...april, approvedBy: 'a1' });
    const again = await decide(unreleased.bound, { month: '2026-04' });
    expect(await again.carryOut({})).toEqual({ outcome: 'done', after: { releasedCents: 0 } });
  });

  test('needs a month with fees', async () => {
    const { carryOut } = await decide(months(undefined).bound, { month: '2026-04' });
    expect(await carryOut()).toEqual(outdated('there is no such month any more'));
  });
});

describe('the reversal of a fee', () => {
  const request = { fee: name, cents: 700 };

  test('shows who is paid what, and by whom', async () => {
    const { fees } = await setUp({
      intent: fee({ reconciliationId: 'x1' }),
      reversals: [reversal(), reversal({ number: 2, feeId: 'other' })],
    });
    const { entity, needs, shown } = await decide(feeDecisions.reverse.bind({ fees }), request);
    expect([entity, needs]).toEqual([`reversal of fee ${name}`, `fee ${name}`]);
    expect(shown).toStrictEqual({
      accountId: 'acc-1',
      refusal: undefined,
      facts: {
        id,
        accountId: 'acc-1',
        code: 'CASH_WITHDRAWAL',
        type: 'ChargeATM',
        month: '2026-03',
        occurrence: 'b1',
        chargedCents: 2_000,
        reversedCents: 700,
        billingAccountId: 'billing',
        state: 'BOOKED',
        earlier: [{ number: 1, cents: 500, state: 'BOOKED' }],
        payee: payeeOf(iban),
        reconciliationId: 'x1',
      },
    });
  });

  test('is planned once', async () => {
    const { fees, rows, reopened } = await setUp();
    const bound = feeDecisions.reverse.bind({ fees });
    const { carryOut } = await decide(bound, request);
    const done = { outcome: 'done', after: { state: 'PLANNED', cents: 700 } };
    expect(await carryOut()).toEqual(done);
    expect([...rows.values()]).toEqual([
      {
        ...reversal({ cents: 700, state: 'PLANNED', version: 1, approvedBy: 'a1' }),
      },
    ]);
    expect(reopened).toEqual(['acc-1']);
    // After a crash, the account is opened again, and nothing is planned twice.
    expect(await carryOut({})).toEqual(done);
    expect(rows.size).toBe(1);
    expect(reopened).toEqual(['acc-1', 'acc-1']);
  });

  test('takes from a refused one that it waits for persons', async () => {
    const refused = reversal({ state: 'REFUSED', forPerson: 'the bank refused it' });
    const paid = reversal({ number: 2, state: 'BOOKED', forPerson: 'odd' });
    const { fees, rows } = await setUp({ reversals: [refused, paid] });
    const { carryOut } = await decide(feeDecisions.reverse.bind({ fees }), request);
    await carryOut();
    expect(rows.get(1)).toMatchObject({ state: 'REFUSED', forPerson: undefined, version: 4 });
    expect(rows.get(2)).toBe(paid);
    expect(rows.get(3)).toMatchObject({ number: 3, state: 'PLANNED' });
  });

  test('is not planned once the fee is another one, or another is faster', async () => {
    const changed = outdated('the fee has changed since it was proposed');
    const { fees, rows } = await setUp();
    const { carryOut } = await decide(feeDecisions.reverse.bind({ fees }), request);
    rows.set(1, reversal());
    expect(await carryOut()).toEqual(changed);
    const faster = await setUp({ isFaster: true });
    const second = await decide(feeDecisions.reverse.bind({ fees: faster.fees }), request);
    expect(await second.carryOut()).toEqual(changed);
    expect(faster.reopened).toEqual([]);
  });

  test.each<[string, Setting, number, string | undefined]>([
    ['is all that was charged', {}, 2_000, undefined],
    ['is more than was charged', {}, 2_001, 'only 2000 cents were charged'],
    ['is what is left', { reversals: [reversal()] }, 1_500, undefined],
    [
      'is more than is left',
      { reversals: [reversal()] },
      1_501,
      'of 2000 cents that were charged, 1500 are not paid back yet',
    ],
    ['follows one that was not paid', { reversals: [reversal({ state: 'NOT_PAID' })] }, 2_000, undefined],
    [
      'waits for another',
      { reversals: [reversal({ state: 'IN_DOUBT' })] },
      1,
      'a reversal of 500 cents is IN_DOUBT: a fee can have only one at a time',
    ],
    [
      'is of a fee that is not charged',
      { intent: fee({ state: 'PLANNED' }) },
      1,
      'the fee is PLANNED: only a charged fee can be paid back',
    ],
    ['has no payer', { billingAccountId: 'none' }, 1, 'the stage names no billing account that could pay'],
    ['has no payee', { account: { iban: undefined } }, 1, 'nobody knows the IBAN of the account'],
  ])('can be decided or not: it %s', async (_, ...[setting, cents, refusal]) => {
    const { fees } = await setUp(setting);
    const { shown } = await decide(feeDecisions.reverse.bind({ fees }), { fee: name, cents });
    expect(shown?.refusal).toBe(refusal);
  });

  test('shows no payee and no charge that nobody knows', async () => {
    const { fees } = await setUp({ account: { iban: undefined } });
    const { shown } = await decide(feeDecisions.reverse.bind({ fees }), request);
    expect(Object.keys(shown?.facts as object)).toHaveLength(11);
  });

  test.each([0, -1, 1.5, 1e12])('of %d cents is no request', async (cents) => {
    const { fees } = await setUp();
    expect(() => feeDecisions.reverse.bind({ fees })({ fee: name, cents })).toThrow();
  });

  test('needs a fee of that name', async () => {
    const { fees } = await setUp();
    const { shown, carryOut } = await decide(feeDecisions.reverse.bind({ fees }), { fee: 'acc-1', cents: 1 });
    expect([shown, await carryOut()]).toEqual([undefined, outdated('there is no such fee any more')]);
  });
});

describe('a decision about a reversal', () => {
  const request = { reversal: `${name}/1`, as: 'NOT_PAID' };
  const waiting = reversal({
    state: 'IN_DOUBT',
    forPerson: 'not shown',
    sentDay: '2026-04-07',
    transferId: 't1',
  });

  test('shows both persons the transfer', async () => {
    const { fees } = await setUp({ reversals: [waiting] });
    const { entity, shown } = await decide(feeDecisions.decideReversal.bind({ fees }), request);
    expect(entity).toBe(`reversal ${name}/1`);
    const facts = {
      accountId: 'acc-1',
      code: 'CASH_WITHDRAWAL',
      month: '2026-03',
      occurrence: 'b1',
      number: 1,
      cents: 500,
      billingAccountId: 'billing',
      endToEndId: endToEndIdOf(waiting),
    };
    expect(shown).toStrictEqual({
      accountId: 'acc-1',
      refusal: undefined,
      facts: {
        ...facts,
        state: 'IN_DOUBT',
        payee: payeeOf(iban),
        sentDay: '2026-04-07',
        transferId: 't1',
        forPerson: 'not shown',
      },
    });
    const old = await setUp({ reversals: [reversal({ payee: undefined, state: 'PLANNED' })] });
    const { shown: less } = await decide(feeDecisions.decideReversal.bind({ fees: old.fees }), request);
    expect(less?.facts).toStrictEqual({ ...facts, state: 'PLANNED' });
  });

  test.each([
    ['PAID', 'BOOKED'],
    ['NOT_PAID', 'NOT_PAID'],
  ])('says once that it is %s', async (as, state) => {
    const { fees, rows } = await setUp({ reversals: [waiting] });
    const bound = feeDecisions.decideReversal.bind({ fees });
    const { carryOut } = await decide(bound, { ...request, as });
    expect(await carryOut()).toMatchObject({ outcome: 'done', after: { state } });
    expect(rows.get(1)).toMatchObject({ state, decidedBy: 'a1', forPerson: undefined, version: 4 });
    expect(await carryOut({})).toMatchObject({ outcome: 'done', after: { state } });
    expect(rows.get(1)?.version).toBe(4);
    const other = await decide(bound, request, 'a2');
    expect(other.shown?.refusal).toBe(
      `the reversal is ${state}: only a reversal that waits for persons can be decided`,
    );
    expect(await other.carryOut({})).toMatchObject({ outcome: 'outdated' });
  });

  test('is none if the row is another one by then, or there is none', async () => {
    const { fees, rows } = await setUp({ reversals: [waiting] });
    const { carryOut } = await decide(feeDecisions.decideReversal.bind({ fees }), request);
    rows.set(1, { ...waiting, state: 'ACCEPTED', version: 4 });
    expect(await carryOut()).toEqual(outdated('the reversal has changed since it was proposed'));
    rows.delete(1);
    expect(await carryOut()).toEqual(outdated('there is no such reversal any more'));
    for (const wrong of [`${name}/2`, `${name}/0`, name])
      expect(
        (await decide(feeDecisions.decideReversal.bind({ fees }), { ...request, reversal: wrong })).shown,
      ).toBeUndefined();
  });
});

describe('paying back what a fee exceeds its price', () => {
  interface PaidBack extends Setting {
    /** What was withdrawn by now; undefined if the booking is gone. */
    readonly withdrawn?: number | undefined;
    readonly aloneCents?: number;
    readonly changeId?: string;
    readonly fee?: string;
    readonly isUnknown?: boolean;
  }

  async function paidBack({
    withdrawn = -50_000,
    aloneCents = 1_000,
    changeId = 'c1',
    ...setting
  }: PaidBack) {
    const { fees, rows, reopened } = await setUp(setting);
    const booking: BookingOfAccount = {
      id: 'b1',
      amountCents: withdrawn,
      currency: 'EUR',
      recordedAt: '2026-03-10T09:00:00.000Z',
      bookingDate: '2026-03-10',
      type: 'CARD_TRANSACTION',
      texts: {},
    };
    const result = await payBack(
      {
        ...fees,
        register: {
          ...fees.register,
          read: async () =>
            Promise.resolve(setting.isUnknown === true ? undefined : await fees.register.read()),
        },
        mirrored: { read: async () => Promise.resolve(booking), since: () => listed([]) },
        acceptances: { of: async () => Promise.resolve([]) },
        schedule: aSchedule(aList([eachWithdrawalFee])),
        settings: {
          paidBackAloneCents: aloneCents,
          ...(setting.billingAccountId !== 'none' && { billingAccountId: 'billing' }),
        },
        clock: createManualClock(Date.parse(at)),
      },
      { fee: setting.fee ?? name, changeId },
    );
    return { result, planned: [...rows.values()].filter(({ state }) => state === 'PLANNED'), reopened };
  }

  test('pays the excess, and the person chooses no amount', async () => {
    const { result, planned, reopened } = await paidBack({});
    expect(result).toEqual({ paidBackCents: 1_000 });
    expect(planned).toMatchObject([{ cents: 1_000, approvedBy: 'c1', billingAccountId: 'billing' }]);
    expect(reopened).toEqual(['acc-1']);
  });

  test('pays only what is left of it', async () => {
    const { planned } = await paidBack({ reversals: [reversal({ cents: 400 })] });
    expect(planned).toMatchObject([{ cents: 600, number: 2 }]);
    const unpaid = await paidBack({ reversals: [reversal({ cents: 400, state: 'NOT_PAID' })] });
    expect(unpaid.planned).toMatchObject([{ cents: 1_000 }]);
  });

  test.each<[string, PaidBack, object]>([
    ['nothing is left', { withdrawn: -100_000 }, { refused: 'it costs what was charged' }],
    ['it would cost more', { withdrawn: -200_000 }, { refused: 'it costs what was charged' }],
    [
      'it is paid back',
      { reversals: [reversal({ cents: 1_000 })] },
      { refused: 'its excess is paid back already' },
    ],
    [
      'it is more than one person may pay',
      { aloneCents: 999 },
      {
        refused: `one person may pay back 999 cents, and the excess is 1000: use \`fees reverse ${name} --cents 1000\`, which another person approves`,
      },
    ],
    [
      'no account pays',
      { billingAccountId: 'none' },
      { refused: 'the stage names no billing account that could pay' },
    ],
    [
      'another is under way',
      { reversals: [reversal({ cents: 1, state: 'ACCEPTED' })] },
      { refused: 'a reversal of 1 cents is ACCEPTED: a fee can have only one at a time' },
    ],
    ['another is faster', { isFaster: true }, { refused: 'another person has just planned to pay it back' }],
    ['its customer is erased', { account: { state: 'erased' } }, { refused: 'it costs what was charged' }],
    ['its account is unknown', { isUnknown: true }, { refused: 'it costs what was charged' }],
    ['it is unknown', { fee: 'acc-1' }, { absent: true }],
  ])('pays nothing if %s', async (_, setting, expected) => {
    const { result, planned } = await paidBack(setting);
    expect({ result, planned }).toEqual({ result: expected, planned: [] });
  });

  test('is the same if it is repeated, whatever has changed', async () => {
    const planned = reversal({ cents: 900, state: 'PLANNED', approvedBy: 'c1' });
    const again = await paidBack({ reversals: [planned], aloneCents: 0, withdrawn: -100_000 });
    expect(again).toMatchObject({ result: { paidBackCents: 900 }, planned: [planned], reopened: ['acc-1'] });
  });
});
