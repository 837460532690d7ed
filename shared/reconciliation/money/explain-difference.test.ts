import { describe, expect, test } from 'vitest';
import type { Capability } from '#shared/capabilities/capability.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { createCompareAccount } from '#shared/reconciliation/full/compare-account.ts';
import { RefusedAccountError } from '#shared/reconciliation/model/bank.ts';
import type { ReconciledMoney } from '#shared/reconciliation/model/reconciled.ts';
import { createTwoSides, noon, type SideBooking, type TwoSides } from '#test/fakes/two-sides.ts';
import { explainDifference } from './explain-difference.ts';
import type { ReadBalance } from './valuta-reading.ts';

const minuteMs = 60_000;

interface Difference {
  /** The bank's balance minus ours. */
  readonly cents?: number;
  readonly ours?: Partial<ReadBalance['ours']>;
  readonly countsToday?: boolean | undefined;
  readonly money?: ReconciledMoney;
  readonly since?: string;
  readonly request?: object;
}

async function explained(world: TwoSides, difference: Difference = {}) {
  const { cents = 5, money = { isUnexplained: false }, since = noon, request = {} } = difference;
  const seen: Capability[] = [];
  const capabilities = {
    all: async () => Promise.resolve([]),
    see: async (each: Capability) => Promise.resolve(void seen.push(each)),
  };
  const result = await explainDifference(
    { ...world.deps, capabilities },
    {
      account: await world.account(),
      money,
      work: world.work({ request: { tier: 'money', ...request } }),
      read: {
        accountId: 'acc-1',
        cents: 1_000 + cents,
        countsToday: difference.countsToday,
        ours: {
          withToday: 1_000,
          withoutToday: 1_000,
          today: '2026-03-20',
          nextValuta: undefined,
          youngestOfToday: '',
          ...difference.ours,
        },
      },
      since,
    },
  );
  return { result, seen };
}

const again = (cents = 5) => ({
  result: { again: { afterSeconds: 120, orElse: 'suspected', line: { cents }, isInLine: true } },
});
const differs = { result: { outcome: 'differs', line: { cents: 5 } } };

/** Both sides have the same bookings. */
async function alike(...bookings: readonly SideBooking[]): Promise<TwoSides> {
  const world = await createTwoSides();
  world.both({ id: 'b1' }, ...bookings);
  return world;
}

const moneyOf = async ({ deps }: TwoSides) => deps.reconciled.money('acc-1');

describe('a balance that no booking explains', () => {
  test('is a break, which is noted first', async () => {
    const world = await alike();
    const differing = { cents: 5, looks: 3, since: noon };
    expect(await explained(world, { money: { isUnexplained: false, differing } })).toMatchObject(differs);
    expect(await world.deps.breaks.ofEntity('account acc-1')).toMatchObject([
      {
        kind: 'BALANCE_UNEXPLAINED',
        state: 'OPEN',
        accountId: 'acc-1',
        field: 'balance',
        differenceCents: 5,
        currency: 'EUR',
        runId: 'run-1',
        firstSeenAt: noon,
      },
    ]);
    expect(await moneyOf(world)).toEqual({ isUnexplained: true, differing });
  });

  test('is noted even if the worker dies before the break', async () => {
    const world = await alike();
    const open = async () => Promise.reject(new Error('killed'));
    const deps = { ...world.deps, breaks: { ...world.deps.breaks, open } };
    await expect(explained({ ...world, deps })).rejects.toThrow('killed');
    expect(await moneyOf(world)).toEqual({ isUnexplained: true });
  });

  test('is none before a balance that was merely late would be right', async () => {
    const recorded = (ms: number) => ({ id: 'b2', at: new Date(Date.parse(noon) + ms).toISOString() });
    expect(await explained(await alike(recorded(-minuteMs)))).toMatchObject(again());
    expect(await explained(await alike(recorded(-minuteMs - 1)))).toMatchObject(differs);
    const lasting = (ms: number) => ({ since: new Date(Date.parse(noon) - ms).toISOString() });
    expect(await explained(await alike(recorded(-1)), lasting(minuteMs))).toMatchObject(again());
    expect(await explained(await alike(recorded(-1)), lasting(minuteMs + 1))).toMatchObject(differs);
  });
});

