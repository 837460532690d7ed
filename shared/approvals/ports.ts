import type { AuditFacts } from '#shared/audit/entry.ts';
import type { Proposal } from './proposal.ts';

/** Proposals, each written in one step with its entry in the record of changes. */
export interface Proposals {
  /** False if one of its kind about the same entity is open. */
  add(proposal: Proposal, facts: AuditFacts): Promise<boolean>;
  /** On the condition of the version before; false if somebody else has changed it meanwhile. */
  write(proposal: Proposal, facts: AuditFacts): Promise<boolean>;
  /** The same for what no person does. */
  expire(proposal: Proposal): Promise<boolean>;
  read(id: string): Promise<Proposal | undefined>;
  /** All that are open, oldest first. */
  open(): Promise<readonly Proposal[]>;
  openOf(about: Pick<Proposal, 'kind' | 'entity'>): Promise<Proposal | undefined>;
  /** The newest, open or not. */
  latest(count: number): Promise<readonly Proposal[]>;
}
