import { describe, expect, test } from 'vitest';
import type { NotedBooking } from '#shared/reconciliation/model/reconciled.ts';
import { RefusedAccountError } from '#shared/reconciliation/model/bank.ts';
import type { Run } from '#shared/jobs/run.ts';
import { createTwoSides, noon, type SideBooking, type TwoSides } from '#test/fakes/two-sides.ts';
import { compareAndHeal, createCompareAccount } from './compare-account.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

const compare = async ({ deps, work }: TwoSides, more: Partial<Run> = {}, look = 1) =>
  createCompareAccount(deps)('acc-1', work(more, look));

const dry = { request: { tier: 'full', dryRun: true } };

async function noted({ deps }: TwoSides, bookings?: Readonly<Record<string, NotedBooking>>) {
  const known = await deps.reconciled.full('acc-1');
  if (bookings === undefined) return Object.fromEntries(known.bookings);
  await deps.reconciled.noteFull('acc-1', { ...known, bookings: new Map(Object.entries(bookings)) }, known);
  return bookings;
}

const lineOf = (more: object = {}) => ({ missing: [], changed: [], orphans: [], ...more });

describe('an account', () => {
  test('is compared unless nobody knows it, it is closed, held or has no baseline', async () => {
    const world = await createTwoSides();
    expect(await createCompareAccount(world.deps)('acc-2', world.work())).toEqual({ outcome: 'unknown' });
    await world.deps.register.describe({ id: 'acc-2' }, '2026-03-01T08:00:00.000Z');
    expect(await createCompareAccount(world.deps)('acc-2', world.work())).toEqual({ outcome: 'known' });
    const [account, known] = [await world.account(), await world.deps.reconciled.full('acc-1')];
    const without = { account: { ...account, baseline: undefined }, known, work: world.work() };
    expect(await compareAndHeal(world.deps, without as never)).toEqual({ result: { outcome: 'known' } });
    await world.deps.register.hold('acc-1', 'a dispute');
    expect(await compare(world)).toEqual({ outcome: 'held' });
    await world.deps.register.release('acc-1');
    await world.deps.register.close('acc-1');
    expect(await compare(world)).toEqual({ outcome: 'closed' });
  });

  test('with the same bookings on both sides agrees, which is its turn of the day', async () => {
    const world = await createTwoSides();
    world.both({ id: 'b1' }, { id: 'b2', cents: -7 });
    expect(await compare(world)).toEqual({
      outcome: 'agrees',
      sums: { compared: 2, missing: 0, lost: 0 },
    });
    expect((await world.account()).comparedOn).toBe('2026-03-20');
    expect(await world.breaks()).toEqual([]);
  });

  test('has no turn if the bank refuses its bookings, and says why', async () => {
    const world = await createTwoSides();
    const bookings = () => {
      throw new RefusedAccountError({ because: 'forbidden' }, 'it');
    };
    const deps = { ...world.deps, bank: { ...world.deps.bank, bookings } };
    expect(await createCompareAccount(deps)('acc-1', world.work())).toEqual({
      outcome: 'bookings-refused',
      line: { because: 'forbidden' },
    });
    expect((await world.account()).comparedOn).toBeUndefined();
  });

  test('fails with any other error', async () => {
    const world = await createTwoSides();
    const bookings = () => {
      throw new Error('the bank is gone');
    };
    const deps = { ...world.deps, bank: { ...world.deps.bank, bookings } };
    await expect(createCompareAccount(deps)('acc-1', world.work())).rejects.toThrow('the bank is gone');
  });
});

