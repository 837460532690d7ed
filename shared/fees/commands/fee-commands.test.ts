import { describe, expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { feeCommands } from './fee-commands.ts';
import { feeQueries } from './fee-queries.ts';

const { start, accept, payBack, importSettlement, lockJournal } = feeCommands;
const run = {
  job: 'fees',
  id: '2026-04-09-r1',
  asOf: '2026-04-09',
  startedAt: '2026-04-09T08:00:00.000Z',
  state: 'working',
  planned: 2,
  finished: 0,
  counts: {},
};

/** The step of a run that is being planned. */
const stillPlanning = { state: 'part', soFar: { state: 'planning', planned: 2, finished: 0 } };

interface Carried {
  readonly response: unknown;
  /** What the queries that the command asks answer. */
  readonly shown?: unknown;
  readonly before?: unknown;
  readonly soFar?: unknown;
}

/** Carries a command out against a function that answers so. */
async function carry(
  row: { readonly read: (request: never) => { readonly carryOut: (by: never) => Promise<unknown> } },
  request: object,
  { response, shown = {}, before = null, soFar }: Carried,
) {
  const called: unknown[] = [];
  const result = await row.read(request as never).carryOut({
    call: async (asked: unknown) => (called.push(asked), Promise.resolve(response)),
    ask: async () => Promise.resolve(shown),
    before,
    soFar,
  } as never);
  return { result, called };
}

describe('a run over fees', () => {
  const request = { task: 'charge', asOf: '2026-04-09' };
  const months = {
    months: [
      { month: '2026-02', plannedCents: 100, releasedCents: 100 },
      { month: '2026-03', plannedCents: 50 },
    ],
  };

  test('is named by its day, and keeps its task and accounts', () => {
    expect(start.action).toBe('collect fees');
    expect(start.read({ task: 'plan', asOf: '2026-04-09' })).toMatchObject({
      entity: 'fees as of 2026-04-09',
      keeps: { task: 'plan', asOf: '2026-04-09' },
    });
    expect(start.read({ task: 'plan', asOf: '2026-04-09' }).keeps).not.toHaveProperty('accounts');
    expect(start.read({ task: 'plan', asOf: '2026-04-09', accounts: ['a'] })).toMatchObject({
      keeps: { accounts: { ids: ['a'] } },
    });
  });

  test('leaves in the audit log what is planned and released by then, and the months that it has released', async () => {
    const before = { released: { '2026-02': 40 } };
    const { result } = await carry(start, request, { response: { run }, shown: months, before });
    expect(result).toMatchObject({
      state: 'done',
      after: {
        task: 'charge',
        run: run.id,
        state: 'working',
        planned: 2,
        finished: 0,
        plannedCents: 150,
        releasedCents: 100,
        released: { '2026-02': 100, '2026-03': 0 },
        releasedMonths: '2026-02',
      },
    });
    const same = await carry(start, request, {
      response: { run },
      shown: months,
      before: { released: { '2026-02': 100 } },
    });
    expect(same.result).not.toHaveProperty('after.releasedMonths');
    const unknown = await carry(start, request, { response: { run }, shown: months });
    expect(unknown.result).toHaveProperty('after.releasedMonths', '2026-02');
    const none = await carry(start, request, { response: { run }, shown: { refused: 'no' } });
    expect(none.result).toMatchObject({ after: { plannedCents: 0, releasedCents: 0, released: {} } });
  });

  test('keeps what was planned and released before it', async () => {
    const { before } = start.read(request);
    expect(await before((async () => Promise.resolve(months)) as never)).toEqual({
      plannedCents: 150,
      releasedCents: 100,
      released: { '2026-02': 100, '2026-03': 0 },
    });
  });

  test('names all months that it has released', async () => {
    const all = months.months.map((each) => ({ ...each, releasedCents: each.plannedCents }));
    const { result } = await carry(start, request, { response: { run }, shown: { months: all } });
    expect(result).toHaveProperty('after.releasedMonths', '2026-02 2026-03');
  });

  test('goes on until it is planned, and may be refused', async () => {
    const planning = { run: { ...run, state: 'planning' } };
    expect((await carry(start, request, { response: planning })).result).toEqual(stillPlanning);
    expect((await carry(start, request, { response: { refused: 'no' } })).result).toMatchObject({
      state: 'failed',
      after: { refused: 'no' },
    });
  });
});

describe('an agreement to a price list', () => {
  const request = { accountId: 'acc-1', priceList: 'p', day: '2026-04-01' };
  const accepted = [{ priceList: 'p', day: '2026-04-01' }];

  test.each([
    [{ accepted }, { state: 'done', after: { accepted }, response: { accepted } }],
    [{ refused: 'no' }, { state: 'failed', after: { refused: 'no' }, response: { refused: 'no' } }],
    [{ absent: true }, { state: 'failed', after: { absent: true }, response: { absent: true } }],
  ])('is noted or not: %o', async (response, result) => {
    const { called, ...carried } = await carry(accept, request, { response });
    expect(carried.result).toEqual(result);
    expect(called).toEqual([request]);
    expect(accept.read(request)).toMatchObject({ entity: 'account acc-1' });
  });
});

test('what a customer agreed to before is kept of an agreement', async () => {
  const { before } = accept.read({ accountId: 'acc-1', priceList: 'p', day: '2026-04-01' });
  const asked: unknown[] = [];
  const answering = (answer: object) =>
    (async (...query: readonly unknown[]) => (asked.push(query), Promise.resolve(answer))) as never;
  const accepted = [{ priceList: 'o', day: '2026-01-01' }];
  expect(await before(answering({ accepted, fees: [] }))).toEqual({ accepted });
  expect(await before(answering({ absent: true }))).toBeNull();
  expect(asked[0]).toEqual([feeQueries.show, { accountId: 'acc-1' }]);
});

describe('paying back', () => {
  test.each([
    [{ paidBackCents: 5 }, { state: 'done', after: { paidBackCents: 5 } }],
    [{ refused: 'no' }, { state: 'failed', after: { refused: 'no' } }],
    [{ absent: true }, { state: 'failed', after: { absent: true } }],
  ])('is done or not: %o', async (response, result) => {
    const carried = await carry(payBack, { fee: 'f' }, { response });
    expect(carried.result).toEqual({ ...result, response });
    expect(payBack.read({ fee: 'f' })).toMatchObject({ entity: 'reversal of fee f' });
  });
});

describe('the import of a settlement file', () => {
  const request = { month: '2026-03', text: 'file' };
  const file = {
    month: '2026-03',
    number: 2,
    sha256: 'new',
    cents: 7,
    lines: 3,
    importedAt: '2026-04-09T08:00:00.000Z',
  };

  test('is known by the hash of the file', () => {
    expect(importSettlement.read(request)).toMatchObject({
      entity: 'settlement of fees 2026-03',
      keeps: { month: '2026-03', sha256: sha256Hex('file') },
    });
  });

  test.each([
    [{ isKnown: false }, null, {}],
    [{ isKnown: true }, null, { unchanged: true }],
    [{ isKnown: false, replaced: 'old' }, { sha256: 'old' }, {}],
  ])('leaves which file it took the place of: %o', async (more, ...[before, unchanged]) => {
    const { result } = await carry(importSettlement, request, { response: { file, run, ...more } });
    expect(result).toMatchObject({ state: 'done', before });
    expect(result).toHaveProperty('after', { number: 2, sha256: 'new', cents: 7, run: run.id, ...unchanged });
  });

  test('goes on until its run is planned', async () => {
    const response = { file, isKnown: false, run: { ...run, state: 'planning' } };
    expect((await carry(importSettlement, request, { response })).result).toEqual(stillPlanning);
  });

  test('may be refused', async () => {
    const { result } = await carry(importSettlement, request, { response: { refused: 'no' } });
    expect(result).toMatchObject({ state: 'failed' });
  });
});

describe('the lock of a journal', () => {
  const request = { month: '2026-03' };

  test('goes on part by part, and counts its lines', async () => {
    const first = await carry(lockJournal, request, { response: { lines: 3, cursor: 'c' } });
    expect(first).toStrictEqual({
      result: { state: 'part', soFar: { lines: 3, cursor: 'c' } },
      called: [request],
    });
    const last = await carry(lockJournal, request, {
      response: { lines: 2 },
      soFar: { lines: 3, cursor: 'c' },
    });
    expect(last).toEqual({
      result: { state: 'done', after: { lines: 5 }, response: { lines: 5 } },
      called: [{ ...request, cursor: 'c' }],
    });
    expect(lockJournal.read(request)).toMatchObject({ entity: 'fee journal 2026-03' });
  });

  test('may be refused', async () => {
    const { result } = await carry(lockJournal, request, { response: { refused: 'no' } });
    expect(result).toEqual({ state: 'failed', after: { refused: 'no' }, response: { refused: 'no' } });
  });
});

test.each([
  [start, { task: 'charge', asOf: '2026-04-09' }, true],
  [start, { task: 'other', asOf: '2026-04-09' }, false],
  [start, { task: 'charge', asOf: 'today' }, false],
  [start, { task: 'charge', asOf: '2026-04-09', accounts: [] }, false],
  [start, { task: 'charge', asOf: '2026-04-09', more: 1 }, false],
  [accept, { accountId: 'a', priceList: 'p', day: '2026-04-01' }, true],
  [accept, { accountId: 'a', priceList: 'p', day: '1.4.' }, false],
  [payBack, { fee: 'f'.repeat(400) }, true],
  [payBack, { fee: 'f'.repeat(401) }, false],
  [payBack, { fee: '' }, false],
  // The person chooses no amount.
  [payBack, { fee: 'f', cents: 5 }, false],
  [importSettlement, { month: '2026-03', text: '' }, true],
  [importSettlement, { month: '2026-13', text: '' }, false],
  [lockJournal, { month: '2026-03' }, true],
  [lockJournal, { month: 'March' }, false],
])('a request is read or refused: %#', (row, ...[request, isRead]) => {
  expect(row.request.safeParse(request).success).toBe(isRead);
});

test('each command has its name in the audit log', () => {
  expect(Object.values(feeCommands).map(({ name, by, action }) => [name, by, action])).toEqual([
    ['fees/start', 'fees', 'collect fees'],
    ['fees/accept', 'fees', 'accept price list'],
    ['fees/pay-back', 'fees', 'pay back fee'],
    ['fees/import-settlement', 'fees', 'import settlement'],
    ['fees/lock-journal', 'fees', 'lock fee journal'],
  ]);
});
