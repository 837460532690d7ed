import { describe, expect, test } from 'vitest';
import type { Break } from './break.ts';
import { newBreak } from './found-break.ts';
import { historyOf } from './history.ts';
import { moved, openState, stateBefore } from './moved.ts';
import { subjectOf } from './notes.ts';

const at = '2026-03-02T08:00:00.000Z';
const later = '2026-03-03T08:00:00.000Z';
const until = '2026-03-05T08:00:00.000Z';
const opened = newBreak({ kind: 'METADATA', entity: 'booking boo_1', field: 'description' }, 1, at);
const owned: Break = { ...opened, state: 'ACKNOWLEDGED', owner: 'anna', quietUntil: until };

describe('a break that moves', () => {
  test('to an owner is quiet until a day', () => {
    expect(moved(opened, { to: 'ACKNOWLEDGED', at: later, owner: 'anna', quietUntil: until })).toEqual({
      ...owned,
      version: 2,
    });
  });

  test('to a proposal stays as quiet as it was, and with its owner', () => {
    const move = { to: 'PROPOSED', at: later, proposal: 'app_1', decideBefore: until } as const;
    expect(moved(owned, move)).toEqual({
      ...owned,
      state: 'PROPOSED',
      proposal: 'app_1',
      decideBefore: until,
      version: 2,
    });
  });

  test.each(['OPEN', 'AUTO_HEALED', 'RESOLVED'] as const)('to %s is quiet no longer', (to) => {
    const found = moved(owned, { to, at: later, quietUntil: until });
    expect([found.quietUntil, found.owner]).toEqual([undefined, 'anna']);
  });

  test('to its end has the time of that, and by whom it was decided', () => {
    const end = { to: 'RESOLVED', at: later, settledBy: 'c1', settledBecause: 'mended' } as const;
    expect(moved(owned, end)).toEqual({
      ...owned,
      state: 'RESOLVED',
      quietUntil: undefined,
      settledBy: 'c1',
      settledBecause: 'mended',
      lastSeenAt: later,
      version: 2,
    });
  });

  test('leaves a step with what was decided', () => {
    const step = { to: 'RESOLVED', at, by: 'ben', settledBy: 'c1', settledBecause: 'mended' } as const;
    expect(historyOf(step)).toEqual({
      state: 'RESOLVED',
      at,
      by: 'ben',
      proposal: 'c1',
      because: 'mended',
    });
    expect(
      historyOf({ to: 'PROPOSED', at, owner: 'anna', quietUntil: until, proposal: 'app_1' }),
    ).toMatchObject({ state: 'PROPOSED', owner: 'anna', quietUntil: until, proposal: 'app_1' });
  });
});

test('a break waits again as before its proposal, and shows that it was settled once', () => {
  expect([1, 2].map((episode) => openState({ episode }))).toEqual(['OPEN', 'REOPENED']);
  expect(stateBefore(opened)).toBe('OPEN');
  expect(stateBefore({ ...opened, episode: 2 })).toBe('REOPENED');
  expect(stateBefore({ ...owned, state: 'PROPOSED' })).toBe('ACKNOWLEDGED');
});

test('a note is about a customer, as far as the break has an account', () => {
  expect(subjectOf(opened)).toBe('booking boo_1');
  expect(subjectOf({ ...opened, accountId: 'acc_1' })).toBe('account acc_1');
});
