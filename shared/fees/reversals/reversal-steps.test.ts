import { describe, expect, test } from 'vitest';
import type { FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import {
  abandonedReversal,
  answeredReversal,
  decidedReversal,
  shownReversal,
  submittingReversal,
  whyReversalUndecidable,
} from './reversal-steps.ts';

const planned: FeeReversal = {
  feeId: plannedFee.id,
  accountId: 'acc-1',
  charge: plannedFee.charge,
  number: 1,
  cents: 200,
  billingAccountId: 'acc-billing',
  state: 'PLANNED',
  approvedBy: 'app-1',
  version: 1,
};
// Thursday before Easter: the next TARGET days are Tuesday and Wednesday.
const thursday = '2026-04-02';
const sent = submittingReversal(planned, { heldUntilMs: Date.UTC(2026, 3, 2, 6), asOf: thursday });
const accepted = answeredReversal(sent, { outcome: 'accepted', transferId: 'tra-1' });
const refusal = { outcome: 'refused', status: 400, code: 'insufficient_funds' } as const;

test('before it is sent, it is noted by whom and when', () => {
  expect(sent).toEqual({
    ...planned,
    state: 'SUBMITTING',
    heldUntil: '2026-04-02T06:00:00.000Z',
    sentDay: thursday,
    version: 2,
  });
});

describe('after the answer', () => {
  test('that the bank accepted it, its transfer is known', () => {
    expect(accepted).toMatchObject({ state: 'ACCEPTED', transferId: 'tra-1', version: 3 });
  });

  test('that it surely was not sent, it is sent again, as if it never had been', () => {
    const again = answeredReversal(sent, { outcome: 'not-sent' });
    expect(again).toMatchObject({ state: 'PLANNED', version: 3 });
    expect(again.sentDay).toBeUndefined();
  });

  test('that the bank refused it, persons decide', () => {
    const refused = answeredReversal(sent, refusal);
    expect(refused).toMatchObject({ state: 'REFUSED', forPerson: 'the bank refused it: insufficient_funds' });
  });

  test.each([{ outcome: 'unknown' }, { ...refusal, status: 409 }] as const)(
    '%o, it may have been paid: it is never sent again',
    (answer) => {
      const unknown = answeredReversal(sent, answer);
      expect(unknown).toMatchObject({ state: 'IN_DOUBT', sentDay: thursday });
      expect(unknown.forPerson).toBeUndefined();
    },
  );

  test.each([
    { outcome: 'accepted', transferId: 'tra-1' },
    { outcome: 'not-sent' },
    { outcome: 'unknown' },
    refusal,
  ] as const)('%o, no worker holds it', (answer) => {
    expect(answeredReversal(sent, answer).heldUntil).toBeUndefined();
  });
});

test('of a worker that is gone, nobody knows whether it was sent', () => {
  expect(abandonedReversal(sent)).toMatchObject({ state: 'IN_DOUBT', sentDay: thursday, version: 3 });
  expect(abandonedReversal(sent).heldUntil).toBeUndefined();
});

describe('on the billing account', () => {
  /** With its end-to-end id. */
  const booking = (amountCents = -200, id = 'boo-1') => ({ id, amountCents });

  test('one booking with its cents shows it', () => {
    const waiting = { ...accepted, forPerson: 'it was not shown in time' };
    const shown = shownReversal(waiting, [booking()], thursday);
    expect(shown).toMatchObject({ state: 'BOOKED', bookingId: 'boo-1' });
    expect(shown?.forPerson).toBeUndefined();
  });

  test.each([
    ['more than once', [booking(), booking(-200, 'boo-2')], 'more than once'],
    ['with other cents', [booking(-199)], 'with -199 cents'],
    ['as money that came in', [booking(200)], 'with 200 cents'],
  ])('%s is for persons', (_, bookings, because) => {
    expect(shownReversal(accepted, bookings, thursday)).toMatchObject({
      state: 'ACCEPTED',
      forPerson: `the billing account shows it ${because}`,
    });
  });

  test('it has two TARGET days to be shown, and is for persons after them', () => {
    expect(shownReversal(accepted, [], thursday)).toBeUndefined();
    expect(shownReversal(accepted, [], '2026-04-08')).toBeUndefined();
    expect(shownReversal(accepted, [], '2026-04-09')).toMatchObject({
      state: 'ACCEPTED',
      forPerson: 'the billing account has not shown it for 2 TARGET days',
    });
  });
});

describe('two persons', () => {
  const waiting: FeeReversal = { ...accepted, forPerson: 'it was not shown in time' };
  const refused = answeredReversal(sent, refusal);

  test('decide only about a reversal that waits for them', () => {
    expect(whyReversalUndecidable(accepted, 'PAID')).toBe(
      'the reversal is ACCEPTED: only a reversal that waits for persons can be decided',
    );
    expect(whyReversalUndecidable(waiting, 'PAID')).toBeUndefined();
    expect(whyReversalUndecidable(waiting, 'NOT_PAID')).toBeUndefined();
  });

  test('cannot say that the bank paid what it refused', () => {
    expect(whyReversalUndecidable(refused, 'PAID')).toBe('the bank refused the reversal');
    expect(whyReversalUndecidable(refused, 'NOT_PAID')).toBeUndefined();
  });

  test.each([
    ['PAID', 'BOOKED'],
    ['NOT_PAID', 'NOT_PAID'],
  ] as const)('who find it %s leave it %s', (as, state) => {
    const decided = decidedReversal(waiting, as, 'app-2');
    expect(decided).toMatchObject({ state, decidedBy: 'app-2', version: waiting.version + 1 });
    expect(decided.forPerson).toBeUndefined();
  });
});
