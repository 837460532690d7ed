import type { Break } from './break.ts';
import { deadlineOf } from './deadline.ts';
import { isStanding } from './states.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';

/** Tells teams of a break that opened, or was settled. */
export function breakEvent(found: Break): ProductEvent {
  const { id, kind, severity, state, accountId, entity, field, differenceCents, lastSeenAt } = found;
  return {
    type: isStanding(found) ? 'BreakOpened' : 'BreakClosed',
    // A break that opens again has another id.
    key: id,
    entityId: id,
    occurredAt: lastSeenAt,
    data: {
      break_id: id,
      kind,
      severity,
      entity,
      field,
      state,
      deadline: deadlineOf(found),
      ...(accountId !== undefined && { account_id: accountId }),
      ...(differenceCents !== undefined && { difference_cents: differenceCents }),
    },
  };
}
