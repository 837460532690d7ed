import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { bookingOf, type Charge } from '#shared/fees/model/charge.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import {
  accountFee,
  aList,
  aSchedule,
  eachWithdrawalFee,
  type FeeInput,
} from '#test/fixtures/fee-schedules.ts';
import { currentCharges } from './current-charge.ts';

const asOf = '2026-04-09';

const account = { ...onboardedAccount, openedDay: '2026-01-01' };

const withdrawal = (id: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
  id,
  amountCents: -100_000,
  currency: 'EUR',
  recordedAt: '2026-03-10T09:00:00.000Z',
  bookingDate: '2026-03-10',
  type: 'CARD_TRANSACTION',
  texts: { transactionId: `trx-${id}`, endToEndId: `E-${id}` },
  ...more,
});

/** 20.00 for a withdrawal of 1,000.00 in March. */
const fee = (occurrence: string, more: Partial<Charge> = {}): FeeIntent => ({
  ...plannedFee,
  id: `of ${occurrence}`,
  charge: {
    code: 'CASH_WITHDRAWAL',
    type: 'ChargeATM',
    period: '2026-03',
    occurrence,
    priceLists: ['standard-2026'],
    cents: 2_000,
    tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 319 },
    lines: [{ because: 'percentage', ofCents: 100_000, partsPerMillion: 20_000, cents: 2_000 }],
    ...more,
  },
});

interface Situation {
  readonly bookings: readonly BookingOfAccount[];
  readonly intents?: readonly FeeIntent[];
  readonly fee?: FeeInput;
  readonly schedule?: FeeSchedule;
}

function setUp({ bookings, intents = [fee('b1')], fee: priced = eachWithdrawalFee, schedule }: Situation) {
  const reads: string[] = [];
  const { priceNow, unclearReturns } = currentCharges(
    {
      mirrored: {
        read: async (_id, id) => (
          reads.push(id),
          Promise.resolve(bookings.find((booking) => booking.id === id))
        ),
        since: (_id, instant) => (
          reads.push(`since ${instant}`),
          listed(bookings.filter(({ recordedAt }) => recordedAt >= instant))
        ),
      },
      acceptances: { of: async () => (reads.push('acceptances'), Promise.resolve([])) },
      intents: { ofAccount: () => (reads.push('intents'), listed(intents)) },
      schedule: schedule ?? aSchedule(aList([priced])),
    },
    account,
    asOf,
  );
  return { priceNow, unclearReturns, reads };
}

const centsOf = async (bookings: readonly BookingOfAccount[]) => {
  const { cents, lines } = await setUp({ bookings }).priceNow(fee('b1'));
  return [cents, lines.at(-1)?.because];
};

test('a fee of a month or of a life has no booking that changes', async () => {
  const { priceNow, reads } = setUp({ bookings: [] });
  for (const occurrence of ['1', 'once']) {
    const { charge } = fee(occurrence);
    expect(bookingOf(charge)).toBeUndefined();
    expect(await priceNow(fee(occurrence))).toEqual(charge);
  }
  expect(reads).toEqual([]);
});

test.each<[string, Partial<BookingOfAccount>, number, string]>([
  ['as it was', {}, 2_000, 'percentage'],
  ['of less', { amountCents: -50_000 }, 1_000, 'percentage'],
  ['of a type without a fee', { type: 'SEPA_CREDIT_TRANSFER' }, 0, 'corrected'],
  ['of incoming money', { amountCents: 100_000 }, 0, 'corrected'],
])('a booking %s', async (_, ...[more, cents, because]) => {
  expect(await centsOf([withdrawal('b1', more)])).toEqual([cents, because]);
});

test('a booking that is gone costs nothing, and takes back what was planned', async () => {
  const { priceNow } = setUp({ bookings: [] });
  expect(await priceNow(fee('b1'))).toMatchObject({
    cents: 0,
    tax: { cents: 0 },
    lines: [{ because: 'percentage' }, { because: 'withdrawn', cents: -2_000 }],
  });
});

