import type { AuditFacts } from '#shared/audit/entry.ts';
import type { Operator } from '#shared/operators/operator.ts';
import type { Proposal } from './proposal.ts';

interface Act extends Pick<AuditFacts, 'at' | 'step' | 'reason' | 'before' | 'after'> {
  readonly verb: 'propose' | 'approve' | 'refuse' | 'carry out';
  readonly operator: Operator;
}

/** The audit log's entry for an act about a proposal. */
export function traceOf(
  { id, kind, entity }: Pick<Proposal, 'id' | 'kind' | 'entity'>,
  { verb, operator, ...facts }: Act,
): AuditFacts {
  const { principal, person } = operator;
  return { ...facts, principal, person, action: `${verb} ${kind}`, entity, change: id };
}
