import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '#shared/reconciliation/model/ledger-ports.ts';
import type { LedgerFile } from '#shared/reconciliation/model/ledger-ports.ts';
import { daysInEffect, newestOf } from './days-in-effect.ts';
import { lackingOf } from './file-breaks.ts';
import { coveredBy } from './file-name.ts';
import { isWhole, linesOfDays } from './lines-of-days.ts';
import { aRun } from '#test/fixtures/runs.ts';

const aFile = (name: string, putAt: string, rest: Partial<LedgerFile> = {}): LedgerFile => ({
  name,
  version: putAt,
  putAt,
  id: `${name} ${putAt}`,
  state: 'read',
  lines: 1,
  unknown: 0,
  unknownFirst: [],
  mistakes: [],
  checkedBy: 'run',
  ...rest,
});
const ofDays = (...days: readonly string[]) => daysInEffect(days.map((day) => aFile(`${day}.csv`, day)));

test.each([
  ['2026-03-05.0-of-3.csv', undefined],
  ['2026-03-05.1-of-0.csv', undefined],
  ['2026-03-05.3-of-3.csv', 3],
  // A year and a day is the longest.
  ['2026-01-01_2027-01-02.csv', 1],
  ['2026-01-01_2027-01-03.csv', undefined],
  ['2026-03-05_2026-02-30.csv', undefined],
  ['x2026-03-05.csv', undefined],
  ['2026-03-05.csv.x ', undefined],
])('%s is part %s', (name, part) => {
  expect(coveredBy(name)?.part).toBe(part);
});

describe('the files in effect', () => {
  test('reach from the last gap to the last day, and name the first day of that gap', () => {
    expect(ofDays().block).toBeUndefined();
    expect(ofDays('2026-03-05')).toMatchObject({
      block: { firstDay: '2026-03-05', lastDay: '2026-03-05' },
      missingDay: undefined,
    });
    expect(ofDays('2026-03-01', '2026-03-03', '2026-03-04', '2026-03-07', '2026-03-08')).toMatchObject({
      block: { firstDay: '2026-03-07', lastDay: '2026-03-08' },
      missingDay: '2026-03-05',
    });
  });

  test('are each named once, by their days', () => {
    const several = aFile('2026-03-05_2026-03-06.csv', '1');
    const effect = daysInEffect([aFile('2026-03-07.csv', '2'), several]);
    expect(effect.files.map(({ name }) => name)).toEqual(['2026-03-05_2026-03-06.csv', '2026-03-07.csv']);
    expect(effect.groupOf('2026-03-06')).toMatchObject({
      firstDay: '2026-03-05',
      lastDay: '2026-03-06',
      putAt: '1',
    });
    expect(effect.groupOf('2026-03-06')?.id).toMatch(/^[0-9a-f]{16}$/);
    expect(effect.groupOf('2026-03-08')).toBeUndefined();
  });

  test('are complete up to the day before the next gap', () => {
    const effect = ofDays('2026-03-05', '2026-03-06', '2026-03-08');
    expect(
      ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((day) =>
        effect.completeAfter(day),
      ),
    ).toEqual(['2026-03-03', '2026-03-06', '2026-03-06', '2026-03-06', '2026-03-08']);
  });

  test('have a mark of the days behind the first, up to the last', () => {
    const [one, other] = [
      ofDays('2026-03-05', '2026-03-06'),
      ofDays('2026-03-05', '2026-03-06', '2026-03-07'),
    ];
    const mark = one.markOf('2026-03-04', '2026-03-06');
    expect(mark).toMatch(/^[0-9a-f]{16}$/);
    expect(other.markOf('2026-03-04', '2026-03-06')).toBe(mark);
    expect(other.markOf('2026-03-04', '2026-03-07')).not.toBe(mark);
    expect(one.markOf('2026-03-05', '2026-03-06')).not.toBe(mark);
    expect(one.markOf('2026-03-05', '2026-03-06')).toBe(
      ofDays('2026-03-06').markOf('2026-03-05', '2026-03-06'),
    );
    // A day without a file has a place of its own.
    expect(ofDays('2026-03-05').markOf('2026-03-04', '2026-03-06')).not.toBe(
      ofDays('2026-03-05').markOf('2026-03-04', '2026-03-05'),
    );
  });

  test('with parts came when the last of them was put, and are the same in any order', () => {
    const parts = [aFile('2026-03-05.2-of-2.csv', '2'), aFile('2026-03-05.1-of-2.csv', '7')];
    const [group, same] = [parts, parts.toReversed()].map((each) => daysInEffect(each).groupOf('2026-03-05'));
    expect([group?.putAt, group?.files.map(({ putAt }) => putAt)]).toEqual(['7', ['2', '7']]);
    expect(same).toEqual(group);
    // A file that was put between both is older than they are together.
    const effect = daysInEffect([...parts, aFile('2026-03-05.csv', '5')]);
    expect(effect.groupOf('2026-03-05')?.files).toHaveLength(2);
  });

  test('the newest version of each name is the one that was put last', () => {
    const [old, fresh, other] = [aFile('a.csv', '1'), aFile('a.csv', '2'), aFile('b.csv', '0')];
    expect(newestOf([fresh, old, other])).toEqual([other, fresh]);
  });
});