test('a fee keeps the month of its plan, which is part of its name', async () => {
  const moved = withdrawal('b1', { bookingDate: '2026-04-02' });
  expect(await setUp({ bookings: [moved] }).priceNow(fee('b1'))).toMatchObject({
    period: '2026-03',
    cents: 2_000,
  });
});

test('each of two fees for one booking keeps its own price', async () => {
  const second: FeeInput = {
    ...eachWithdrawalFee,
    code: 'FOREIGN_WITHDRAWAL',
    price: { by: 'amount', cents: 150 },
  };
  const schedule = aSchedule(aList([eachWithdrawalFee, second]));
  const { priceNow } = setUp({ bookings: [withdrawal('b1')], schedule });
  expect(await priceNow(fee('b1'))).toMatchObject({ cents: 2_000 });
  expect(await priceNow(fee('b1', { code: 'FOREIGN_WITHDRAWAL', cents: 150 }))).toMatchObject({
    code: 'FOREIGN_WITHDRAWAL',
    cents: 150,
  });
});

test('a fee of the month that is not planned takes nothing of a cap', async () => {
  const caps = [{ codes: ['ACCOUNT_MONTHLY', 'CASH_WITHDRAWAL'], cents: 2_000 }];
  const schedule = aSchedule(aList([accountFee, eachWithdrawalFee], { caps }));
  const { priceNow } = setUp({ bookings: [withdrawal('b1')], schedule });
  // What it was planned for, it keeps of a cap either way.
  const planned = fee('b1', { cents: 1_000, lines: [{ because: 'price', cents: 1_000 }] });
  expect(await priceNow(planned)).toMatchObject({ cents: 2_000 });
});

test.each([
  ['cheaper, so what it takes of the credit now is gone', -100_000, 1_000, 2_000],
  ['as dear, so it takes what was planned', -125_000, 1_500, 1_500],
  ['dearer, so it takes what was planned', -150_000, 2_000, 1_500],
])('the first of two fees becomes %s', async (_, ...[amountCents, first, second]) => {
  const planned = fee('b1', {
    cents: 1_500,
    lines: [
      { because: 'percentage', ofCents: 100_000, partsPerMillion: 20_000, cents: 2_000 },
      { because: 'credit', credit: 'WELCOME', ofCents: 1_000, cents: -500 },
    ],
  });
  const credits = [{ id: 'WELCOME', cents: 1_000 }];
  const { priceNow } = setUp({
    bookings: [withdrawal('b1', { amountCents }), withdrawal('b2')],
    intents: [planned, fee('b2')],
    schedule: aSchedule(aList([eachWithdrawalFee], { credits })),
  });
  expect(await priceNow(planned)).toMatchObject({ cents: first });
  expect(await priceNow(fee('b2'))).toMatchObject({ cents: second });
});

