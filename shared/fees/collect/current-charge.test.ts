import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { overchargedEntity } from './overcharged.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { bookWithdrawal } from '#test/fixtures/withdrawals.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;
const settings = { ...feeSettings, startsByItself: false, schedule: aSchedule(aList([eachWithdrawalFee])) };

/** What the bank does with requests about fees. */
type Mood = 'well' | 'refusing' | 'losing requests' | 'losing answers';

/** A withdrawal of 1,000.00, whose fee of 20.00 is planned and released. */
async function planned({ paidBackAloneCents = 0 } = {}) {
  const bank: { mood: Mood } = { mood: 'well' };
  const world = createFeesWorld({
    settings: { ...settings, paidBackAloneCents },
    settles: true,
    onFee: async (send, { method }) => {
      if (bank.mood === 'well') return send();
      if (bank.mood === 'refusing' && method === 'POST')
        return Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
      if (bank.mood === 'refusing') return send();
      // No list shows what became of the request.
      if (method === 'GET') return Response.json({}, { status: 400 });
      if (bank.mood === 'losing answers') await send();
      throw new TypeError('terminated');
    },
  });
  const accountId = await world.anOnboarded();
  const { id } = bookWithdrawal(world, accountId, {
    cents: -100_000,
    transaction_id: 'trx-1',
    end_to_end_id: 'E-1',
  });
  await world.advance(38 * daySeconds);
  await world.run('plan');
  await world.decide('fee-release', { month: '2026-03' });
  const correct = (facts: Parameters<FeesWorld['correct']>[1]) => world.correct(id, facts);
  const cancel = (more: object, cents = 100_000) => bookWithdrawal(world, accountId, { cents, ...more });
  /** A later payment of the same amount under the same reference, as of a standing order; its type has no fee. */
  const again = () => {
    const more = { cents: -100_000, booking_type: 'SEPA_CREDIT_TRANSFER', transaction_id: 'trx-2' };
    bookWithdrawal(world, accountId, { ...more, end_to_end_id: 'E-1' });
  };
  return {
    again,
    world,
    accountId,
    bank,
    fee: `${accountId}/2026-03/CASH_WITHDRAWAL/${id}`,
    correct,
    cancel,
  };
}

type Planned = Awaited<ReturnType<typeof planned>>;

const changes: readonly [what: string, change: (world: Planned) => unknown, cents: number][] = [
  ['nothing', () => undefined, 2_000],
  ['withdrawn', ({ correct }) => correct('withdrawn'), 0],
  ['corrected to 100.00', ({ correct }) => correct({ amountCents: -10_000 }), 300],
  // Two persons may have released the planned sum, and no more.
  ['corrected to 5,000.00', ({ correct }) => correct({ amountCents: -500_000 }), 2_000],
  ['corrected to an incoming one', ({ correct }) => correct({ amountCents: 100_000 }), 0],
  ['corrected to a type without a fee', ({ correct }) => correct({ type: 'SEPA_CREDIT_TRANSFER' }), 0],
  [
    'cancelled by its transaction',
    ({ cancel }) => cancel({ booking_type: 'CANCELLATION_BOOKING', return_transaction_id: 'trx-1' }),
    0,
  ],
  [
    'cancelled under its reference',
    ({ cancel }) => cancel({ booking_type: 'CANCELLATION_CARD_TRANSACTION_DIRECT', end_to_end_id: 'E-1' }),
    0,
  ],
  [
    'returned',
    ({ cancel }) => cancel({ booking_type: 'SEPA_CREDIT_TRANSFER_RETURN', return_transaction_id: 'trx-1' }),
    0,
  ],
  [
    'an instant transfer that is returned',
    ({ cancel }) =>
      cancel({
        booking_type: 'SEPA_INSTANT_CREDIT_TRANSFER',
        return_transaction_id: 'trx-1',
        sepa_return_code: 'AC04',
      }),
    0,
  ],
  [
    'one of two equal ones, and the other is returned',
    ({ cancel, again }) => {
      again();
      cancel({
        booking_type: 'SEPA_CREDIT_TRANSFER_RETURN',
        return_transaction_id: 'trx-2',
        end_to_end_id: 'E-1',
      });
    },
    2_000,
  ],
  [
    'the earlier one of two equal ones, and one is returned',
    ({ cancel, again }) => {
      again();
      cancel({ booking_type: 'SEPA_CREDIT_TRANSFER_RETURN', end_to_end_id: 'E-1' });
    },
    2_000,
  ],
  [
    'one of two equal ones, and both are returned',
    ({ cancel, again }) => {
      again();
      for (const booking_type of ['SEPA_CREDIT_TRANSFER_RETURN', 'CREDIT_TRANSFER_CANCELLATION'])
        cancel({ booking_type, end_to_end_id: 'E-1' });
    },
    0,
  ],
  [
    'given back by the customer',
    ({ cancel }) => cancel({ booking_type: 'SEPA_DIRECT_DEBIT_RETURN', return_transaction_id: 'trx-1' }),
    2_000,
  ],
  [
    'given back in part',
    ({ cancel }) => cancel({ booking_type: 'CANCELLATION_BOOKING', return_transaction_id: 'trx-1' }, 40_000),
    2_000,
  ],
  [
    'followed by another cancellation',
    ({ cancel }) => cancel({ booking_type: 'CANCELLATION_BOOKING', return_transaction_id: 'trx-2' }),
    2_000,
  ],
  [
    'followed by an equal credit',
    ({ cancel }) => cancel({ booking_type: 'SEPA_CREDIT_TRANSFER', end_to_end_id: 'E-1' }),
    2_000,
  ],
];

