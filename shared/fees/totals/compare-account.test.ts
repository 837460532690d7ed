import { describe, expect, test } from 'vitest';
import type { FoundBreak } from '#shared/breaks/break.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import type { ListedSums } from '#shared/fees/model/ports.ts';
import { inMemoryIntents } from '#test/fakes/fee-world.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { createCompareAccount } from './compare-account.ts';

const now = '2026-11-06T08:00:00.000Z';
const type = plannedFee.charge.type;

/** 5.00 that took effect on Wednesday 4 November. */
const fee = (name: string, more: Partial<FeeIntent> = {}): FeeIntent => ({
  ...plannedFee,
  id: name.repeat(32).slice(0, 64),
  charge: { ...plannedFee.charge, occurrence: name },
  state: 'ACCEPTED',
  reconciliationId: `rec-${name}`,
  ...more,
});

const row = ({ id, reconciliationId }: FeeIntent, more: Partial<ListedFee> = {}): ListedFee => ({
  type,
  cents: 500,
  reference: attemptReference(id, 1),
  reconciliationId,
  valutaDay: '2026-11-04',
  fromBank: false,
  ...more,
});

const booking = (id: string, more: Partial<BookingOfAccount> = {}): BookingOfAccount => ({
  id,
  amountCents: -500,
  currency: 'EUR',
  recordedAt: '2026-11-04T07:00:00.000Z',
  type,
  texts: { transactionId: `rec-${id}` },
  ...more,
});

interface Situation {
  readonly intents?: readonly FeeIntent[];
  readonly bookings?: readonly BookingOfAccount[];
  /** What the bank answers if it is asked for the list. */
  readonly bankList?: readonly ListedFee[];
  /** Whether references, and links of bookings, are proven. */
  readonly references?: 'proven' | 'unproven';
  readonly link?: 'proven' | 'refuted';
  /** A break that stands from before, as `<entity> <field>`. */
  readonly standing?: readonly string[];
  /** Persons have settled whatever is found. */
  readonly isSettled?: boolean;
  readonly baselineDay?: string;
}

function setUp({
  intents: known = [],
  bookings = [],
  bankList,
  references = 'proven',
  link,
  standing = [],
  isSettled = false,
  baselineDay,
}: Situation) {
  const intents = inMemoryIntents();
  const seen = {
    found: [] as FoundBreak[],
    healed: [] as object[],
    asked: 0,
    sums: undefined as ListedSums | undefined,
    since: [] as string[],
    capabilities: [] as object[],
  };
  const compare = createCompareAccount({
    intents,
    bank: { list: async () => Promise.resolve(((seen.asked += 1), bankList)) },
    roundTrips: { of: async () => Promise.resolve({ state: references }) },
    lists: { write: async (_id, sums) => Promise.resolve(void (seen.sums = sums)) },
    capabilities: {
      see: async (each) => Promise.resolve(void seen.capabilities.push(each)),
      all: async () =>
        Promise.resolve([
          { name: 'fee-settlement', state: 'refuted' as const, evidence: [], at: now },
          ...(link === undefined ? [] : [{ name: 'fee-booking-link', state: link, evidence: [], at: now }]),
        ]),
    },
    breaks: {
      open: async (each) => {
        seen.found.push(each);
        return Promise.resolve({ ...each, state: isSettled ? 'RESOLVED' : 'OPEN' } as never);
      },
      heal: async (comparison, at) =>
        Promise.resolve([void seen.healed.push({ ...comparison, at })] as never),
      ofEntity: async (entity) =>
        Promise.resolve([
          { field: 'settled long ago', state: 'RESOLVED' },
          ...standing
            .filter((each) => each.startsWith(entity))
            .map((each) => ({ field: each.slice(entity.length + 1), state: 'OPEN' })),
        ] as never),
    },
    mirrored: {
      since: (_id, instant) => (seen.since.push(instant), listed(bookings)),
    },
    clock: createManualClock(Date.parse(now)),
    firstMonth: '2026-03',
  });
  const account = {
    id: 'acc-1',
    state: 'onboarded' as const,
    knownSince: now,
    currency: 'EUR',
    ...(baselineDay !== undefined && {
      baseline: {
        day: baselineDay,
        valutaCents: 0,
        bookedCents: 0,
        mirrored: { count: 0, sumCents: 0, digest: '' },
      },
    }),
  };
  return {
    seen,
    stateOf: async ({ id }: FeeIntent) => {
      const { state, bookingId } = (await intents.read({ id, accountId: 'acc-1' }))!;
      return [state, bookingId];
    },
    versionOf: async ({ id }: FeeIntent) => (await intents.read({ id, accountId: 'acc-1' }))?.version,
    run: async (list?: readonly ListedFee[], asOf = '2026-11-05') => {
      for (const each of known) await intents.plan(each);
      return compare({ account, list, asOf });
    },
  };
}

