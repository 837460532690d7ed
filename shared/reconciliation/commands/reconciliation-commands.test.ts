import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Json } from '#shared/kernel/json.ts';
import { reconciliationCommands } from './reconciliation-commands.ts';

const { start, match, recount, verified, show } = reconciliationCommands;

/** A command that is carried out: its function, and queries, answer so. */
async function carriedOut(
  row: typeof start | typeof match | typeof recount,
  request: object,
  { answer, soFar }: { readonly answer: object; readonly soFar?: Json },
) {
  const calls: unknown[] = [];
  const step = await row.read(request).carryOut({
    call: async (part) => (calls.push(part), Promise.resolve(answer)),
    ask: async () => Promise.reject(new Error('nothing is asked')),
    isAgain: false,
    before: null,
    soFar,
  });
  return { step, calls };
}

const many = (count: number, prefix = 'x') => Array.from({ length: count }, (_, n) => `${prefix}${n}`);

describe('the audit log names', () => {
  test.each<[string, () => { readonly entity: string; readonly keeps: Json }, object]>([
    [
      'a run by its tier and day, and what it compares',
      () => start.read({ tier: 'full', asOf: '2026-03-10' }),
      {
        entity: 'reconciliation full as of 2026-03-10',
        keeps: { tier: 'full', asOf: '2026-03-10', dryRun: false, afresh: false },
      },
    ],
    [
      'the accounts of a run',
      () =>
        start.read({ tier: 'money', asOf: '2026-03-10', accounts: ['b', 'a'], dryRun: true, afresh: true }),
      {
        entity: 'reconciliation money as of 2026-03-10',
        keeps: {
          tier: 'money',
          asOf: '2026-03-10',
          dryRun: true,
          afresh: true,
          accounts: { ids: ['b', 'a'] },
        },
      },
    ],
    [
      'many accounts by their number and hash',
      () => start.read({ tier: 'money', asOf: '2026-03-10', accounts: many(21) }),
      {
        keeps: { accounts: { count: 21, sha256: sha256Hex(many(21).toSorted().join('\n')) } },
      },
    ],
    [
      'an account whose ledger is matched by hand',
      () => match.read({ accountId: 'acc', is: 'same', lines: ['l1'], bookings: ['b1'] }),
      {
        entity: 'ledger of account acc',
        keeps: { accountId: 'acc', is: 'same', lines: ['l1'], bookings: ['b1'] },
      },
    ],
    [
      'an account whose sums are counted',
      () => recount.read({ accountId: 'acc' }),
      { entity: 'sums of account acc' },
    ],
    ['sums of all accounts', () => recount.read({}), { entity: 'sums of all accounts', keeps: {} }],
  ])('%s', (_, read, expected) => {
    const { entity, keeps } = read();
    expect({ entity, keeps }).toMatchObject(expected);
  });
});

describe('a request is refused', () => {
  const run = { tier: 'full', asOf: '2026-03-10' };
  const said = { accountId: 'acc', is: 'apart', lines: ['l1'], bookings: ['b1'] };

  test.each<[string, boolean, object]>([
    ['unless its accounts are some', false, { ...run, accounts: [] }],
    ['unless they are at most a thousand', false, { ...run, accounts: many(1_001) }],
    ['not with a thousand', true, { ...run, accounts: many(1_000) }],
    ['unless ids have a letter', false, { ...run, accounts: [''] }],
    ['unless ids are short', false, { ...run, accounts: ['a'.repeat(201)] }],
    ['not with long ids', true, { ...run, accounts: ['a'.repeat(200)] }],
    ['unless its day is one', false, { ...run, asOf: 'today' }],
    ['if it says more', false, { ...run, more: 1 }],
  ])('to start a run: %s', (_, isRead, request) => {
    expect(start.request.safeParse(request).success).toBe(isRead);
  });

  test.each<[string, boolean, object]>([
    ['with a line and a booking', true, said],
    ['with twenty', true, { ...said, lines: many(20), bookings: many(20) }],
    ['without a line', false, { ...said, lines: [] }],
    ['without a booking', false, { ...said, bookings: [] }],
    ['with more lines', false, { ...said, lines: many(21) }],
    ['with more bookings', false, { ...said, bookings: many(21) }],
    ['with a long name of a line', true, { ...said, lines: ['l'.repeat(400)] }],
    ['with a longer one', false, { ...said, lines: ['l'.repeat(401)] }],
    ['with an empty one', false, { ...said, lines: [''] }],
    ['with another verb', false, { ...said, is: 'like' }],
    ['with more', false, { ...said, more: 1 }],
  ])('to match by hand, or not: %s', (_, isRead, request) => {
    expect(match.request.safeParse(request).success).toBe(isRead);
  });

  test('for the verified share of no day, or of more than ninety', () => {
    expect(verified.request.parse({})).toEqual({ days: 30 });
    for (const [days, isRead] of [
      [0, false],
      [1, true],
      [90, true],
      [91, false],
    ] as const)
      expect([days, verified.request.safeParse({ days }).success]).toEqual([days, isRead]);
    expect(show.request.safeParse({}).success).toBe(false);
  });

  test('to recount with the cursor of a part', () => {
    expect(recount.request.safeParse({ cursor: { suspected: [] } }).success).toBe(false);
    expect(recount.part.request.safeParse({ cursor: { suspected: [] } }).success).toBe(true);
  });
});

