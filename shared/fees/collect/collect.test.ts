import { describe, expect, test } from 'vitest';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { decided } from '#shared/fees/intents/decisions.ts';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import {
  businessSeizureCreated,
  businessSeizureDeleted,
  personSeizureCreated,
  personSeizureFulfilled,
} from '#shared/events/accounts/seizures.ts';
import { feeOutcomes } from '#shared/fees/model/fee-outcomes.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { feeEntity } from '#shared/fees/intents/fee-break.ts';
import { submitting } from '#shared/fees/intents/transitions.ts';
import { someCalls } from '#test/extent.ts';
import { isToBePlanned } from './due-months.ts';
import { overchargedEntity } from './overcharged.ts';
import { createCollectWorld, type CollectWorld } from '#test/fakes/collect-world.ts';
import { expectCrash } from '#test/fakes/crashes.ts';
import { accountFee, aList, aSchedule, withdrawalFee } from '#test/fixtures/fee-schedules.ts';

const schedule = aSchedule(aList([accountFee, withdrawalFee]));
const daySeconds = 86_400;

const withdraw = ({ bank }: CollectWorld, account_id: string, cents: number) =>
  recordBooking(bank, {
    account_id,
    against: 'nostro',
    booking_type: 'CARD_TRANSACTION',
    amountCents: -cents,
  });

const pay = ({ bank }: CollectWorld, account_id: string, cents: number) =>
  recordBooking(bank, {
    account_id,
    against: 'nostro',
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amountCents: cents,
  });

type Options = Omit<Parameters<typeof createCollectWorld>[0], 'schedule'>;

/** An account with three withdrawals in March, on 9 April. */
async function afterMarch(options: Options = {}) {
  const world = createCollectWorld({ schedule, ...options });
  const accountId = await world.anOnboarded();
  for (const cents of [10_000, 20_000, 30_000]) withdraw(world, accountId, cents);
  await world.advance(38 * daySeconds);
  return { world, accountId };
}

const blockOf = (locking_status: string, updated_at: string) => (account_id: string) => ({
  account_id,
  locking_status,
  updated_at,
});

const seized = () => ({ id: 'sei_1', customer_id: 'per_1' });

const facts = async (world: CollectWorld, accountId: string) =>
  (await world.intentsOf(accountId))
    .map(({ charge: { code, cents }, state }) => `${code} ${cents} ${state}`)
    .toSorted();