describe('bookings that differ explain the balance', () => {
  test('and are healed', async () => {
    const world = await alike();
    world.sides.bank = [{ id: 'b1', cents: 105 }];
    expect(await explained(world)).toMatchObject({ result: { again: { orElse: 'unsettled' } } });
    expect([world.sent(), await moneyOf(world)]).toEqual([['b1'], { isUnexplained: false }]);
    expect(await world.breaks()).toEqual(['AMOUNT booking b1 OPEN']);
  });

  test('unless the bank refuses them', async () => {
    const world = await alike();
    const bookings = () => {
      throw new RefusedAccountError({ because: 'forbidden' }, 'it');
    };
    const deps = { ...world.deps, bank: { ...world.deps.bank, bookings } };
    expect(await explained({ ...world, deps })).toMatchObject({
      result: { outcome: 'bookings-refused' },
    });
    expect(await world.breaks()).toEqual([]);
  });

  test('and so do totals that are not the sum of the rows', async () => {
    const world = await alike();
    world.sides.driftCents = 5;
    expect(await explained(world)).toMatchObject({ result: { again: { orElse: 'in-motion' } } });
    expect(await world.breaks()).toEqual([]);
  });
});

describe('bookings that are too young for one side', () => {
  const inFlight = async (cents: number) => {
    const world = await alike();
    world.sides.bank = [...world.sides.bank, { id: 'b2', cents, at: '2026-03-20T11:59:30.000Z' }];
    return explained(world, { since: '2026-03-20T08:00:00.000Z' });
  };

  test('explain it if they add up to it', async () => {
    expect((await inFlight(5)).result).toEqual({ outcome: 'agrees' });
  });

  test('are waited for if they do not', async () => {
    expect(await inFlight(6)).toMatchObject(again());
  });
});

describe('a balance that counts the valuta dates of today in another way than we', () => {
  const ours = { withToday: 1_000, withoutToday: 1_005 };

  test('proves how the bank counts them, once it had an hour to do so', async () => {
    const world = await alike();
    const { result, seen } = await explained(world, { ours });
    expect({ result }).toEqual(again());
    expect(seen).toMatchObject([{ name: 'valuta-passed-today', state: 'refuted' }]);
    const young = { ...ours, youngestOfToday: '2026-03-20T11:30:00.000Z' };
    expect(await explained(world, { ours: young })).toEqual({ ...again(), seen: [] });
    expect(await world.breaks()).toEqual([]);
  });

  test('is a break if that is known', async () => {
    expect(await explained(await alike(), { ours, cents: 3 })).toMatchObject({
      result: { outcome: 'differs', line: { cents: 3 } },
    });
  });
});

