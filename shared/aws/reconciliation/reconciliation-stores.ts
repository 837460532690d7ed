import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createPortfolioStores } from '#shared/aws/portfolio/portfolio-stores.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createRareFamilyQueues } from '#shared/aws/receiving/rare-family-queues.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { systemRandom as random, systemTimers as timers } from '#shared/kernel/system.ts';
import type { HealingDeps } from '#shared/reconciliation/healing/healing.ts';
import { createReconciledRows } from './reconciled-rows.ts';
import { createVerifiedBookings } from './verified-rows.ts';

interface ReconciliationEnvironment {
  readonly WORK_TABLE: string;
  readonly MIRROR_TABLE: string;
  readonly BODIES_BUCKET: string;
  readonly QUEUE_URLS: Parameters<typeof createRareFamilyQueues>[0];
}

/** What the worker compares and notes, and the queues through which it heals. */
export function createReconciliationStores(environment: ReconciliationEnvironment) {
  const bodies = createBodies(environment.BODIES_BUCKET);
  return {
    ...createPortfolioStores(environment, bodies),
    reconciled: createReconciledRows(environment.WORK_TABLE),
    verified: createVerifiedBookings({ workTable: environment.WORK_TABLE, timers, random }),
    ...createHealingStores(environment.WORK_TABLE),
    tombstones: createTombstones(environment.MIRROR_TABLE),
    bodies,
    queues: createRareFamilyQueues(environment.QUEUE_URLS),
    maxMessageBytes: limits.sqs.ownMessageBytes,
  };
}

/** Few accounts differ, so these stores are loaded for the first that does. */
function createHealingStores(workTable: string): Pick<HealingDeps, 'healedDays' | 'heldHeals'> {
  const days = memoised(async () => (await import('./healed-days.ts')).createHealedDays(workTable));
  const held = memoised(async () => (await import('./held-heal-rows.ts')).createHeldHeals(workTable));
  return {
    healedDays: { take: async (...taken) => (await days()).take(...taken) },
    heldHeals: {
      hold: async (...heal) => (await held()).hold(...heal),
      forget: async (...name) => (await held()).forget(...name),
    },
  };
}
