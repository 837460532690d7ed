import { runUnderLease, skippedBy, type Lease } from '#shared/kernel/lease.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import { compare } from './comparison.ts';
import type { DesiredSubscriptions } from './desired.ts';
import type { SubscriptionRows, WebhookSubscriptions } from './ports.ts';
import { readActual } from './read-actual.ts';
import type { SubscriptionResponse } from './commands/subscription-commands.ts';
import { bankUnderLease } from './under-lease.ts';

interface RemoveStrayDeps {
  readonly desired: DesiredSubscriptions;
  readonly bank: WebhookSubscriptions;
  readonly rows: SubscriptionRows;
  readonly lease: Lease;
  readonly log: Log;
}

/** Deletes one subscription that is not ours, because a person named it. */
export function createRemoveStray(deps: RemoveStrayDeps) {
  return async function removeStray(id: string, by?: string): Promise<SubscriptionResponse<'remove'>> {
    const removal = await runUnderLease({ ...deps, by }, async (fence) =>
      remove({ ...deps, bank: bankUnderLease(deps.bank, deps.lease, fence) }, id),
    );
    return removal ?? skippedBy(deps.lease);
  };
}

async function remove(deps: RemoveStrayDeps, id: string): Promise<SubscriptionResponse<'remove'>> {
  const { holdings, listed } = await readActual(deps, []);
  const { listedIds, strays } = compare(listed, holdings);
  if (!listedIds.has(id)) return { removal: 'absent', id };
  if (!strays.some((stray) => stray.id === id)) return { removal: 'ours', id };
  const deletion = await deps.bank.delete(id);
  deps.log.warn('a person removed a subscription that is not ours', { id, outcome: deletion.outcome });
  if (deletion.outcome === 'refused') return { removal: 'refused', id, code: deletion.code };
  return { removal: deletion.outcome === 'deleted' ? 'removed' : 'unknown', id };
}
