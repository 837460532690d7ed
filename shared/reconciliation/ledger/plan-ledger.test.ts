import { describe, expect, test } from 'vitest';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createLedgerRows } from '#shared/aws/reconciliation/ledger-rows.ts';
import { breakStates } from '#shared/breaks/break.ts';
import type { Run } from '#shared/jobs/run.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ledgerLines } from '#shared/partner-ledger/read/ledger-lines.ts';
import type { LedgerFile, PutFile } from '#shared/reconciliation/model/ledger-ports.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { daysInEffect } from './days-in-effect.ts';
import { settleFileBreaks } from './file-breaks.ts';
import { createPlanLedger, type PlanLedgerDeps } from './plan-ledger.ts';
import { unreadOf } from './unread-files.ts';
import { fileIdOf } from './read-file.ts';
import { referenceMark } from './reference-mark.ts';

const columns = { account: 'account', day: 'day', amount: 'amount', id: 'id', reference: 'reference' };
const noon = '2026-03-20T12:00:00.000Z';

interface Line {
  readonly id: string;
  readonly account?: string;
  readonly day?: string;
  readonly cents?: string;
  readonly reference?: string;
}

const csvOf = (lines: readonly Line[]) =>
  [
    'id;account;day;amount;reference',
    ...lines.map(({ id, account = 'acc-1', day = '2026-03-19', cents = '1.00', reference = '' }) =>
      [id, account, day, cents, reference].join(';'),
    ),
  ].join('\n');

interface Setting {
  readonly settings?: object;
  /** Accounts of the register, by their id or IBAN. */
  readonly accounts?: readonly string[];
  readonly erased?: readonly string[];
}

/** The partner's bucket is a list that a test changes; what is noted of its files, and breaks, are those of production. */
function setUp({ settings = {}, accounts = ['acc-1'], erased = [] }: Setting = {}) {
  const clock = createManualClock(Date.parse(noon));
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const breaks = createBreaks(
    { workTable: 'work', timers, random: seededRandom(1), alsoWrites: () => [] },
    client,
  );
  const bucket = new Map<string, PutFile & { readonly content: string }>();
  const [readings, asked, planned]: [string[], string[], (string | undefined)[]] = [[], [], []];
  const [storedFor, areParts]: [string[], (boolean | undefined)[]] = [[], []];
  const known = new Set(accounts);
  const ledger = createLedgerRows({ workTable: 'work', clock, keptDays: 130 }, client);
  const accountPages: { cursor?: string; excluded?: Record<string, number> }[] = [{}];
  const deps = {
    clock,
    breaks,
    ledger: {
      ...ledger,
      addLines: async (part: Parameters<typeof ledger.addLines>[0]) => {
        storedFor.push(part.accountId);
        return ledger.addLines(part);
      },
    },
    ledgerLines: (...[bytes, read]: Parameters<typeof ledgerLines>) => {
      areParts.push(read.isPart);
      return ledgerLines(bytes, read);
    },
    settings: ledgerSettings.parse({ file: { format: 'csv', columns }, accountIs: 'id', ...settings }),
    partnerFiles: {
      list: async () => Promise.resolve([...bucket.values()].map(({ content: _content, ...file }) => file)),
      async *read({ name }: PutFile) {
        readings.push(name);
        yield await Promise.resolve(Buffer.from(bucket.get(name)!.content));
      },
    },
    accounts: { byIban: async (iban: string) => Promise.resolve(known.has(iban) ? 'acc-1' : undefined) },
    register: {
      read: async (id: string) => {
        asked.push(id);
        const state = erased.includes(id) ? 'erased' : 'onboarded';
        return Promise.resolve(known.has(id) ? { id, state } : undefined);
      },
    },
    planAccounts: async (_: Run, cursor: string | undefined) => {
      const page = accountPages[planned.length] ?? {};
      planned.push(cursor);
      return Promise.resolve({ shards: [{ id: `shard-${planned.length}`, items: ['acc-1'] }], ...page });
    },
  };
  const plan = createPlanLedger(deps as unknown as PlanLedgerDeps);
  let runs = 0;
  let versions = 0;
  const world = {
    clock,
    breaks,
    settings: deps.settings,
    ledger,
    known,
    bucket,
    readings,
    asked,
    storedFor,
    areParts,
    planned,
    accountPages,
    run: (more: Partial<Run> = {}): Run =>
      aRun({
        job: 'reconciliation',
        id: `run-${(runs += 1)}`,
        asOf: '2026-03-20',
        request: { tier: 'ledger' },
        ...more,
      }),
    put: (name: string, lines: readonly Line[] | string = [], putAt = toIsoInstant(clock.now())) => {
      clock.advance(1_000);
      versions += 1;
      const content = typeof lines === 'string' ? lines : csvOf(lines);
      bucket.set(name, { name, version: `v${versions}`, putAt, content });
    },
    page: async (run: Run, cursor?: string, hasTime?: () => boolean) => plan(run, cursor, hasTime),
    /** All pages until the first one with accounts, which comes last. */
    planAll: async (more: Partial<Run> = {}) => {
      const run = world.run(more);
      for (let cursor: string | undefined; ;) {
        const page = await plan(run, cursor);
        if (page.cursor === undefined || page.shards.length > 0) return page;
        ({ cursor } = page);
      }
    },
    file: async (name: string): Promise<LedgerFile | undefined> =>
      (await ledger.files()).findLast((each) => each.name === name),
    lines: async (accountId = 'acc-1') =>
      (await ledger.lines(accountId, '2026')).flatMap(({ fileId, lines }) =>
        lines.map((line) => ({ fileId, ...line })),
      ),
    breakNames: async () =>
      (await Array.fromAsync(breaks.list({ states: [...breakStates] })))
        .map(({ entity, field, state }) => `${entity} ${field} ${state}`)
        .toSorted(),
    found: async (entity: string) => (await breaks.ofEntity(entity)).at(-1),
  };
  return world;
}

