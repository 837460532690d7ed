import { describe, expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import type { BreakNote } from './notes.ts';
import type { FoundBreak } from './break.ts';
import { createChangeBreaks } from './change-breaks.ts';

const text: FoundBreak = {
  kind: 'METADATA',
  entity: 'booking boo_1',
  field: 'description',
  accountId: 'acc_1',
};
const change = { id: 'chg_1', person: 'anna', reason: 'the bank has mended it' } as never;
const day = '2026-01-05';

function setUp({ erased = [] as readonly string[] } = {}) {
  const world = createBreaksWorld();
  const notes: Partial<BreakNote>[] = [];
  const changes = createChangeBreaks({
    breaks: world.breaks,
    notes: { add: (_, note) => (notes.push(note), Promise.resolve()) },
    register: {
      read: (id) => Promise.resolve(erased.includes(id) ? ({ state: 'erased' } as never) : undefined),
    },
    clock: world.clock,
  });
  const now = () => toIsoInstant(world.clock.now());
  const open = async (more: Partial<FoundBreak> = {}) => world.breaks.open({ ...text, ...more }, now());
  const assign = async (id: string, owner = 'ben', untilDay = day) =>
    changes.assign({ ids: [id], owner, untilDay }, change);
  return { ...world, ...changes, notes, now, open, assign };
}

describe('a person assigns a break', () => {
  test('that is quiet until the end of the day, from today for thirty days', async () => {
    const { open, assign, breaks } = setUp();
    const { id } = await open();
    expect(await assign(id)).toEqual({ before: { OPEN: 1 }, refused: [] });
    expect(await breaks.read(id)).toMatchObject({
      state: 'ACKNOWLEDGED',
      owner: 'ben',
      quietUntil: '2026-01-05T23:00:00.000Z',
    });
    expect((await assign(id, 'ben', '2026-02-04')).refused).toEqual([]);
    expect((await assign(id, 'ben', '2026-02-05')).refused).toEqual([
      { id, because: 'a break can be quiet for at most 30 days' },
    ]);
    expect((await assign(id, 'ben', '2026-01-04')).refused).toEqual([
      { id, because: '2026-01-04 is over at the bank' },
    ]);
  });

  test('once: to another one, or until another day, it is another change', async () => {
    const { open, assign, breaks } = setUp();
    const { id } = await open();
    const versions: (number | undefined)[] = [];
    for (const [owner, untilDay] of [
      ['ben', day],
      ['ben', day],
      ['carla', day],
      ['carla', '2026-01-06'],
    ] as const) {
      await assign(id, owner, untilDay);
      versions.push((await breaks.read(id))?.version);
    }
    expect(versions).toEqual([2, 2, 3, 4]);
  });

  test('that nobody has settled, and about which nobody decides', async () => {
    const { open, assign, breaks, now } = setUp();
    const proposed = await open();
    await assign(proposed.id);
    const assigned = await breaks.read(proposed.id);
    await breaks.move(assigned!, { to: 'PROPOSED', at: now(), proposal: 'app_1' });
    expect(await assign(proposed.id)).toEqual({
      before: {},
      refused: [{ id: proposed.id, because: 'it has an open proposal: app_1' }],
    });
    const settled = await open({ field: 'end_to_end_id' });
    await breaks.move(settled, { to: 'RESOLVED', at: now() });
    expect((await assign(settled.id)).refused).toEqual([{ id: settled.id, because: 'it is RESOLVED' }]);
    expect((await assign('none')).refused).toEqual([{ id: 'none', because: 'there is no such break' }]);
  });
});

describe('a person closes a break', () => {
  test('that no money depends on, once', async () => {
    const { open, close, breaks } = setUp();
    const { id } = await open();
    for (let n = 0; n < 2; n += 1) expect((await close({ ids: [id] }, change)).refused).toEqual([]);
    expect(await breaks.read(id)).toMatchObject({
      state: 'RESOLVED',
      settledBy: 'chg_1',
      settledBecause: 'the bank has mended it',
      version: 2,
    });
    const another = { ...(change as object), id: 'chg_2' } as never;
    expect((await close({ ids: [id] }, another)).refused).toEqual([{ id, because: 'it is RESOLVED' }]);
  });

  test('but not one about which others decide, nor one of money', async () => {
    const { open, close, breaks, now } = setUp();
    const proposed = await open();
    await breaks.move(proposed, { to: 'PROPOSED', at: now(), proposal: 'app_1' });
    const money = await open({ kind: 'AMOUNT', field: 'amount' });
    const { refused } = await close({ ids: [proposed.id, money.id] }, change);
    expect(refused).toEqual([
      { id: proposed.id, because: 'it has an open proposal: app_1' },
      { id: money.id, because: 'AMOUNT needs two persons: use breaks propose' },
    ]);
  });
});

test('a note is kept with what it says, unless its account was erased', async () => {
  const { open, note, notes } = setUp({ erased: ['acc_2'] });
  const [mine, erased, ofNobody] = [
    await open(),
    await open({ entity: 'booking boo_2', accountId: 'acc_2' }),
    await open({ kind: 'COVERAGE', entity: 'run 1', accountId: undefined } as never),
  ];
  const ids = [mine.id, erased.id, ofNobody.id];
  const { refused, before } = await note({ ids, text: 'asked the bank' }, change);
  expect(refused).toEqual([{ id: erased.id, because: 'its account was erased' }]);
  expect(before).toEqual({ OPEN: 2 });
  await note({ ids: [mine.id], evidence: ['boo_1'] }, change);
  const by = { change: 'chg_1', at: '2026-01-05T08:00:00.000Z', by: 'anna' };
  expect(notes).toStrictEqual([
    { ...by, evidence: [], text: 'asked the bank' },
    { ...by, evidence: [], text: 'asked the bank' },
    { ...by, evidence: ['boo_1'] },
  ]);
});
