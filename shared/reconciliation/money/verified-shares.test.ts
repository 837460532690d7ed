import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import type { Run } from '#shared/jobs/run.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import type { ComparedBalances } from '#shared/reconciliation/model/verified-share.ts';
import { nothingByAge, type ByAge } from '#shared/reconciliation/model/verified.ts';
import type { CleanRun } from '#shared/reconciliation/runs/clean-runs.ts';
import { listed } from '#test/fakes/listed.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { lastComparison, type LastComparisonDeps } from './last-comparison.ts';
import { reportVerified } from './report-verified.ts';
import { shareVerified, type ShareVerifiedDeps } from './share-verified.ts';
import { createVerifiedAfter } from './verified-after.ts';

const now = '2026-03-20T12:00:00.000Z';
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString();

const unexplained = (accountId: string, more: Partial<Break> = {}) =>
  ({ accountId, currency: 'EUR', differenceCents: 1, firstSeenAt: now, ...more }) as Break;
const wrong = (id: string, recordedAt: string, accountId = 'other') =>
  ({
    entity: `booking ${id}`,
    accountId,
    firstSeenAt: now,
    lines: [{ bank: { id, cents: 1, currency: 'EUR', recordedAt } }],
  }) as Break;
const booking = (amountCents: number, recordedAt: string) =>
  ({ id: recordedAt, position: recordedAt, recordedAt, amountCents, currency: 'EUR' }) as MirroredBooking;

interface Setting {
  readonly verified?: Readonly<Record<string, Partial<ByAge>>>;
  readonly breaks?: readonly Break[];
  /** Breaks about bookings. */
  readonly wrong?: readonly Break[];
  /** Behind the last agreement. */
  readonly bookings?: readonly MirroredBooking[];
  readonly erased?: readonly string[];
  readonly cleanRun?: Partial<CleanRun>;
}

function portsOf({ verified = {}, breaks = [], bookings = [], cleanRun, ...setting }: Setting) {
  const days: (readonly string[])[] = [];
  const listOf: Readonly<Record<string, readonly Break[]>> = {
    BALANCE_UNEXPLAINED: breaks,
    AMOUNT: setting.wrong ?? [],
  };
  const ports = {
    clock: createManualClock(Date.parse(now)),
    verified: {
      counted: async () => Promise.resolve(undefined),
      sumOf: async (asked: readonly string[]) => {
        days.push(asked);
        const sums = Object.entries(verified).map(
          ([currency, byAge]) => [currency, { ...nothingByAge(), ...byAge }] as const,
        );
        return Promise.resolve(new Map(sums));
      },
    },
    reconciled: {
      money: async () =>
        Promise.resolve({
          isUnexplained: true,
          agreed: { mirrored: { count: 0, sumCents: 0, digest: '' }, balance: 0, at: hoursAgo(200) },
        }),
    },
    register: {
      read: async (id: string) =>
        Promise.resolve({
          ...onboardedAccount,
          ...(setting.erased?.includes(id) === true && { state: 'erased' as const }),
        }),
    },
    mirror: {
      bookings: ({ after = '' }: { readonly after?: string }) => {
        expect(after).toBe(hoursAgo(200));
        return listed(bookings);
      },
    },
    breaks: { list: ({ kind = '' }: { readonly kind?: string }) => listed(listOf[kind] ?? []) },
    cleanRuns: {
      watch: async () => Promise.resolve({ watchedSince: hoursAgo(10), ...cleanRun }),
    },
  };
  return { ...(ports as unknown as ShareVerifiedDeps & LastComparisonDeps), days };
}

const shared = async (setting: Setting, compared: ComparedBalances = { hours: 1, missed: 0 }) =>
  shareVerified(portsOf(setting), 30, compared);

const verified = {
  EUR: {
    day: { bookings: 6, cents: 600 },
    fourDays: { bookings: 3, cents: 300 },
    older: { bookings: 1, cents: 100 },
  },
  USD: { day: { bookings: 1, cents: 50 } },
};
const behind = [booking(-10, hoursAgo(2)), booking(20, hoursAgo(48)), booking(40, hoursAgo(120))];