const name = '2026-03-19.csv';

describe('a new file', () => {
  test('is read on a page of its own, before the accounts', async () => {
    const world = setUp();
    world.put(name, [
      { id: 'l1', reference: 'R1' },
      { id: 'l2', cents: '-2.50' },
    ]);
    world.put('2026-03-18.csv');
    const run = world.run();
    expect(await world.page(run)).toEqual({ shards: [], cursor: 'v1 read' });
    const id = fileIdOf({ name, version: 'v1' });
    expect(await world.ledger.files()).toEqual([
      {
        name,
        version: 'v1',
        putAt: noon,
        id,
        state: 'read',
        lines: 2,
        unknown: 0,
        unknownFirst: [],
        mistakes: [],
        checkedBy: 'run-1',
      },
    ]);
    const about = { fileId: id, file: name, day: '2026-03-19', currency: 'EUR' };
    expect(await world.lines()).toEqual([
      { ...about, id: 'l1', place: 1, cents: 100, reference: referenceMark('acc-1', 'R1') },
      { ...about, id: 'l2', place: 2, cents: -250 },
    ]);
    expect(await world.page(run, 'v1 read')).toEqual({ shards: [], cursor: 'v2 read' });
    expect(world.planned).toEqual([]);
    expect(await world.page(run, 'v2 read')).toMatchObject({ shards: [{ id: 'shard-1' }] });
    expect([world.readings, world.planned]).toEqual([[name, '2026-03-18.csv'], [undefined]]);
  });

  test('has an id of its version, and of what was unknown', () => {
    const ids = [
      fileIdOf({ name: 'a', version: 'b' }),
      fileIdOf({ name: 'a', version: 'c' }),
      fileIdOf({ name: 'c', version: 'b' }),
      fileIdOf({ name: 'a', version: 'b' }, 1),
      fileIdOf({ name: 'a', version: '1' }, 11),
      fileIdOf({ name: 'a', version: '11' }, 1),
    ];
    expect(new Set(ids).size).toBe(6);
    expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(fileIdOf({ name: 'a', version: 'b' }, 0)).toBe(ids[0]);
  });

  test('is unread until one of its name and version is read', () => {
    const [a, b] = ['a.csv', 'b.csv'].map((file) => ({ name: file, version: 'v1', putAt: noon }));
    const read = { ...a, id: 'f', state: 'read', lines: 0, unknown: 0 } as LedgerFile;
    expect(unreadOf([a!, b!, { ...a!, version: 'v2' }], [read])).toEqual([b, { ...a, version: 'v2' }]);
  });

  test('is read once', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1' }]);
    await world.planAll();
    await world.planAll();
    expect(world.readings).toEqual([name]);
    world.put(name, [{ id: 'l1' }]);
    await world.planAll();
    expect(world.readings).toEqual([name, name]);
  });

  test('is not read by a dry run', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1' }]);
    const dry = { request: { tier: 'ledger', dryRun: true } };
    expect(await world.planAll(dry)).toEqual({ shards: [], excluded: { 'unread-file': 1 }, lines: [] });
    expect(world.readings).toEqual([]);
  });
});

