import type { HandledEvents } from './handled-events.ts';

/** As many ids take about 15 MB. */
const mostRemembered = 100_000;

/**
 * For one process, and for as long as it runs: after a restart, an event that comes again is handled again. It remembers the
 * last hundred thousand events. Where an event must act once, keep in a table what is completed.
 */
export function handledInMemory(most = mostRemembered): HandledEvents {
  const begun = new Set<string>();
  const completed = new Set<string>();
  return {
    async begin(eventId) {
      await Promise.resolve();
      if (completed.has(eventId)) return 'handled';
      if (begun.has(eventId)) return 'busy';
      begun.add(eventId);
      return 'begun';
    },
    async complete(eventId) {
      await Promise.resolve();
      begun.delete(eventId);
      completed.add(eventId);
      const [oldest] = completed;
      if (completed.size > most && oldest !== undefined) completed.delete(oldest);
    },
    async release(eventId) {
      await Promise.resolve();
      begun.delete(eventId);
    },
  };
}
