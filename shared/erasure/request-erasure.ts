import { toIsoInstant } from '#shared/kernel/clock.ts';
import { runUnderLease } from '#shared/kernel/lease.ts';
import type { Customer } from './customer.ts';
import type { ErasureAnswer } from './erasure-exchanges.ts';
import { newErasure } from './erasure.ts';
import type { ErasureDeps } from './ports.ts';
import { skipped } from './run-erasures.ts';

/**
 * A person asks in the bank's place, or once more after a refusal. It is confirmed by the bank like any other: asking
 * erases nobody whom the bank still has.
 */
export function createRequestErasure(
  deps: Pick<ErasureDeps, 'announcements' | 'rows' | 'clock' | 'lease' | 'log'>,
) {
  const { announcements, rows, clock } = deps;
  const request = async (customer: Customer, fence: number) => {
    const announcedAt = toIsoInstant(clock.now());
    const known = await rows.read(customer);
    const isParked = known?.state === 'refused' || known?.state === 'unknown';
    const erasure = known === undefined || isParked ? newErasure(customer, announcedAt) : known;
    if (erasure !== known) await rows.write(fence, erasure);
    // Last: what is announced is taken up.
    if (erasure.state !== 'completed') await announcements.announce({ customer, announcedAt });
    return { requested: customer, state: erasure.state };
  };
  return async function requestErasure(customer: Customer): Promise<ErasureAnswer<'request'>> {
    return (await runUnderLease(deps, async (fence) => request(customer, fence))) ?? skipped;
  };
}
