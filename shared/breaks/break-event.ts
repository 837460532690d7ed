import type { Break } from './break.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';

/** Tells teams of a break that opened, or was settled. */
export function breakEvent(found: Break): ProductEvent {
  const { id, kind, severity, state, accountId, entity, field, differenceCents, lastSeenAt } = found;
  return {
    type: state === 'OPEN' ? 'BreakOpened' : 'BreakClosed',
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
      ...(accountId !== undefined && { account_id: accountId }),
      ...(differenceCents !== undefined && { difference_cents: differenceCents }),
    },
  };
}