describe('a booking is cancelled', () => {
  const later = { recordedAt: '2026-03-11T09:00:00.000Z', amountCents: 100_000, texts: {} };
  const cancelled = async (more: Partial<BookingOfAccount>) => {
    const found = await centsOf([withdrawal('b1'), withdrawal('c1', { ...later, ...more })]);
    return found[0] === 0 && found[1] === 'cancelled';
  };
  const byTransaction = { type: 'CANCELLATION_BOOKING', returnTransactionId: 'trx-b1' };
  const ofAnother = { returnTransactionId: 'trx-b2', texts: { endToEndId: 'E-b1' } };

  test.each([
    ['by one that gives its transaction back', byTransaction],
    ['in the moment of its record', { ...byTransaction, recordedAt: '2026-03-10T09:00:00.000Z' }],
    [
      'by one of its transaction',
      { type: 'CancellationCardTransaction', texts: { transactionId: 'trx-b1' } },
    ],
    ['by one of its reference', { type: 'CREDIT_TRANSFER_CANCELLATION', texts: { endToEndId: 'E-b1' } }],
    ['by a return', { ...byTransaction, type: 'SEPA_CREDIT_TRANSFER_RETURN' }],
    ['by a return in camel case', { ...byTransaction, type: 'SepaCreditTransferReturn' }],
    // The bank has no type for it.
    [
      'by the return of an instant transfer',
      { ...byTransaction, type: 'SEPA_INSTANT_CREDIT_TRANSFER', texts: { returnCode: 'AC04' } },
    ],
    [
      'by one that has a reason alone',
      { type: 'SepaInstantCreditTransf', texts: { returnCode: 'AC04', endToEndId: 'E-b1' } },
    ],
  ])('%s', async (_, more) => {
    expect(await cancelled(more)).toBe(true);
  });

  test.each([
    ['before it', { ...byTransaction, recordedAt: '2026-03-10T08:59:59.999Z' }],
    ['of a part', { ...byTransaction, amountCents: 99_999 }],
    ['in the same direction', { ...byTransaction, amountCents: -100_000 }],
    ['in another currency', { ...byTransaction, currency: 'USD' }],
    ['of another transaction', { ...byTransaction, returnTransactionId: 'trx-b2' }],
    ['of another reference', { type: 'CANCELLATION_BOOKING', texts: { endToEndId: 'E-b2' } }],
    // It was carried out.
    ['by the customer', { ...byTransaction, type: 'SEPA_DIRECT_DEBIT_RETURN' }],
    ['of a return', { ...byTransaction, type: 'SEPA_CREDIT_TRANSFER_RETURN_FEE' }],
    ['for a return', { ...byTransaction, type: 'CHARGE_SEPA_CREDIT_TRANSFER_RETURN' }],
    ['of another transaction under its reference', { ...byTransaction, ...ofAnother }],
    ['that is an instant transfer', { type: 'SEPA_INSTANT_CREDIT_TRANSFER', texts: { endToEndId: 'E-b1' } }],
  ])('by no booking %s', async (_, more) => {
    expect(await cancelled(more)).toBe(false);
  });

  test('by none that came before it, although that one is known from an earlier booking', async () => {
    const early = withdrawal('b0', { recordedAt: '2026-03-09T09:00:00.000Z' });
    const between = withdrawal('c1', { ...later, ...byTransaction, recordedAt: '2026-03-09T12:00:00.000Z' });
    const { priceNow } = setUp({
      bookings: [early, between, withdrawal('b1')],
      intents: [fee('b0'), fee('b1')],
    });
    await priceNow(fee('b0'));
    expect(await priceNow(fee('b1'))).toMatchObject({ cents: 2_000 });
  });

  test('by itself never', async () => {
    const own = withdrawal('b1', { type: 'CANCELLATION_BOOKING', amountCents: 0 });
    expect(await centsOf([own])).toEqual([0, 'corrected']);
  });
});

