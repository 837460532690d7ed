import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { aList, aSchedule, withdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;

type Options = Partial<Parameters<typeof createFeesWorld>[0]>;

/** Accounts that are open in March, on the day on which its fees are due. */
async function afterMarch(accounts = 2, { settings = feeSettings, ...more }: Options = {}) {
  const world = createFeesWorld({ settings, ...more });
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) ids.push(await world.anOnboarded());
  await world.advance(38 * daySeconds);
  return { world, ids };
}

const statesOf = async (world: FeesWorld, id: string) =>
  (await world.intentsOf(id)).map(({ charge: { code, cents }, state }) => `${code} ${cents} ${state}`);

/** Ticks and works until nothing is left to do. */
async function live(world: FeesWorld) {
  for (let n = 0; n < 4; n += 1) {
    await world.tick();
    await world.work();
  }
  return world.tick();
}

describe('the schedule', () => {
  test('plans, waits for two persons at the first month, and charges once they have released it', async () => {
    const { world, ids } = await afterMarch();
    const { months } = await live(world);
    expect(months).toEqual([
      {
        month: '2026-03',
        plannedCents: 968,
        journal: { state: 'open' },
        waitsBecause: '968 cents, and neither a month before nor a forecast',
      },
    ]);
    expect(await statesOf(world, ids[0]!)).toEqual(['ACCOUNT_MONTHLY 484 PLANNED']);
    expect(world.chargedBy(ids[0]!)).toEqual([]);

    await world.advance(3_600);
    expect(await world.decide('fee-release', { month: '2026-03' })).toMatchObject({
      approval: { state: 'DONE' },
    });
    expect((await live(world)).months).toMatchObject([{ month: '2026-03', releasedCents: 968 }]);
    for (const id of ids) {
      expect(await statesOf(world, id)).toEqual(['ACCOUNT_MONTHLY 484 BOOKED']);
      expect(world.chargedBy(id)).toHaveLength(1);
    }
  });

  test('charges a month by itself that is near the forecast, and the next one that is near the one before', async () => {
    const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 1_000 } });
    await live(world);
    expect(world.chargedBy(ids[0]!)).toHaveLength(1);
    await world.advance(30 * daySeconds);
    const { months } = await live(world);
    expect(months.map(({ month, waitsBecause }) => [month, waitsBecause])).toEqual([
      ['2026-03', undefined],
      ['2026-04', undefined],
    ]);
    expect(world.chargedBy(ids[0]!)).toHaveLength(2);
    await world.advance(daySeconds);
    await live(world);
    for (const id of ids) expect(world.chargedBy(id)).toHaveLength(2);
  });

  test('charges what a worker has planned that died before its run was complete', async () => {
    const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 1_000 } });
    world.dieBeforeTheEnd();
    const { months } = await live(world);
    expect(months).toMatchObject([{ month: '2026-03', plannedCents: 968, releasedCents: 968 }]);
    for (const id of ids) expect(world.chargedBy(id)).toHaveLength(1);
  });

  test.each([
    ['before it is noted', async () => Promise.reject(new Error('no answer'))],
    [
      'after it is noted',
      async (note: () => Promise<void>) => note().then(() => Promise.reject(new Error('no answer'))),
    ],
  ] as const)(
    'charges no fee that the released sum lacks: planning an account fails %s',
    async (_, failing) => {
      const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 484 } });
      const [good, failed] = ids as [string, string];
      const { register } = world.ports;
      const working = { ...register };
      const table = { isBroken: true };
      Object.assign(register, {
        noteFees: async (id: string, month: string) =>
          table.isBroken && id === failed
            ? failing(async () => working.noteFees(id, month))
            : working.noteFees(id, month),
        // Once it is noted, the account cannot be read any more.
        read: async (id: string) => {
          const account = await working.read(id);
          if (table.isBroken && id === failed && account?.feesUntil !== undefined)
            throw new Error('no answer');
          return account;
        },
      });
      const { months } = await live(world);
      expect(months).toMatchObject([{ plannedCents: 484, releasedCents: 484 }]);
      expect((await world.intentsOf(failed)).map(({ state }) => state)).toEqual(['PLANNED']);
      table.isBroken = false;
      await live(world);
      expect(world.chargedBy(good)).toHaveLength(1);
      expect(world.chargedBy(failed)).toEqual([]);

      // The next run takes it over: two persons see it in the sum before it is charged.
      await world.advance(daySeconds);
      expect((await live(world)).months).toMatchObject([
        { plannedCents: 968, releasedCents: 484, waitsBecause: expect.any(String) as string },
      ]);
      expect(world.chargedBy(failed)).toEqual([]);
      await world.advance(3_600);
      await world.decide('fee-release', { month: '2026-03' });
      await live(world);
      expect(world.chargedBy(failed)).toHaveLength(1);
      expect(await working.read(failed)).not.toHaveProperty('feesUncounted');
    },
  );

  test('has no account wait for the first one that shows a type, also where some are refused', async () => {
    let refusals = 0;
    const onFee: Options['onFee'] = async (send, { method }) => {
      if (method !== 'POST' || (refusals += 1) > 2) return send();
      return Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 });
    };
    const settings = { ...feeSettings, startsByItself: false, forecastCents: 4 * 484 };
    const { world } = await afterMarch(4, { settings, onFee });
    await world.run('plan');
    const before = world.clock.now();
    expect(await world.run('charge')).toEqual({ dunned: 2, charged: 2 });
    expect(world.clock.now() - before).toBe(0);
  });

  test('tries a refused fee again within two hours after money has come in, also after the last day of dunning', async () => {
    for (const days of [0, 20]) {
      const isRefusing = { now: true };
      let posts = 0;
      const { world, ids } = await afterMarch(1, {
        settings: { ...feeSettings, forecastCents: 484 },
        onFee: async (send, { method }) => {
          if (method !== 'POST') return send();
          posts += 1;
          return isRefusing.now
            ? Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 })
            : send();
        },
      });
      for (let day = 0; day <= days; day += 1) {
        await live(world);
        if (day < days) await world.advance(daySeconds);
      }
      expect(posts).toBe(days === 0 ? 1 : 1 + feeSettings.schedule.dunningDays.length);
      const { id: account_id } = world.bank.store.accounts.get(ids[0]!);
      const credit = {
        account_id,
        against: 'nostro',
        booking_type: 'SEPA_CREDIT_TRANSFER',
        amountCents: 5_000,
      } as const;
      recordBooking(world.bank, credit);
      await world.advance(2 * 3_600);
      // One credit is a reason to try once.
      const before = posts;
      await live(world);
      expect(posts).toBe(before + 1);
      await world.advance(2 * 3_600);
      await live(world);
      expect(posts).toBe(before + 1);
      isRefusing.now = false;
      recordBooking(world.bank, credit);
      await world.advance(2 * 3_600);
      await live(world);
      expect(await statesOf(world, ids[0]!)).toEqual(['ACCOUNT_MONTHLY 484 BOOKED']);
    }
  });

  test('goes on with what is planned while a price list is not what customers agreed to', async () => {
    let isRefusing = true;
    const onFee: Options['onFee'] = async (send, { method }) =>
      isRefusing && method === 'POST'
        ? Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 })
        : send();
    const settings = structuredClone({ ...feeSettings, forecastCents: 484 });
    const { world, ids } = await afterMarch(1, { settings, onFee });
    const [accountId] = ids as [string];
    await live(world);
    expect(await statesOf(world, accountId)).toEqual(['ACCOUNT_MONTHLY 484 REFUSED']);
    Object.assign(settings.schedule.priceLists[0]!, { forNewAccounts: false });
    isRefusing = false;
    await world.advance(30 * daySeconds);
    await live(world);
    expect(await statesOf(world, accountId)).toEqual(['ACCOUNT_MONTHLY 484 BOOKED']);
    expect(await world.ask('months')).toMatchObject({ months: [{ month: '2026-03' }] });
    Object.assign(settings.schedule.priceLists[0]!, { forNewAccounts: true });
    await world.advance(daySeconds);
    await live(world);
    expect(world.chargedBy(accountId)).toHaveLength(2);
  });

  test('finds a fee that is not ours within eight days, on an account without a new charge', async () => {
    const { world, ids } = await afterMarch(1, { settings: { ...feeSettings, forecastCents: 484 } });
    const [accountId] = ids as [string];
    await live(world);
    const [own] = world.chargedBy(accountId);
    for (const day of [0, 1, 2, 3, 4, 5, 6, 7]) {
      await world.advance(daySeconds);
      await live(world);
      if (day === 0) world.bank.store.fees.insert({ ...own!, id: 'fee_x', initiator_reference: 'somebody' });
    }
    expect(await world.ports.breaks.ofEntity(`list of fees of ${accountId}`)).toMatchObject([
      { kind: 'FEE_ORPHAN', state: 'OPEN', found: `${own!.type}, 484 cents` },
    ]);
  });

  test('has two persons check a month without fees that follows one with fees', async () => {
    const withoutQuota = { ...withdrawalFee.trigger, freePerMonth: 0 };
    const schedule = aSchedule(aList([{ ...withdrawalFee, trigger: withoutQuota }]));
    const { world } = await afterMarch(0, { settings: { ...feeSettings, schedule, forecastCents: 300 } });
    const accountId = await world.anOnboarded('2026-03-02');
    const withdrawal = {
      account_id: accountId,
      against: 'nostro',
      booking_type: 'CARD_TRANSACTION',
    } as const;
    const { id } = recordBooking(world.bank, { ...withdrawal, amountCents: -10_000 });
    world.bank.store.bookings.update(id, { booking_date: '2026-03-31' });
    await live(world);
    await world.advance(30 * daySeconds);
    const april = { month: '2026-04', plannedCents: 0 };
    expect((await live(world)).months).toMatchObject([
      { month: '2026-03', releasedCents: 300 },
      { ...april, waitsBecause: '0 cents, where 300 were to be expected: more than 20 % off' },
    ]);
    expect(world.metrics.latest['FeeMonthsWaiting']).toBe(1);
    await world.decide('fee-release', { month: '2026-04' });
    expect((await live(world)).months[1]).toMatchObject({ ...april, releasedCents: 0 });
    await world.advance(31 * daySeconds);
    expect((await live(world)).months[2]).toMatchObject({ month: '2026-05', releasedCents: 0 });
  });

  test('compares a month again if it was released during the run', async () => {
    const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 968 } });
    const [leaving, gone] = ids as [string, string];
    await live(world);
    const { register } = world.ports;
    const at = new Date(world.clock.now()).toISOString();
    await register.note({ id: leaving, closing: { day: '2026-04-15', at } }, at);
    await register.note({ id: gone, closedDay: '2026-03-31' }, at);
    await world.advance(4 * daySeconds);
    const ofApril = async () => (await live(world)).months[1];
    expect(await ofApril()).toMatchObject({ month: '2026-04', plannedCents: 250, releasedCents: 250 });
    expect(world.chargedBy(leaving)).toHaveLength(2);
    await world.advance(25 * daySeconds);
    expect(await ofApril()).toMatchObject({
      month: '2026-04',
      waitsBecause: '250 cents, where 968 were to be expected: more than 20 % off',
    });
  });

  test('writes off what a customer owed who was erased', async () => {
    const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 9_999 } });
    await live(world);
    await world.erase(ids[0]!);
    await world.advance(daySeconds);
    await live(world);
    expect(await statesOf(world, ids[0]!)).toEqual(['ACCOUNT_MONTHLY 484 WRITTEN_OFF']);
    expect(await statesOf(world, ids[1]!)).toEqual(['ACCOUNT_MONTHLY 484 PLANNED']);
  });

  test('has a month wait that is far off', async () => {
    const { world, ids } = await afterMarch(2, { settings: { ...feeSettings, forecastCents: 500 } });
    const { months } = await live(world);
    expect(months[0]?.waitsBecause).toContain('more than 20 % off');
    expect(world.metrics.latest['FeeMonthsWaiting']).toBe(1);
    expect(world.chargedBy(ids[0]!)).toEqual([]);
  });
});