describe('the lines of days', () => {
  const lineOf = (place: number, day: string, id = `l${place}`): PlacedLine => ({
    place,
    id,
    day,
    cents: place,
    currency: 'EUR',
    file: 'f',
  });
  const one = aFile('2026-03-05_2026-03-06.csv', '1');
  const later = aFile('2026-03-06.csv', '2');
  const effect = daysInEffect([one, later]);

  async function linesOf(parts: Readonly<Record<string, readonly PlacedLine[]>>, day = '2026-03-06') {
    const asked: unknown[] = [];
    const all = Object.entries(parts).map(([fileId, lines]) => ({ fileId, lines }));
    const ledger = { lines: async (...of: unknown[]) => (asked.push(of), Promise.resolve(all as never)) };
    const lines = await linesOfDays({ ledger }, { accountId: 'acc', effect, afterDay: '2026-03-04', day });
    return { lines: lines.map(({ id, day: each }) => `${id} ${each}`), asked };
  }

  test('are those of the file that is in effect on their day', async () => {
    const { lines, asked } = await linesOf({
      [one.id]: [lineOf(1, '2026-03-05'), lineOf(2, '2026-03-06')],
      [later.id]: [lineOf(3, '2026-03-06'), lineOf(4, '2026-03-05')],
      old: [lineOf(5, '2026-03-05')],
    });
    expect(lines).toEqual(['l1 2026-03-05', 'l3 2026-03-06']);
    expect(asked).toEqual([['acc', '2026-03-05']]);
  });

  test('are asked for from the first day of the files, and not without one', async () => {
    expect((await linesOf({}, '2026-03-04')).asked).toEqual([]);
    const asked: string[] = [];
    const ledger = { lines: async (_: string, from: string) => (asked.push(from), Promise.resolve([])) };
    const several = daysInEffect([one]);
    const wanted = { accountId: 'acc', effect: several, afterDay: '2026-03-05', day: '2026-03-06' };
    expect([await linesOfDays({ ledger }, wanted), asked]).toEqual([[], ['2026-03-05']]);
  });

  test('are each one, in the order of their file, and have names of their own', async () => {
    const again = [lineOf(2, '2026-03-05', 'j'), lineOf(1, '2026-03-05', 'j')];
    const parts = { [one.id]: [...again, lineOf(3, '2026-03-05', 'j'), lineOf(2, '2026-03-05', 'j')] };
    expect((await linesOf(parts)).lines).toEqual(['j 2026-03-05', 'j (2) 2026-03-05', 'j (3) 2026-03-05']);
    const mixed = [2, 1, 3].map((place) => lineOf(place, '2026-03-05'));
    const inOrder = ['l1 2026-03-05', 'l2 2026-03-05', 'l3 2026-03-05'];
    expect((await linesOf({ [one.id]: mixed })).lines).toEqual(inOrder);
  });

  test.each([
    ['2026-03-03', '2026-03-04', true],
    ['2026-03-04', '2026-03-05', false],
    ['2026-03-05', '2026-03-06', true],
    ['2026-03-03', '2026-03-06', false],
  ])('are whole after %s up to %s unless a file has unknown accounts: %s', (afterDay, day, expected) => {
    const unknown = daysInEffect([aFile('2026-03-05.csv', '1', { unknown: 1 }), later]);
    expect(isWhole({ effect: unknown, afterDay, day })).toBe(expected);
  });
});

test('the lines of a day are not whole if one part of it has unknown accounts', () => {
  const parts = [1, 0].map((unknown, n) => aFile(`2026-03-05.${n + 1}-of-2.csv`, '1', { unknown }));
  const wanted = { afterDay: '2026-03-04', day: '2026-03-05' };
  expect(isWhole({ effect: daysInEffect(parts), ...wanted })).toBe(false);
});

describe('what a run lacks of the ledger', () => {
  const lacking = (files: readonly LedgerFile[], { unread = 0, asOf = '2026-03-10' } = {}) =>
    lackingOf(
      { run: aRun({ job: 'reconciliation', asOf }), newest: files, effect: daysInEffect(files) },
      { windowDays: 2, windowIs: 'days' },
      unread,
    );
  const put = (day: string) => `${day}T09:00:00.000Z`;
  const fresh = aFile('2026-03-09.csv', put('2026-03-10'));

  test.each<[string, readonly LedgerFile[], object]>([
    ['nothing', [fresh], {}],
    ['nothing, before any file came', [], {}],
    [
      'files that cannot be read',
      [fresh, ...['a', 'b'].map((name) => aFile(name, put('2026-03-10'), { state: 'unreadable' }))],
      { 'unreadable-file': 2 },
    ],
    ['unknown accounts', [{ ...fresh, unknown: 1 }], { 'unknown-accounts': 1 }],
    ['a day', [fresh, aFile('2026-03-07.csv', put('2026-03-10'))], { 'missing-day': 1 }],
    // The window, and a day for writing it.
    ['the file of a day, for long', [aFile('2026-03-07.csv', put('2026-03-08'))], {}],
    ['the file of a day, for longer', [aFile('2026-03-06.csv', put('2026-03-08'))], { 'late-file': 1 }],
  ])('%s', (_, files, expected) => {
    expect(lacking(files)).toEqual(expected);
  });

  // Corrections reach back three months, once the files of the first day are there.
  test.each([
    ['2025-12-11', '2026-03-11', {}],
    ['2025-12-10', '2026-03-11', { 'late-correction': 1 }],
    ['2025-12-10', '2026-03-10', {}],
    ['2025-12-09', '2026-03-10', {}],
  ])('a correction of %s that is put on %s', (day, putOn, expected) => {
    const all = lacking([fresh, aFile(`${day}.csv`, put(putOn))]);
    expect(all).toEqual({ ...expected, 'missing-day': 1 });
  });

  test('days that may be in unread files are not missing', () => {
    const files = [aFile('2026-03-01.csv', put('2026-03-02'), { unknown: 2 })];
    expect(lacking(files, { unread: 3 })).toEqual({ 'unread-file': 3, 'unknown-accounts': 1 });
    expect(lacking(files)).toEqual({ 'late-file': 1, 'unknown-accounts': 1 });
  });
});
