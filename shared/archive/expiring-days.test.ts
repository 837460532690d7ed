import { expect, test } from 'vitest';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { isInFull } from '#test/extent.ts';
import { createArchiveDays, type ArchiveDaysDeps } from './archive-days.ts';
import type { ArchiveReport } from './commands/archive-commands.ts';
import { emptyManifest } from './manifests.ts';

const day = 'accounts 2026-01-05';

/** A day of small records, and of others whose bodies are in the bucket. */
function setUp({ small, large }: { readonly small: number; readonly large: number }) {
  const world = createArchiveWorld();
  const record = (name: string) =>
    world.record({
      type: 'BOOKING',
      notificationId: name,
      entityId: name,
      payload: { id: name },
      owners: { accountId: 'acc_1' },
    });
  for (let n = 0; n < small; n += 1) record(`small_${n}`);
  for (let n = 0; n < large; n += 1) {
    const { id } = record(`large_${n}`);
    const row = world.rows.pop()!;
    world.bodies.objects.set(`bodies/${id}`, Buffer.from('{}'));
    world.rows.push({ ...row, record: { ...row.record, body: { at: 'bucket', key: `bodies/${id}` } } });
  }
  world.nextDay();
  /** One run on each of so many days; the reports in their order. */
  const runOnDays = async (days: number, replaced: Partial<ArchiveDaysDeps> = {}) => {
    const reports: ArchiveReport[] = [];
    for (let run = 0; run < days; run += 1) {
      const report = await createArchiveDays({ ...world.deps, ...replaced })({ remainingMs: () => 600_000 });
      if (!('skipped' in report)) reports.push(report);
      world.nextDay();
    }
    return reports;
  };
  const refused: Partial<ArchiveDaysDeps> = {
    bodies: {
      ...world.bodies,
      read: async () => Promise.reject(Object.assign(new Error('no'), { name: 'KMSDisabledException' })),
    },
  };
  return { ...world, runOnDays, refused, manifest: () => world.manifests.rows.get(day) };
}

const lostIn = (reports: readonly ArchiveReport[]) => reports.reduce((sum, { lost }) => sum + lost, 0);

/** DynamoDB removes what has expired, some days late. */
const dropRecords = ({ rows }: ReturnType<typeof setUp>) => void rows.splice(0, rows.length);

test.each([21, 300])('%i bodies that the store refuses for good keep no other record out', async (large) => {
  const world = setUp({ small: 100, large });
  const [first] = await world.runOnDays(1, world.refused);
  expect(first).toMatchObject({ records: 0, setAside: 0, failed: 1, behindDays: 1 });
  const later = await world.runOnDays(3, world.refused);
  expect(later.at(-1)).toMatchObject({ records: 100, setAside: large, failed: 0, behindDays: 0 });

  expect((await world.runOnDays(1)).at(-1)).toMatchObject({ records: large, setAside: 0, lost: 0 });
});

test('records that are set aside are counted as lost at the end, even if they never expire', async () => {
  const world = setUp({ small: 1, large: 21 });
  const reports = await world.runOnDays(60, world.refused);
  expect(lostIn(reports)).toBe(21);
  expect(world.metrics.counts['ArchiveLost']).toBe(21);
});

test('a day that cannot be written is behind until its records expire, and they are counted as lost', async () => {
  const world = setUp({ small: 100, large: 0 });
  const bodies = { ...world.bodies, write: async () => Promise.reject(new Error('denied')) };
  const reports = await world.runOnDays(41, { bodies });
  expect(reports.map(({ behindDays }) => behindDays)).toEqual(reports.map((_, index) => index + 1));
  expect(lostIn(reports)).toBe(0);

  dropRecords(world);
  expect((await world.runOnDays(1, { bodies })).at(-1)).toMatchObject({ lost: 100, behindDays: 0 });
  expect(lostIn(await world.runOnDays(10, { bodies }))).toBe(0);
});

test('what is written after the expiry is not lost', async () => {
  const world = setUp({ small: 100, large: 0 });
  const bodies = { ...world.bodies, write: async () => Promise.reject(new Error('denied')) };
  await world.runOnDays(42, { bodies });
  expect((await world.runOnDays(1)).at(-1)).toMatchObject({ records: 100, lost: 0, failed: 0 });
});

test('a day whose records cannot even be listed is reported as lost once', async () => {
  const world = setUp({ small: 100, large: 0 });
  const ids: ArchiveDaysDeps['recorded']['ids'] = async (partition, page) =>
    partition.day === '2026-01-05' ? Promise.reject(new Error('down')) : world.recorded.ids(partition, page);
  const reports = await world.runOnDays(60, { recorded: { ...world.recorded, ids } });
  expect(reports[45]).toMatchObject({ behindDays: 46 });
  // One in each family: how many there were is not known.
  expect(lostIn(reports)).toBeGreaterThan(0);
  expect(reports.at(-1)).toMatchObject({ behindDays: 0, failed: 0 });
});

test.runIf(isInFull)(
  'before a day expires its readable records are archived, however many others cannot be listed',
  async () => {
    const world = setUp({ small: 100, large: 2_100 });
    const early = await world.runOnDays(4, world.refused);
    expect(early.at(-1)).toMatchObject({ failed: 1, behindDays: 4 });
    for (let day = 4; day < 37; day += 1) world.nextDay();
    const late = await world.runOnDays(2, world.refused);
    expect(world.manifest()).toMatchObject({ isDone: true, lost: 100 });
    expect(world.manifest()!.records).toBe(100);
    expect(lostIn(late)).toBe(100);
  },
  30_000,
);

test('an expiring day is archived at once, however many bodies the store refuses', async () => {
  const world = setUp({ small: 100, large: 21 });
  for (let day = 0; day < 37; day += 1) world.nextDay();
  expect(await world.runOnDays(1, world.refused)).toMatchObject([{ records: 100, setAside: 21, failed: 0 }]);
});

test('a record beyond what an expiring day can list is reported as lost before the day is done', async () => {
  const world = setUp({ small: 0, large: 1 });
  for (let day = 0; day < 37; day += 1) world.nextDay();
  const listed = Array.from({ length: 2_000 }, (_, n) => `listed_${n}`);
  const setAside = listed.map((id) => ({ id, hour: 0, code: 'c', isPermanent: true }));
  world.manifests.rows.set(day, { ...emptyManifest('accounts', '2026-01-05'), setAside });
  const remainingMs = () => (world.manifest()!.hour === 0 ? 600_000 : 0);
  const run = createArchiveDays({ ...world.deps, ...world.refused });
  expect(await run({ remainingMs })).toMatchObject({ lost: 1 });
  expect(world.manifest()).toMatchObject({ isDone: false });
});

test('a first run finds nothing lost', async () => {
  const world = setUp({ small: 1, large: 0 });
  const reports = await world.runOnDays(3);
  expect(reports[0]).toMatchObject({ records: 1, lost: 0, failed: 0, behindDays: 0 });
  expect(lostIn(reports)).toBe(0);
});
