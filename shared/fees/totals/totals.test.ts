import { describe, expect, test } from 'vitest';
import { plantByHand, wantedBankError } from '#sandbox/engine/bank-errors/by-hand.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;

type Options = Partial<Parameters<typeof createFeesWorld>[0]>;

/** Accounts that were charged 4.84 each for March, on Thursday 9 April. */
async function charged(accounts = 1, { settings = feeSettings, ...more }: Options = {}) {
  const world = createFeesWorld({ settings: { ...settings, startsByItself: false }, ...more });
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) ids.push(await world.anOnboarded());
  await world.advance(38 * daySeconds);
  const charge = async (month: string) => {
    await world.run('plan');
    await world.decide('fee-release', { month });
    await world.run('charge');
  };
  await charge('2026-03');
  return { world, ids, charge };
}

/** The daily run of the next TARGET day. */
async function nextDay(world: FeesWorld) {
  await world.advance(daySeconds);
  return world.run('charge');
}

async function breaksOf(world: FeesWorld, accountId: string) {
  const found = [
    ...(await world.ports.breaks.ofEntity(`list of fees of ${accountId}`)),
    ...(await world.ports.breaks.ofEntity(`bookings of fees of ${accountId}`)),
  ];
  return found.map(({ kind, state, field, differenceCents }) => [kind, state, field, differenceCents]);
}

const statesOf = async (world: FeesWorld, id: string) =>
  (await world.intentsOf(id)).map(({ state }) => state);

/** Makes the bank wrong about the booking of the account's fee. */
function plant(
  { bank }: FeesWorld,
  accountId: string,
  kind: 'fee_duplicated' | 'fee_unbooked' | 'fee_amount',
) {
  const booking_id = bank.store.fees.by('account_id', accountId)[0]!.booking_id;
  plantByHand(bank, wantedBankError.parse({ kind, booking_id }));
}

const field = '2026-03/ACCOUNT_MONTHLY/1';

describe('the bookings of fees', () => {
  test('show that each is booked once, and a clean bank has no breaks', async () => {
    const { world, ids } = await charged(2);
    await nextDay(world);
    for (const id of ids) {
      expect(await statesOf(world, id)).toEqual(['BOOKED']);
      expect(await breaksOf(world, id)).toEqual([]);
      expect(await world.ports.register.read(id)).not.toHaveProperty('hasOpenFees', true);
    }
    expect(await world.ports.capabilities.all()).toMatchObject([
      { name: 'fee-booking-link', state: 'proven' },
    ]);
  });

  test.each([
    ['fee_duplicated', 'FEE_DUPLICATE', 484],
    ['fee_unbooked', 'FEE_UNBOOKED', -484],
    ['fee_amount', 'FEE_AMOUNT', 100],
  ] as const)('a bank that has %s leads to %s, until it is right', async (error, kind, cents) => {
    const { world, ids } = await charged(2);
    const [, wrong] = ids as [string, string];
    plant(world, wrong, error);
    await nextDay(world);
    expect(await breaksOf(world, wrong)).toEqual([[kind, 'OPEN', field, cents]]);
    expect(await statesOf(world, wrong)).toEqual(['ACCEPTED']);
    expect(await breaksOf(world, ids[0]!)).toEqual([]);
    // It is compared again every day.
    await nextDay(world);
    const [planted] = world.bank.store.bankErrors.all();
    world.heal(planted!.id);
    await nextDay(world);
    expect(await breaksOf(world, wrong)).toEqual([[kind, 'AUTO_HEALED', field, cents]]);
    expect(await statesOf(world, wrong)).toEqual(['BOOKED']);
  });

  test('that name no fee prove nothing: a fee ends accepted, and nothing is a break', async () => {
    const { world, ids } = await charged(2, { options: { feeBookingLinks: false } });
    plant(world, ids[1]!, 'fee_unbooked');
    await nextDay(world);
    for (const id of ids) {
      expect(await statesOf(world, id)).toEqual(['ACCEPTED']);
      expect(await breaksOf(world, id)).toEqual([]);
    }
    expect(await world.ports.capabilities.all()).toMatchObject([
      { name: 'fee-booking-link', state: 'refuted' },
    ]);
  });

  test('that persons have settled is not compared again', async () => {
    const { world, ids } = await charged();
    plant(world, ids[0]!, 'fee_duplicated');
    await nextDay(world);
    const [found] = await world.ports.breaks.ofEntity(`bookings of fees of ${ids[0]!}`);
    await world.decide('break-resolution', { break: found!.id, as: 'WRITTEN_OFF' });
    await nextDay(world);
    expect(await world.ports.register.read(ids[0]!)).not.toHaveProperty('hasOpenFees', true);
  });
});