describe('planning', () => {
  test('owes what a month costs, once, however often it is planned', async () => {
    const { world, accountId } = await afterMarch();
    const { result } = await world.plan(accountId);
    expect(result).toEqual({
      outcome: 'planned',
      line: { charges: 4, cents: { '2026-03': 484 + 600 } },
      sums: { '2026-03': 484 + 600 },
    });
    const planned = await facts(world, accountId);
    expect(planned).toEqual([
      'ACCOUNT_MONTHLY 484 PLANNED',
      'CASH_WITHDRAWAL 0 NOT_DUE',
      'CASH_WITHDRAWAL 0 NOT_DUE',
      'CASH_WITHDRAWAL 600 PLANNED',
    ]);
    await world.advance(daySeconds);
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'up-to-date' });
    expect(await facts(world, accountId)).toEqual(planned);
  });

  test('a crash at any call changes nothing of what is owed', async () => {
    const march = await afterMarch();
    const undisturbed = { ...march, planned: await march.world.plan(march.accountId) };
    const { calls } = undisturbed.planned;
    expect(calls).toBeGreaterThan(8);
    for (let call = 0; call < calls; call += 1)
      for (const when of ['before', 'after'] as const) {
        const { world, accountId } = await afterMarch();
        await world.plan(accountId, { call, when }).catch(expectCrash);
        expect((await world.plan(accountId)).result).toEqual(undisturbed.planned.result);
        expect(await facts(world, accountId)).toEqual(await facts(undisturbed.world, undisturbed.accountId));
        expect(await world.ports.register.read(accountId)).toMatchObject({ feesUntil: '2026-03' });
      }
  }, 60_000);

  test('a booking that is recorded late is charged with the next month', async () => {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    const late = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(late.id, { booking_date: '2026-03-30' });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({
      line: { charges: 2, cents: { '2026-03': 1_000, '2026-04': 500 } },
    });
    const [of] = (await world.intentsOf(accountId)).filter(({ charge }) => charge.occurrence === late.id);
    expect(of).toMatchObject({ charge: { period: '2026-03', cents: 1_000 }, state: 'PLANNED' });
  });

  test('a booking that is recorded months late is charged once all the same', async () => {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    await world.advance(30 * daySeconds);
    await world.plan(accountId);
    const late = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(late.id, { booking_date: '2026-03-30' });
    const before = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(before.id, { booking_date: '2026-02-27' });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({
      line: { charges: 2, cents: { '2026-03': 1_000, '2026-05': 500 } },
    });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-06': 500 } });
  });

  test('an account that others charged until its onboarding owes nothing for earlier days', async () => {
    const world = createCollectWorld({ schedule, firstMonth: '2026-01' });
    const accountId = await world.anOnboarded('2026-01-10');
    await world.advance(38 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-03': 484 } });
    expect(await facts(world, accountId)).toEqual(['ACCOUNT_MONTHLY 484 PLANNED']);
  });

  test('a booking of the day as of which it is onboarded is not charged: the old system did', async () => {
    const world = createCollectWorld({ schedule });
    const accountId = await world.anOnboarded('2026-01-10');
    const { baseline } = (await world.ports.register.read(accountId))!;
    const days = [-1, 0, 1].map((later) => daysAfter(baseline!.day, later));
    for (const booking_date of days)
      world.bank.store.bookings.update(withdraw(world, accountId, 10_000).id, { booking_date });
    await world.advance(38 * daySeconds);
    await world.plan(accountId);
    const charged = (await world.intentsOf(accountId)).filter(
      ({ charge: { code } }) => code === 'CASH_WITHDRAWAL',
    );
    const dated = world.bookingsOf(accountId).map(({ id, booking_date }) => [booking_date, id] as const);
    expect(charged.map(({ charge: { occurrence } }) => occurrence)).toEqual([new Map(dated).get(days[2]!)]);
  });

  test('a booking that the bank moves to another month is charged once, and its free place is used once', async () => {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    await world.release('2026-03');
    await world.chargeToEnd(accountId);
    for (const { id } of world.bookingsOf(accountId))
      world.bank.store.bookings.update(id, { booking_date: '2026-04-01' });
    const next = withdraw(world, accountId, 40_000);
    await world.advance(30 * daySeconds);
    await world.plan(accountId);
    await world.release('2026-04');
    await world.chargeToEnd(accountId);
    const charged = world.chargedBy(accountId).filter(({ type }) => type === 'ChargeATM');
    expect(charged.map(({ amount_cents }) => amount_cents)).toEqual([600]);
    const withdrawals = (await world.intentsOf(accountId)).filter(
      ({ charge: { code } }) => code === 'CASH_WITHDRAWAL',
    );
    expect(withdrawals.map(({ charge: { period, cents } }) => `${period} ${cents}`)).toEqual([
      '2026-03 0',
      '2026-03 0',
      '2026-03 600',
      '2026-04 0',
    ]);
    expect(withdrawals.at(-1)?.charge.occurrence).toBe(next.id);
  });

  test('a booking that loses its booking date, and with it its month, is charged once', async () => {
    const { world, accountId } = await afterMarch();
    const late = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(late.id, { booking_date: '2026-03-30' });
    await world.plan(accountId);
    await world.release('2026-03');
    await world.chargeToEnd(accountId);
    const charged = () =>
      world
        .chargedBy(accountId)
        .filter(({ type }) => type === 'ChargeATM')
        .map(({ amount_cents }) => amount_cents);
    const before = charged();
    // From now on, the day counts on which it was recorded, in April.
    world.correct(late.id, { bookingDate: undefined });
    await world.advance(30 * daySeconds);
    await world.plan(accountId);
    await world.release('2026-04');
    await world.chargeToEnd(accountId);
    expect(charged()).toEqual(before);
    const planned = (await world.intentsOf(accountId)).filter(({ charge }) => charge.occurrence === late.id);
    expect(planned).toMatchObject([{ charge: { period: '2026-03', cents: 1_000 }, state: 'BOOKED' }]);
    expect(await world.ports.breaks.ofEntity(overchargedEntity(accountId))).toEqual([]);
  });

  test('two planners that see a booking in different months plan one fee for it', async () => {
    const { world, accountId } = await afterMarch();
    await world.advance(30 * daySeconds);
    const { intents } = world.ports;
    const working = { ...intents };
    // The first one has read everything; the bank moves the bookings, and the other one plans in between.
    const inBetween = async () => {
      Object.assign(intents, working);
      for (const { id } of world.bookingsOf(accountId))
        world.bank.store.bookings.update(id, { booking_date: '2026-04-01' });
      await world.plan(accountId);
    };
    Object.assign(intents, {
      plan: async (intent: FeeIntent) => inBetween().then(async () => working.plan(intent)),
    });
    await world.plan(accountId);
    const planned = (await world.intentsOf(accountId)).map(({ charge: { occurrence } }) => occurrence);
    const bookings = world.bookingsOf(accountId).map(({ id }) => id);
    expect(planned.toSorted()).toEqual(['1', '1', ...bookings].toSorted());
  });

  test('a list that is not what customers agreed to plans nothing, until it is restored', async () => {
    const changing = structuredClone(schedule);
    const world = createCollectWorld({ schedule: changing });
    const accountId = await world.anOnboarded();
    await world.advance(38 * daySeconds);
    await world.plan(accountId);
    const [list] = changing.priceLists;
    Object.assign(list!.fees[0]!, { price: { by: 'amount', cents: 588 } });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'not-agreed' });
    Object.assign(list!.fees[0]!, { price: { by: 'amount', cents: 500 } });
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-04': 500 } });
  });

  test.each([
    ['2026-04-01', true, 'not-agreed'],
    ['2026-05-20', true, 'planned'],
    ['2026-04-01', false, 'planned'],
  ] as const)(
    'a list that comes on 23 May and holds from %s, for new accounts: %s, is %s: accounts that are open have agreed to another one',
    async (effectiveFrom, forNewAccounts, outcome) => {
      const changing = structuredClone(schedule);
      const world = createCollectWorld({ schedule: changing });
      const first = await world.anOnboarded();
      await world.advance(38 * daySeconds);
      await world.plan(first);
      const second = await world.anOnboarded('2026-04-10');
      await world.advance(44 * daySeconds);
      const dearer = { ...accountFee, price: { by: 'amount', cents: 9_900 } } as const;
      (changing.priceLists as unknown[]).push({
        ...aList([dearer], { id: 'dearer-2026', forNewAccounts }),
        effectiveFrom,
      });
      expect((await world.plan(second)).result).toMatchObject({ outcome });
      for (const { charge } of await world.intentsOf(second)) expect(charge.cents).toBeLessThan(9_900);
      changing.priceLists.pop();
      if (outcome === 'not-agreed')
        expect((await world.plan(second)).result).toMatchObject({ outcome: 'planned' });
    },
  );

  test('an account in another currency is charged nothing, and the run says so', async () => {
    const { world, accountId } = await afterMarch();
    await world.ports.register.describe({ id: accountId, currency: 'USD' }, '2026-03-02T08:00:00.000Z');
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'other-currency' });
    expect(await world.intentsOf(accountId)).toEqual([]);
  });

  test('a booking in another currency is charged nothing, once, and the run names it', async () => {
    const { world, accountId } = await afterMarch();
    const { mirrored } = world.ports;
    const yen = withdraw(world, accountId, 1_000_000);
    const before = { ...mirrored };
    Object.assign(mirrored, {
      async *since(...asked: Parameters<typeof before.since>) {
        for await (const booking of before.since(...asked))
          yield booking.id === yen.id ? { ...booking, currency: 'JPY', bookingDate: '2026-03-20' } : booking;
      },
    });
    expect((await world.plan(accountId)).result).toEqual({
      outcome: 'other-currency',
      line: { charges: 5, cents: { '2026-03': 1_084 }, bookings: [yen.id] },
      sums: { '2026-03': 1_084 },
    });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ outcome: 'planned' });
  });

  test('an account that accepted no price list is charged nothing', async () => {
    const only = aSchedule(aList([accountFee], { forNewAccounts: false }));
    const world = createCollectWorld({ schedule: only });
    const accountId = await world.anOnboarded();
    await world.advance(38 * daySeconds);
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'up-to-date' });
    await world.ports.acceptances.accept(accountId, { priceList: 'standard-2026', day: '2026-04-16' });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-04': 250 } });
  });
});

