import { expect, test } from 'vitest';
import { dayS, hourS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { advanceTo } from '#sandbox/engine/clock.ts';
import { magicPayments } from '#sandbox/entities/magic-values.ts';
import { availableBalanceOf } from '#sandbox/engine/ledger/account-balances.ts';
import { bookIncomingTransfer } from '#sandbox/transitions/accounts.ts';
import { executeInstantTransfer } from '#sandbox/transitions/payments.ts';
import { placeTransfer } from '#sandbox/operations/payments/place-transfer.ts';
import { settleTransfer } from '#sandbox/operations/payments/settle-transfer.ts';
import { announceDirectDebit } from '#sandbox/transitions/direct-debits.ts';
import { plantByHand } from './bank-errors/by-hand.ts';
import { targetClosingDays } from '#test/fixtures/target-closing-days.ts';
import type { Bank } from './bank.ts';
import type { Account } from './model.ts';
import { settlementDay } from './settlement.ts';

const returned = magicPayments[1];

const target = { settlementDays: 'target' } as const;

/** A Thursday. */
const firstDay = Date.parse('2026-01-01');
const dayOf = (number: number) => new Date(firstDay + number * dayS * 1000).toISOString().slice(0, 10);

test('from 2026 to 2030, payments settle on the days that the calendar of TARGET leaves open', () => {
  const { bank } = payingCustomer(1, target);
  const days = Array.from({ length: 5 * 365 + 1 }, (_, number) => ({
    day: dayOf(number),
    isOpen: ![2, 3].includes(number % 7) && !targetClosingDays.includes(dayOf(number)),
  }));
  expect(days.at(-1)?.day).toBe('2030-12-31');

  const settled = days.filter(({ day }) => settlementDay(bank, day) === day);

  expect(settled).toEqual(days.filter(({ isOpen }) => isOpen));
});

test('from 2026 to 2030, what comes, what leaves and what is paid at once has the value date of the table', async () => {
  const { bank, clock, account } = payingCustomer(100_000_000, target);
  const isOpenOn = (day: string) =>
    ![0, 6].includes(new Date(day).getUTCDay()) && !targetClosingDays.includes(day);
  const openFrom = (day: string) => {
    let found = Date.parse(day);
    while (!isOpenOn(new Date(found).toISOString().slice(0, 10))) found += dayS * 1000;
    return new Date(found).toISOString().slice(0, 10);
  };
  const payments = new Map<string, { readonly booking_date: string; readonly valuta_date: string }>();
  const expectDays = (name: string, valuta_date: string) =>
    payments.set(name, { booking_date: openFrom(valuta_date), valuta_date });
  for (let day = bank.today(); day < '2030-12-24'; day = bank.today()) {
    bookIncomingTransfer(bank, { account_id: account.id, amount: 5_000, description: day });
    expectDays(day, openFrom(day));
    expectDays(transferOf(bank, account, 700), openFrom(day));
    expectDays(executeInstantTransfer(bank, { account_id: account.id, amount: 300 }).id, day);
    await advanceTo(clock.now() + dayS * 1000, clock, bank);
  }
  await advanceTo(clock.now() + 7 * dayS * 1000, clock, bank);

  expect(payments.size).toBeGreaterThan(5_000);
  const booked = bank.store.bookings
    .all()
    .filter(({ transaction_id, description }) => payments.has(transaction_id ?? description));
  expect(booked).toHaveLength(payments.size);
  const wrong = booked.filter(({ transaction_id, description, booking_date, valuta_date }) => {
    const right = payments.get(transaction_id ?? description);
    return right?.booking_date !== booking_date || right.valuta_date !== valuta_date;
  });
  expect(wrong).toEqual([]);
});

/** The id of a transfer to another bank that the customer has confirmed. */
function transferOf(bank: Bank, { id: account_id, person_id }: Account, value: number): string {
  const { id } = placeTransfer(
    bank,
    { account_id, person_id, status: 'accepted' },
    { amount: { value }, recipient_iban: otherIban, recipient_name: 'Charles Babbage' },
  );
  settleTransfer(bank, id);
  return id;
}

/** From Monday 2 March 2026, 9:00 at the bank. */
const until = {
  'Friday 15:59': 4 * dayS + 7 * hourS - 60,
  'Friday 16:00': 4 * dayS + 7 * hourS,
  Saturday: 5 * dayS,
  'Thursday before Easter, 16:00': 31 * dayS + 6 * hourS,
  'Good Friday': 32 * dayS,
} as const;

type Moment = keyof typeof until;

async function on(moment: Moment) {
  const world = payingCustomer(100_000, target);
  await world.advance(until[moment]);
  const { bank, account, ofPersonAccount, ofAccount, post } = world;
  const amount = { value: 1_000, currency: 'EUR' };
  const transfer = { recipient_iban: otherIban, amount, reference: '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1' };
  return {
    ...world,
    pay: async (recipient_name: string) =>
      world.confirm(
        await post(`${ofPersonAccount}/transactions/sepa_credit_transfer`, { ...transfer, recipient_name }),
      ),
    payAtOnce: async () => {
      const order = { amount, creditor_iban: otherIban, creditor_name: 'Charles Babbage' };
      return world.confirm(await post(`${ofAccount}/transactions/sepa_instant_credit_transfers`, order));
    },
    order: async (execute_at: string) => {
      const transaction = { ...transfer, recipient_name: 'Charles Babbage' };
      return world.confirm(await post(`${ofPersonAccount}/timed_orders`, { execute_at, transaction }));
    },
    collect: async (debtor_name: string, collection_date?: string) =>
      post(`${ofPersonAccount}/transactions/sepa_direct_debit`, {
        amount,
        mandate: { reference: 'M-1', debtor_name, debtor_iban: otherIban },
        ...(collection_date !== undefined && { collection_date }),
      }),
    available: () => availableBalanceOf(bank, bank.store.accounts.get(account.id)).value,
    booked: () =>
      bank.store.bookings
        .by('account_id', account.id)
        .slice(1)
        .map(({ amount: { value }, booking_date, valuta_date }) => [value, booking_date, valuta_date]),
  };
}

// Settlement days and cut-off times are not stated: they are those of the euro area.
test.each<[Moment, string]>([
  ['Friday 15:59', '2026-03-06'],
  ['Friday 16:00', '2026-03-09'],
  ['Saturday', '2026-03-09'],
  ['Thursday before Easter, 16:00', '2026-04-07'],
  ['Good Friday', '2026-04-07'],
])('a credit transfer of %s is booked on %s, and its money is kept back until then', async (moment, day) => {
  const { pay, booked, available, advance } = await on(moment);
  expect((await pay('Charles Babbage')).response_body).toMatchObject({ status: 'accepted' });
  expect(available()).toBe(99_000);

  await advance(5 * dayS);

  expect(booked()).toEqual([[-1_000, day, day]]);
  expect(available()).toBe(99_000);
});

test('a transfer of a Saturday comes back on the settlement day after that on which it was executed', async () => {
  const { pay, booked, advance } = await on('Saturday');
  await pay(returned.name);

  await advance(5 * dayS);

  expect(booked()).toEqual([
    [-1_000, '2026-03-09', '2026-03-09'],
    [1_000, '2026-03-10', '2026-03-10'],
  ]);
});

test('a transfer whose account is blocked before the settlement is declined, and nothing comes back', async () => {
  const { pay, booked, advance, bank, account } = await on('Saturday');
  await pay(returned.name);
  bank.store.accounts.update(account.id, { locking_status: 'BLOCK' });

  await advance(5 * dayS);

  expect(booked()).toEqual([]);
  expect(bank.store.creditTransfers.all()).toMatchObject([{ status: 'declined' }]);
});

test('a timed order of a Sunday is executed, and its transfer settles on Monday', async () => {
  const { order, booked, advance, bank, available } = await on('Saturday');
  await order('2026-03-08');

  await advance(dayS);
  expect(bank.store.timedOrders.all()).toMatchObject([{ status: 'EXECUTED' }]);
  expect([booked(), available()]).toEqual([[], 99_000]);
  await advance(dayS);

  expect(booked()).toEqual([[-1_000, '2026-03-09', '2026-03-09']]);
});

test('an instant transfer of a Saturday leaves at once, counts from then and is entered on Monday', async () => {
  const { payAtOnce, booked, available, advance } = await on('Saturday');
  await payAtOnce();

  await advance(10);

  expect([booked(), available()]).toEqual([[[-1_000, '2026-03-09', '2026-03-07']], 99_000]);
});

test('money that is sent before the cut-off time arrives at once', async () => {
  const { bank, account, booked, available } = await on('Friday 15:59');

  bookIncomingTransfer(bank, { account_id: account.id, amount: 500 });

  expect([booked(), available()]).toEqual([[[500, '2026-03-06', '2026-03-06']], 100_500]);
});

test.each<[Moment, string, string]>([
  ['Friday 16:00', '2026-03-09', '2026-03-09T06:00:00.000Z'],
  ['Saturday', '2026-03-09', '2026-03-09T06:00:00.000Z'],
  ['Thursday before Easter, 16:00', '2026-04-07', '2026-04-07T05:00:00.000Z'],
])('money that is sent on %s arrives on %s at 7', async (moment, day, settles_at) => {
  const { bank, account, booked, available, received, advance, subscribe } = await on(moment);
  await subscribe('BOOKING');

  expect(bookIncomingTransfer(bank, { account_id: account.id, amount: 500 })).toEqual({
    account_id: account.id,
    status: 'EXPECTED',
    settles_at,
  });

  const waitS = (Date.parse(settles_at) - bank.clock.now()) / 1000;
  await advance(waitS - 1);
  expect([booked(), available(), await received('BOOKING')]).toEqual([[], 100_000, []]);
  await advance(1);
  expect([booked(), available()]).toEqual([[[500, day, day]], 100_500]);
  expect(await received('BOOKING')).toHaveLength(1);
});

test('money of a Saturday is sent back if the account accepts none on Monday', async () => {
  const { bank, account, booked, advance } = await on('Saturday');
  bookIncomingTransfer(bank, { account_id: account.id, amount: 500 });
  bank.store.accounts.update(account.id, { locking_status: 'CREDIT_BLOCK' });

  await advance(2 * dayS);

  expect(booked()).toEqual([]);
  expect(bank.store.rejectedTransactions.all()).toMatchObject([{ status_reason: 'ACCOUNT_BLOCKED' }]);
});

test.each([
  { named: '2026-03-08', moment: 'Friday 15:59', days: ['2026-03-06', '2026-03-09'] },
  { named: '2026-03-01', moment: 'Friday 15:59', days: ['2026-03-06', '2026-03-02'] },
  { named: '2026-03-04', moment: 'Saturday', days: ['2026-03-09', '2026-03-04'] },
  { named: '2026-04-03', moment: 'Saturday', days: ['2026-03-09', '2026-04-07'] },
] as const)(
  'money with the value date $named, sent on $moment, has the dates $days',
  async ({ named, moment, days }) => {
    const { bank, account, booked, advance } = await on(moment);
    bookIncomingTransfer(bank, { account_id: account.id, amount: 500, valuta_date: named });

    await advance(3 * dayS);

    expect(booked()).toEqual([[500, ...days]]);
  },
);

async function givenBackOnSaturday() {
  const world = await on('Friday 15:59');
  const { bank, account, advance, post, confirm, ofPersonAccount } = world;
  const { id } = announceDirectDebit(bank, {
    account_id: account.id,
    amount: 700,
    valuta_date: '2026-03-06',
  });
  await advance(dayS);
  const booking_id = bank.store.bookings.by('transaction_id', id)[0]?.id ?? '';
  const giveBack = async () =>
    post(`${ofPersonAccount}/sepa_direct_debit_returns`, { booking_id, reason: 'not ordered' });
  await confirm(await giveBack());
  expect(bank.store.directDebitReturns.all()).toMatchObject([{ amount: { value: 700 } }]);
  return { ...world, booking_id, giveBack };
}

test('a debit that a customer gives back on a Saturday comes back on Monday, once', async () => {
  const { booked, advance, giveBack } = await givenBackOnSaturday();
  expect(await giveBack()).toMatchObject({ status: 400 });
  expect(booked()).toEqual([[-700, '2026-03-06', '2026-03-06']]);
  await advance(2 * dayS);

  expect(booked().slice(1)).toEqual([[700, '2026-03-09', '2026-03-09']]);
  expect(await giveBack()).toMatchObject({ status: 400 });
});

test('what the bank has taken back before Monday does not come back', async () => {
  const { bank, account, booked, advance, booking_id } = await givenBackOnSaturday();
  plantByHand(bank, { kind: 'booking_vanished', booking_id });
  await advance(2 * dayS);

  expect(booked()).toEqual([]);
  expect(bank.balances.booked(account.id, bank.today())).toBe(100_000);
});

test.each([
  { collection_date: undefined, day: '2026-03-09' },
  { collection_date: '2026-03-07T20:00:00Z', day: '2026-03-09' },
  { collection_date: '2026-03-10T08:00:00Z', day: '2026-03-10' },
])(
  'a direct debit for $collection_date is collected on $day, and returned a settlement day later',
  async ({ collection_date, day }) => {
    const { collect, booked, advance } = await on('Saturday');
    await collect(returned.name, collection_date);

    await advance(7 * dayS);

    const next = day === '2026-03-09' ? '2026-03-10' : '2026-03-11';
    expect(booked()).toEqual([
      [1_000, day, day],
      [-1_000, next, next],
    ]);
  },
);

test('a debit that is announced for a Sunday is paid on Monday', async () => {
  const { bank, account, booked, advance } = await on('Saturday');
  announceDirectDebit(bank, { account_id: account.id, amount: 700, valuta_date: '2026-03-08' });

  await advance(2 * dayS);

  expect(booked()).toEqual([[-700, '2026-03-09', '2026-03-09']]);
});

// 31 May 2026 is a Sunday.
test('a fee of a month that ends on a Sunday counts in that month, and is entered in the next', async () => {
  const { bank, ofAccount, post, booked, advance } = await on('Saturday');
  await advance(85 * dayS);
  expect(bank.today()).toBe('2026-05-31');

  await post(`${ofAccount}/transactions/fees`, {
    type: 'ChargeAccountMaintenance',
    amount: { value: 490, currency: 'EUR' },
    idempotency_key: bank.ids.uuid(),
  });

  expect(booked()).toEqual([[-490, '2026-06-01', '2026-05-31']]);
});

test('without that option, the bank settles every day', async () => {
  const { bank, pay, booked, advance } = await on('Saturday');
  bank.setOptions({ ...bank.options, settlementDays: 'every' });
  await pay('Charles Babbage');

  await advance(hourS);

  expect(booked()).toEqual([[-1_000, '2026-03-07', '2026-03-07']]);
});
