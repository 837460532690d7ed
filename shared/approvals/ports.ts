import type { AuditFacts } from '#shared/audit/entry.ts';
import type { Proposal } from './proposal.ts';

/** Proposals. Each write includes its entry in the audit log, in one transaction. */
export interface Proposals {
  /** False if another one of its kind is open about the same entity. */
  add(proposal: Proposal, facts: AuditFacts): Promise<boolean>;
  /** Requires the previous version; false if somebody else has changed it meanwhile. */
  write(proposal: Proposal, facts: AuditFacts): Promise<boolean>;
  /** The same for a change that no person makes. */
  expire(proposal: Proposal): Promise<boolean>;
  read(id: string): Promise<Proposal | undefined>;
  /** All that are open, oldest first. */
  open(): Promise<readonly Proposal[]>;
  openOf(about: Pick<Proposal, 'kind' | 'entity'>): Promise<Proposal | undefined>;
  /** The newest, open or not. */
  latest(count: number): Promise<readonly Proposal[]>;
}