describe('an account that is to be closed', () => {
  /** On 9 April; the bank is to close it on the 15th. */
  async function closing() {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    const at = toIsoInstant(world.clock.now());
    await world.ports.register.note({ id: accountId, closing: { day: '2026-04-15', at } }, at);
    return { world, accountId };
  }
  const plannedOf = async (world: CollectWorld, accountId: string) =>
    (await world.intentsOf(accountId)).flatMap(({ charge: { code, period, cents } }) =>
      code === 'ACCOUNT_MONTHLY' ? [`${period} ${cents}`] : [],
    );

  test('is charged two days before for the days until then', async () => {
    const { world, accountId } = await closing();
    await world.plan(accountId);
    expect(await plannedOf(world, accountId)).toEqual(['2026-03 484']);
    await world.advance(4 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-04': 250 } });
    expect(await plannedOf(world, accountId)).toEqual(['2026-03 484', '2026-04 250']);
    await world.release('2026-04');
    await world.chargeToEnd(accountId);
    expect(world.chargedBy(accountId).map(({ amount_cents }) => amount_cents)).toContain(250);
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'up-to-date' });
  });

  test.each(['2026-04-13', '2026-04-14', '2026-04-15'])(
    'is charged for a booking of its last days that comes after it was planned on %s',
    async (day) => {
      const { world, accountId } = await closing();
      while (world.bank.today() < day) await world.advance(daySeconds);
      await world.plan(accountId);
      const late = withdraw(world, accountId, 50_000);
      await world.advance(daySeconds);
      await world.plan(accountId);
      const [intent] = (await world.intentsOf(accountId)).filter(
        ({ charge: { occurrence } }) => occurrence === late.id,
      );
      expect(intent).toMatchObject({ charge: { period: '2026-04' }, state: 'NOT_DUE' });
    },
  );

  test('is charged for bookings recorded months after it was closed, and then no longer checked', async () => {
    const { world, accountId } = await closing();
    await world.advance(4 * daySeconds);
    await world.plan(accountId);
    const { register } = world.ports;
    await register.note({ id: accountId, closedDay: '2026-04-15' }, toIsoInstant(world.clock.now()));
    await world.advance(90 * daySeconds);
    await world.plan(accountId);
    const late = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(late.id, { booking_date: '2026-04-14' });
    const outcomes: unknown[] = [];
    for (let day = 0; day < 40; day += 1) {
      await world.advance(daySeconds);
      outcomes.push((await world.plan(accountId)).result);
    }
    expect(outcomes.filter((each) => JSON.stringify(each) !== '{"outcome":"up-to-date"}')).toEqual([
      { outcome: 'planned', line: { charges: 1, cents: { '2026-04': 0 } }, sums: { '2026-04': 0 } },
    ]);
    const account = (await register.read(accountId))!;
    expect(account).toMatchObject({ feesUntil: '2026-04', feesLookedUntil: '2026-07' });
    const rules = { firstMonth: '2026-03', targetDays: 3 };
    expect(isToBePlanned(account, '2026-12-31', rules)).toBe(false);
    // Its statements have found something more.
    expect(isToBePlanned({ ...account, supplementUntil: '2026-11-30' }, '2026-12-31', rules)).toBe(true);
  });

  test('is charged on if the bank puts the closure off without a word', async () => {
    const { world, accountId } = await closing();
    await world.advance(4 * daySeconds);
    await world.plan(accountId);
    while (world.bank.today() < '2026-06-05') {
      await world.advance(daySeconds);
      await world.plan(accountId);
    }
    expect(await plannedOf(world, accountId)).toEqual(['2026-03 484', '2026-04 250', '2026-05 500']);
    const at = toIsoInstant(world.clock.now());
    await world.ports.register.note({ id: accountId, closedDay: '2026-06-10' }, at);
    await world.advance(30 * daySeconds);
    await world.plan(accountId);
    expect((await plannedOf(world, accountId)).slice(3)).toEqual(['2026-06 167']);
  });

  test('is charged as usual if the bank does not close it after all', async () => {
    const { world, accountId } = await closing();
    await world.advance(3 * daySeconds);
    const at = toIsoInstant(world.clock.now());
    await world.ports.register.note({ id: accountId, closing: { day: undefined, at } }, at);
    await world.advance(daySeconds);
    expect((await world.plan(accountId)).result).toEqual({ outcome: 'up-to-date' });
    await world.advance(30 * daySeconds);
    expect((await world.plan(accountId)).result).toMatchObject({ sums: { '2026-04': 500 } });
  });
});

