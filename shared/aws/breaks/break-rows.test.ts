import { expect, test } from 'vitest';
import type { Break, FoundBreak } from '#shared/breaks/break.ts';
import { healUnseen } from '#shared/breaks/heal-unseen.ts';
import { standingStates } from '#shared/breaks/states.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';

const balance: FoundBreak = {
  kind: 'BALANCE_UNEXPLAINED',
  accountId: 'acc_1',
  entity: 'account acc_1',
  field: 'balance',
  expected: '100',
  found: '90',
  differenceCents: -10,
};
const [first, second, third] = [
  '2026-03-02T08:00:00.000Z',
  '2026-03-02T08:02:00.000Z',
  '2026-03-02T08:04:00.000Z',
] as const;

test('a suspicion notifies nobody, and opens with the time of the first comparison', async () => {
  const { breaks, announced, list } = createBreaksWorld();
  const suspected = await breaks.suspect(balance, first);
  expect(suspected).toMatchObject({ state: 'SUSPECTED', firstSeenAt: first });
  await breaks.suspect(balance, second);
  expect(announced).toEqual([]);
  expect(await list(standingStates)).toEqual([]);
  expect(await breaks.ofEntity(balance.entity)).toEqual([]);
  expect(await list(['SUSPECTED'])).toMatchObject([{ firstSeenAt: first, lastSeenAt: second }]);
  expect(await breaks.read(suspected.id)).toMatchObject({ state: 'SUSPECTED' });

  const opened = await breaks.open(balance, third);
  expect(opened).toMatchObject({ id: suspected.id, state: 'OPEN', firstSeenAt: first, lastSeenAt: third });
  expect(announced).toMatchObject([{ id: opened.id, state: 'OPEN' }]);
  expect(await list(['SUSPECTED'])).toEqual([]);
  expect(await breaks.read(opened.id)).toMatchObject({ state: 'OPEN' });
});

test('a suspicion ends by a comparison that does not find it, and leaves nothing', async () => {
  const { breaks, announced, list, stored } = createBreaksWorld();
  const { id } = await breaks.suspect(balance, first);
  expect(await breaks.heal({ entity: balance.entity, found: [] }, second)).toEqual([]);
  expect(await list(['SUSPECTED'])).toEqual([]);
  expect(await breaks.read(id)).toBeUndefined();
  expect(stored()).toEqual([]);
  expect(announced).toEqual([]);
  expect(await breaks.open(balance, third)).toMatchObject({ id, episode: 1, firstSeenAt: third });
});

test('a suspicion whose second comparison never came does not count as the first one of a later suspicion', async () => {
  const { breaks } = createBreaksWorld();
  await breaks.suspect(balance, first);
  const later = '2026-03-10T08:00:00.000Z';
  expect(await breaks.open(balance, later)).toMatchObject({ state: 'OPEN', firstSeenAt: later });
});

test('what is suspected again after it was settled is another episode, and does not replace what was settled', async () => {
  const { breaks, announced } = createBreaksWorld();
  const opened = await breaks.open(balance, first);
  const proposed = await breaks.move(opened, { to: 'PROPOSED', proposal: 'app_1', at: second });
  await breaks.move(proposed, { to: 'RESOLVED', settledBy: 'app_1', at: second });
  // The same values are settled.
  expect(await breaks.suspect(balance, third)).toMatchObject({ state: 'RESOLVED' });
  const other = { ...balance, found: '80', differenceCents: -20 };
  const suspected = await breaks.suspect(other, third);
  expect(suspected).toMatchObject({ state: 'SUSPECTED', episode: 2 });
  expect(await breaks.read(opened.id)).toMatchObject({ state: 'RESOLVED', id: opened.id });
  await breaks.heal({ entity: balance.entity, found: [] }, third);
  expect(await breaks.suspect(balance, third)).toMatchObject({ state: 'RESOLVED' });
  announced.splice(0);
  expect(await breaks.open(other, third)).toMatchObject({ id: suspected.id, state: 'REOPENED', episode: 2 });
  expect(announced).toMatchObject([{ state: 'REOPENED' }]);
});

