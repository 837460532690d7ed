import type { ProductEvent } from '#shared/fanout/product-events.ts';
import type { Break } from './break.ts';

/** Each episode of a difference opens once and is settled once. */
export function breakEvent(row: Break): ProductEvent {
  const { id, kind, severity, accountId, entity, field, differenceCents } = row;
  const data = {
    break_id: id,
    kind,
    severity,
    entity,
    field,
    ...(accountId !== undefined && { account_id: accountId }),
    ...(differenceCents !== undefined && { difference_cents: differenceCents }),
  };
  const about = { key: id, entityId: id, data, occurredAt: row.lastSeenAt };
  return row.state === 'OPEN' ? { type: 'BreakOpened', ...about } : { type: 'BreakClosed', ...about };
}