async function planned(options: Options = {}) {
  const { world, accountId } = await afterMarch(options);
  await world.plan(accountId);
  await world.release('2026-03');
  return { world, accountId };
}

describe('charging', () => {
  test('waits until the month is released', async () => {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    expect((await world.charge(accountId)).result).toEqual({ outcome: 'waiting', line: { waiting: 2 } });
    expect(world.chargedBy(accountId)).toEqual([]);
    await world.release('2026-03');
    expect(await world.chargeToEnd(accountId)).toEqual({ outcome: 'charged', line: { charged: 2 } });
    expect(
      world
        .chargedBy(accountId)
        .map(({ amount_cents }) => amount_cents)
        .toSorted(),
    ).toEqual([484, 600]);
    expect(await world.chargeToEnd(accountId)).toEqual({ outcome: 'up-to-date' });
  });

  test('leaves alone an account that a person holds', async () => {
    const { world, accountId } = await planned();
    await world.ports.register.hold(accountId, 'a dispute');
    expect((await world.charge(accountId)).result).toEqual({ outcome: 'held' });
    expect(world.chargedBy(accountId)).toEqual([]);
  });

  test('tries what the bank refuses again on the days of dunning', async () => {
    let isRefusing = true;
    const refusal = () => Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
    const onFee: Options['onFee'] = async (send, { method }) =>
      isRefusing && method === 'POST' ? refusal() : send();
    const { world, accountId } = await planned({ onFee });
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned' });
    isRefusing = false;
    // Not before the next day of dunning.
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned' });
    await world.advance(daySeconds);
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'charged' });
    expect(world.chargedBy(accountId)).toHaveLength(2);
  });

  test('tries what the bank refuses again once money has come in', async () => {
    let isRefusing = true;
    const refusal = () => Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
    const onFee: Options['onFee'] = async (send, { method }) =>
      isRefusing && method === 'POST' ? refusal() : send();
    const { world, accountId } = await planned({ onFee });
    await world.chargeToEnd(accountId);
    isRefusing = false;
    await world.advance(60);
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned' });
    pay(world, accountId, 5_000);
    expect(await world.chargeToEnd(accountId)).toEqual({ outcome: 'charged', line: { charged: 2 } });
  });

  test('duns an account that a bank does not let pay, and charges it once it can', async () => {
    const { world, accountId } = await planned({ options: { feeCover: 'needed' } });
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned', line: { dunned: 2 } });
    expect((await world.intentsOf(accountId)).flatMap(({ refusal }) => refusal?.code ?? [])).toEqual([
      'insufficient_funds',
      'insufficient_funds',
    ]);
    await world.advance(60);
    pay(world, accountId, 70_000);
    world.bank.store.accounts.update(accountId, { locking_status: 'DEBIT_BLOCK' });
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned' });
    world.bank.store.accounts.update(accountId, { locking_status: 'NO_BLOCK' });
    await world.advance(daySeconds);
    expect(await world.chargeToEnd(accountId)).toEqual({ outcome: 'charged', line: { charged: 2 } });
    expect(world.chargedBy(accountId)).toHaveLength(2);
  });

  test('takes a credit for a reason to try once, also of a bank whose clock is ahead of ours', async () => {
    let posts = 0;
    const { world, accountId } = await planned({
      onFee: async (send, { method }) => {
        if (method === 'POST') posts += 1;
        // Ends what would go on for ever.
        return method === 'POST' && posts < 20
          ? Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 })
          : send();
      },
    });
    await world.chargeToEnd(accountId);
    expect(posts).toBe(2);
    const credit = pay(world, accountId, 5_000);
    const recorded_at = toIsoInstant(world.clock.now() + 60_000);
    world.bank.store.bookings.update(credit.id, { recorded_at });
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'dunned' });
    expect(posts).toBe(4);
  });

  describe('sends nothing to an account that is closed', () => {
    async function closed(onFee: Options['onFee']) {
      const tries: string[] = [];
      const { world, accountId } = await planned({
        onFee: async (send, request) => {
          if (request.method === 'POST') tries.push(world.bank.today());
          return onFee === undefined ? send() : onFee(send, request);
        },
      });
      const close = async () =>
        world.ports.register.note(
          { id: accountId, closedDay: world.bank.today() },
          toIsoInstant(world.clock.now()),
        );
      return { world, accountId, tries, close };
    }
    const endings = async (world: CollectWorld, accountId: string) =>
      (await world.intentsOf(accountId))
        .filter(({ charge }) => charge.cents > 0)
        .map(({ state, attempt, forPerson }) => [state, attempt, forPerson]);
    const ended = ['REFUSED', 1, 'the account is closed'];

    test('although it was never sent', async () => {
      const { world, accountId, tries, close } = await closed(undefined);
      await close();
      expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'refused', line: { refused: 2 } });
      expect(tries).toEqual([]);
      expect(await endings(world, accountId)).toEqual([ended, ended]);
      const breaks = await world.ports.breaks.ofEntity(`fee ${accountId}/2026-03/ACCOUNT_MONTHLY/1`);
      expect(breaks).toMatchObject([{ kind: 'FEE_REFUSED', state: 'OPEN', found: 'the account is closed' }]);
    });

    test('although days of dunning are to come', async () => {
      const refusal = () => Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
      const { world, accountId, tries, close } = await closed(async (send, { method }) =>
        method === 'POST' ? refusal() : send(),
      );
      await world.chargeToEnd(accountId);
      expect(tries).toHaveLength(2);
      await world.advance(3_600);
      await close();
      for (let day = 0; day < 20; day += 1) {
        pay(world, accountId, 5_000);
        await world.chargeToEnd(accountId);
        await world.advance(daySeconds);
      }
      expect(tries).toHaveLength(2);
      expect(await endings(world, accountId)).toEqual([ended, ended]);
    });

    test('and leaves the outcome unknown if only persons found the fee absent', async () => {
      const { world, accountId, tries, close } = await closed(async (send, { method }) => {
        const answer = await send();
        if (method === 'POST') throw new TypeError('terminated');
        return answer;
      });
      Object.assign(world.bank.options, { feeReferences: 'drop' });
      for (let day = 0; day < 3; day += 1) {
        await world.chargeToEnd(accountId);
        await world.advance(daySeconds);
      }
      expect(tries).toHaveLength(2);
      for (const intent of await world.intentsOf(accountId))
        if (intent.state === 'IN_DOUBT')
          await world.ports.intents.write(intent, decided(intent, 'NOT_CHARGED', 'approval'));
      await close();
      await world.chargeToEnd(accountId);
      expect(tries).toHaveLength(2);
      for (const { charge, state, forPerson } of await world.intentsOf(accountId))
        if (charge.cents > 0) expect([state, forPerson]).toEqual(['IN_DOUBT', expect.any(String)]);
    });
  });

  test('waits while nobody knows the owner, whose money may be seized', async () => {
    const world = createCollectWorld({ schedule });
    const { id: accountId } = world.anAccount();
    await world.ports.register.describe({ id: accountId }, '2026-03-02T10:00:00.000Z');
    await world.onboard(accountId);
    await world.advance(38 * daySeconds);
    await world.plan(accountId);
    await world.release('2026-03');
    await world.mirror(personSeizureCreated, seized());
    expect(await world.chargeToEnd(accountId)).toEqual({
      outcome: 'owner-unknown',
      line: { 'owner-unknown': 1 },
    });
    expect(world.chargedBy(accountId)).toEqual([]);
    expect(feeOutcomes.done.has('owner-unknown')).toBe(false);
    await world.ports.register.describe({ id: accountId, ownerId: 'per_1' }, '2026-04-09T10:00:00.000Z');
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'stopped' });
    await world.mirror(personSeizureFulfilled, seized());
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'charged' });
  });

  describe.each([
    {
      what: 'a block',
      begins: accountBlock,
      beginning: blockOf('DEBIT_BLOCK', '2026-04-09T10:00:00Z'),
      ends: accountBlock,
      ending: blockOf('CREDIT_BLOCK', '2026-04-09T11:00:00Z'),
      because: 'the bank has blocked the account (DEBIT_BLOCK)',
    },
    {
      what: 'a seizure of its owner',
      begins: personSeizureCreated,
      beginning: seized,
      ends: personSeizureFulfilled,
      ending: seized,
      because: 'money of its owner is seized (sei_1)',
    },
    {
      what: 'a seizure of a business',
      begins: businessSeizureCreated,
      beginning: seized,
      ends: businessSeizureDeleted,
      ending: seized,
      because: 'money of its owner is seized (sei_1)',
    },
  ] as const)('respects $what', ({ begins, beginning, ends, ending, because }) => {
    test('before the first charge, and goes on after the release', async () => {
      const { world, accountId } = await planned();
      await world.ports.register.describe({ id: accountId, ownerId: 'per_1' }, '2026-04-09T10:00:00.000Z');
      await world.mirror(begins, beginning(accountId));
      expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'stopped' });
      expect(world.chargedBy(accountId)).toEqual([]);
      const due = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 0);
      for (const intent of due)
        expect(intent).toMatchObject({ state: 'PLANNED', attempt: 1, stoppedBecause: because });
      await world.mirror(ends, ending(accountId));
      expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'charged' });
      expect(world.chargedBy(accountId)).toHaveLength(2);
      for (const intent of await world.intentsOf(accountId)) expect(intent.stoppedBecause).toBeUndefined();
    });

    test('before what was refused is tried again, which keeps its day of dunning', async () => {
      let isRefusing = true;
      let sent = 0;
      const onFee: Options['onFee'] = async (send, { method }) => {
        if (method !== 'POST') return send();
        sent += 1;
        return isRefusing
          ? Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 })
          : send();
      };
      const { world, accountId } = await planned({ onFee });
      await world.ports.register.describe({ id: accountId, ownerId: 'per_1' }, '2026-04-09T10:00:00.000Z');
      await world.chargeToEnd(accountId);
      expect(sent).toBe(2);
      await world.mirror(begins, beginning(accountId));
      for (let day = 0; day < 20; day += 1) {
        await world.advance(daySeconds);
        expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'stopped' });
      }
      expect(sent).toBe(2);
      const due = (await world.intentsOf(accountId)).filter(({ charge }) => charge.cents > 0);
      for (const intent of due)
        expect(intent).toMatchObject({
          state: 'REFUSED',
          attempt: 1,
          refusal: { count: 1 },
          stoppedBecause: because,
        });
      isRefusing = false;
      await world.mirror(ends, ending(accountId));
      expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'charged' });
      expect(world.chargedBy(accountId)).toHaveLength(2);
    });
  });

  test('waits for what a run has planned that is not complete, although its month is released', async () => {
    const { world, accountId } = await planned();
    await world.chargeToEnd(accountId);
    const late = withdraw(world, accountId, 50_000);
    world.bank.store.bookings.update(late.id, { booking_date: '2026-03-30' });
    await world.advance(30 * daySeconds);
    await world.plan(accountId);
    const ofMarch = async () =>
      (await world.intentsOf(accountId)).find(({ charge: { occurrence } }) => occurrence === late.id)?.state;
    expect(await world.chargeToEnd(accountId)).toMatchObject({ line: { waiting: 2 } });
    expect(await ofMarch()).toBe('PLANNED');
    await world.release('2026-03');
    expect(await world.chargeToEnd(accountId)).toMatchObject({ line: { waiting: 1, charged: 1 } });
    expect(await ofMarch()).toBe('BOOKED');
  });
});

