import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { someCalls } from '#test/extent.ts';
import { expectCrash } from '#test/fakes/crashes.ts';
import { createFeesWorld, type FeesWorld } from '#test/fakes/fees-world.ts';
import { listed } from '#test/fakes/listed.ts';
import { feeSettings } from '#test/fixtures/fee-settings.ts';

const daySeconds = 86_400;

type Options = Partial<Parameters<typeof createFeesWorld>[0]>;

/** An account that was charged 4.84 for March, and a billing account with money. */
async function charged(options: Options = {}) {
  const world = createFeesWorld({ settings: { ...feeSettings, startsByItself: false }, ...options });
  const accountId = await world.anOnboarded();
  await world.advance(38 * daySeconds);
  recordBooking(world.bank, {
    account_id: world.billing.id,
    against: 'nostro',
    booking_type: 'SEPA_CREDIT_TRANSFER',
    amountCents: 10_000,
  });
  await world.run('plan');
  await world.decide('fee-release', { month: '2026-03' });
  await world.run('charge');
  const fee = `${accountId}/2026-03/ACCOUNT_MONTHLY/1`;
  const paidBack = () =>
    world.bank.store.bookings
      .by('account_id', accountId)
      .filter(({ amount }) => amount.value > 0)
      .map(({ amount }) => amount.value);
  const reversal = async () => {
    const shown = await world.ask('show', { accountId });
    return 'reversals' in shown ? shown.reversals.at(-1) : undefined;
  };
  return { world, accountId, fee, paidBack, reversal };
}

/** Two persons want it paid back. */
async function reverse(world: FeesWorld, fee: string, cents: number) {
  expect(await world.decide('fee-reversal', { fee, cents })).toMatchObject({ approval: { state: 'DONE' } });
}

const lost = { isLost: true, reaches: true };

/** The answer to a transfer is lost, whether it reaches the bank or not. */
const losing = (how: { isLost: boolean; reaches: boolean }): NonNullable<Options['onTransfer']> =>
  async function onTransfer(send) {
    if (!how.isLost) return send();
    if (how.reaches) await send();
    throw new TypeError('terminated');
  };