test('a changed value updates the break, and leaves what persons have made of it', async () => {
  const { breaks, announced } = createBreaksWorld();
  const opened = await breaks.open(balance, first);
  const quietUntil = '2026-03-05T08:00:00.000Z';
  await breaks.move(opened, { to: 'ACKNOWLEDGED', at: second, by: 'anna', owner: 'berta', quietUntil });
  const again = await breaks.open({ ...balance, found: '70', differenceCents: -30 }, third);
  expect(again).toMatchObject({ id: opened.id, state: 'ACKNOWLEDGED', owner: 'berta', quietUntil });
  expect(await breaks.read(opened.id)).toEqual(again);
  expect(again).toMatchObject({ found: '70', firstSeenAt: first, lastSeenAt: third });
  expect(announced).toHaveLength(1);
});

test('a write based on an outdated break does not undo a later move', async () => {
  const { breaks } = createBreaksWorld();
  const opened = await breaks.open(balance, first);
  const move = { to: 'ACKNOWLEDGED', at: second, quietUntil: third } as const;
  const acknowledged = await breaks.move(opened, { ...move, owner: 'anna' });
  await breaks.move(acknowledged, { ...move, owner: 'berta' });
  await expect(breaks.move(acknowledged, { ...move, owner: 'carla' })).rejects.toThrow('Another run');
  expect(await breaks.read(opened.id)).toMatchObject({ owner: 'berta' });
});

const amount: FoundBreak = { kind: 'AMOUNT', accountId: 'acc_1', entity: 'booking boo_1', field: 'amount' };
const gone: FoundBreak = { ...amount, kind: 'ORPHAN_LOCAL', field: 'booking' };
const text: FoundBreak = { ...amount, kind: 'METADATA', field: 'description' };

test.each([amount, { ...amount, kind: 'SIGN' }, { ...amount, kind: 'CURRENCY' }, gone] as const)(
  'after the mirror was corrected, $kind stays open for persons',
  async (found) => {
    const { breaks, announced } = createBreaksWorld();
    const { id } = await breaks.open(found, first);
    await breaks.open(text, first);
    expect(await breaks.heal({ entity: amount.entity, found: [] }, second)).toMatchObject([
      { field: 'description' },
    ]);
    expect(await breaks.read(id)).toMatchObject({ state: 'OPEN' });
    expect(announced.map(({ state }) => state)).toEqual(['OPEN', 'OPEN', 'AUTO_HEALED']);
  },
);

test('a comparison ends nothing that it did not cover, and nothing that was found since it began', async () => {
  const { breaks } = createBreaksWorld();
  const { id } = await breaks.open(balance, second);
  const comparison = { entity: balance.entity, found: [] };
  expect(await breaks.heal({ ...comparison, kinds: ['METADATA'] }, third)).toEqual([]);
  expect(await breaks.heal({ ...comparison, begunAt: first }, third)).toEqual([]);
  expect(await breaks.heal({ ...comparison, found: [balance] }, third)).toEqual([]);
  expect(await breaks.read(id)).toMatchObject({ state: 'OPEN' });
  expect(await breaks.heal({ ...comparison, kinds: [balance.kind], begunAt: second }, third)).toHaveLength(1);
});

const fullRun = {
  begunAt: second,
  isFull: true,
  isOverlapped: false,
  kinds: ['BALANCE_UNEXPLAINED', 'METADATA', 'AMOUNT'],
  found: [],
  covers: ({ accountId }: Break) => accountId === 'acc_1',
} as const;

test('a run ends a break of an entity, and none that it found beside it', async () => {
  const { breaks, list } = createBreaksWorld();
  const other = { ...text, field: 'name' };
  for (const [found, at] of [
    [text, first],
    [other, second],
  ] as const)
    await breaks.open(found, at);
  expect(await healUnseen(breaks, { ...fullRun, found: [other] }, third)).toBe(1);
  expect((await list(['OPEN'])).map(({ field }) => field)).toEqual(['name']);
});

test.each([
  ['all', {}, ['BALANCE_UNEXPLAINED', 'METADATA']],
  ['less than all', { isFull: false }, []],
  ['the same as another run at the same time', { isOverlapped: true }, []],
  ['all, for other kinds', { kinds: ['STUCK'] }, []],
  ['other accounts', { covers: () => false }, []],
  ['all, and began before they were found', { begunAt: '2026-03-02T07:00:00.000Z' }, []],
] as const)('what a run ends that covered %s', async (_, change, expected) => {
  const { breaks, list } = createBreaksWorld();
  for (const found of [balance, text, amount]) await breaks.open(found, first);
  expect(await healUnseen(breaks, { ...fullRun, ...change }, third)).toBe(expected.length);
  const healed = await list(['AUTO_HEALED']);
  expect(healed.map(({ kind }) => kind)).toEqual(expected);
});
