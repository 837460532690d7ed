import { describe, expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import type { Link } from './chain.ts';
import { createKeepDecision } from './keep-head.ts';

const head: Link = { sequence: 7, hash: 'ab'.repeat(32) };

/** Keeps the head after a decision, in a store that refuses so many times. */
async function kept({ refusals = 0, sequence = head.sequence, hasTime = () => true }) {
  const [log, metrics, slept] = [createMemoryLog(), createMemoryMetrics(), [] as number[]];
  const asked: Link[] = [];
  const keep = createKeepDecision({
    record: { head: () => Promise.resolve({ ...head, sequence }) },
    heads: {
      keep: (seen: Link) => {
        asked.push(seen);
        return asked.length > refusals ? Promise.resolve() : Promise.reject(new Error('no store'));
      },
    },
    timers: { sleep: (ms: number) => (slept.push(ms), Promise.resolve()) },
    random: seededRandom(1),
    log,
    metrics,
  });
  await keep(hasTime);
  const errors = log.lines.map(({ message, fields }) => [message, String(fields?.['error'])]);
  return { asked, slept, errors, alarms: metrics.counts['AuditHeadNotKept'] ?? 0 };
}

describe('after a decision, the head', () => {
  test('is kept once', async () => {
    expect(await kept({})).toEqual({ asked: [head], slept: [], errors: [], alarms: 0 });
  });

  test('is kept although the store refuses it twice, with a pause before each time', async () => {
    const { asked, slept, errors, alarms } = await kept({ refusals: 2 });
    expect([asked.length, errors, alarms]).toEqual([3, [], 0]);
    expect(slept).toHaveLength(2);
    expect(Math.max(...slept)).toBeLessThanOrEqual(1_000);
  });

  test('that is not kept at the third time alarms, and the decision stands', async () => {
    const { asked, slept, errors, alarms } = await kept({ refusals: 9 });
    expect([asked.length, slept.length, alarms]).toEqual([3, 2, 1]);
    expect(errors).toEqual([['the head of the audit log was not kept', 'Error: no store']]);
  });

  test('is tried once if there is no time left', async () => {
    const { asked, slept, alarms } = await kept({ refusals: 9, hasTime: () => false });
    expect([asked.length, slept.length, alarms]).toEqual([1, 0, 1]);
  });

  test('of a record without entries is not kept', async () => {
    expect(await kept({ sequence: 0 })).toMatchObject({ asked: [], alarms: 0 });
  });
});
