import { sameOnWire } from '#shared/events/decode-body.ts';
import type { SetAsideEvent, SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import type { Progress, SweepProgress } from '#shared/fanout/sweep-progress.ts';

/** How a stage publishes that has no personal events. */
export const publishingSettings = {
  environment: 'local',
  fromWire: sameOnWire,
  personalTypes: new Set<string>(),
  maxDetailBytes: 200_000,
  requestLimits: { entries: 10, bytes: 900_000 },
};

/** Where sweeps keep their position, in memory. */
export function createMemorySweepProgress() {
  const rows = new Map<string, Progress>();
  const port: SweepProgress = {
    read: async (family, pass) => Promise.resolve(rows.get(`${family} ${pass}`)),
    write: async (family, pass, next) => {
      await Promise.resolve();
      const key = `${family} ${pass}`;
      if ((rows.get(key)?.revision ?? 0) !== next.revision) return false;
      rows.set(key, { ...next, revision: next.revision + 1 });
      return true;
    },
  };
  return { ...port, rows };
}

/** What is set aside, in memory. */
export function createMemorySetAside() {
  const rows = new Map<string, SetAsideEvent>();
  const port: SetAsideEvents = {
    put: async (event) => {
      await Promise.resolve(rows.set(event.id, event));
    },
    list: async (family, limit) =>
      Promise.resolve([...rows.values()].filter((event) => event.family === family).slice(0, limit)),
    remove: async ({ id }) => {
      await Promise.resolve(rows.delete(id));
    },
  };
  return { ...port, rows };
}
