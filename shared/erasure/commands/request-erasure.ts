import { idOfCustomer } from '#shared/erasure/guarded-work.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { runUnderLease, skippedBy } from '#shared/kernel/lease.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { ErasureResponse } from './erasure-commands.ts';
import { newErasure } from '#shared/erasure/erasure.ts';
import type { ErasureDeps } from '#shared/erasure/ports.ts';

/**
 * A person requests the erasure instead of the bank, or again: after a refusal, or once it is complete and a table was
 * restored from before it. The bank must confirm it like any other, once: a request alone erases nobody whom the bank
 * still has.
 */
export function createRequestErasure(
  deps: Pick<ErasureDeps, 'announcements' | 'rows' | 'begun' | 'clock' | 'lease' | 'log'>,
) {
  const { announcements, rows, begun, clock } = deps;
  const request = async (customer: Customer, fence: number) => {
    const announcedAt = toIsoInstant(clock.now());
    const known = await rows.read(customer);
    const isParked = known?.state === 'refused' || known?.state === 'unknown';
    const erasure = known === undefined || isParked ? newErasure(customer, announcedAt) : known;
    if (erasure !== known) await rows.write(fence, erasure);
    // A person asks: if it was set aside, its tries start anew.
    await begun.end(idOfCustomer(customer));
    // Last: a run picks up what is announced.
    await announcements.announce({ customer, announcedAt });
    return { requested: customer, before: known?.state ?? null, state: erasure.state };
  };
  return async function requestErasure(customer: Customer, by?: string): Promise<ErasureResponse<'request'>> {
    const requested = await runUnderLease({ ...deps, by }, async (fence) => request(customer, fence));
    return requested ?? skippedBy(deps.lease);
  };
}