describe('the share of what is verified', () => {
  test('is of the days asked for, and of all currencies, in millionths that are rounded down', async () => {
    const ports = portsOf({ verified, bookings: behind, breaks: [unexplained('a')] });
    const share = await shareVerified(ports, 30, { hours: 1, missed: 2 });
    expect(share).toMatchObject({
      firstDay: '2026-02-19',
      lastDay: '2026-03-20',
      // 7 of 13 that are a day old, and 10 of 12 that are four days old.
      bookings: { verified: 11, unverified: 3, inDayPpm: 538_461, inFourDaysPpm: 833_333 },
      accountsLeftOut: 0,
      compared: { hours: 1, missed: 2 },
    });
    expect(share.currencies.map(({ currency, cents }) => [currency, cents])).toEqual([
      ['EUR', { verified: 1_000, unverified: 70, inDayPpm: 566_037, inFourDaysPpm: 865_384 }],
      ['USD', { verified: 50, unverified: 0, inDayPpm: 1_000_000, inFourDaysPpm: 1_000_000 }],
    ]);
    expect(ports.days[0]).toHaveLength(30);
    expect([ports.days[0]?.[0], ports.days[0]?.[29]]).toEqual(['2026-03-20', '2026-02-19']);
  });

  test('is exact for amounts that no number holds times a million', async () => {
    const huge = 9_000_000_000_000_000;
    const day = { day: { bookings: 1, cents: huge }, older: { bookings: 1, cents: 1 } };
    const { currencies } = await shared({ verified: { EUR: day } });
    expect(currencies[0]?.cents.inDayPpm).toBe(999_999);
  });

  test.each<[ComparedBalances, boolean, boolean]>([
    [{ hours: 24, missed: 0 }, true, true],
    [{ hours: 24.1, missed: 0 }, false, true],
    [{ hours: 96, missed: 0 }, false, true],
    [{ hours: 96.1, missed: 0 }, false, false],
    [{ missed: 0 }, false, false],
  ])('is known only as long as balances were compared: %o', async (compared, inDay, inFourDays) => {
    const { bookings, currencies } = await shared({ verified }, compared);
    for (const share of [bookings, currencies[0]!.cents])
      expect([share.inDayPpm !== null, share.inFourDaysPpm !== null]).toEqual([inDay, inFourDays]);
  });

  test('is none of nothing', async () => {
    expect(await shared({})).toMatchObject({
      bookings: { verified: 0, unverified: 0, inDayPpm: null, inFourDaysPpm: null },
      currencies: [],
    });
  });
});

test('what nothing explains is added up without sign, by currency and by the age of the break', async () => {
  const { currencies } = await shared({
    breaks: [
      unexplained('a', { differenceCents: -500, firstSeenAt: hoursAgo(24) }),
      unexplained('b', { differenceCents: 70, currency: undefined, firstSeenAt: hoursAgo(24.1) }),
      unexplained('c', { differenceCents: 30, firstSeenAt: hoursAgo(96.1) }),
      unexplained('d', { differenceCents: 9, currency: 'USD' }),
      unexplained('e', { differenceCents: undefined }),
    ],
  });
  expect(currencies.map(({ currency, unexplainedCents }) => [currency, unexplainedCents])).toEqual([
    ['EUR', { day: 500, fourDays: 70, older: 30 }],
    ['USD', { day: 9, fourDays: 0, older: 0 }],
  ]);
});

describe('accounts', () => {
  const accounts = (count: number) => Array.from({ length: count }, (_, n) => unexplained(`a${n}`));

  test('are each read once, and those beyond a hundred are left out', async () => {
    const twice = await shared({ breaks: [unexplained('a'), unexplained('a')], bookings: behind });
    expect(twice.bookings.unverified).toBe(3);
    expect((await shared({ breaks: accounts(100), bookings: behind })).bookings.unverified).toBe(300);
    expect((await shared({ breaks: accounts(100) })).accountsLeftOut).toBe(0);
    const beyond = await shared({ breaks: accounts(102), bookings: behind });
    expect([beyond.accountsLeftOut, beyond.bookings.unverified]).toEqual([2, 300]);
  });

  test('are left out if they have too many bookings to read', async () => {
    const bookings = Array.from({ length: 10_000 }, () => booking(1, hoursAgo(120)));
    const share = await shared({ breaks: [unexplained('a')], bookings });
    expect([share.accountsLeftOut, share.bookings.unverified]).toEqual([1, 0]);
  });

  test('are only those that the breaks name', async () => {
    const share = await shared({ breaks: [unexplained('a', { accountId: undefined })], bookings: behind });
    expect(share.bookings.unverified).toBe(0);
  });

  test('count for nothing once they are erased', async () => {
    const share = await shared({ breaks: [unexplained('a')], bookings: behind, erased: ['a'] });
    expect([share.bookings.unverified, share.accountsLeftOut]).toEqual([0, 0]);
  });
});