async function chargedWhile({ world, bank }: Planned, mood: Mood) {
  bank.mood = mood;
  await world.run('charge');
}

/** The fee's state when its booking changes, how it gets there, and by which price the bank charges it in the end. */
const states: readonly [
  state: string,
  reach: (found: Planned, change: () => void) => unknown,
  charged: 'the new price' | 'the old price' | 'nothing',
][] = [
  ['PLANNED', (_, change) => change(), 'the new price'],
  ['REFUSED', async (found, change) => chargedWhile(found, 'refusing').then(change), 'the new price'],
  ['BOOKED', async (found, change) => chargedWhile(found, 'well').then(change), 'the old price'],
  ['IN_DOUBT', async (found, change) => chargedWhile(found, 'losing answers').then(change), 'the old price'],
  // Nothing proves that the request did not arrive: persons decide.
  ['IN_DOUBT', async (found, change) => chargedWhile(found, 'losing requests').then(change), 'nothing'],
  [
    'SUBMITTING',
    async ({ world }, change) => {
      const { bank } = world.ports;
      const working = { ...bank };
      const charge: typeof bank.charge = async (request) => {
        change();
        return working.charge(request);
      };
      Object.assign(bank, { charge });
      await world.run('charge');
    },
    'the old price',
  ],
  [
    'WAIVED',
    async ({ world, fee: name }, change) =>
      world.decide('fee-decision', { fee: name, as: 'WAIVED' }).then(change),
    'nothing',
  ],
];

const paths = states.flatMap(([state, reach, price]) =>
  changes.map(([change, make, cents]) => ({ state, reach, price, change, make, cents })),
);

test.each(paths)('a $state fee whose booking is $change', async ({ state, reach, price, make, cents }) => {
  const found = await planned();
  const { world, accountId, bank } = found;
  await reach(found, () => {
    make(found);
  });
  if (state !== 'SUBMITTING')
    expect((await world.intentsOf(accountId)).map((intent) => intent.state)).toEqual([state]);
  bank.mood = 'well';
  await world.advance(daySeconds);
  await world.run('charge');
  const charged = { 'the new price': cents, 'the old price': 2_000, nothing: 0 }[price];
  expect(world.chargedBy(accountId).map((each) => each.amount_cents)).toEqual(charged === 0 ? [] : [charged]);
  const [intent] = await world.intentsOf(accountId);
  const sum = intent?.charge.lines.reduce((total, line) => total + line.cents, 0);
  expect(sum).toBe(intent?.charge.cents);
  const excess = Math.max(0, charged - cents);
  expect(await world.run('review')).toEqual({ reviewed: 1 });
  const breaks = await world.ports.breaks.ofEntity(overchargedEntity(accountId));
  expect(breaks.map(({ kind, differenceCents }) => [kind, differenceCents])).toEqual(
    excess === 0 ? [] : [['FEE_OVERCHARGED', excess]],
  );
});

