import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Proposals } from './ports.ts';
import { changed, type Proposal } from './proposal.ts';

interface ExpireDeps {
  readonly proposals: Pick<Proposals, 'expire' | 'read'>;
  readonly clock: Clock;
}

/** The proposal in its current state. If it was not decided in time, it expires when it is read. */
export async function expireIfDue({ proposals, clock }: ExpireDeps, proposal: Proposal): Promise<Proposal> {
  const now = toIsoInstant(clock.now());
  if (proposal.state !== 'PENDING' || now < proposal.decideBefore) return proposal;
  const expired = changed(proposal, { state: 'EXPIRED', settledAt: now });
  if (await proposals.expire(expired)) return expired;
  return (await proposals.read(proposal.id)) ?? proposal;
}