describe('a return whose reference no booking has', () => {
  const at = (hour: number) => `2026-03-11T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const given = (id: string, more: Partial<BookingOfAccount> = {}) =>
    withdrawal(id, { recordedAt: at(1), ...more });
  const back = (id: string, more: Partial<BookingOfAccount> = {}) =>
    withdrawal(id, {
      type: 'CANCELLATION_BOOKING',
      amountCents: 100_000,
      recordedAt: at(9),
      texts: {},
      ...more,
    });
  const byCard = (cardId: string): Partial<BookingOfAccount> => ({ texts: { cardId } });
  const [cancelled, unclear, due] = ['cancelled', 'unclear', 'due'] as const;

  /** What becomes of each withdrawal. */
  async function outcomes(bookings: readonly BookingOfAccount[], order = (ids: string[]) => ids) {
    const ids = order(bookings.filter(({ id }) => id.startsWith('b')).map(({ id }) => id));
    const { priceNow, unclearReturns } = setUp({ bookings, intents: ids.map((id) => fee(id)) });
    const found: [string, string][] = [];
    for (const id of ids) {
      const isGone = (await priceNow(fee(id))).lines.at(-1)?.because === 'cancelled';
      const open = await unclearReturns(fee(id));
      found.push([id, isGone ? cancelled : open === undefined ? due : unclear]);
    }
    return Object.fromEntries(found);
  }

  test.each(['CANCELLATION_BOOKING', 'CANCELLATION_CARD_TRANSACTION_DIRECT', 'CancellationCardTransaction'])(
    'cancels the only booking of its amount: %s',
    async (type) => {
      for (const texts of [
        {},
        { endToEndId: 'NOTPROVIDED' },
        { transactionId: 'its own' },
        { cardId: 'card_1' },
      ])
        expect(
          await outcomes([given('b1', { texts: { cardId: 'card_1' } }), back('r1', { type, texts })]),
        ).toEqual({
          b1: cancelled,
        });
    },
  );

  test.each<[string, readonly BookingOfAccount[], Readonly<Record<string, string>>]>([
    ['means any of two', [given('b1'), given('b2'), back('r1')], { b1: unclear, b2: unclear }],
    ['of another amount means none', [given('b1'), back('r1', { amountCents: 99_999 })], { b1: due }],
    [
      'of another card means none',
      [given('b1', byCard('card_1')), back('r1', byCard('card_2'))],
      { b1: due },
    ],
    [
      'means the booking of its card',
      [
        given('b1', byCard('card_1')),
        given('b2', byCard('card_2')),
        given('b3'),
        back('r1', byCard('card_2')),
      ],
      { b1: due, b2: cancelled, b3: due },
    ],
    [
      'of another reference means none',
      [given('b1'), back('r1', { texts: { endToEndId: 'E' } })],
      { b1: due },
    ],
    [
      'that names another transaction means none',
      [given('b1'), back('r1', { returnTransactionId: 'x' })],
      { b1: due },
    ],
    [
      'that names an unknown transaction may mean one without any',
      [given('b1', { texts: {} }), back('r1', { returnTransactionId: 'x' })],
      { b1: cancelled },
    ],
    [
      'of a transfer means no card',
      [given('b1'), back('r1', { type: 'SEPA_CREDIT_TRANSFER_RETURN' })],
      { b1: due },
    ],
    [
      'of a charge means no card',
      [given('b1'), back('r1', { type: 'CANCELLATION_CHARGE_CARD' })],
      { b1: due },
    ],
    ['means none after it', [back('r1', { recordedAt: at(0) }), given('b1')], { b1: due }],
    [
      'means each of two, as there are two',
      [given('b1'), given('b2'), back('r1'), back('r2')],
      { b1: cancelled, b2: cancelled },
    ],
    [
      'means the one before it',
      [given('b1'), back('r1', { recordedAt: at(2) }), given('b2', { recordedAt: at(3) })],
      { b1: cancelled, b2: due },
    ],
    [
      'means what another one leaves',
      [given('b1'), given('b2'), back('r1'), back('r2', { texts: { transactionId: 'trx-b1' } })],
      { b1: cancelled, b2: cancelled },
    ],
    [
      'means nothing, if the bank takes it back',
      [given('b1'), back('r1'), back('r2', { amountCents: -100_000, texts: {}, recordedAt: at(10) })],
      { b1: due },
    ],
    [
      'means one of 13 months before',
      [given('b1', { recordedAt: '2025-02-01T00:00:00.000Z' }), back('r1')],
      { b1: cancelled },
    ],
    [
      'of a transfer means a transfer',
      [
        given('b1', { type: 'SEPA_CREDIT_TRANSFER' }),
        given('b2'),
        back('r1', { type: 'SEPA_CREDIT_TRANSFER_RETURN' }),
      ],
      { b1: cancelled, b2: due },
    ],
    [
      'without a card means one with a card as well as one without',
      [given('b1', byCard('card_1')), given('b2'), back('r1')],
      { b1: unclear, b2: unclear },
    ],
    [
      'means what the one of a card leaves',
      [
        given('b1', byCard('card_1')),
        given('b2', byCard('card_2')),
        back('r1', byCard('card_1')),
        back('r2'),
      ],
      { b1: cancelled, b2: cancelled },
    ],
    [
      'under the reference of another amount means one without a reference',
      [
        given('b1', { amountCents: -50_000, texts: { endToEndId: 'E' } }),
        given('b2', { texts: {} }),
        back('r1', { texts: { endToEndId: 'E' } }),
      ],
      { b1: due, b2: cancelled },
    ],
    [
      'means neither of two, if the bank takes it back by name',
      [
        given('b1'),
        given('b2'),
        back('r1', { texts: { transactionId: 'trx-r1' } }),
        back('r2', { amountCents: -100_000, returnTransactionId: 'trx-r1', recordedAt: at(10) }),
      ],
      { b1: due, b2: due },
    ],
    [
      'means none of more than 13 months before',
      [given('b0', { recordedAt: '2025-01-31T23:59:59.999Z' }), given('b1'), back('r1')],
      { b0: due, b1: cancelled },
    ],
  ])('%s', async (_, bookings, expected) => {
    expect(await outcomes(bookings)).toEqual(expected);
    expect(await outcomes(bookings, (ids) => ids.toReversed())).toEqual(expected);
  });

  test('is named, with the bookings that it may mean', async () => {
    const { unclearReturns } = setUp({ bookings: [given('b1'), given('b2'), back('r1')] });
    expect(await unclearReturns(fee('b1'))).toEqual({ returns: ['r1'], bookings: ['b1', 'b2'] });
    expect(await unclearReturns(fee('1'))).toBeUndefined();
  });
});

describe('of equal payments under one reference', () => {
  const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T09:00:00.000Z`;
  const payment = (number: number, more: Partial<BookingOfAccount> = {}) =>
    withdrawal(`b${number}`, {
      recordedAt: day(number),
      texts: { transactionId: `trx-${number}`, endToEndId: 'RENT' },
      ...more,
    });
  const giveBack = (number: number, more: Partial<BookingOfAccount> = {}) =>
    payment(number, {
      id: `r${number}`,
      amountCents: 100_000,
      type: 'SEPA_CREDIT_TRANSFER_RETURN',
      texts: { endToEndId: 'RENT' },
      ...more,
    });
  const named = (number: number, transaction: string, more: Partial<BookingOfAccount> = {}) =>
    giveBack(number, { returnTransactionId: transaction, ...more });
  /** A cancellation that has the transaction of what it gives back. */
  const ofTransaction = (number: number, transactionId: string) =>
    giveBack(number, {
      type: 'CANCELLATION_BOOKING',
      texts: { transactionId, endToEndId: 'RENT' },
    });

  const three = [payment(1), payment(2), payment(3)];

  test.each<[string, readonly BookingOfAccount[], readonly string[]]>([
    ['the one that a return names', [...three, named(9, 'trx-2')], ['b2']],
    ['those that two returns name', [...three, named(8, 'trx-1'), named(9, 'trx-3')], ['b1', 'b3']],
    ['none, if it is another one', [...three, named(9, 'trx-of-none')], []],
    ['the latest, if a return names none', [...three, giveBack(9)], ['b3']],
    ['one, if another one returns what nobody knows', [...three, named(8, 'trx-0'), giveBack(9)], ['b3']],
    ['the latest two, if two returns name none', [...three, giveBack(8), giveBack(9)], ['b2', 'b3']],
    ['the latest before it', [payment(1), payment(2), giveBack(5), payment(6)], ['b2']],
    ['the latest that no other return names', [...three, giveBack(8), named(9, 'trx-3')], ['b2', 'b3']],
    ['the latest, each once', [payment(1), giveBack(2), payment(3), giveBack(4), payment(5)], ['b1', 'b3']],
    ['no more than there are', [payment(1), giveBack(2), giveBack(3), payment(4)], ['b1']],
    ['the one whose transaction the cancellation has', [...three, ofTransaction(9, 'trx-1')], ['b1']],
    ['the latest, if it has a transaction of its own', [...three, ofTransaction(9, 'trx-9')], ['b3']],
    [
      'one, if another one returns what nobody knows, and is named the same',
      [...three, named(8, 'trx-0', { texts: { transactionId: 'trx-0', endToEndId: 'RENT' } }), giveBack(9)],
      ['b3'],
    ],
    [
      'none of another amount',
      [payment(1), payment(2, { amountCents: -100_001 }), giveBack(9), giveBack(10)],
      ['b1'],
    ],
    [
      'none whose part is cancelled',
      [payment(1, { amountCents: -300_000 }), payment(2), ofTransaction(9, 'trx-1')],
      [],
    ],
    [
      'none, if the bank takes the return back',
      [payment(1), giveBack(2), payment(3, { type: 'CANCELLATION_SEPA_CREDIT_TRANSFER_RETURN' })],
      [],
    ],
    [
      'none, if it takes a return back in that moment',
      [payment(1, { type: 'CANCELLATION_BOOKING' }), giveBack(1, { type: 'CANCELLATION_BOOKING' })],
      [],
    ],
  ])('a return cancels %s', async (_, bookings, gone) => {
    const payments = bookings.filter(({ id }) => id.startsWith('b')).map(({ id }) => id);
    for (const order of [payments, payments.toReversed()]) {
      const intents = order.map((id) => fee(id));
      const { priceNow } = setUp({ bookings, intents });
      const found: string[] = [];
      for (const intent of intents)
        if ((await priceNow(intent)).lines.at(-1)?.because === 'cancelled')
          found.push(intent.charge.occurrence);
      expect(found.toSorted()).toEqual(gone);
    }
    // A person who pays one fee back asks for that fee alone.
    for (const id of payments) {
      const { lines } = await setUp({ bookings, intents: [fee(id)] }).priceNow(fee(id));
      expect([id, lines.at(-1)?.because === 'cancelled']).toEqual([id, gone.includes(id)]);
    }
  });
});