describe('bookings with a break are not verified', () => {
  const unverifiedOf = async (rows: readonly Break[], more: Setting = {}) =>
    (await shared({ wrong: rows, verified, ...more })).bookings.unverified;

  test('from the first day on', async () => {
    expect(await unverifiedOf([wrong('b1', '2026-02-18T23:00:00.000Z')])).toBe(1);
    // At the bank, it was the day before.
    expect(await unverifiedOf([wrong('b1', '2026-02-18T22:59:59.999Z')])).toBe(0);
  });

  test('unless they are behind the last agreement of an unexplained balance, where they count already', async () => {
    const breaks = [unexplained('a'), unexplained('gone')];
    const of = async (hours: number, account: string) =>
      unverifiedOf([wrong('b1', hoursAgo(hours), account)], { breaks, erased: ['gone'] });
    expect(await of(200, 'a')).toBe(1);
    expect(await of(199, 'a')).toBe(0);
    expect(await of(199, 'other')).toBe(1);
    expect(await of(200, 'gone')).toBe(0);
  });

  test('up to ten thousand: beyond them, something is left out', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, n) => wrong(`b${n}`, '2026-01-01T00:00:00.000Z'));
    expect((await shared({ wrong: rows(10_000) })).accountsLeftOut).toBe(0);
    expect((await shared({ wrong: rows(10_001) })).accountsLeftOut).toBe(1);
  });
});

describe('the last comparison of all balances', () => {
  const last = async (cleanRun?: Partial<CleanRun>) => lastComparison(portsOf(cleanRun ? { cleanRun } : {}));

  test('is as old as its beginning, and has missed what it missed', async () => {
    expect(await last({ wholeSince: hoursAgo(2.5), wholeMissed: 3 })).toEqual({
      compared: { hours: 2.5, missed: 3 },
      awaitedHours: 2.5,
    });
    expect((await last({ wholeSince: hoursAgo(2) })).compared.missed).toBe(0);
  });

  test('is awaited where there was none', async () => {
    expect(await last()).toEqual({ compared: { missed: 0 }, awaitedHours: 10 });
  });

  async function reported(setting: Setting) {
    const counted: unknown[] = [];
    const metrics = { count: (...of: unknown[]) => void counted.push(of) };
    await reportVerified({ ...portsOf(setting), metrics });
    return counted;
  }

  test('gives the reported share, which is 0 if none comes any more', async () => {
    const wholeSince = hoursAgo(1);
    expect(await reported({ verified, cleanRun: { wholeSince } })).toEqual([
      ['VerifiedInFourDaysPpm', 909_090],
      ['UnexplainedBalanceCents', 0, { currency: 'EUR' }],
      ['UnexplainedBalanceCents', 0, { currency: 'USD' }],
    ]);
    expect((await reported({ verified, cleanRun: { wholeSince: hoursAgo(96.1) } }))[0]).toEqual([
      'VerifiedInFourDaysPpm',
      0,
    ]);
    // After four days exactly, it still counts.
    expect((await reported({ verified, cleanRun: { wholeSince: hoursAgo(96) } }))[0]).toEqual([
      'VerifiedInFourDaysPpm',
      909_090,
    ]);
    // It is awaited since ten hours: nobody knows a share yet.
    expect((await reported({ verified }))[0]).toEqual(['UnexplainedBalanceCents', 0, { currency: 'EUR' }]);
    expect(await reported({})).toEqual([]);
  });

  test('gives all unexplained money, however old', async () => {
    const breaks = [1, 48, 120].map((hours) =>
      unexplained(`a${hours}`, { differenceCents: hours, firstSeenAt: hoursAgo(hours) }),
    );
    expect(await reported({ breaks })).toEqual([['UnexplainedBalanceCents', 169, { currency: 'EUR' }]]);
  });
});

describe('a run states the share', () => {
  const after = async (more: Partial<Run>, setting: Setting = {}) =>
    createVerifiedAfter(portsOf({ verified, ...setting }))(
      aRun({ job: 'reconciliation', asOf: '2026-03-20', startedAt: hoursAgo(1), ...more }),
    );

  test('if it compared all balances', async () => {
    const breaks = [1, 48, 120].map((hours) =>
      unexplained(`a${hours}`, { differenceCents: hours, firstSeenAt: hoursAgo(hours) }),
    );
    expect(await after({ request: { tier: 'money' } }, { breaks })).toEqual({
      bookings: 11,
      unverified: 0,
      inDayPpm: 636_363,
      inFourDaysPpm: 909_090,
      unexplainedCents: { EUR: 169, USD: 0 },
    });
    const old = await after({ request: { tier: 'money' }, startedAt: hoursAgo(25) });
    expect(old).toEqual({
      bookings: 11,
      unverified: 0,
      inFourDaysPpm: 909_090,
      unexplainedCents: { EUR: 0, USD: 0 },
    });
  });

  test('of the last comparison of all, if it compared the list', async () => {
    const request = { tier: 'money', byList: true };
    expect(await after({ request })).not.toHaveProperty('inFourDaysPpm');
    const wholeSince = hoursAgo(2);
    expect(await after({ request }, { cleanRun: { wholeSince } })).toHaveProperty('inFourDaysPpm');
  });

  test.each([{ tier: 'full' }, { tier: 'money', accounts: ['a'] }, { tier: 'money', dryRun: true }])(
    'or not: %o',
    async (request) => {
      expect(await after({ request })).toBeUndefined();
    },
  );
});