describe('pages of accounts', () => {
  test('follow each other, and keep what they leave out', async () => {
    const world = setUp();
    world.put(name);
    world.accountPages[0] = { cursor: 'acc-9', excluded: { closed: 2 } };
    const run = world.run();
    await world.page(run);
    expect(await world.page(run, 'v1 read')).toMatchObject({
      shards: [{ id: 'shard-1' }],
      cursor: 'accounts/acc-9',
      excluded: { closed: 2 },
    });
    const last = await world.page(run, 'accounts/acc-9');
    expect(last).toEqual({ shards: [{ id: 'shard-2', items: ['acc-1'] }] });
    expect(world.planned).toEqual([undefined, 'acc-9']);
    await world.page(run, 'accounts/');
    expect(world.planned.at(-1)).toBeUndefined();
  });

  test('are none while no day has its file', async () => {
    const world = setUp();
    expect(await world.planAll()).toEqual({ shards: [], excluded: {}, lines: [] });
    expect(world.planned).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  const unreadable = async (file: string, lines: readonly Line[] | string, putAt?: string) => {
    const world = setUp();
    world.put(file, lines, putAt);
    const page = await world.planAll();
    const row = await world.file(file);
    expect(row).toMatchObject({ state: 'unreadable', lines: 0, unknown: 0, unknownFirst: [] });
    return { mistakes: row?.mistakes, page, world };
  };

  test('has a break with its mistakes, and a line of the report', async () => {
    const { mistakes, page, world } = await unreadable(name, [
      { id: 'l1', day: '2026-3-1' },
      { id: 'l2', cents: 'x' },
    ]);
    expect(mistakes).toHaveLength(2);
    expect(await world.found(`ledger_file ${name}`)).toMatchObject({
      kind: 'LEDGER_FILE',
      field: 'content',
      found: mistakes?.join('; '),
      runId: 'run-1',
      firstSeenAt: '2026-03-20T12:00:01.000Z',
    });
    expect(page).toEqual({
      shards: [],
      excluded: { 'unreadable-file': 1 },
      lines: [{ item: name, outcome: 'unreadable-file', mistakes }],
    });
  });

  test('because of its name', async () => {
    expect((await unreadable('march.csv', [])).mistakes).toEqual([
      'its name must have one of these forms: 2026-03-05.csv, 2026-03-06_2026-03-09.csv for several days, 2026-03-05.1-of-3.csv for a part',
    ]);
  });

  test.each([
    ['2026-03-22.csv', '2026-03-20T22:59:59.999Z', '2026-03-20'],
    ['2026-03-23.csv', '2026-03-20T23:00:00.000Z', '2026-03-21'],
  ])('because it names a day more than one ahead: %s at %s', async (file, putAt, day) => {
    const said = `its name says ${file.slice(0, 10)}, but it was put on ${day}, when that day was not over`;
    expect((await unreadable(file, [], putAt)).mistakes).toEqual([said]);
  });

  test('but one day ahead is a partner east of the bank', async () => {
    const world = setUp();
    world.put('2026-03-21.csv', []);
    expect((await world.planAll()).excluded).toEqual({});
  });

  test.each(['2026-03-17', '2026-03-20'])('because a line is of a day beside it: %s', async (day) => {
    expect((await unreadable('2026-03-18_2026-03-19.csv', [{ id: 'l1', day }])).mistakes).toEqual([
      `l1: its day ${day} is not one of the days in the file's name`,
    ]);
  });

  test('fails the run if that says nothing about the file', async () => {
    const world = setUp();
    world.put(name, []);
    world.bucket.set(name, { ...world.bucket.get(name)!, content: undefined as never });
    await expect(world.planAll()).rejects.toThrow();
    expect(await world.ledger.files()).toEqual([]);
  });

  test('leaves what was read before in effect', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1' }]);
    await world.planAll();
    world.put(name, [{ id: 'l1', cents: 'x' }]);
    const { lines } = await world.planAll();
    expect(lines?.map(({ item, outcome, version }) => [item, outcome, version])).toEqual([
      [name, 'in-effect', 'v1'],
      [name, 'unreadable-file', undefined],
    ]);
  });
});

describe('lines of unknown accounts', () => {
  test('are counted and named, up to twenty, in the order of the file', async () => {
    const world = setUp();
    const strangers = Array.from({ length: 21 }, (_, n) => ({ id: `l${n}`, account: `x${n % 2}` }));
    world.put(name, [{ id: 'first' }, ...strangers]);
    const page = await world.planAll();
    const named = strangers.slice(0, 20).map(({ id }) => id);
    expect(await world.file(name)).toMatchObject({ lines: 22, unknown: 21, unknownFirst: named });
    expect(page).toMatchObject({ excluded: { 'unknown-accounts': 1 } });
    expect(page.lines?.at(-1)).toEqual({ item: name, outcome: 'unknown-accounts', lines: 21, first: named });
    expect(await world.found(`ledger_file ${name}`)).toMatchObject({
      field: 'accounts',
      found: `21 lines, the first: ${named.join(', ')}`,
    });
  });

  test('are no others if their account was erased', async () => {
    const world = setUp({ accounts: ['acc-1', 'acc-2'], erased: ['acc-2'] });
    world.put(name, [{ id: 'l1', account: 'acc-2' }]);
    await world.planAll();
    expect(await world.file(name)).toMatchObject({ lines: 1, unknown: 0 });
    expect([await world.lines('acc-2'), world.storedFor]).toEqual([[], []]);
  });

  test('name their account by its IBAN where the settings say so', async () => {
    const iban = 'DE32110101001000000029';
    const world = setUp({ settings: { accountIs: 'iban' }, accounts: [iban] });
    world.put(name, [
      { id: 'l1', account: 'de32 1101 0100 1000 0000 29' },
      { id: 'l2', account: 'acc-1' },
    ]);
    await world.planAll();
    expect((await world.lines()).map(({ id }) => id)).toEqual(['l1']);
    expect(await world.file(name)).toMatchObject({ unknown: 1 });
    expect(world.asked).toEqual([]);
  });

  const withStranger = async (file = name, more: Setting = {}) => {
    const world = setUp(more);
    world.put(file, [
      { id: 'l1', day: file.slice(0, 10) },
      { id: 'l2', account: 'acc-2', day: file.slice(0, 10) },
    ]);
    await world.planAll();
    world.readings.length = 0;
    return world;
  };

  test('are counted again by the next run, and stored anew only once more accounts are known', async () => {
    const world = await withStranger();
    const before = await world.file(name);
    await world.planAll();
    expect(world.readings).toEqual([name]);
    expect(await world.file(name)).toEqual({ ...before, checkedBy: 'run-2' });
    world.known.add('acc-2');
    world.clock.advance(1_000);
    await world.planAll();
    // Counted once, and then stored.
    expect(world.readings).toEqual([name, name, name]);
    expect(await world.file(name)).toEqual({
      ...before,
      id: fileIdOf({ name, version: 'v1' }, 1),
      unknown: 0,
      unknownFirst: [],
      checkedBy: 'run-3',
    });
    expect((await world.lines('acc-2')).map(({ id }) => id)).toEqual(['l2']);
    expect(await world.breakNames()).toEqual([`ledger_file ${name} accounts AUTO_HEALED`]);
    await world.planAll();
    expect(world.readings).toHaveLength(3);
  });

  test.each([
    ['2026-03-13.csv', 1],
    ['2026-03-12.csv', 0],
  ])('are searched for a week: %s is read again %d times', async (file, times) => {
    const world = await withStranger(file);
    await world.planAll();
    expect(world.readings).toHaveLength(times);
  });

  test('are not searched in a file that was taken away, or has another version', async () => {
    const world = await withStranger();
    world.bucket.delete(name);
    await world.planAll();
    expect(world.readings).toEqual([]);
    world.put(name, [{ id: 'l1' }]);
    await world.planAll();
    expect(world.readings).toEqual([name]);
  });
});

describe('fees of a payment service', () => {
  test.each([
    ['subtract', '3.00', -300],
    ['add', '-3.00', -300],
  ])('count on the account to which it pays out: %s', async (as, cents, counted) => {
    const world = setUp({ settings: { feeAccounts: [{ account: 'fees', of: 'acc-1', as }] } });
    world.put(name, [
      { id: 'l1', account: 'fees', cents },
      { id: 'l2', cents },
    ]);
    await world.planAll();
    expect((await world.lines()).map(({ id, cents: of }) => [id, of])).toEqual([
      ['l1', counted],
      ['l2', Number(cents) * 100],
    ]);
  });
});

describe('a long file', () => {
  const long = (count: number, account = (n: number) => (n % 5_000 === 0 ? 'acc-1' : 'acc-2')) =>
    Array.from({ length: count }, (_, n) => ({ id: `l${n}`, account: account(n) }));
  const noTime = () => false;
  /** A page is as far as its cursor says, until the file is read. */
  const pages = async (world: ReturnType<typeof setUp>) => {
    const run = world.run();
    const cursors: object[] = [];
    for (let cursor: string | undefined; ;) {
      ({ cursor } = await world.page(run, cursor, noTime));
      if (cursor === undefined || cursor.endsWith('read')) return cursors;
      cursors.push(JSON.parse(cursor) as object);
    }
  };

  test('is read in parts of five thousand lines, and each part once', async () => {
    const world = setUp();
    world.put(name, long(10_001));
    const begun = { version: 'v1', isCounted: true };
    const unknownFirst = Array.from({ length: 20 }, (_, n) => `l${n + 1}`);
    expect(await pages(world)).toEqual([
      { ...begun, stored: 5_000, unknown: 4_999, unknownFirst },
      { ...begun, stored: 10_000, unknown: 9_998, unknownFirst },
    ]);
    expect(await world.file(name)).toMatchObject({ lines: 10_001, unknown: 9_998, unknownFirst });
    expect(world.asked).toEqual(['acc-1', 'acc-2', 'acc-1', 'acc-2', 'acc-1']);
    expect((await world.lines()).map(({ id, place }) => [id, place])).toEqual([
      ['l0', 1],
      ['l5000', 5_001],
      ['l10000', 10_001],
    ]);
  });

  test('is read on as long as there is time', async () => {
    const world = setUp();
    world.put(name, long(5_001));
    expect(await world.page(world.run())).toEqual({ shards: [], cursor: 'v1 read' });
    expect(await world.file(name)).toMatchObject({ lines: 5_001 });
  });

  test('is counted in parts, too, and then stored in parts if more accounts are known', async () => {
    const world = setUp();
    world.put(name, long(5_001));
    await pages(world);
    expect(await pages(world)).toEqual([
      {
        version: 'v1',
        isCounted: false,
        stored: 5_000,
        unknown: 4_999,
        unknownFirst: expect.any(Array) as unknown,
      },
    ]);
    world.known.add('acc-2');
    expect(await pages(world)).toEqual([
      { version: 'v1', isCounted: false, stored: 5_000, unknown: 0, unknownFirst: [] },
      { version: 'v1', isCounted: true, stored: 0, unknown: 0, unknownFirst: [] },
      { version: 'v1', isCounted: true, stored: 5_000, unknown: 0, unknownFirst: [] },
    ]);
    expect(await world.lines('acc-2')).toHaveLength(4_999);
  });

  test('that comes in another version meanwhile is begun anew', async () => {
    const world = setUp();
    world.put(name, long(5_001));
    const run = world.run();
    const { cursor } = await world.page(run, undefined, noTime);
    world.put(name, [{ id: 'l1' }]);
    expect(await world.page(run, cursor, noTime)).toEqual({ shards: [], cursor: 'v2 read' });
    expect(await world.file(name)).toMatchObject({ version: 'v2', lines: 1 });
  });
});

describe('parts of a day', () => {
  test('count together', async () => {
    const world = setUp();
    world.put('2026-03-19.1-of-2.csv', [{ id: 'l1' }]);
    expect((await world.planAll()).shards).toEqual([]);
    world.put('2026-03-19.2-of-2.csv', [{ id: 'l2' }]);
    const { shards, lines } = await world.planAll();
    expect([shards.length, lines?.length]).toEqual([1, 2]);
    for (const whole of [name, '2026-03-18.1-of-1.csv']) world.put(whole);
    await world.planAll();
    expect(world.areParts).toEqual([true, true, false, false]);
  });
});

describe('the report', () => {
  test('names each file in effect, by its days', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1' }]);
    world.put('2026-03-18.csv');
    const { lines } = await world.planAll();
    expect(lines).toEqual([
      {
        item: '2026-03-18.csv',
        outcome: 'in-effect',
        version: 'v2',
        putAt: '2026-03-20T12:00:01.000Z',
        lines: 0,
      },
      { item: name, outcome: 'in-effect', version: 'v1', putAt: noon, lines: 1 },
    ]);
  });

  test('keeps the lines of the accounts', async () => {
    const world = setUp();
    world.put(name);
    Object.assign(world.accountPages[0]!, { lines: [{ item: 'acc-7', outcome: 'new' }] });
    const { lines } = await world.planAll();
    expect(lines?.map(({ item }) => item)).toEqual(['acc-7', name]);
  });
});