test('of a million bookings, those that give others back are read once, from the earliest on', async () => {
  const [early, late] = ['2026-03-09T09:00:00.000Z', '2026-03-11T09:00:00.000Z'];
  const bookings = [
    withdrawal('b1'),
    withdrawal('b2', { recordedAt: late }),
    withdrawal('b3', { recordedAt: early }),
  ];
  const intents = ['b1', 'b2', 'b3'].map((id) => fee(id));
  const { priceNow, reads } = setUp({ bookings, intents });
  for (const intent of [...intents, ...intents]) await priceNow(intent);
  expect(reads.filter((read) => read.startsWith('since'))).toEqual([
    'since 2026-03-10T09:00:00.000Z',
    `since ${early}`,
  ]);
  expect(reads.filter((read) => read === 'acceptances')).toHaveLength(1);
  expect(reads.filter((read) => read === 'intents')).toHaveLength(1);
});

describe('bookings are read again', () => {
  const earlier = '2025-02-01T00:00:00.000Z';
  const back = (more: Partial<BookingOfAccount>) =>
    withdrawal('r1', {
      amountCents: 100_000,
      type: 'CANCELLATION_BOOKING',
      recordedAt: '2026-03-11T09:00:00.000Z',
      texts: {},
      ...more,
    });
  const named = back({ returnTransactionId: 'trx-b1' });
  const nameless = back({ id: 'r2' });
  const since = async (booking: BookingOfAccount, ...returns: readonly BookingOfAccount[]) => {
    const { priceNow, reads } = setUp({ bookings: [booking, ...returns] });
    await priceNow(fee('b1'));
    const [first, ...again] = reads.filter((read) => read.startsWith('since')).map((read) => read.slice(6));
    expect(first).toBe(booking.recordedAt);
    // Those since then are all that it may cancel, or a return may mean an earlier one.
    return again.at(-1);
  };

  test.each<[string, readonly BookingOfAccount[]]>([
    ['there is none', []],
    ['it is of another amount', [back({ amountCents: 99_999 })]],
    ['it names another transaction', [back({ returnTransactionId: 'x', texts: { endToEndId: 'E-b1' } })]],
    ['it has another reference', [back({ texts: { endToEndId: 'E' } })]],
  ])('for no return that cannot cancel the booking: %s', async (_, returns) => {
    expect(await since(withdrawal('b1'), ...returns)).toBeUndefined();
  });

  test.each<[string, readonly BookingOfAccount[]]>([
    ['names it', [named]],
    ['has its reference', [back({ texts: { endToEndId: 'E-b1' } })]],
  ])('from the booking on, if a return %s', async (_, returns) => {
    const booking = withdrawal('b1');
    expect(await since(booking, ...returns)).toBe(booking.recordedAt);
  });

  test.each<[string, BookingOfAccount, readonly BookingOfAccount[]]>([
    ['has nothing of it', withdrawal('b1'), [nameless]],
    ['has nothing, as the booking', withdrawal('b1', { texts: {} }), [nameless]],
    [
      'has its reference and a transaction of its own',
      withdrawal('b1'),
      [back({ texts: { endToEndId: 'E-b1', transactionId: 'x' } })],
    ],
    ['names it, and another one has nothing', withdrawal('b1'), [named, nameless]],
  ])('from the earliest that a return may mean, if one %s', async (_, booking, returns) => {
    expect(await since(booking, ...returns)).toBe(earlier);
  });
});