const kindsOf = (found: readonly FoundBreak[]) =>
  found.map(({ kind, field, differenceCents }) => [kind, field, differenceCents]);

describe('the list of an account', () => {
  const one = fee('a', { valutaDay: undefined });

  test('is not read again if it did not differ, and was not read just now', async () => {
    const { seen, run } = setUp({ intents: [one] });
    expect(await run()).toBe(true);
    expect(seen).toMatchObject({ asked: 0, found: [], healed: [], sums: undefined });
  });

  test('is read again while it differs, until it agrees', async () => {
    const standing = ['list of fees of acc-1 2026-10/ACCOUNT_MONTHLY/a'];
    const still = setUp({ intents: [one], standing, bankList: [] });
    expect(await still.run()).toBe(false);
    expect(kindsOf(still.seen.found)).toEqual([['FEE_UNBOOKED', '2026-10/ACCOUNT_MONTHLY/a', -500]]);
    const agreed = setUp({ intents: [one], standing, bankList: [row(one)] });
    expect(await agreed.run()).toBe(true);
    expect(agreed.seen).toMatchObject({
      asked: 1,
      found: [],
      healed: [{ entity: 'list of fees of acc-1', found: [], at: now }],
    });
  });

  test('that the bank does not answer is open, and nothing is healed or kept', async () => {
    const standing = ['list of fees of acc-1 2026-10/ACCOUNT_MONTHLY/a'];
    const { seen, run } = setUp({ intents: [one], standing });
    expect(await run()).toBe(false);
    expect(seen).toMatchObject({ asked: 1, found: [], healed: [], sums: undefined });
  });

  test('that a charge has just read is compared without another request', async () => {
    const { seen, run } = setUp({ intents: [one] });
    expect(await run([])).toBe(false);
    expect(seen.asked).toBe(0);
    expect(kindsOf(seen.found)).toEqual([['FEE_UNBOOKED', '2026-10/ACCOUNT_MONTHLY/a', -500]]);
    expect(seen.healed).toMatchObject([{ entity: 'list of fees of acc-1', found: seen.found }]);
  });

  test('differs no longer once persons have settled what is found', async () => {
    const { seen, run } = setUp({ intents: [one], isSettled: true });
    expect(await run([])).toBe(true);
    expect(seen.found).toHaveLength(1);
  });

  test('is compared by sums where references are not proven to come back', async () => {
    const { seen, run } = setUp({ intents: [one], references: 'unproven' });
    expect(await run([])).toBe(false);
    expect(kindsOf(seen.found)).toEqual([['FEE_UNBOOKED', type, -500]]);
  });

  test('is added up by month, without what the bank or others charged', async () => {
    const { seen, run } = setUp({ intents: [one] });
    await run([
      row(one),
      row(one, { reference: 'x', valutaDay: '2026-11-30', cents: 70 }),
      row(one, { reference: 'y', valutaDay: '2026-10-01', cents: 9 }),
      row(one, { reference: 'z', valutaDay: undefined, cents: 4 }),
      row(one, { fromBank: true, cents: 1_000 }),
      row(one, { valutaDay: '2026-02-28', cents: 2_000 }),
    ]);
    expect(seen.sums).toEqual({ readAt: now, months: { '2026-11': 570, '2026-10': 9, undated: 4 } });
  });

  test.each([
    ['the first month of the stage', undefined, '2026-02-28', '2026-03-01'],
    ['the first month of the stage', '2026-02-15', '2026-02-28', '2026-03-01'],
    ['the day after its onboarding', '2026-04-09', '2026-04-09', '2026-04-10'],
  ])('is ours from %s on: onboarded as of %s', async (_, ...[baselineDay, before, first]) => {
    const { seen, run } = setUp(baselineDay === undefined ? {} : { baselineDay });
    await run([row(one, { valutaDay: before, cents: 1 }), row(one, { valutaDay: first, cents: 30 })]);
    expect(Object.values(seen.sums?.months ?? {})).toEqual([30]);
  });
});

