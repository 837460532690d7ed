import { describe, expect, test } from 'vitest';
import type { BankEvidence, EvidenceLine } from '#shared/bookings/evidence/bank-evidence.ts';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { Difference } from '#shared/statements/breaks/difference.ts';
import { ofAccountRow } from '#shared/statements/model/of-account-row.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { VerifyLines } from '#shared/statements/verify/verify-lines.ts';
import { listed } from '#test/fakes/listed.ts';
import { aBookingOf, aKept, anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import { createVerifyOfAccount, listedBy } from './verify-of-account.ts';

const quarter = { firstDay: '2026-01-01', lastDay: '2026-03-31' };
const [first, second] = ['2026-04-07T08:00:00.000Z', '2026-04-08T08:00:00.000Z'];
const wrongLine: Difference = { kind: 'STATEMENT_LINES', field: 'missing' };
const mirrored = { count: 0, sumCents: 0, digest: '' };
const baseline = {
  day: '2026-02-10',
  valutaCents: 40,
  bookedCents: 40,
  mirrored,
  askedAt: '2026-02-12T08:00:00.000Z',
  evidence: 'baseline.json',
};
const line = (bookingId: string, valutaDay: string | undefined, cents = 50): EvidenceLine => ({
  bookingId,
  cents,
  currency: 'EUR',
  valutaDay,
});
/** Ends with 100 on the last day. */
const march: StatementRow = {
  ...aPublished({ firstDay: '2026-03-01', lastDay: '2026-03-31' }),
  evidence: aKept({ key: 'march.json', openingCents: 60, closingCents: 100, askedAt: first }),
  requestedAt: first,
};

type Judged = Awaited<ReturnType<VerifyLines>>;

interface Setting {
  readonly evidence?: Partial<BankEvidence>;
  readonly account?: Partial<RegisteredAccount>;
  readonly requests?: readonly string[];
  /** By what is compared, and the instant of the request that it assumes. */
  readonly lines?: (against: 'mirror' | 'list', askedAt: string) => Partial<Judged>;
  readonly latest?: readonly StatementRow[];
  readonly bookings?: readonly BookingOfAccount[];
  readonly isHealed?: boolean;
  readonly look?: number;
}

async function verified(setting: Setting = {}) {
  const { requests = [first], lines = () => ({}), latest = [march], isHealed = false, look = 1 } = setting;
  const compared: unknown[] = [];
  const healed: unknown[] = [];
  const { work, account } = anIssue({
    account: { openedDay: '2026-01-01', ...setting.account },
    work: { look },
  });
  const verifying =
    (against: 'mirror' | 'list'): VerifyLines =>
    async ({ period }, { evidence, kept: { key, askedAt } }) => {
      expect([evidence.firstDay, evidence.lastDay, key]).toEqual([period.firstDay, period.lastDay, 'key']);
      const ids = Array.from(evidence.lines, ({ bookingId }) => bookingId);
      compared.push([against, period.firstDay, period.lastDay, ...ids]);
      return Promise.resolve({ found: [], isUndecided: false, ...lines(against, askedAt) });
    };
  const evidence = {
    statementId: 's',
    iban: 'DE1',
    currency: 'EUR',
    ...quarter,
    openingCents: 0,
    closingCents: 100,
    lines: [line('b1', '2026-02-10'), line('b2', '2026-02-11')],
    ...setting.evidence,
  };
  const verdict = await createVerifyOfAccount({
    verifyLines: verifying('mirror'),
    verifyListed: verifying('list'),
    healSince: async ({ accountId, since }) => {
      healed.push([accountId, since]);
      return Promise.resolve(isHealed);
    },
    rows: { latest: () => listed(latest) },
    mirrored: {
      byValuta: (_: string, { firstDay, lastDay }: typeof quarter) =>
        listed(
          (setting.bookings ?? []).filter(
            ({ valutaDate = '' }) => valutaDate >= firstDay && valutaDate <= lastDay,
          ),
        ),
      since: () => listed([]),
    } as never,
    lagMs: 900_000,
  })({
    account,
    row: ofAccountRow.parse({
      accountId: 'acc',
      interval: 'QUARTERLY',
      period: 1,
      year: 2026,
      lastDay: quarter.lastDay,
      state: 'FETCHED',
      revision: 1,
      requests: requests.map((at) => ({ at })),
    }),
    evidence,
    key: 'key',
    work,
  });
  return { ...verdict, compared, healed };
}

test('a statement of account that adds up and agrees with what is proved is right', async () => {
  expect(await verified()).toEqual({
    outcome: 'right',
    found: [],
    compared: [['mirror', '2026-01-01', '2026-03-31', 'b1', 'b2']],
    healed: [],
  });
});

describe('the lines of the interval in which the account was onboarded', () => {
  const parts = async (account: object, lines = [line('b1', '2026-02-10'), line('b2', '2026-02-11')]) =>
    (await verified({ account: { openedDay: undefined, ...account }, evidence: { lines } })).compared;

  test('are compared with the list of the bank up to its baseline, and with the mirror from then on', async () => {
    const lines = [line('b1', '2026-02-10'), line('b2', '2026-02-11', 40), line('b3', undefined, 10)];
    expect(await parts({ baseline }, lines)).toEqual([
      ['list', '2026-01-01', '2026-02-10', 'b1'],
      ['mirror', '2026-02-11', '2026-03-31', 'b2', 'b3'],
    ]);
  });

  const whole = (against: string) => [[against, '2026-01-01', '2026-03-31', 'b1', 'b2']];

  test.each<[string, object, readonly unknown[]]>([
    ['are only in the list if it is the last day', { ...baseline, day: '2026-03-31' }, whole('list')],
    [
      'are in both if it is the day before the last one',
      { ...baseline, day: '2026-03-30' },
      [
        ['list', '2026-01-01', '2026-03-30', 'b1', 'b2'],
        ['mirror', '2026-03-31', '2026-03-31'],
      ],
    ],
    [
      'are in both if it is the first day',
      { ...baseline, day: '2026-01-01' },
      [
        ['list', '2026-01-01', '2026-01-01'],
        ['mirror', '2026-01-02', '2026-03-31', 'b1', 'b2'],
      ],
    ],
    ['are all mirrored if it is earlier', { ...baseline, day: '2025-12-31' }, whole('mirror')],
    ['are all mirrored if it began at nothing', { ...baseline, evidence: undefined }, whole('mirror')],
  ])('%s', async (_, of, expected) => {
    expect(await parts({ baseline: of })).toEqual(expected);
  });

  test.each(['list', 'mirror'] as const)('may be wrong, or undecided, on either side: %s', async (side) => {
    const of = async (judged: Partial<Judged>) => {
      const { outcome, found } = await verified({
        account: { baseline },
        lines: (against) => (against === side ? judged : {}),
      });
      return [outcome, found.map(({ field }) => field)];
    };
    expect(await of({ found: [wrongLine] })).toEqual(['wrong', ['missing']]);
    expect(await of({ isUndecided: true })).toEqual(['undecided', []]);
    expect(await of({ found: [wrongLine], isUndecided: true })).toEqual(['wrong', ['missing']]);
  });
});

describe('balances', () => {
  test('of both ends follow from what is proved', async () => {
    const wrong = { openingCents: 7, closingCents: 107 };
    expect(await verified({ evidence: wrong })).toMatchObject({
      outcome: 'wrong',
      found: [
        {
          kind: 'STATEMENT_GAP',
          field: 'balance_start',
          expected: '0',
          found: '7',
          differenceCents: 7,
          currency: 'EUR',
          evidence: ['key'],
        },
        {
          kind: 'STATEMENT_GAP',
          field: 'balance_end',
          expected: '100',
          found: '107',
          differenceCents: 7,
          currency: 'EUR',
          evidence: ['key', 'march.json'],
        },
      ],
    });
  });

  test('follow with what is booked since', async () => {
    const january: StatementRow = {
      ...aPublished({ firstDay: '2026-01-01', lastDay: '2026-01-31' }),
      evidence: aKept({ key: 'january.json', closingCents: 30, askedAt: first }),
      requestedAt: first,
    };
    const bookings = [
      aBookingOf('b1', { amountCents: 1_000, valutaDate: '2026-01-31' }),
      aBookingOf('b2', { amountCents: 70, valutaDate: '2026-02-01' }),
    ];
    expect(await verified({ latest: [january], bookings })).toMatchObject({ outcome: 'right' });
  });

  test('are not compared where none is known', async () => {
    const setting = { latest: [], account: { openedDay: undefined } };
    expect(await verified(setting)).toMatchObject({ outcome: 'right' });
  });
});

describe('sums', () => {
  test('that are wrong come first, beside the lines and balances that are', async () => {
    const { outcome, found, healed } = await verified({
      evidence: { closingCents: 107 },
      requests: [first, second],
      lines: () => ({ found: [wrongLine] }),
      isHealed: true,
    });
    expect(outcome).toBe('wrong');
    expect(found.map(({ kind }) => kind)).toEqual(['STATEMENT_SUM', 'STATEMENT_LINES', 'STATEMENT_GAP']);
    expect(found[0]).toMatchObject({ currency: 'EUR', evidence: ['key'] });
    // Nothing that comes late makes it add up.
    expect(healed).toEqual([]);
  });

  test.each<[string, Partial<BankEvidence>, string]>([
    ['another IBAN', { iban: 'DE2' }, 'iban'],
    ['another currency', { currency: 'USD' }, 'currency'],
    ['another first day', { firstDay: '2026-01-02' }, 'firstDay'],
    ['another last day', { lastDay: '2026-03-30' }, 'lastDay'],
  ])('are none of a statement with %s', async (_, evidence, field) => {
    expect(await verified({ evidence })).toMatchObject({ outcome: 'wrong', found: [{ field }] });
  });

  test('take the IBAN of the bank if nobody else knows one', async () => {
    const setting = { account: { iban: undefined }, evidence: { iban: 'DE2' } };
    expect(await verified(setting)).toMatchObject({ outcome: 'right' });
  });
});

describe('a bank that may have repeated the answer to an earlier request', () => {
  const requests = [first, second];
  const wrongAsOf = (...instants: readonly string[]) => ({
    requests,
    lines: (_: string, at: string) =>
      instants.includes(at)
        ? { found: [{ ...wrongLine, field: at === second ? 'missing' : 'foreign' }] }
        : {},
  });

  test.each([[first], [second]])('is right as of any of them: wrong as of %s', async (wrong) => {
    expect(await verified(wrongAsOf(wrong))).toMatchObject({ outcome: 'right', found: [], healed: [] });
  });

  test('is wrong as of the last one if it is as of all', async () => {
    expect(await verified(wrongAsOf(first, second))).toMatchObject({
      outcome: 'wrong',
      found: [{ field: 'missing' }],
    });
  });

  test('is undecided if it may be right as of an earlier one', async () => {
    const lines = (_: string, at: string) => (at === second ? { found: [wrongLine] } : { isUndecided: true });
    expect(await verified({ requests, lines })).toMatchObject({ outcome: 'undecided', found: [] });
  });

  test('is undecided before it was asked', async () => {
    expect(await verified({ requests: [] })).toMatchObject({ outcome: 'undecided', found: [] });
  });
});

describe('what the mirror may lack', () => {
  const wrong = { lines: () => ({ found: [wrongLine] }) };

  test('is fetched, and the statement waits for it during three looks', async () => {
    const at = async (look: number) => verified({ ...wrong, isHealed: true, look });
    expect(await at(1)).toMatchObject({
      outcome: 'undecided',
      found: [],
      healed: [['acc', '2026-04-07T07:45:00.000Z']],
    });
    expect(await at(3)).toMatchObject({ outcome: 'undecided' });
    expect(await at(4)).toMatchObject({ outcome: 'wrong', found: [wrongLine] });
    expect(await verified(wrong)).toMatchObject({ outcome: 'wrong', found: [wrongLine] });
  });

  test('is searched since what is surely counted, and not where no balance is known', async () => {
    const since = async (setting: Setting) => (await verified({ ...wrong, ...setting })).healed;
    const repeated = { ...march, requestedAt: '2026-04-01T08:00:00.000Z' };
    expect(await since({ latest: [repeated] })).toEqual([['acc', '2026-04-01T07:45:00.000Z']]);
    expect(await since({ latest: [], account: { baseline } })).toEqual([['acc', '2026-02-12T07:45:00.000Z']]);
    expect(await since({ latest: [], account: { openedDay: undefined } })).toEqual([]);
    const unknown = { ...wrong, latest: [], account: { openedDay: undefined } };
    expect(await verified(unknown)).toMatchObject({ outcome: 'wrong', found: [wrongLine] });
  });
});

test('what the bank lists stands in for what is mirrored', async () => {
  const booked = {
    bookingId: 'b1',
    cents: 7,
    currency: 'EUR',
    valutaDay: '2026-01-10',
    bookingDay: undefined,
  };
  const asked: unknown[] = [];
  const bank = listedBy({
    valued: (...of: readonly unknown[]) => (asked.push(of), listed([aBookingOf('b2')])),
    find: async (_: string, id: string) => Promise.resolve(id === 'b1' ? booked : undefined),
  } as never);
  expect(await Array.fromAsync(bank.byValuta('acc', quarter))).toEqual([aBookingOf('b2')]);
  expect(asked).toEqual([['acc', quarter]]);
  expect(await bank.read('acc', 'b1')).toEqual({
    id: 'b1',
    amountCents: 7,
    currency: 'EUR',
    valutaDate: '2026-01-10',
    recordedAt: '',
  });
  expect(await bank.read('acc', 'b9')).toBeUndefined();
});
