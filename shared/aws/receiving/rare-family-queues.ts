import type { FamilyQueues } from '#shared/receiving/family-queues.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { createFamilyQueues } from './family-queues.ts';

/** The same queues for a job that sends there only what it heals: the client of SQS loads with the first message. */
export function createRareFamilyQueues(urls: Parameters<typeof createFamilyQueues>[0]): FamilyQueues {
  const queues = memoised(async () => {
    const loaded = await import('./family-queues.ts');
    return loaded.createFamilyQueues(urls);
  });
  return { send: async (name, message) => (await queues()).send(name, message) };
}