describe('people', () => {
  const byHand = { settings: { ...feeSettings, startsByItself: false } };

  test('start runs, and see what an account owes cent by cent', async () => {
    const { world, ids } = await afterMarch(1, byHand);
    const [accountId] = ids as [string];
    const preview = await world.ask('preview', { accountId, month: '2026-03' });
    expect(preview).toMatchObject({
      charges: [{ code: 'ACCOUNT_MONTHLY', cents: 484, lines: [{ because: 'days', cents: 484 }] }],
      planned: [],
    });
    expect(await world.run('plan')).toEqual({ planned: 1 });
    expect(await world.run('charge')).toEqual({ waiting: 1 });
    await world.decide('fee-release', { month: '2026-03' });
    expect(await world.run('charge')).toEqual({ charged: 1 });
    expect(await world.ask('show', { accountId })).toMatchObject({ fees: [{ state: 'BOOKED' }] });
    expect(await world.ask('journal', { month: '2026-03' })).toMatchObject({
      fees: [{ accountId, state: 'BOOKED', charge: { cents: 484 } }],
    });
  });

  test('see that an account in another currency is charged nothing', async () => {
    const { world, ids } = await afterMarch(2, byHand);
    const [accountId] = ids as [string];
    await world.ports.register.describe({ id: accountId, currency: 'USD' }, '2026-03-02T08:00:00.000Z');
    expect(await world.run('plan')).toEqual({ planned: 1, 'other-currency': 1 });
    expect(await world.ask('preview', { accountId, month: '2026-03' })).toEqual({
      refused: `${accountId} is in USD: fees are charged only in EUR`,
    });
  });

  test('see that nothing is owed of what was before the first month, nor by a customer who was erased', async () => {
    const { world, ids } = await afterMarch(1, byHand);
    const [accountId] = ids as [string];
    expect(await world.ask('preview', { accountId, month: '2026-02' })).toEqual({
      refused: `${accountId} is charged nothing for months before 2026-03`,
    });
    await world.erase(accountId);
    expect(await world.ask('preview', { accountId, month: '2026-03' })).toEqual({
      refused: `the customer of ${accountId} was erased: nothing more is planned`,
    });
  });

  test.each([true, false])(
    'plan and charge nothing for days to come (starts by itself: %s)',
    async (startsByItself) => {
      const settings = { ...feeSettings, startsByItself, forecastCents: 484 };
      const { world, ids } = await afterMarch(1, { settings });
      for (const task of ['plan', 'charge', 'settle'] as const)
        expect(await world.ask('start', { task, asOf: '2026-07-15' }, 'ahead')).toEqual({
          refused:
            '2026-07-15 is later than today, 2026-04-09: nothing is planned or charged for a future day',
        });
      expect(await world.intentsOf(ids[0]!)).toEqual([]);
      expect(await world.ask('months', {})).toEqual({ months: [] });
    },
  );

  test('charge on no day that is stated, nor before the month of a fee, nor on a day that is over', async () => {
    const settings = { ...feeSettings, startsByItself: false, forecastCents: 484 };
    const { world, ids } = await afterMarch(1, { settings });
    await world.run('plan');
    await world.decide('fee-release', { month: '2026-03' });
    const charge = async (asOf: string) => {
      const answer = await world.ask('start', { task: 'charge', asOf }, `on-${asOf}`);
      expect(answer).toMatchObject({ run: { asOf } });
      await world.work();
    };
    await charge('2026-02-27');
    expect(world.chargedBy(ids[0]!)).toEqual([]);
    const { register } = world.ports;
    const working = { ...register };
    const stated = async (id: string) => ({ ...(await working.read(id)), statedUntil: '2026-03-31' });
    Object.assign(register, { read: stated });
    await charge('2026-03-31');
    expect(world.chargedBy(ids[0]!)).toEqual([]);
    expect(await world.run('charge')).toEqual({ charged: 1 });
    const { world: other } = await afterMarch(1);
    expect(await other.ask('start', { task: 'charge', asOf: '2026-04-08' }, 'past')).toEqual({
      refused: '2026-04-08 is over: fees take effect on the day of their run, which is 2026-04-09',
    });
  });

  test('release no other sum than the one that both were shown', async () => {
    const { world } = await afterMarch(1, byHand);
    await world.run('plan');
    const outdated = world.decide('fee-release', { month: '2026-03' }, async () => {
      await world.anOnboarded('2026-03-02');
      await world.run('plan');
    });
    expect(await outdated).toEqual({ refused: 'it has changed since it was proposed: propose it again' });
    expect(await world.run('charge')).toEqual({ waiting: 2 });
  });

  test('waive a fee by two', async () => {
    const { world, ids } = await afterMarch(1, byHand);
    await world.run('plan');
    const request = { fee: `${ids[0]!}/2026-03/ACCOUNT_MONTHLY/1`, as: 'WAIVED' };
    expect(await world.decide('fee-decision', request)).toMatchObject({ approval: { state: 'DONE' } });
    await world.decide('fee-release', { month: '2026-03' });
    await world.run('charge');
    expect(await statesOf(world, ids[0]!)).toEqual(['ACCOUNT_MONTHLY 484 WAIVED']);
    expect(world.chargedBy(ids[0]!)).toEqual([]);
    expect(await world.propose('fee-decision', { ...request, as: 'CHARGED' })).toEqual({
      refused:
        'the fee is WAIVED: only a fee with an unknown outcome that waits for a person can be decided so',
    });
  });

  test.each([['NOT_CHARGED', 'WAIVED'], ['WRITTEN_OFF']] as const)(
    'get a break if the bank lists a fee that they decided to be %s',
    async (...steps) => {
      let isLost = true;
      const onFee: Options['onFee'] = async (send, { method }) => {
        const answer = await send();
        if (method === 'POST' && isLost) throw new TypeError('terminated');
        return answer;
      };
      const options = { feeKeys: 'ignore', feeReferences: 'drop' } as const;
      const { world, ids } = await afterMarch(1, { ...byHand, onFee, options });
      const [id = ''] = ids;
      await world.run('plan');
      await world.decide('fee-release', { month: '2026-03' });
      await world.run('charge');
      isLost = false;
      for (const as of steps)
        await world.decide('fee-decision', { fee: `${id}/2026-03/ACCOUNT_MONTHLY/1`, as });
      await world.advance(daySeconds);
      await world.run('charge');
      expect(await statesOf(world, id)).toEqual([`ACCOUNT_MONTHLY 484 ${steps.at(-1)!}`]);
      expect(world.chargedBy(id)).toHaveLength(1);
      expect(await world.ports.breaks.ofEntity(`list of fees of ${id}`)).toMatchObject([
        { kind: 'FEE_ORPHAN', state: 'OPEN', expected: '0 cents', found: '484 cents' },
      ]);
    },
  );

  test.each([
    ['CHARGED', 'ACCEPTED', 1],
    ['NOT_CHARGED', 'IN_DOUBT', 0],
    ['WRITTEN_OFF', 'WRITTEN_OFF', 1],
  ] as const)('decide by two that a fee with an unknown outcome is %s', async (as, state, expected) => {
    const reaches = as !== 'NOT_CHARGED';
    let isLost = true;
    const onFee: Options['onFee'] = async (send, { method }) => {
      if (method !== 'POST' || !isLost) return send();
      if (reaches) await send();
      throw new TypeError('terminated');
    };
    const { world, ids } = await afterMarch(1, {
      ...byHand,
      onFee,
      options: { feeKeys: 'ignore', feeReferences: 'drop' },
    });
    await world.run('plan');
    await world.decide('fee-release', { month: '2026-03' });
    expect(await world.run('charge')).toEqual({ 'in-doubt': 1 });
    isLost = false;
    const fee = `${ids[0]!}/2026-03/ACCOUNT_MONTHLY/1`;
    const [found] = await world.ports.breaks.ofEntity(`fee ${fee}`);
    expect(found).toMatchObject({ kind: 'FEE_IN_DOUBT', state: 'OPEN' });
    expect(await world.propose('break-resolution', { break: found!.id, as: 'RESOLVED' })).toEqual({
      refused: `decide about the fee ${fee} itself: approvals decide-fee`,
    });
    await world.decide('fee-decision', { fee, as });
    expect(await world.ports.breaks.ofEntity(`fee ${fee}`)).toMatchObject([{ state: 'AUTO_HEALED' }]);
    await world.run('charge');
    if (as === 'NOT_CHARGED') expect(world.chargedBy(ids[0]!)).toHaveLength(1);
    else {
      expect(world.chargedBy(ids[0]!)).toHaveLength(expected);
      expect(await statesOf(world, ids[0]!)).toEqual([`ACCOUNT_MONTHLY 484 ${state}`]);
    }
  });

  test.each([
    [
      'changed',
      'standard-2026 differs from the price list that customers have agreed to: restore it, and put other prices into a new list',
    ],
    ['removed', 'standard-2026 is missing in the price lists, but customers have agreed to it'],
  ])('plan and agree to nothing by a list that is %s', async (how, because) => {
    const settings = structuredClone({ ...feeSettings, startsByItself: false });
    const { world, ids } = await afterMarch(1, { settings });
    await world.run('plan');
    await world.advance(30 * daySeconds);
    const { priceLists } = settings.schedule;
    const [other] = structuredClone(priceLists);
    if (how === 'changed') Object.assign(priceLists[0]!, { forNewAccounts: false });
    else priceLists.splice(0, 1, Object.assign(other!, { id: 'other-2026' }));
    const start = { task: 'plan', asOf: world.bank.today() };
    expect(await world.ask('start', start, 'changed')).toEqual({ refused: because });
    const accept = { accountId: ids[0]!, priceList: priceLists[0]!.id, day: '2026-06-01' };
    expect(await world.ask('accept', accept)).toEqual({ refused: because });
    expect(await statesOf(world, ids[0]!)).toEqual(['ACCOUNT_MONTHLY 484 PLANNED']);
  });

  test('agree to a price list only from a day whose fees are not planned', async () => {
    const { world, ids } = await afterMarch(1, byHand);
    const accept = { accountId: ids[0]!, priceList: 'standard-2026', day: '2026-03-15' };
    expect(await world.ask('accept', { ...accept, priceList: 'gold' })).toEqual({
      refused: 'the stage has no price list gold; it has standard-2026',
    });
    await world.run('plan');
    expect(await world.ask('accept', accept)).toEqual({
      refused: 'the fees of 2026-03 are planned already: choose a day after that month',
    });
    expect(await world.ask('accept', { ...accept, day: '2026-05-01' })).toEqual({
      accepted: [{ priceList: 'standard-2026', day: '2026-05-01' }],
    });
    expect(await world.ask('accept', { ...accept, accountId: 'nobody' })).toEqual({ absent: true });
  });
});