describe('an account whose customer is erased', () => {
  const written = async (world: CollectWorld, accountId: string) =>
    (await world.intentsOf(accountId))
      .filter(({ charge: { cents } }) => cents > 0)
      .map(({ state, writtenOffBecause, forPerson }) => [state, writtenOffBecause, forPerson]);
  const asErased = ['WRITTEN_OFF', 'its customer was erased', undefined];

  test('has its planned fees written off, released or not, and is no longer checked', async () => {
    const { world, accountId } = await afterMarch();
    await world.plan(accountId);
    await world.erase(accountId);
    expect(await world.chargeToEnd(accountId)).toEqual({
      outcome: 'written-off',
      line: { fees: 2, cents: 1_084 },
    });
    expect(await written(world, accountId)).toEqual([asErased, asErased]);
    expect(await world.chargeToEnd(accountId)).toEqual({ outcome: 'up-to-date' });
    expect(world.chargedBy(accountId)).toEqual([]);
  });

  test('has refused fees, and fees with an unknown outcome before a person, written off', async () => {
    const onFee: Options['onFee'] = async (send, { method }) => {
      if (method !== 'POST') return send();
      if (requests++ === 0)
        return Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
      throw new TypeError('terminated');
    };
    let requests = 0;
    const { world, accountId } = await planned({ onFee, options: { feeReferences: 'drop' } });
    expect(await world.chargeToEnd(accountId)).toEqual({
      outcome: 'in-doubt',
      line: { 'in-doubt': 1, dunned: 1 },
    });
    await world.erase(accountId);
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'written-off', line: { fees: 2 } });
    expect(await written(world, accountId)).toEqual([asErased, asErased]);
    for (const intent of await world.intentsOf(accountId))
      for (const { state } of await world.ports.breaks.ofEntity(feeEntity(intent)))
        expect(state).toBe('AUTO_HEALED');
  });

  test('has what was planned while it was erased written off after the next plan', async () => {
    const march = await afterMarch();
    const { calls } = await march.world.plan(march.accountId);
    for (let call = 0; call < calls; call += 1) {
      const { world, accountId } = await afterMarch();
      await world.plan(accountId, { call, when: 'after' }).catch(expectCrash);
      await world.erase(accountId);
      expect((await world.plan(accountId)).result).toEqual({ outcome: 'erased' });
      await world.chargeToEnd(accountId);
      const owed = await written(world, accountId);
      expect(owed, `after call ${call}`).toEqual(owed.map(() => asErased));
    }
  });

  test('has a fee that a worker was sending written off once the worker must be gone', async () => {
    const { world, accountId } = await planned();
    const [intent] = await world.intentsOf(accountId);
    const heldUntilMs = world.clock.now() + world.times.lifeMs;
    const { idleMs } = world.times;
    await world.ports.intents.write(
      intent!,
      submitting(intent!, heldUntilMs, { idleMs, asOf: '2026-04-09' }),
    );
    await world.erase(accountId);
    expect((await world.charge(accountId)).result).toMatchObject({ again: { afterSeconds: 900 } });
    expect(await world.chargeToEnd(accountId)).toMatchObject({ outcome: 'written-off' });
    expect((await world.ports.intents.read(intent!))?.state).toBe('WRITTEN_OFF');
  });
});