describe('the list of an account', () => {
  test('that has a fee of no known customer is a break until it is gone', async () => {
    const { world, ids, charge } = await charged();
    const [id] = ids as [string];
    const { bank } = world;
    const [own] = bank.store.fees.by('account_id', id);
    const foreign = bank.store.fees.insert({ ...own!, id: 'fee_x', initiator_reference: 'somebody' });
    await world.advance(30 * daySeconds);
    await charge('2026-04');
    expect(await breaksOf(world, id)).toEqual([['FEE_ORPHAN', 'OPEN', 'fee_x', 484]]);
    bank.store.fees.remove(foreign.id);
    await nextDay(world);
    expect(await breaksOf(world, id)).toEqual([['FEE_ORPHAN', 'AUTO_HEALED', 'fee_x', 484]]);
  });

  test.each([
    ['a second time', 'FEE_DUPLICATE', 484],
    ['no longer', 'FEE_UNBOOKED', -484],
    ['with another amount', 'FEE_AMOUNT', -84],
  ] as const)('that has a fee %s is a break', async (how, kind, cents) => {
    const { world, ids, charge } = await charged();
    const [id] = ids as [string];
    const { fees } = world.bank.store;
    const [own] = fees.by('account_id', id);
    if (kind === 'FEE_DUPLICATE') fees.insert({ ...own!, id: 'fee_x' });
    if (kind === 'FEE_UNBOOKED') fees.remove(own!.id);
    if (kind === 'FEE_AMOUNT') fees.update(own!.id, { amount_cents: 400 });
    await world.advance(30 * daySeconds);
    await charge('2026-04');
    expect([how, await breaksOf(world, id)]).toEqual([how, [[kind, 'OPEN', field, cents]]]);
  });

  test('without references is compared by sums', async () => {
    const options = { feeReferences: 'drop', feeList: 'counted' } as const;
    const { world, ids, charge } = await charged(1, { options });
    const [id] = ids as [string];
    await world.advance(30 * daySeconds);
    await charge('2026-04');
    expect(await breaksOf(world, id)).toEqual([]);
    const { fees } = world.bank.store;
    fees.remove(fees.by('account_id', id)[0]!.id);
    await world.advance(30 * daySeconds);
    await charge('2026-05');
    expect(await breaksOf(world, id)).toEqual([['FEE_UNBOOKED', 'OPEN', 'ChargeAccountMaintenance', -484]]);
  });
});

/** Until the settlement of what took effect in the month is compared: 5 May, and so on. */
async function settled(
  world: FeesWorld,
  charge: (month: string) => Promise<void>,
  months: readonly string[],
) {
  for (const month of months) {
    while (!world.bank.today().endsWith('-08')) await world.advance(daySeconds);
    await world.run('settle');
    await charge(month);
    await world.advance(2 * daySeconds);
  }
}

const totalsOf = async (world: FeesWorld, month: string) => {
  const page = await world.ask('totals', { month });
  if ('refused' in page) throw new Error(page.refused);
  const { chargedCents, listedCents, differences } = page.totals;
  return { sums: [chargedCents, listedCents, differences.length], settlement: page.settlement };
};

const varianceOf = async (world: FeesWorld, month: string) =>
  (await world.ports.breaks.ofEntity(`settlement of fees ${month}`)).map(
    ({ kind, state, differenceCents }) => [kind, state, differenceCents],
  );