describe('a difference', () => {
  test('is healed by the run that found it, which looks again until both sides agree', async () => {
    const world = await createTwoSides();
    world.sides.bank = [{ id: 'b1' }];
    const again = {
      afterSeconds: 120,
      orElse: 'unsettled',
      line: lineOf({ missing: ['b1'] }),
      isInLine: true,
    };
    expect(await compare(world)).toEqual({ again });
    expect(world.sent()).toEqual(['b1']);
    expect((await world.account()).comparedOn).toBeUndefined();
    world.sides.mirror = world.sides.bank;
    world.clock.advance(1_000);
    expect(await compare(world, {}, 2)).toEqual({
      outcome: 'healed',
      sums: { compared: 1, missing: 1, lost: 0 },
    });
    expect((await world.account()).comparedOn).toBe('2026-03-20');
    expect(await world.breaks()).toEqual(['MISSING_LOCAL booking b1 AUTO_HEALED']);
    // Another run has healed nothing.
    expect(await compare(world, { id: 'run-2', startedAt: world.later(1) })).toEqual({
      outcome: 'agrees',
      sums: { compared: 1, missing: 0, lost: 0 },
    });
  });

  test('that is on its way uses up comparisons', async () => {
    const world = await createTwoSides();
    world.sides.bank = [{ id: 'b1' }];
    await compare(world);
    expect(await compare(world, {}, 2)).toEqual({
      again: { afterSeconds: 120, orElse: 'unsettled', line: lineOf({ missing: ['b1'] }) },
    });
    expect(world.sent()).toHaveLength(1);
  });

  test('is only shown by a dry run', async () => {
    const world = await createTwoSides();
    world.both({ id: 'b1' });
    expect(await compare(world, dry)).toEqual({ outcome: 'agrees', line: lineOf() });
    world.sides.bank = [
      { id: 'b1', cents: 90 },
      { id: 'b2', at: '2026-03-11T09:00:00.000Z' },
    ];
    world.sides.mirror = [{ id: 'b1' }, { id: 'b3', at: '2026-03-12T09:00:00.000Z' }];
    expect(await compare(world, dry)).toEqual({
      outcome: 'differs',
      line: { missing: ['b2'], changed: ['b1'], orphans: ['b3'] },
    });
    const seen = [await noted(world), await world.breaks(), world.sent(), (await world.account()).comparedOn];
    expect(seen).toEqual([{}, [], [], undefined]);
  });

  test('is named up to twenty times of each kind', async () => {
    const world = await createTwoSides();
    const many = (name: string, minute: number, more: Partial<SideBooking> = {}) =>
      Array.from({ length: 21 }, (_, n) => {
        const at = `2026-03-10T09:${minute + Math.floor(n / 10)}:0${n % 10}.000Z`;
        return { id: `${name}${n}`, at, ...more };
      });
    world.sides.bank = [...many('m', 10), ...many('c', 20, { cents: 9 })];
    world.sides.mirror = [...many('c', 20), ...many('o', 30)];
    const named = (name: string) => Array.from({ length: 20 }, (_, n) => `${name}${n}`);
    expect(await compare(world, dry)).toMatchObject({
      line: { missing: named('m'), changed: named('c'), orphans: named('o') },
    });
  });

  test('beyond a limit of the day waits for persons', async () => {
    const world = await createTwoSides({ settings: { missingADay: 0 } });
    world.sides.bank = [{ id: 'b1' }];
    world.sides.mirror = [{ id: 'b2' }];
    expect(await compare(world)).toEqual({
      outcome: 'breaker',
      line: lineOf({ missing: ['b1'], orphans: ['b2'] }),
      sums: { compared: 0, missing: 1, lost: 0 },
    });
    expect([(await world.account()).comparedOn, world.sent()]).toEqual([undefined, []]);
  });

  test('that another comparison sees meanwhile is in motion', async () => {
    const world = await createTwoSides();
    world.sides.bank = [{ id: 'b1' }];
    await compare(world);
    const [row] = await world.deps.breaks.ofEntity('booking b1');
    await world.deps.breaks.open({ ...row! }, world.later(hourMs));
    world.sides.mirror = world.sides.bank;
    expect(await compare(world, {}, 2)).toEqual({ again: { afterSeconds: 900, orElse: 'in-motion' } });
  });
});

describe('a booking that the bank lacks', () => {
  const gone = async (settings: object = {}) => {
    const world = await createTwoSides({ settings });
    world.sides.mirror = [{ id: 'b1' }];
    return world;
  };
  const again = (afterSeconds: number) => ({
    again: { afterSeconds, orElse: 'unsettled', line: lineOf({ orphans: ['b1'] }), isInLine: true },
  });

  test.each([
    [600, 600],
    [3_600, 900],
  ])(
    'is compared again after %d seconds, at most a quarter of an hour later',
    async (withdrawalSeconds, after) => {
      expect(await compare(await gone({ withdrawalSeconds }))).toEqual(again(after));
    },
  );

  test('among others is compared again as soon as these', async () => {
    const world = await gone();
    world.sides.bank = [{ id: 'b2' }];
    expect(await compare(world)).toMatchObject({ again: { afterSeconds: 120, isInLine: true } });
  });

  test('costs no comparison before its hour is over', async () => {
    const world = await gone();
    await compare(world);
    const waits = (afterSeconds: number) => ({
      again: { afterSeconds, orElse: 'unsettled', isInLine: true },
    });
    const untouched = { ...world.deps, bank: undefined } as never;
    const waiting = async () => createCompareAccount(untouched)('acc-1', world.work({}, 2));
    world.clock.advance(1);
    expect(await waiting()).toEqual(waits(900));
    world.clock.advance(hourMs - 90_501);
    expect(await waiting()).toEqual(waits(91));
    world.clock.advance(90_499);
    expect(await waiting()).toEqual(waits(1));
    world.clock.advance(1);
    expect(await compare(world, {}, 2)).toMatchObject({ again: { afterSeconds: 120 } });
    expect(world.sent()).toEqual(['b1']);
  });

  test('waits for the earliest of them', async () => {
    const world = await gone();
    await noted(world, {
      b2: { goneSince: world.later(-minuteMs) },
      b1: { goneSince: world.later(-hourMs + 5_000) },
    });
    expect(await compare(world, {}, 2)).toMatchObject({ again: { afterSeconds: 5 } });
  });

  test.each<[string, Readonly<Record<string, NotedBooking>>, number]>([
    ['at the first comparison of a run', { b1: { goneSince: noon } }, 1],
    ['while something is on its way', { b1: { goneSince: noon }, b2: { sentAt: noon } }, 2],
    ['if none is gone', { b1: { isOpen: true } }, 2],
  ])('does not wait %s', async (_, bookings, look) => {
    const world = await gone();
    await noted(world, bookings);
    expect(await compare(world, {}, look)).toMatchObject({ again: { line: { orphans: ['b1'] } } });
  });
});