describe('the free places of a month', () => {
  const priced: FeeInput = {
    ...eachWithdrawalFee,
    trigger: { on: 'booking', types: ['CARD_TRANSACTION'], direction: 'outgoing', freePerMonth: 1 },
  };
  const free = (occurrence: string, more: Partial<Charge> = {}) =>
    fee(occurrence, {
      cents: 0,
      tax: { code: 'STANDARD', partsPerMillion: 190_000, cents: 0 },
      lines: [
        { because: 'percentage', ofCents: 100_000, partsPerMillion: 20_000, cents: 2_000 },
        { because: 'free', ofFree: 1, cents: -2_000 },
      ],
      ...more,
    });

  test('go to the next one if the booking that had one is gone, once', async () => {
    const intents = [free('gone'), fee('b1'), fee('b2')];
    const { priceNow, reads } = setUp({
      bookings: [withdrawal('b1'), withdrawal('b2')],
      intents,
      fee: priced,
    });
    expect(await priceNow(fee('b1'))).toMatchObject({ cents: 0 });
    expect(await priceNow(fee('b2'))).toMatchObject({ cents: 2_000 });
    expect(reads.filter((read) => read === 'gone')).toHaveLength(1);
  });

  test('are searched once in each month', async () => {
    const of = (period: string, occurrence: string) => fee(occurrence, { period });
    const april = { bookingDate: '2026-04-10', recordedAt: '2026-04-10T09:00:00.000Z' };
    const intents = [free('gone'), free('lost', { period: '2026-04' }), fee('b1'), of('2026-04', 'b2')];
    const { priceNow, reads } = setUp({
      bookings: [withdrawal('b1'), withdrawal('b2', april)],
      intents,
      fee: priced,
    });
    expect(await priceNow(fee('b1'))).toMatchObject({ cents: 0 });
    // Only the free places of that fee and month, of which an account has few.
    expect(reads).not.toContain('lost');
    expect(reads).not.toContain('b2');
    expect(await priceNow(of('2026-04', 'b2'))).toMatchObject({ cents: 0 });
  });

  test('of other fees are left to these', async () => {
    const intents = [free('other', { code: 'OTHER' }), fee('b1')];
    const { priceNow, reads } = setUp({ bookings: [withdrawal('b1')], intents, fee: priced });
    await priceNow(fee('b1'));
    expect(reads).not.toContain('other');
  });

  test.each([
    ['is there', 'gone', {}],
    ['is of another month', 'other', { period: '2026-02' }],
    ['is of another fee', 'other', { code: 'OTHER' }],
  ])('stay taken while the booking that has one %s', async (_, missing, more) => {
    const intents = [free('kept'), free(missing, more), fee('b1')];
    const bookings = [
      withdrawal('kept'),
      withdrawal('b1'),
      ...(missing === 'gone' ? [withdrawal('gone')] : []),
    ];
    const { priceNow } = setUp({ bookings, intents, fee: priced });
    expect(await priceNow(fee('b1'))).toMatchObject({ cents: 2_000 });
  });
});