describe('a reversal', () => {
  test('is paid once that two persons want, and stands in the journal', async () => {
    const { world, fee, paidBack, reversal } = await charged();
    await reverse(world, fee, 200);
    expect(await reversal()).toMatchObject({ state: 'PLANNED', cents: 200, number: 1 });
    expect(await world.run('charge')).toEqual({ reversing: 1 });
    expect(await reversal()).toMatchObject({ state: 'ACCEPTED' });
    expect(await world.run('charge')).toEqual({ reversed: 1 });
    expect(await reversal()).toMatchObject({ state: 'BOOKED' });
    expect(await world.run('charge')).toEqual({ 'up-to-date': 1 });
    expect([paidBack(), world.transfersAsked()]).toEqual([[200], 1]);
    expect(await world.ask('journal', { month: '2026-03' })).toMatchObject({
      fees: [{ state: 'BOOKED' }],
      reversals: [{ cents: 200, state: 'BOOKED' }],
    });
  });

  test('is of one fee that was charged, of no more than was charged, and the only one', async () => {
    const { world, fee } = await charged();
    const request = { fee, cents: 485 };
    expect(await world.propose('fee-reversal', request)).toEqual({ refused: 'only 484 cents were charged' });
    const unknown = { fee: fee.replace('03', '04'), cents: 1 };
    expect(await world.propose('fee-reversal', unknown)).toEqual({
      refused: `there is no fee ${unknown.fee}`,
    });
    await reverse(world, fee, 400);
    expect(await world.propose('fee-reversal', { fee, cents: 84 })).toEqual({
      refused: 'a reversal of 400 cents is PLANNED: a fee can have only one at a time',
    });
  });

  test('shows both persons whom it pays, without the IBAN', async () => {
    const { world, accountId, fee } = await charged();
    const { iban } = world.bank.store.accounts.get(accountId);
    const proposed = await world.propose('fee-reversal', { fee, cents: 200 });
    const payee = { ending: iban.slice(-4), digest: sha256Hex(iban).slice(0, 16) };
    expect(proposed).toMatchObject({ approval: { shown: { payee } } });
    expect(JSON.stringify(proposed)).not.toContain(iban.slice(4));
  });

  test('is paid to nobody but the payee that both persons were shown', async () => {
    const { world, accountId, fee, paidBack, reversal } = await charged();
    const { iban } = world.bank.store.accounts.get(accountId);
    const move = async (to: string) => {
      await world.ports.register.describe({ id: accountId, iban: to }, '2026-04-10T00:00:00.000Z');
    };
    const another = 'DE89370400440532013000';
    const outdated = world.decide('fee-reversal', { fee, cents: 200 }, async () => move(another));
    expect(await outdated).toEqual({ refused: 'it has changed since it was proposed: propose it again' });
    await move(iban);
    await reverse(world, fee, 200);
    await move(another);
    await world.run('charge');
    expect(await reversal()).toMatchObject({
      state: 'REFUSED',
      forPerson: 'the IBAN of the account is not the one that two persons agreed to pay',
    });
    expect([paidBack(), world.transfersAsked()]).toEqual([[], 0]);
    await move(iban);
    await reverse(world, fee, 200);
    await world.run('charge');
    expect([paidBack(), world.transfersAsked()]).toEqual([[200], 1]);
  });

  test('of a fee that was not charged is refused', async () => {
    const world = createFeesWorld({ settings: { ...feeSettings, startsByItself: false } });
    const accountId = await world.anOnboarded();
    await world.advance(38 * daySeconds);
    await world.run('plan');
    const fee = `${accountId}/2026-03/ACCOUNT_MONTHLY/1`;
    expect(await world.propose('fee-reversal', { fee, cents: 1 })).toEqual({
      refused: 'the fee is PLANNED: only a charged fee can be paid back',
    });
  });

  test('that the bank refuses leaves the fee free for another one', async () => {
    const { world, fee, paidBack, reversal } = await charged({
      onTransfer: async () =>
        Promise.resolve(Response.json({ errors: [{ code: 'insufficient_funds' }] }, { status: 400 })),
    });
    await reverse(world, fee, 484);
    expect(await world.run('charge')).toEqual({ 'in-doubt': 1 });
    expect(await reversal()).toMatchObject({
      state: 'REFUSED',
      forPerson: 'the bank refused it: insufficient_funds',
    });
    expect(await world.run('charge')).toEqual({ 'up-to-date': 1 });
    expect(world.transfersAsked()).toBe(1);
    await reverse(world, fee, 484);
    expect(await world.ports.breaks.ofEntity(`reversal ${fee}/1`)).toMatchObject([{ state: 'AUTO_HEALED' }]);
    await world.run('charge');
    expect([await reversal(), paidBack()]).toMatchObject([{ number: 2 }, []]);
  });
});

describe('a lost answer', () => {
  test('keeps its outcome unknown until the billing account shows the transfer', async () => {
    const { world, fee, paidBack, reversal } = await charged({ onTransfer: losing({ ...lost }) });
    await reverse(world, fee, 484);
    expect(await world.run('charge')).toEqual({ reversing: 1 });
    expect(await reversal()).toMatchObject({ state: 'IN_DOUBT' });
    expect(await world.run('charge')).toEqual({ reversed: 1 });
    expect([paidBack(), world.transfersAsked()]).toEqual([[484], 1]);
  });

  test('that leads to no booking comes before persons after two TARGET days, and is never sent again', async () => {
    const how = { isLost: true, reaches: false };
    const { world, fee, paidBack, reversal } = await charged({ onTransfer: losing(how) });
    await reverse(world, fee, 484);
    await world.run('charge');
    how.isLost = false;
    for (let day = 0; day < 2; day += 1) {
      await world.advance(daySeconds);
      expect(await world.run('charge')).toEqual({ reversing: 1 });
    }
    // Thursday 9 April: two TARGET days later is Monday.
    await world.advance(3 * daySeconds);
    expect(await world.run('charge')).toEqual({ 'in-doubt': 1 });
    const name = `${fee}/1`;
    const [found] = await world.ports.breaks.ofEntity(`reversal ${name}`);
    expect(found).toMatchObject({ kind: 'FEE_REVERSAL', state: 'OPEN' });
    expect(await world.propose('break-resolution', { break: found!.id, as: 'RESOLVED' })).toEqual({
      refused: `decide about the reversal ${name} itself: approvals decide-reversal`,
    });
    expect(await world.propose('fee-reversal', { fee, cents: 484 })).toEqual({
      refused: 'a reversal of 484 cents is IN_DOUBT: a fee can have only one at a time',
    });
    await world.decide('reversal-decision', { reversal: name, as: 'NOT_PAID' });
    expect(await reversal()).toMatchObject({ state: 'NOT_PAID' });
    expect(await world.ports.breaks.ofEntity(`reversal ${name}`)).toMatchObject([{ state: 'AUTO_HEALED' }]);
    expect(await world.run('charge')).toEqual({ 'up-to-date': 1 });
    expect([paidBack(), world.transfersAsked()]).toEqual([[], 1]);
    // Only persons can have it sent, as another one.
    await reverse(world, fee, 484);
    await world.run('charge');
    await world.run('charge');
    expect([paidBack(), world.transfersAsked()]).toEqual([[484], 2]);
  });
});

