import type { Quarantine, RejectedNotification } from '#shared/receiving/quarantine.ts';

/** A quarantine in memory with a limit. */
export function createMemoryQuarantine(limit = 100) {
  const kept: RejectedNotification[] = [];
  let failure: Error | undefined;
  const quarantine: Quarantine = {
    keep(rejected) {
      if (failure !== undefined) return Promise.reject(failure);
      if (kept.length >= limit) return Promise.resolve('full');
      kept.push(rejected);
      return Promise.resolve('kept');
    },
  };
  return { ...quarantine, kept, failWith: (error: Error | undefined) => void (failure = error) };
}
