import { expect, test } from 'vitest';
import type { PlanCursor } from './plan-cursor.ts';
import { createPlanChanged } from './plan-changed.ts';
import type { ChangeMark } from './ports.ts';

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
    let cursor: Extract<PlanCursor, { of: 'changed' }> = { of: 'changed', family: 2 };
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
