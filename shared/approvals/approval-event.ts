import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Proposal } from './proposal.ts';

/** Notifies teams that a change waits for a second person. It names no person. */
export function approvalEvent(proposal: Proposal): ProductEvent {
  const { id, kind, entity, accountId, proposedAt, decideBefore } = proposal;
  return {
    type: 'ApprovalRequested',
    key: id,
    entityId: id,
    occurredAt: proposedAt,
    data: {
      approval_id: id,
      kind,
      entity,
      ...(accountId !== undefined && { account_id: accountId }),
      decide_before: decideBefore,
    },
  };
}