describe('the excess of a charged fee', () => {
  async function overcharged(paidBackAloneCents: number) {
    const found = await planned({ paidBackAloneCents });
    const { world, accountId, fee: name, correct } = found;
    await chargedWhile(found, 'well');
    correct({ amountCents: -10_000 });
    recordBooking(world.bank, {
      account_id: world.billing.id,
      against: 'nostro',
      booking_type: 'SEPA_CREDIT_TRANSFER',
      amountCents: 10_000,
    });
    await world.run('review');
    const breaks = async () =>
      (await world.ports.breaks.ofEntity(overchargedEntity(accountId))).map((each) => each.state);
    expect(await breaks()).toEqual(['OPEN']);
    const payBack = async (change = 'c1') => world.ask('payBack', { fee: name }, change);
    return { ...found, breaks, payBack };
  }

  test('is paid back by one person up to the limit of the stage, once, and that ends its break', async () => {
    const { world, payBack, breaks, accountId } = await overcharged(1_700);
    expect(await payBack()).toEqual({ paidBackCents: 1_700 });
    // The answer was lost, and the command is repeated.
    expect(await payBack()).toEqual({ paidBackCents: 1_700 });
    expect(await payBack('c2')).toEqual({
      refused: 'its excess is paid back already',
    });
    await world.run('charge');
    expect(world.transfersAsked()).toBe(1);
    expect(await breaks()).toEqual(['AUTO_HEALED']);
    const shown = await world.ask('show', { accountId });
    expect(shown).toMatchObject({ reversals: [{ cents: 1_700, approvedBy: 'c1' }] });
    await world.advance(7 * daySeconds);
    expect(await world.run('review')).toEqual({ reviewed: 1 });
    expect(await breaks()).toEqual(['AUTO_HEALED']);
  });

  test('above the limit takes two persons', async () => {
    const { world, payBack, breaks, fee: name } = await overcharged(1_699);
    expect(await payBack()).toEqual({
      refused: `one person may pay back 1699 cents, and the excess is 1700: use \`fees reverse ${name} --cents 1700\`, which another person approves`,
    });
    expect(await world.decide('fee-reversal', { fee: name, cents: 1_700 })).toMatchObject({
      approval: { state: 'DONE' },
    });
    await world.run('charge');
    expect(world.transfersAsked()).toBe(1);
    expect(await breaks()).toEqual(['AUTO_HEALED']);
  });

  test('is nothing while the price is what was charged', async () => {
    const found = await planned({ paidBackAloneCents: 10_000 });
    await chargedWhile(found, 'well');
    const { world, fee: name } = found;
    expect(await world.ask('payBack', { fee: name })).toEqual({ refused: 'it costs what was charged' });
    expect(await world.ask('payBack', { fee: 'other/2026-03/NONE/1' })).toEqual({ absent: true });
  });

  test('of a booking that changes twice is paid back in two parts', async () => {
    const { world, payBack, breaks, correct, accountId } = await overcharged(1_700);
    await payBack();
    await world.run('charge');
    await world.advance(daySeconds);
    await world.run('charge');
    correct('withdrawn');
    await world.advance(7 * daySeconds);
    await world.run('review');
    expect(await breaks()).toEqual(['REOPENED']);
    const [found] = await world.ports.breaks.ofEntity(overchargedEntity(accountId));
    expect(found).toMatchObject({
      differenceCents: 300,
      found: '2000 cents charged, 1700 of them paid back',
    });
    expect(await payBack('c2')).toEqual({ paidBackCents: 300 });
    await world.run('charge');
    expect(world.transfersAsked()).toBe(2);
    expect(await breaks()).toEqual(['AUTO_HEALED']);
    expect(await payBack('c3')).toEqual({ refused: 'its excess is paid back already' });
  });

  test('is paid back although the worker died before it noted the account', async () => {
    const { world, payBack, accountId } = await overcharged(1_700);
    const { register } = world.ports;
    // Everything is booked: no run of charges returns to the account.
    await world.advance(3 * daySeconds);
    await world.run('charge');
    const working = { ...register };
    Object.assign(register, { reopenFees: async () => Promise.reject(new Error('no answer')) });
    await expect(payBack()).rejects.toThrow('no answer');
    Object.assign(register, working);
    expect(await register.read(accountId)).not.toHaveProperty('hasOpenFees');
    await world.run('charge');
    expect(world.transfersAsked()).toBe(0);
    await world.advance(7 * daySeconds);
    await world.run('review');
    await world.run('charge');
    expect(world.transfersAsked()).toBe(1);
  });

  test('is named although the list of the bank cannot be read', async () => {
    const found = await planned();
    await chargedWhile(found, 'well');
    const { world, accountId, bank, correct } = found;
    correct('withdrawn');
    bank.mood = 'losing answers';
    expect(await world.run('review')).toEqual({ unresolved: 1 });
    expect(await world.ports.breaks.ofEntity(overchargedEntity(accountId))).toMatchObject([
      { state: 'OPEN' },
    ]);
  });
});

