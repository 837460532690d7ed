import { expect, test } from 'vitest';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import { createHandleBreaks } from './handle-breaks.ts';
import type { BreakNote } from './notes.ts';

test('a break is shown with its history and its notes, and where its evidence lies', async () => {
  const { breaks, clock } = createBreaksWorld();
  const opened = await breaks.open(
    { kind: 'TOTALS_DRIFT', entity: 'account acc_1', field: 'totals' },
    toIsoInstant(clock.now()),
  );
  const step = { state: 'OPEN', at: '2026-01-05T08:00:00.000Z' } as const;
  const note: BreakNote = { break: opened.id, change: 'c1', at: step.at, by: 'anna', evidence: [] };
  const handle = createHandleBreaks({
    breaks,
    clock,
    register: { read: async () => Promise.resolve(undefined) },
    notes: {
      add: async () => Promise.resolve(),
      of: async ({ id }) => Promise.resolve(id === opened.id ? [note] : []),
      history: async (id) => Promise.resolve(id === opened.id ? [step] : []),
    },
    evidenceIn: 's3://statements',
  });
  // A Monday: a critical one has a day.
  const found = { ...opened, deadline: '2026-01-06T08:00:00.000Z', isOverdue: false };
  const shown = await handle.show({ id: opened.id });
  expect(shown).toEqual({ found, history: [step], notes: [note], evidenceIn: 's3://statements' });
  expect(await handle.list({ overdue: false })).toEqual({ breaks: [found], hasMore: false });
  expect(await handle.show({ id: 'none' })).toEqual({ absent: true });
});