async function settleByTwo({ breaks, clock, found }: ReturnType<typeof setUp>, entity: string) {
  const at = toIsoInstant(clock.now());
  const proposed = await breaks.move((await found(entity))!, { to: 'PROPOSED', at, proposal: 'a' });
  await breaks.move(proposed, { to: 'RESOLVED', at, settledBy: 'a' });
}

describe('a break about a file', () => {
  const bad = async () => {
    const world = setUp();
    world.put(name);
    world.put('march.csv');
    await world.planAll();
    expect(await world.breakNames()).toEqual(['ledger_file march.csv content OPEN']);
    world.clock.advance(1_000);
    return world;
  };
  test('ends once the file is taken away', async () => {
    const world = await bad();
    world.bucket.delete('march.csv');
    expect((await world.planAll()).excluded).toEqual({});
    expect(await world.breakNames()).toEqual(['ledger_file march.csv content AUTO_HEALED']);
  });

  test('stays as long as the file is as it is', async () => {
    const world = await bad();
    expect((await world.planAll()).excluded).toEqual({ 'unreadable-file': 1 });
    expect(await world.breakNames()).toEqual(['ledger_file march.csv content OPEN']);
  });

  test('changes with what is wrong with it', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1', account: 'x' }]);
    await world.planAll();
    world.clock.advance(1_000);
    world.put(name, [{ id: 'l1', cents: 'x' }]);
    await world.planAll();
    expect(await world.breakNames()).toEqual([
      `ledger_file ${name} accounts AUTO_HEALED`,
      `ledger_file ${name} content OPEN`,
    ]);
  });

  test('that persons have settled makes nothing of an unreadable file compared', async () => {
    const world = await bad();
    await settleByTwo(world, 'ledger_file march.csv');
    expect((await world.planAll()).excluded).toEqual({ 'unreadable-file': 1 });
  });

  test('that persons have settled says that lines of unknown accounts are no part of it', async () => {
    const world = setUp();
    world.put(name, [{ id: 'l1', account: 'x' }]);
    await world.planAll();
    await settleByTwo(world, `ledger_file ${name}`);
    expect((await world.planAll()).excluded).toEqual({});
  });

  test('is neither opened nor ended by a run over some accounts, which says what it did not have', async () => {
    const world = await bad();
    world.put(name, [{ id: 'l1', account: 'x' }]);
    world.put('april.csv');
    const request = { tier: 'ledger', accounts: ['acc-1'] };
    expect((await world.planAll({ request })).excluded).toEqual({
      'unreadable-file': 2,
      'unknown-accounts': 1,
    });
    expect(await world.breakNames()).toEqual(['ledger_file march.csv content OPEN']);
  });
});