describe('more differences than one comparison takes', () => {
  const many = (count: number, name = 'm') =>
    Array.from({ length: count }, (_, n) => ({
      id: `${name}${n}`,
      at: new Date(Date.parse('2026-03-10T09:00:00Z') + n).toISOString(),
    }));

  test('are compared again soon, and nothing is sealed', async () => {
    const baseline = { day: '2026-01-31' };
    const world = await createTwoSides({ baseline });
    const february = { id: 'b0', at: '2026-02-10T09:00:00.000Z' };
    world.both(february);
    await compare(world);
    const sealed = (await world.deps.reconciled.full('acc-1')).seals;
    expect(sealed).toMatchObject([{ from: '2026-01-31T23:00:00.000Z', count: 1, sumCents: 100 }]);
    // All of them are gone: only a second comparison may act on it, and this one was cut.
    world.sides.mirror = [february, ...many(201)];
    world.sides.bank = [];
    const result = await compare(world, {}, 1);
    expect(result).toMatchObject({ again: { afterSeconds: 120, orElse: 'unsettled' } });
    expect(result).not.toHaveProperty('again.isInLine');
    expect((await world.deps.reconciled.full('acc-1')).seals).toEqual(sealed);
    world.both();
    await compare(world, { id: 'run-2' });
    expect((await world.deps.reconciled.full('acc-1')).seals).toMatchObject([{ count: 0 }]);
  });
});

describe('totals that are not the sum of the rows', () => {
  const drifted = async () => {
    const world = await createTwoSides();
    world.both({ id: 'b1' });
    world.sides.driftCents = 5;
    return world;
  };
  const isDrifted = async ({ deps }: TwoSides) => (await deps.reconciled.full('acc-1')).isDrifted;

  test('are a break once two comparisons saw it, which ends when they are right', async () => {
    const world = await drifted();
    expect(await compare(world)).toEqual({ again: { afterSeconds: 120, orElse: 'in-motion' } });
    expect([await world.breaks(), await isDrifted(world)]).toEqual([[], false]);
    expect(await compare(world, {}, 2)).toEqual({
      outcome: 'differs',
      sums: { compared: 1, missing: 0, lost: 0 },
    });
    expect(await world.breaks()).toEqual(['TOTALS_DRIFT account acc-1 OPEN']);
    const [row] = await world.deps.breaks.ofEntity('account acc-1');
    expect(row).toMatchObject({
      accountId: 'acc-1',
      field: 'totals',
      runId: 'run-1',
      differenceCents: 5,
      currency: 'EUR',
      firstSeenAt: noon,
    });
    expect(await isDrifted(world)).toBe(true);
    expect((await world.account()).comparedOn).toBe('2026-03-20');
    world.sides.driftCents = 0;
    world.clock.advance(minuteMs);
    expect(await compare(world, {}, 2)).toMatchObject({ outcome: 'agrees' });
    expect(await world.breaks()).toEqual(['TOTALS_DRIFT account acc-1 AUTO_HEALED']);
    expect(await isDrifted(world)).toBe(false);
  });

  test('stay noted if another comparison has seen the break meanwhile', async () => {
    const world = await drifted();
    await compare(world, {}, 2);
    const [row] = await world.deps.breaks.ofEntity('account acc-1');
    await world.deps.breaks.open({ ...row! }, world.later(hourMs));
    world.sides.driftCents = 0;
    expect(await compare(world, {}, 2)).toMatchObject({ outcome: 'agrees' });
    expect([await world.breaks(), await isDrifted(world)]).toEqual([
      ['TOTALS_DRIFT account acc-1 OPEN'],
      true,
    ]);
  });

  test('end no other break of the account', async () => {
    const world = await drifted();
    await compare(world, {}, 2);
    const entity = 'account acc-1';
    const other = { kind: 'BALANCE_UNEXPLAINED', accountId: 'acc-1', entity, field: 'balance' } as const;
    await world.deps.breaks.open({ ...other, runId: 'run-1' }, noon);
    world.sides.driftCents = 0;
    await compare(world, {}, 2);
    expect(await world.breaks()).toEqual([
      'BALANCE_UNEXPLAINED account acc-1 OPEN',
      'TOTALS_DRIFT account acc-1 AUTO_HEALED',
    ]);
  });

  test('say nothing while something comes into the mirror', async () => {
    const world = await drifted();
    await compare(world, {}, 2);
    let reads = 0;
    const totals = {
      read: async (...of: Parameters<typeof world.deps.totals.read>) => {
        const sums = await world.deps.totals.read(...of);
        return { ...sums, sumCents: sums.sumCents - (reads += 1) };
      },
    };
    await createCompareAccount({ ...world.deps, totals })('acc-1', world.work({}, 2));
    expect([await world.breaks(), await isDrifted(world)]).toEqual([
      ['TOTALS_DRIFT account acc-1 OPEN'],
      true,
    ]);
  });
});