test('one charge whose reference does not come back revokes the proof of its type', async () => {
  const options: Partial<BankOptions> = { feeKeys: 'ignore' };
  const { world, accountId } = await planned({ options });
  await world.chargeToEnd(accountId);
  expect(await world.ports.roundTrips.of('ChargeATM')).toMatchObject({ state: 'proven' });
  Object.assign(world.bank.options, { feeReferences: 'drop' });
  for (const cents of [10_000, 20_000, 30_000]) withdraw(world, accountId, cents);
  await world.advance(31 * daySeconds);
  await world.plan(accountId);
  await world.release('2026-04');
  await world.chargeToEnd(accountId);
  expect(await world.ports.roundTrips.of('ChargeATM')).toMatchObject({ state: 'refuted' });
});

test('a charge that the bank lists within the sum of another one is not made again', async () => {
  let posts = 0;
  let lost = Infinity;
  const each = { on: 'booking' as const, types: ['CARD_TRANSACTION'], direction: 'outgoing' as const };
  const world = createCollectWorld({
    schedule: aSchedule(aList([{ ...withdrawalFee, trigger: each }])),
    options: { feeKeys: 'ignore', feeList: 'summed' },
    onFee: async (send, { method }) => {
      const answer = await send();
      if (method !== 'POST') return answer;
      posts += 1;
      if (posts === lost) throw new TypeError('terminated');
      return answer;
    },
  });
  const before = await world.anOnboarded();
  const accountId = await world.anOnboarded();
  const after = await world.anOnboarded();
  for (const id of [before, accountId, accountId, after]) withdraw(world, id, 30_000);
  await world.advance(38 * daySeconds);
  for (const id of [before, accountId, after]) await world.plan(id);
  await world.release('2026-03');
  await world.chargeToEnd(before);
  lost = 3;
  await world.charge(accountId);
  // While its outcome is unknown, another account shows that references come back and that the list is up to date.
  await world.advance(1_200);
  await world.chargeToEnd(after);
  await world.chargeToEnd(accountId);
  expect(world.chargedBy(accountId).map(({ amount_cents }) => amount_cents)).toEqual([600, 600]);
  expect(await world.intentsOf(accountId)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        state: 'IN_DOUBT',
        forPerson: 'the bank lists another fee of this type with another amount, which may contain this one',
      }),
    ]),
  );
  expect(await world.ports.roundTrips.of('ChargeATM')).toMatchObject({ state: 'refuted' });
});