describe('a day without a file', () => {
  const missing = async (world: ReturnType<typeof setUp>, asOf: string, request: object = {}) =>
    (await world.planAll({ asOf, request: { tier: 'ledger', ...request } })).excluded;

  test('is late after the window', async () => {
    const world = setUp();
    world.put(name);
    expect(await missing(world, '2026-03-23')).toEqual({});
    expect(await missing(world, '2026-03-24')).toEqual({ 'late-file': 1 });
    expect(await world.found('ledger')).toMatchObject({
      kind: 'LEDGER_FILE',
      field: 'days',
      expected: '2026-03-20',
      found: 'no file',
    });
  });

  test('stays late when no file is known any more, until two persons have decided', async () => {
    const world = setUp();
    world.put(name);
    world.put('march.csv');
    await missing(world, '2026-03-24');
    world.clock.advance(1_000);
    const { breaks, settings } = world;
    const lacking = async () =>
      settleFileBreaks(
        { breaks, settings },
        { run: world.run(), newest: [], effect: daysInEffect([]) },
        toIsoInstant(world.clock.now()),
      );
    expect(await lacking()).toEqual({ 'late-file': 1 });
    expect(await world.breakNames()).toEqual([
      'ledger days OPEN',
      'ledger_file march.csv content AUTO_HEALED',
    ]);
    await settleByTwo(world, 'ledger');
    expect(await lacking()).toEqual({});
  });

  test('is missing if a later one has its file', async () => {
    const world = setUp();
    world.put('2026-03-17.csv');
    world.put(name);
    expect(await missing(world, '2026-03-20')).toEqual({ 'missing-day': 1 });
    expect(await world.found('ledger')).toMatchObject({
      field: 'days',
      expected: '2026-03-18',
      found: 'no file',
    });
    world.clock.advance(1_000);
    world.put('2026-03-18.csv');
    expect(await missing(world, '2026-03-20')).toEqual({});
    expect(await world.breakNames()).toEqual(['ledger days AUTO_HEALED']);
  });

  test('is unknown to a dry run while files are unread', async () => {
    const world = setUp();
    world.put(name);
    await world.planAll();
    expect(await missing(world, '2026-03-24', { dryRun: true })).toEqual({ 'late-file': 1 });
    world.put('2026-03-20.csv');
    world.put('march.csv');
    expect(await missing(world, '2026-03-24', { dryRun: true })).toEqual({ 'unread-file': 2 });
  });

  test('stays late if what was read of the files has expired', async () => {
    const world = setUp();
    world.put(name);
    await missing(world, '2026-03-24');
    world.bucket.clear();
    world.clock.advance(400 * 86_400_000);
    expect(await missing(world, '2027-04-24')).toEqual({ 'late-file': 1 });
    expect(await world.breakNames()).toEqual(['ledger days OPEN']);
    expect(await setUp().planAll()).toMatchObject({ excluded: {} });
  });
});

