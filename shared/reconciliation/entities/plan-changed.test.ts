import { expect, test } from 'vitest';
import type { PlanCursor } from './plan-cursor.ts';
import { createPlanChanged } from './plan-changed.ts';
import type { ChangedEntity, ChangeMark } from './ports.ts';

type ChangedCursor = Extract<PlanCursor, { of: 'changed' }>;

const dayMs = 86_400_000;
const firstMs = Date.parse('2026-03-02T08:00:00Z');
const record = { recordedAt: '2026-03-02T08:00:00.000Z', id: 'r' };

/** Payments are read to their end by that clock; afterwards `mark` is what the run before has left. */
function setUp() {
  let mark: ChangeMark | undefined = record;
  const checked = { comparedSince: async () => Promise.resolve(new Set<string>()) };
  const readAt = async (nowMs: number) => {
    const hours: string[] = [];
    const planChanged = createPlanChanged({
      changed: {
        page: async ({ hour }) => {
          hours.push(hour);
          return Promise.resolve({ changed: [] });
        },
        mark: async () => Promise.resolve(mark),
        advance: async () => Promise.resolve(),
      },
      checked,
      clock: { now: () => nowMs },
    });
    let cursor: ChangedCursor = { of: 'changed', family: 2 };
    while (cursor.family === 2) {
      const { next } = await planChanged(cursor);
      if (next?.of !== 'changed') throw new Error('It ends with another family');
      cursor = next;
    }
    mark = cursor.seen?.mark;
    return hours;
  };
  return { readAt };
}

test('of a family that is silent for a year, the days since the run before are read, and two more', async () => {
  const { readAt } = setUp();
  await readAt(firstMs + 365 * dayMs);

  const hours = await readAt(firstMs + 366 * dayMs);

  expect(hours).toHaveLength(73);
  expect(hours[0]).toBe('2027-02-28T08');
});

test('a clock that was ahead for one run makes none pass by what was recorded since', async () => {
  const { readAt } = setUp();
  await readAt(firstMs + dayMs);
  await readAt(firstMs + 50 * dayMs);

  expect((await readAt(firstMs + 2 * dayMs))[0]).toBe('2026-02-28T08');
});

interface Read {
  readonly changed?: readonly ChangedEntity[];
  readonly next?: string;
  readonly mark?: ChangeMark;
  readonly compared?: readonly string[];
}

const startedMs = Date.parse('2026-03-20T12:00:00Z');

/** One page of payments, and which records of it were compared since. */
async function planned(cursor: Partial<ChangedCursor>, { changed = [], next, mark, compared = [] }: Read) {
  const [asked, since]: [object[], ReadonlyMap<string, string>[]] = [[], []];
  const planChanged = createPlanChanged({
    changed: {
      page: async (stretch) => (asked.push(stretch), Promise.resolve({ changed, next })),
      mark: async () => Promise.resolve(mark),
      advance: async () => Promise.resolve(),
    },
    checked: {
      comparedSince: async (items) => (since.push(items), Promise.resolve(new Set(compared))),
    },
    clock: { now: () => startedMs },
  });
  const page = await planChanged({ of: 'changed', family: 2, ...cursor });
  return { page, asked, since: Object.fromEntries(since[0] ?? []) };
}

const changedAt = (time: string, id: string, more: Partial<ChangedEntity> = {}): ChangedEntity => ({
  recordId: id,
  recordedAt: `2026-03-20T${time}Z`,
  kind: 'loan',
  id: 'l1',
  owners: {},
  ...more,
});

test('what changed is compared once if no comparison came after its latest change, by any clock', async () => {
  const changed = [
    changedAt('08:00:00.000', 'r1'),
    changedAt('09:00:00.000', 'r3'),
    changedAt('08:30:00.000', 'r2'),
    changedAt('09:00:00.000', 'r4', { id: 'l2' }),
    changedAt('09:30:00.000', 'r5', { kind: 'card' }),
  ];
  const { page, since } = await planned({ hour: '2026-03-20T09' }, { changed, compared: ['loan/l2'] });
  expect(since).toEqual({ 'loan/l1': '2026-03-20T09:30:00.000Z', 'loan/l2': '2026-03-20T09:30:00.000Z' });
  expect(page).toMatchObject({ items: ['loan/l1'], excluded: { unchanged: 1 } });
});

test('a page of which nothing was compared since leaves nothing out', async () => {
  const { page } = await planned({ hour: '2026-03-20T09' }, { changed: [changedAt('08:00:00.000', 'r1')] });
  expect(page).toMatchObject({ items: ['loan/l1'] });
  expect(page).not.toHaveProperty('excluded');
});

test('an hour with more records goes on after its page, and then the next hour follows', async () => {
  const hour = '2026-03-20T09';
  const { page, asked } = await planned({ hour, after: 'r1' }, { next: 'r9', mark: record });
  expect(asked).toEqual([{ family: 'payments', hour, after: 'r1' }]);
  expect(page.next).toEqual({ of: 'changed', family: 2, hour, after: 'r9', mark: undefined });
  const last = await planned({ hour, mark: record }, {});
  expect(last.page.next).toEqual({ of: 'changed', family: 2, hour: '2026-03-20T10', mark: record });
});

test.each<[string, ChangeMark | undefined, readonly string[], string]>([
  [
    'the last by instant',
    undefined,
    ['08:00:00.000 r9', '09:00:00.000 r1', '08:30:00.000 r2'],
    '09:00:00.000 r1',
  ],
  [
    'the last by id within a millisecond',
    undefined,
    ['08:00:00.000 r1', '08:00:00.000 r2'],
    '08:00:00.000 r2',
  ],
  ['in any order', undefined, ['08:00:00.000 r2', '08:00:00.000 r1'], '08:00:00.000 r2'],
  [
    'that of the run before if nothing came later',
    { recordedAt: '2026-03-20T11:00:00.000Z', id: 'r0' },
    ['08:00:00.000 r1'],
    '11:00:00.000 r0',
  ],
])('the latest record that was seen is %s', async (_, mark, ...[records, expected]) => {
  const [time = '', id] = expected.split(' ');
  const changed = records.map((each) => changedAt(...(each.split(' ') as [string, string])));
  const { page } = await planned({ hour: '2026-03-20T11', ...(mark && { mark }) }, { changed });
  expect(page.next).toMatchObject({ mark: { recordedAt: `2026-03-20T${time}Z`, id } });
});

test('a family that was read to its end just now begins two days ago, whenever its last record came', async () => {
  const hour = async (readUntil: string) => (await planned({}, { mark: { ...record, readUntil } })).asked;
  expect(await hour('2026-03-20T12:00:00.000Z')).toMatchObject([{ hour: '2026-03-18T12' }]);
  expect(await hour('2026-03-20T12:00:00.001Z')).toMatchObject([{ hour: '2026-02-28T08' }]);
});

test('after its last hour, the next family follows, and what was seen is remembered with the instant', async () => {
  const { page } = await planned({ hour: '2026-03-20T12', mark: record }, {});
  const mark = { ...record, readUntil: '2026-03-20T12:00:00.000Z' };
  expect(page.next).toEqual({ of: 'changed', family: 3, seen: { family: 'payments', mark } });
  expect((await planned({ hour: '2026-03-20T12' }, {})).page.next).toMatchObject({ seen: undefined });
  expect((await planned({ family: 99 }, {})).page).toEqual({ items: [], next: { of: 'breaks' } });
});
