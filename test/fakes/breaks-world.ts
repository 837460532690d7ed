import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import type { Break } from '#shared/breaks/break.ts';
import type { BreaksQuery } from '#shared/breaks/breaks.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';
import { seededRandom } from '#shared/kernel/random.ts';

/** Breaks on the tables of production. */
export function createBreaksWorld() {
  const clock = createManualClock();
  const { client, rowsOf } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const announced: Break[] = [];
  const settings = { workTable: 'work', timers, random: seededRandom(1) };
  const breaks = createBreaks({ ...settings, alsoWrites: (row) => (announced.push(row), []) }, client);
  return {
    clock,
    breaks,
    /** Breaks with events. */
    announced,
    stored: () => rowsOf('work'),
    list: async (states: BreaksQuery['states']) => {
      const found: Break[] = [];
      for await (const each of breaks.list({ states })) found.push(each);
      return found;
    },
  };
}