const banks: readonly (readonly [string, Partial<BankOptions>])[] = [
  ['honours keys', { feeKeys: 'honour' }],
  ['ignores keys', { feeKeys: 'ignore' }],
  ['answers a repeated key with 409', { feeKeys: 'refuse' }],
  ['drops references', { feeKeys: 'ignore', feeReferences: 'drop' }],
  ['truncates references', { feeKeys: 'ignore', feeReferences: 'truncate' }],
  ['lists fees of a type together', { feeKeys: 'ignore', feeList: 'counted' }],
  ['lists fees of a type together, without their count', { feeKeys: 'ignore', feeList: 'summed' }],
  ['shows charges late', { feeKeys: 'ignore', feeListDelaySeconds: 50 }],
];

/** The bank has each accepted fee once, a fee that a person decides at most once, and any other never. */
async function expectAccounted(world: CollectWorld, accountId: string) {
  const charged = world.chargedBy(accountId).map(({ amount_cents }) => amount_cents);
  for (const { state, forPerson, charge } of await world.intentsOf(accountId)) {
    if (charge.cents === 0) continue;
    const times = charged.filter((cents) => cents === charge.cents).length;
    if (isCharged(state)) expect(times).toBe(1);
    else expect([state, forPerson !== undefined, times <= 1]).toEqual(['IN_DOUBT', true, true]);
  }
}

test.each(banks.slice(1, 4))(
  'a worker that dies at any call charges nothing twice, and loses nothing in silence: a bank that %s',
  async (_, options) => {
    const undisturbed = await planned({ options });
    const { calls } = await undisturbed.world.charge(undisturbed.accountId);
    for (const call of someCalls(calls))
      for (const when of ['before', 'after'] as const) {
        const { world, accountId } = await planned({ options });
        await world.charge(accountId, { call, when }).catch(expectCrash);
        await world.advance(900);
        await world.chargeToEnd(accountId);
        await expectAccounted(world, accountId);
      }
  },
  60_000,
);

describe.each(banks)('at a bank that %s', (_, options) => {
  test('an answer that is lost charges nothing twice', async () => {
    for (const lost of [1, 2, 3, 4]) {
      const onFee: Options['onFee'] = async (send, { method, number }) => {
        const answer = await send();
        if (number !== lost) return answer;
        // Lists are asked for again by the client, unless the bank refuses them.
        if (method === 'GET') return Response.json({}, { status: 400 });
        throw new TypeError('terminated');
      };
      const { world, accountId } = await planned({ options, onFee });
      await world.chargeToEnd(accountId);
      await expectAccounted(world, accountId);
    }
  });
});
