import { describe, expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import type { FoundBreak } from './break.ts';
import { breakStates } from './break.ts';
import { healUnseen } from './heal-unseen.ts';

const aBreak = (booking: string, more: Partial<FoundBreak> = {}): FoundBreak => ({
  kind: 'METADATA',
  entity: `booking ${booking}`,
  field: 'description',
  ...more,
});

/** Breaks that were seen before a run, which begins a second later and finds what it is told. */
async function setUp() {
  const { breaks, clock, list } = createBreaksWorld();
  const now = () => toIsoInstant(clock.now());
  await breaks.open(aBreak('b1'), now());
  await breaks.open(aBreak('b1', { field: 'end_to_end_id' }), now());
  await breaks.open(aBreak('b2', { kind: 'STATUS_BEHIND' }), now());
  await breaks.suspect(aBreak('b3'), now());
  clock.advance(1_000);
  const begunAt = now();
  clock.advance(1_000);
  const heal = async (more: Partial<Parameters<typeof healUnseen>[1]> = {}) =>
    healUnseen(
      breaks,
      {
        begunAt,
        isFull: true,
        isOverlapped: false,
        kinds: ['METADATA'],
        found: [],
        covers: () => true,
        ...more,
      },
      now(),
    );
  const left = async () =>
    (await list(breakStates.filter((state) => state !== 'AUTO_HEALED')))
      .map(({ entity, field }) => `${entity} ${field}`)
      .toSorted();
  return { breaks, now, heal, left };
}

const all = [
  'booking b1 description',
  'booking b1 end_to_end_id',
  'booking b2 description',
  'booking b3 description',
];

describe('a run over everything', () => {
  test('ends what it did not find again, and suspicions, of its kinds', async () => {
    const { heal, left } = await setUp();
    // A suspicion was never announced, so it does not count.
    expect(await heal()).toBe(2);
    expect(await left()).toEqual([all[2]]);
    expect(await heal()).toBe(0);
  });

  test('leaves what it found, and ends another one of the same entity', async () => {
    const { heal, left } = await setUp();
    expect(await heal({ found: [aBreak('b1')] })).toBe(1);
    expect(await left()).toEqual([all[0], all[2]]);
  });

  test('is told nothing about an entity by what it found of another', async () => {
    const { heal, left } = await setUp();
    expect(await heal({ found: [aBreak('b4')] })).toBe(2);
    expect(await left()).toEqual([all[2]]);
  });

  test('leaves what it did not cover', async () => {
    const { heal, left } = await setUp();
    expect(await heal({ covers: ({ entity }) => entity === 'booking b1' })).toBe(2);
    expect(await left()).toEqual(all.slice(2));
  });

  test('leaves what was seen since it began', async () => {
    const { breaks, now, heal, left } = await setUp();
    await breaks.open(aBreak('b1'), now());
    await breaks.open(aBreak('b5'), now());
    expect(await heal()).toBe(1);
    expect(await left()).toEqual([all[0], all[2], 'booking b5 description']);
  });
});

test.each([
  ['is not complete', { isFull: false }],
  ['overlapped with another one', { isOverlapped: true }],
])('a run that %s ends nothing', async (_, more) => {
  const { heal, left } = await setUp();
  expect(await heal(more)).toBe(0);
  expect(await left()).toEqual(all);
});
