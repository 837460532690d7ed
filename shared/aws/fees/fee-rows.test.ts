import { describe, expect, test } from 'vitest';
import { plannedFee as intent } from '#test/fixtures/fee-intents.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { isReleased } from '#shared/fees/model/fee-month.ts';
import { type FeeIntent, nameOf } from '#shared/fees/model/fee-intent.ts';
import { feeEntity } from '#shared/fees/intents/fee-break.ts';
import { submitting } from '#shared/fees/intents/transitions.ts';
import { createRoundTripProofs } from './round-trip-proofs.ts';
import { createFeeMonths } from './fee-months.ts';
import { createFeeIntents } from './fee-intents.ts';

const setUp = () => {
  const clock = createVirtualTime();
  const { client } = createMemoryTables(clock);
  const settings = { workTable: 'work', timers: clock, random: seededRandom(1), alsoWrites: () => [] };
  const breaks = createBreaks(settings, client);
  return {
    clock,
    breaks,
    intents: createFeeIntents({ workTable: 'work', clock, breaks, alsoWrites: () => [] }, client),
    months: createFeeMonths('work', client),
    roundTrips: createRoundTripProofs({ workTable: 'work', clock }, client),
  };
};

async function all(rows: AsyncIterable<FeeIntent>): Promise<readonly FeeIntent[]> {
  const list: FeeIntent[] = [];
  for await (const row of rows) list.push(row);
  return list;
}

describe('rows of intents', () => {
  test('an existing intent is not planned anew at another price', async () => {
    const { intents } = setUp();
    const dearer = { ...intent, charge: { ...intent.charge, cents: 900 } };
    expect(await intents.plan(intent)).toEqual(intent);
    expect(await intents.plan(dearer)).toEqual(intent);
    expect(await intents.read(nameOf(dearer))).toEqual(intent);
  });

  test('of two steps from one version, one is written', async () => {
    const { intents } = setUp();
    await intents.plan(intent);
    const sent = submitting(intent, Date.UTC(2026, 10, 4), { idleMs: 150_000, asOf: '2026-11-04' });
    expect(await intents.write(intent, sent)).toBe(true);
    expect(
      await intents.write(
        intent,
        submitting(intent, Date.UTC(2026, 10, 5), { idleMs: 150_000, asOf: '2026-11-04' }),
      ),
    ).toBe(false);
    expect(await intents.read(nameOf(intent))).toEqual(sent);
  });

  test('one that waits for a person is listed among the breaks, and one that is decided no longer', async () => {
    const { intents, breaks } = setUp();
    await intents.plan(intent);
    const forPerson = 'references do not come back';
    const waiting: FeeIntent = { ...intent, version: 2, state: 'IN_DOUBT', forPerson };
    expect(await intents.write(intent, waiting)).toBe(true);
    // Somebody else has written meanwhile: nothing of it is there.
    expect(await intents.write(intent, { ...waiting, state: 'REFUSED' })).toBe(false);
    const [listed, ...others] = await breaks.ofEntity(feeEntity(intent));
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      kind: 'FEE_IN_DOUBT',
      state: 'OPEN',
      accountId: 'acc-1',
      found: forPerson,
    });
    const decided: FeeIntent = { ...intent, version: 3, state: 'ACCEPTED' };
    expect(await intents.write(waiting, decided)).toBe(true);
    expect(await breaks.read(listed!.id)).toMatchObject({
      state: 'AUTO_HEALED',
      settledBecause: 'the fee is ACCEPTED',
    });
  });

  test('an account has its intents by month', async () => {
    const { intents } = setUp();
    const november = { ...intent, id: 'cd'.repeat(32), charge: { ...intent.charge, period: '2026-11' } };
    for (const each of [november, intent, { ...intent, accountId: 'acc-2' }]) await intents.plan(each);
    expect(await all(intents.ofAccount('acc-1', '2026-11'))).toEqual([november]);
    expect(await all(intents.ofAccount('acc-1'))).toEqual([intent, november]);
  });
});

describe('proofs that references come back', () => {
  test('are of one type, and the last sight counts', async () => {
    const { roundTrips } = setUp();
    await roundTrips.see({ type: 'ChargeCard', state: 'proven', intentId: 'one' });
    expect([await roundTrips.of('ChargeCard'), await roundTrips.of('ChargeATM')]).toEqual([
      { state: 'proven' },
      { state: 'unproven' },
    ]);
    await roundTrips.see({ type: 'ChargeCard', state: 'refuted', intentId: 'two' });
    expect(await roundTrips.of('ChargeCard')).toMatchObject({ state: 'refuted' });
    expect(await roundTrips.all(['ChargeATM', 'ChargeCard'])).toMatchObject([
      { type: 'ChargeCard', state: 'refuted', intentId: 'two', provenUntil: expect.any(String) as string },
    ]);
  });

  test('are tried with one intent at a time, until it lets go or an hour has passed', async () => {
    const { roundTrips, clock } = setUp();
    expect(await roundTrips.tryWith('ChargeCard', 'one')).toBe(true);
    expect(await roundTrips.tryWith('ChargeCard', 'one')).toBe(true);
    expect(await roundTrips.tryWith('ChargeCard', 'two')).toBe(false);
    await roundTrips.letGo('ChargeCard', 'two');
    expect(await roundTrips.tryWith('ChargeCard', 'two')).toBe(false);
    await roundTrips.letGo('ChargeCard', 'one');
    expect(await roundTrips.tryWith('ChargeCard', 'two')).toBe(true);
    await clock.advance(3_600_000);
    expect(await roundTrips.tryWith('ChargeCard', 'one')).toBe(true);
  });
});

const releasedAt = '2026-04-09T06:00:00.000Z';

describe('rows of months', () => {
  test('add up what runs have planned, each once', async () => {
    const { months } = setUp();
    expect(await months.read('2026-03')).toBeUndefined();
    for (const runId of ['2026-04-08', '2026-04-08', '2026-04-09']) await months.note('2026-03', runId, 500);
    expect(await months.read('2026-03')).toEqual({
      month: '2026-03',
      plannedBy: { '2026-04-08': 500, '2026-04-09': 500 },
    });
  });

  test('are released for what was seen, and for nothing that was planned meanwhile', async () => {
    const { months } = setUp();
    await months.note('2026-03', 'one', 500);
    const seen = (await months.read('2026-03'))!;
    await months.note('2026-03', 'two', 1);
    expect(await months.release(seen, { releasedCents: 500, releasedAt })).toBe(false);
    expect(isReleased((await months.read('2026-03'))!)).toBe(false);
    const now = (await months.read('2026-03'))!;
    expect(await months.release(now, { releasedCents: 501, approvedCents: 501, releasedAt })).toBe(true);
    expect(isReleased((await months.read('2026-03'))!)).toBe(true);
    await months.note('2026-03', 'three', 1);
    expect(isReleased((await months.read('2026-03'))!)).toBe(false);
  });
});