describe('the settlement', () => {
  const banks = [
    ['gross', 0, { feeSettlement: 'gross' }],
    ['net', 20, { feeSettlement: 'net', feeShareOfBank: 20 }],
  ] as const;

  test.each(banks)('%s agrees with what was charged, and proves itself', async (_, keptPercent, options) => {
    const settings = { ...feeSettings, settlement: { day: 1, keptPercent } };
    const { world, ids, charge } = await charged(3, { settings, options, settles: true });
    await settled(world, charge, ['2026-04', '2026-05']);
    expect(await totalsOf(world, '2026-04')).toMatchObject({
      sums: [3 * 484, 3 * 484, 0],
      settlement: { state: 'settled', chargedCents: 3 * 484 },
    });
    expect(await totalsOf(world, '2026-05')).toMatchObject({ settlement: { state: 'settled' } });
    expect(await world.ports.capabilities.all()).toContainEqual(
      expect.objectContaining({ name: 'fee-settlement', state: 'proven' }),
    );
    expect(await world.ask('show', { accountId: ids[0]! })).toMatchObject({
      fees: [{ settledIn: '2026-04' }, { settledIn: '2026-05' }, {}],
    });
    expect(await varianceOf(world, '2026-04')).toEqual([]);
    for (const id of ids) expect(await breaksOf(world, id)).toEqual([]);
  });

  test('contains what was charged to accounts that a person holds now', async () => {
    const settings = { ...feeSettings, settlement: { day: 1, keptPercent: 0 } };
    const { world, ids, charge } = await charged(2, {
      settings,
      options: { feeSettlement: 'gross' },
      settles: true,
    });
    await world.ports.register.hold(ids[0]!, 'a dispute');
    await settled(world, charge, ['2026-04']);
    expect(await totalsOf(world, '2026-04')).toMatchObject({
      settlement: { state: 'settled', chargedCents: 2 * 484 },
    });
  });

  test('that is not visible proves nothing: no fee is settled, and nothing is a break', async () => {
    const settings = { ...feeSettings, settlement: { day: 1, keptPercent: 0 } };
    const { world, ids, charge } = await charged(2, { settings, settles: true });
    await settled(world, charge, ['2026-04']);
    expect(await totalsOf(world, '2026-04')).toMatchObject({ settlement: { state: 'unproven' } });
    expect(await varianceOf(world, '2026-04')).toEqual([]);
    const shown = await world.ask('show', { accountId: ids[0]! });
    expect('fees' in shown && shown.fees.every(({ settledIn }) => settledIn === undefined)).toBe(true);
  });

  test('that is off by some cents is a break once settlements are proven to show', async () => {
    const settings = { ...feeSettings, settlement: { day: 1, keptPercent: 0 } };
    const { world, ids, charge } = await charged(2, {
      settings,
      options: { feeSettlement: 'gross' },
      settles: true,
    });
    await settled(world, charge, ['2026-04']);
    while (!world.bank.today().endsWith('-06-02')) await world.advance(daySeconds);
    const booking = world.bank.store.bookings
      .by('account_id', world.billing.id)
      .findLast(({ amount }) => amount.value > 0);
    plantByHand(world.bank, wantedBankError.parse({ kind: 'settlement_amount', booking_id: booking!.id }));
    const [planted] = world.bank.store.bankErrors.all();
    await settled(world, charge, ['2026-05']);
    expect(await varianceOf(world, '2026-05')).toEqual([
      ['SETTLEMENT_VARIANCE', 'OPEN', planted!.amount_cents],
    ]);
    expect(await totalsOf(world, '2026-05')).toMatchObject({ settlement: { state: 'variance' } });
    const shown = await world.ask('show', { accountId: ids[0]! });
    expect('fees' in shown && shown.fees.map(({ settledIn }) => settledIn)).toEqual([
      '2026-04',
      undefined,
      undefined,
    ]);
  });
});