describe('the bookings of an account', () => {
  const [a, b] = [fee('a'), fee('b')];

  test('are not read if no fee took effect lately', async () => {
    const old = fee('a', { valutaDay: '2026-10-20' });
    const { seen, run } = setUp({ intents: [old, { ...b, state: 'PLANNED' }] });
    expect(await run()).toBe(true);
    expect(seen).toMatchObject({ since: [], found: [], healed: [] });
  });

  test('are read from midnight at the bank of the day before the first fee took effect', async () => {
    const later = fee('b', { valutaDay: '2026-11-05' });
    const { seen, run } = setUp({ intents: [later, a] });
    await run();
    expect(seen.since).toEqual(['2026-11-02T23:00:00.000Z']);
  });

  test('are read for an old fee while a break is open about it', async () => {
    const old = fee('a', { valutaDay: '2026-10-20' });
    const standing = ['bookings of fees of acc-1 2026-10/ACCOUNT_MONTHLY/a'];
    const { seen, run } = setUp({ intents: [old], standing, link: 'proven' });
    expect(await run()).toBe(false);
    expect(kindsOf(seen.found)).toEqual([['FEE_UNBOOKED', '2026-10/ACCOUNT_MONTHLY/a', -500]]);
    expect(seen.since).toEqual(['2026-10-18T22:00:00.000Z']);
  });

  test('that name their fees prove that they do, and the fees are booked', async () => {
    const others = [
      booking('c', { type: 'SEPA_CREDIT_TRANSFER', texts: {} }),
      booking('d', { texts: { transactionId: 'another one' } }),
    ];
    const { seen, run, stateOf } = setUp({
      intents: [a, b],
      bookings: [booking('a'), ...others, booking('b')],
    });
    expect(await run()).toBe(true);
    expect(seen.capabilities).toEqual([
      { name: 'fee-booking-link', state: 'proven', evidence: ['account acc-1', 'booking a'], at: now },
    ]);
    expect([await stateOf(a), await stateOf(b)]).toEqual([
      ['BOOKED', 'a'],
      ['BOOKED', 'b'],
    ]);
    expect(seen).toMatchObject({
      found: [],
      healed: [{ entity: 'bookings of fees of acc-1', found: [], at: now }],
    });
  });

  test('that name no fee refute it: nothing is a break, and no fee is booked any more', async () => {
    const booked = fee('a', { state: 'BOOKED', bookingId: 'a' });
    const bookings = [booking('x', { texts: {} })];
    const { seen, run, stateOf } = setUp({ intents: [booked], bookings, link: 'proven' });
    // There is nothing more to wait for.
    expect(await run(undefined, '2026-11-04')).toBe(true);
    expect(seen.capabilities).toMatchObject([{ state: 'refuted', evidence: ['account acc-1', 'booking x'] }]);
    expect(await stateOf(booked)).toEqual(['ACCEPTED', undefined]);
  });

  test('that are missing are no break unless bookings are proven to name their fees', async () => {
    const known = setUp({ intents: [a], link: 'refuted' });
    expect(await known.run(undefined, '2026-11-04')).toBe(true);
    const unproven = setUp({ intents: [a] });
    expect(await unproven.run(undefined, '2026-11-04')).toBe(false);
    expect(await unproven.run()).toBe(true);
    expect([known.seen.found, unproven.seen.found, unproven.seen.capabilities]).toEqual([[], [], []]);
    const proven = setUp({ intents: [a], link: 'proven' });
    expect(await proven.run()).toBe(false);
    expect(kindsOf(proven.seen.found)).toEqual([['FEE_UNBOOKED', '2026-10/ACCOUNT_MONTHLY/a', -500]]);
  });

  test('are compared again until the day of each fee is over', async () => {
    const later = fee('b', { valutaDay: '2026-11-05' });
    const { run } = setUp({ intents: [a, later], bookings: [booking('a'), booking('b')], link: 'proven' });
    expect(await run()).toBe(false);
    expect(await run(undefined, '2026-11-06')).toBe(true);
  });

  test('that show a fee already change nothing', async () => {
    const booked = fee('a', { state: 'BOOKED', bookingId: 'a', version: 7 });
    const { run, versionOf } = setUp({ intents: [booked], bookings: [booking('a')], link: 'proven' });
    expect(await run()).toBe(true);
    expect(await versionOf(booked)).toBe(7);
    const doubled = setUp({
      intents: [booked],
      bookings: [booking('a'), booking('z', { texts: { transactionId: 'rec-a' } })],
      link: 'proven',
    });
    expect(await doubled.run()).toBe(false);
    expect(kindsOf(doubled.seen.found)).toEqual([['FEE_DUPLICATE', '2026-10/ACCOUNT_MONTHLY/a', 500]]);
    expect(await doubled.stateOf(booked)).toEqual(['ACCEPTED', undefined]);
  });

  test('differ no less if the list agrees, and the other way round', async () => {
    const { run } = setUp({ intents: [a], link: 'proven' });
    expect(await run([row(a)])).toBe(false);
    const other = setUp({ intents: [a], bookings: [booking('a')], link: 'proven' });
    expect(await other.run([])).toBe(false);
    expect(await other.run([row(a)])).toBe(true);
  });
});