describe('of two equal withdrawals, and a cancellation that names none', () => {
  const states = async ({ world, accountId }: Planned, entity: (id: string) => string) =>
    (await world.ports.breaks.ofEntity(entity(accountId))).map(({ kind, state }) => `${kind} ${state}`);

  async function two() {
    const found = await planned();
    const { id } = bookWithdrawal(found.world, found.accountId, { cents: -100_000 });
    await found.world.advance(30 * daySeconds);
    await found.world.run('plan');
    await found.world.decide('fee-release', { month: '2026-04' });
    const [one = '', other = ''] = (await found.world.intentsOf(found.accountId)).map(feeName);
    expect([one, other]).toEqual([found.fee, expect.stringContaining(id)]);
    const cancel = () => found.cancel({ booking_type: 'CANCELLATION_CARD_TRANSACTION_DIRECT' });
    return { ...found, one, other, cancel };
  }

  test('neither fee is charged before two persons have decided about both', async () => {
    const found = await two();
    const { world, accountId, one, other, cancel } = found;
    cancel();
    expect(await world.run('charge')).toEqual({ 'over-limit': 1 });
    expect(world.chargedBy(accountId)).toEqual([]);
    for (const fee of [one, other])
      expect(await states(found, () => `fee ${fee}`)).toEqual(['FEE_OVER_LIMIT OPEN']);
    await world.decide('fee-decision', { fee: one, as: 'WAIVED' });
    await world.decide('fee-decision', { fee: other, as: 'ALLOWED' });
    await world.run('charge');
    expect(world.chargedBy(accountId).map((each) => each.amount_cents)).toEqual([2_000]);
    await world.run('review');
    expect(await states(found, overchargedEntity)).toEqual([]);
  });

  test('charged fees are named by one break, which ends once one of them is paid back', async () => {
    const found = await two();
    const { world, accountId, one, cancel } = found;
    await world.run('charge');
    const cancellation = cancel();
    await world.run('review');
    const [open] = await world.ports.breaks.ofEntity(overchargedEntity(accountId));
    expect(open).toMatchObject({ kind: 'FEE_OVERCHARGED', field: `cancelled by ${cancellation.id}` });
    expect(await world.ask('payBack', { fee: one })).toEqual({ refused: 'it costs what was charged' });
    recordBooking(world.bank, {
      account_id: world.billing.id,
      against: 'nostro',
      booking_type: 'SEPA_CREDIT_TRANSFER',
      amountCents: 10_000,
    });
    await world.decide('fee-reversal', { fee: one, cents: 2_000 });
    await world.run('charge');
    expect(await states(found, overchargedEntity)).toEqual(['FEE_OVERCHARGED AUTO_HEALED']);
  });
});