describe('bookings that the baseline counts, and that came later', () => {
  const late = { id: 'b2', cents: -5, at: '2026-02-20T09:00:00.000Z' };
  const counted = { recordedBefore: '2026-02-28T23:00:00.000Z', ids: ['b1'] };
  const before = sumsOf([{ id: 'b1', amountCents: 100, currency: 'EUR', valutaDate: '2026-03-10' }]);

  const recounted = async (cents: number, more: readonly SideBooking[] = [late], baseline: object = {}) => {
    const world = await createTwoSides({ baseline: { mirrored: before, counted, ...baseline } });
    world.both({ id: 'b1' }, ...more);
    const { result } = await explained(world, { cents });
    return { result, baseline: (await world.account()).baseline };
  };

  test('are counted once from then on if they are the whole difference', async () => {
    const { result, baseline } = await recounted(5);
    expect({ result }).toEqual(again());
    expect(baseline?.mirrored).toMatchObject({ count: 2, sumCents: 95 });
    expect(baseline?.recountedBy).toBe('run-1');
  });

  test.each<[string, number, readonly SideBooking[] | undefined, object]>([
    ['are another amount', 6, undefined, {}],
    ['are another amount the other way', -5, undefined, {}],
    ['are none', 5, [], { mirrored: { ...before, sumCents: 105 } }],
    ['are fewer', 5, [], { mirrored: { ...before, count: 2, sumCents: 105 } }],
  ])('are a break if they %s', async (_, cents, ...[more, baseline]) => {
    const { result, baseline: left } = await recounted(cents, more, baseline);
    expect(result).toEqual({ outcome: 'differs', line: { cents } });
    expect(left?.recountedBy).toBeUndefined();
  });
});

describe('before a break opens, sealed months are compared', () => {
  const november = { id: 'b0', at: '2025-11-10T09:00:00.000Z' };
  const sealed = async (bank: readonly SideBooking[]) => {
    const world = await createTwoSides({ baseline: { day: '2025-10-31' } });
    world.both(november);
    await createCompareAccount(world.deps)('acc-1', world.work());
    world.sides.bank = bank;
    return world;
  };
  const changed = [{ ...november, cents: 105 }];

  test('as the bank may have changed one', async () => {
    const world = await sealed(changed);
    expect(await explained(world)).toMatchObject({ result: { again: { orElse: 'unsettled' } } });
    expect(await world.breaks()).toEqual(['AMOUNT booking b0 OPEN']);
  });

  test('and nothing is compared again if there are none', async () => {
    const world = await alike();
    let reads = 0;
    const bank: TwoSides['deps']['bank'] = {
      ...world.deps.bank,
      bookings: (...asked) => ((reads += 1), world.deps.bank.bookings(...asked)),
    };
    expect(await explained({ ...world, deps: { ...world.deps, bank } })).toMatchObject(differs);
    expect(reads).toBe(1);
  });

  test('and say nothing if they agree', async () => {
    expect(await explained(await sealed([november]))).toMatchObject(differs);
  });

  test('unless one is open already', async () => {
    const world = await sealed(changed);
    expect(await explained(world, { money: { isUnexplained: true } })).toMatchObject(differs);
  });

  test('unless the run has compared them', async () => {
    const world = await sealed([november]);
    const asked: string[] = [];
    const bank: TwoSides['deps']['bank'] = {
      ...world.deps.bank,
      bookings: (id, span) => (asked.push(span.from), world.deps.bank.bookings(id, span)),
    };
    await explained({ ...world, deps: { ...world.deps, bank } }, { request: { afresh: true } });
    expect(asked).toEqual(['2025-10-31T23:00:00.000Z']);
  });

  test('and whether the bank refuses that', async () => {
    const world = await sealed([november]);
    const bank: TwoSides['deps']['bank'] = {
      ...world.deps.bank,
      bookings: (id, span) => {
        if (span.from < '2025-12-01') throw new RefusedAccountError({ because: 'forbidden' }, 'it');
        return world.deps.bank.bookings(id, span);
      },
    };
    expect(await explained({ ...world, deps: { ...world.deps, bank } })).toMatchObject({
      result: { outcome: 'bookings-refused' },
    });
  });
});

test('of bookings without a valuta date, nobody knows which a balance counts', async () => {
  const world = await alike({ id: 'b2', cents: -5, valuta: null }, { id: 'b3', cents: 40, valuta: null });
  expect((await explained(world)).result).toEqual({ outcome: 'undated', line: { cents: 5 } });
  expect([await world.breaks(), await moneyOf(world)]).toEqual([[], { isUnexplained: false }]);
  expect(await explained(world, { cents: 6 })).toMatchObject({ result: { outcome: 'differs' } });
});