describe('a correction', () => {
  /** The first file was put on 10 January. */
  const corrected = async (days: string, putAt: string) => {
    const world = setUp();
    world.put('2025-01-01.csv', [], '2026-01-10T12:00:00.000Z');
    world.put(days, [], putAt);
    const { excluded } = await world.planAll({ asOf: '2025-01-02' });
    return { found: await world.found(`ledger_file ${days}`), late: excluded?.['late-correction'] };
  };

  test('of days that are no longer compared is late', async () => {
    const { found, late } = await corrected('2025-12-19_2026-01-01.csv', noon);
    expect(late).toBe(1);
    expect(found).toMatchObject({ field: 'correction', expected: '2025-12-20', found: '2025-12-19' });
  });

  test.each([
    ['of three months ago', '2025-12-20_2026-01-01.csv', noon],
    ['of the day after the first file', '2025-01-03.csv', '2026-01-11T11:59:59.999Z'],
  ])('%s is none', async (_, days, putAt) => {
    expect(await corrected(days, putAt)).toEqual({ found: undefined, late: undefined });
  });

  test('is one from a day after the first file on', async () => {
    expect((await corrected('2025-01-03.csv', '2026-01-11T12:00:00.000Z')).late).toBe(1);
  });

  test('that cannot be read is unreadable alone', async () => {
    const world = setUp();
    world.put('2025-01-01.csv', [], '2026-01-10T12:00:00.000Z');
    world.put('2025-01-02.csv', [{ id: 'l1', cents: 'x' }], noon);
    expect((await world.planAll({ asOf: '2025-01-02' })).excluded).toEqual({ 'unreadable-file': 1 });
  });
});