describe('a person matches by hand', () => {
  const request = { accountId: 'acc', is: 'same', lines: ['l1'], bookings: ['b1'] } as const;
  const said = (id: string, more: object) => ({
    id,
    is: 'apart',
    lines: ['l9'],
    bookings: ['b9'],
    day: '2026-03-05',
    at: '2026-03-10T09:00:00.000Z',
    ...more,
  });

  test.each<[string, object, object]>([
    [
      'from a day on',
      { noted: said('c1', { is: 'same' }) },
      { state: 'done', after: { from: '2026-03-05' } },
    ],
    ['or is refused', { refused: 'too old' }, { state: 'failed', after: { refused: 'too old' } }],
    ['or knows no such account', { absent: true }, { state: 'failed', after: { absent: true } }],
  ])('%s', async (_, answer, expected) => {
    const { step, calls } = await carriedOut(match, request, { answer });
    expect(step).toEqual({ ...expected, response: answer });
    expect(calls).toEqual([request]);
  });

  test('and the log has what was said about any of it before', async () => {
    const byHand = [
      said('c1', { lines: ['l1'] }),
      said('c2', {}),
      said('c3', { bookings: ['b1'], is: 'same' }),
    ];
    const before = async (answer: object) => {
      const asked: unknown[] = [];
      const known = await match
        .read(request)
        .before((async (...query: unknown[]) => (asked.push(query), Promise.resolve(answer))) as never);
      expect(asked).toEqual([[show, { accountId: 'acc' }]]);
      return known;
    };
    expect(await before({ byHand })).toEqual([
      { id: 'c1', is: 'apart' },
      { id: 'c3', is: 'same' },
    ]);
    expect(await before({ absent: true })).toEqual([]);
  });
});

test('a run that a person starts is done once it is planned', async () => {
  const run = {
    job: 'reconciliation',
    id: 'r1',
    asOf: '2026-03-10',
    state: 'working',
    startedAt: '2026-03-10T09:00:00.000Z',
    planned: 2,
    finished: 0,
    counts: {},
  };
  const request = { tier: 'full', asOf: '2026-03-10' };
  const { step, calls } = await carriedOut(start, request, { answer: { run } });
  expect(step).toMatchObject({ state: 'done', after: { run: 'r1', planned: 2 }, response: { run } });
  expect(calls).toEqual([{ ...request, dryRun: false, afresh: false }]);
  const planning = { run: { ...run, state: 'planning' } };
  expect((await carriedOut(start, request, { answer: planning })).step).toMatchObject({ state: 'part' });
  const refused = { refused: 'no ledger' };
  expect((await carriedOut(start, request, { answer: refused })).step).toEqual({
    state: 'failed',
    after: refused,
    response: refused,
  });
});

describe('sums are counted again', () => {
  const [wrong, right] = [
    { count: 2, sumCents: 9, digest: 'w' },
    { count: 1, sumCents: 7, digest: 'r' },
  ];
  const differing = [{ accountId: 'acc', currency: 'EUR', kept: wrong, rows: right }];
  const part = { accounts: 1, differing: [], inMotion: [], unread: [] };
  const cursor = { suspected: differing };

  test('part by part, each from where the one before ended', async () => {
    const first = await carriedOut(recount, { accountId: 'acc' }, { answer: { ...part, cursor } });
    expect(first.calls).toEqual([{ accountId: 'acc' }]);
    const soFar = { accounts: 1, differing: 0, sums: [], unknown: 0, left: [], cursor };
    expect(first.step).toEqual({ state: 'part', soFar });
    const answer = { ...part, accounts: 0, differing, inMotion: ['acc_2'], unread: ['acc_3'] };
    const last = await carriedOut(recount, { accountId: 'acc' }, { answer, soFar });
    expect(last.calls).toEqual([{ accountId: 'acc', cursor }]);
    const counts = { accounts: 1, differing: 1, unknown: 2, left: ['acc_2', 'acc_3'] };
    expect(last.step).toEqual({
      state: 'done',
      before: { sums: [{ accountId: 'acc', currency: 'EUR', ...wrong }] },
      after: { ...counts, sums: [{ accountId: 'acc', currency: 'EUR', ...right }] },
      response: { ...counts, sums: differing },
    });
  });

  test('of an account that there is', async () => {
    const answer = { absent: true };
    const { step } = await carriedOut(recount, { accountId: 'acc_9' }, { answer });
    expect(step).toEqual({ state: 'failed', after: answer, response: answer });
  });
});