describe('a transfer that the billing account shows after two TARGET days', () => {
  /** It was paid, its answer is lost, and nobody sees its booking: it is before persons. */
  async function paidUnseen() {
    const how = { isLost: true, reaches: true };
    const found = await charged({ onTransfer: losing(how) });
    const { world, fee, paidBack } = found;
    const { mirrored } = world.ports;
    const shown = { ...mirrored };
    Object.assign(mirrored, { since: () => listed([]) });
    await reverse(world, fee, 484);
    await world.run('charge');
    how.isLost = false;
    await world.advance(5 * daySeconds);
    expect(await world.run('charge')).toEqual({ 'in-doubt': 1 });
    expect(paidBack()).toEqual([484]);
    return { ...found, name: `${fee}/1`, show: () => Object.assign(mirrored, shown) };
  }

  test('is booked while persons decide', async () => {
    const { world, name, reversal, show } = await paidUnseen();
    const decision = world.decide('reversal-decision', { reversal: name, as: 'NOT_PAID' }, async () => {
      show();
      await world.run('charge');
    });
    expect(await decision).toMatchObject({ refused: expect.stringContaining('has changed') as string });
    expect(await reversal()).toMatchObject({ state: 'BOOKED' });
    expect(await world.ports.breaks.ofEntity(`reversal ${name}`)).toMatchObject([{ state: 'AUTO_HEALED' }]);
  });

  test('is not paid again, although persons took it for not paid', async () => {
    const { world, fee, name, paidBack, reversal, show } = await paidUnseen();
    await world.decide('reversal-decision', { reversal: name, as: 'NOT_PAID' });
    await reverse(world, fee, 484);
    show();
    await world.run('charge');
    expect([paidBack(), world.transfersAsked()]).toEqual([[484], 1]);
    expect(await reversal()).toMatchObject({
      number: 2,
      state: 'REFUSED',
      forPerson: 'the billing account shows reversal 1 of the fee after all',
    });
    expect(await world.propose('fee-reversal', { fee, cents: 484 })).toEqual({
      refused: 'of 484 cents that were charged, 0 are not paid back yet',
    });
  });
});

test('a worker that is killed at any call pays a fee back at most once, and the next worker knows its outcome', async () => {
  const { world, accountId, fee } = await charged();
  await reverse(world, fee, 484);
  const { calls } = await world.charge(accountId);
  expect(calls).toBeGreaterThan(6);
  for (const call of someCalls(calls))
    for (const when of ['before', 'after'] as const) {
      const another = await charged();
      await reverse(another.world, another.fee, 484);
      await another.world.charge(another.accountId, { call, when }).catch(expectCrash);
      for (let day = 0; day < 6; day += 1) {
        await another.world.charge(another.accountId);
        await another.world.advance(daySeconds);
      }
      const [{ state, forPerson } = {}] = [await another.reversal()];
      const isKnown = state === 'BOOKED' ? another.paidBack().length === 1 : forPerson !== undefined;
      expect([call, when, isKnown, another.paidBack().length <= 1]).toEqual([call, when, true, true]);
      expect(another.world.transfersAsked()).toBeLessThanOrEqual(1);
    }
}, 60_000);