describe('a fetched booking whose webhook never came', () => {
  const fetched = async (ageMs: number, past: TwoSides['sides']['past'] = {}) => {
    const world = await createTwoSides();
    world.both({ id: 'b1' }, { id: 'b2' });
    world.sides.past = past;
    await noted(world, { b1: { untoldSince: world.later(-ageMs) } });
    return world;
  };
  const sums = { compared: 2, missing: 0, lost: 0 };

  test('is lost after five days', async () => {
    const early = await fetched(5 * dayMs - 1);
    expect(await compare(early)).toEqual({ outcome: 'agrees', sums });
    expect(Object.keys(await noted(early))).toEqual(['b1']);
    const late = await fetched(5 * dayMs);
    expect(await compare(late)).toEqual({ outcome: 'agrees', sums: { ...sums, lost: 1 } });
    expect(await noted(late)).toEqual({});
  });

  test.each([
    ['duplicate', 0],
    ['stale', 0],
    ['applied', 1],
  ] as const)('unless it came later, as %s', async (state, lost) => {
    const world = await fetched(5 * dayMs, { b1: ['applied', state] });
    expect(await compare(world)).toEqual({ outcome: 'agrees', sums: { ...sums, lost } });
  });

  test('is noted further for everything else', async () => {
    const world = await fetched(5 * dayMs);
    const goneSince = world.later(-minuteMs);
    world.sides.bank = [{ id: 'b2' }];
    await noted(world, { b1: { untoldSince: world.later(-5 * dayMs), isOpen: true, goneSince } });
    await compare(world);
    expect(await noted(world)).toEqual({ b1: { isOpen: true, goneSince } });
  });

  test('counts as missing in the run that noticed it, from its beginning on', async () => {
    const world = await fetched(minuteMs);
    const missing = async (startedAt: string) => compare(world, { startedAt });
    expect(await missing(world.later(-minuteMs))).toMatchObject({ sums: { missing: 1 } });
    expect(await missing(world.later(1 - minuteMs))).toMatchObject({ sums: { missing: 0 } });
  });
});

describe('sealed months', () => {
  const november = { id: 'b1', at: '2025-11-10T09:00:00.000Z' };
  const sealed = async () => {
    const world = await createTwoSides({ baseline: { day: '2025-10-31' } });
    world.both(november);
    await compare(world);
    world.sides.bank = [];
    return world;
  };

  test('are compared only by a run that is asked to', async () => {
    const world = await sealed();
    expect(await compare(world)).toMatchObject({ outcome: 'agrees' });
    const afresh = { request: { tier: 'full', afresh: true } };
    expect(await compare(world, afresh)).toMatchObject({ again: { line: { orphans: ['b1'] } } });
  });

  test('or by a comparison that must know', async () => {
    const world = await sealed();
    const [account, known] = [await world.account(), await world.deps.reconciled.full('acc-1')];
    const asked = { account, known, work: world.work() };
    expect((await compareAndHeal(world.deps, asked)).comparison?.orphans).toEqual([]);
    const found = await compareAndHeal(world.deps, { ...asked, isAfresh: true });
    expect(found.comparison?.orphans).toMatchObject([{ id: 'b1' }]);
  });
});
