import { definitionOf } from '#shared/events/catalog.ts';
import { readableKind } from '#shared/reconciliation/entities/readable-kinds.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';

/**
 * Changes that the bank has dropped and never delivers: of each kind that is read back, the last one of an entity. Only
 * a comparison can find it.
 */
export function lostForEver(bank: Pick<SimulatedBank, 'desk'>): ReadonlySet<string> {
  const byEntity = new Map<string, Notification[]>();
  for (const notification of bank.desk.log()) {
    const part = partOf(notification);
    if (part === undefined || notification.fault === 'forged') continue;
    const entity = `${part} ${notification.entity_id}`;
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), notification]);
  }
  const lost = new Map<string, string>();
  for (const [entity, notifications] of byEntity) {
    const last = notifications.at(-1)?.change_id ?? '';
    const ofLast = notifications.filter(({ change_id }) => change_id === last);
    const [part = ''] = entity.split(' ');
    if (!lost.has(part) && ofLast.every(({ state }) => state === 'dropped')) lost.set(part, last);
  }
  return new Set(lost.values());
}

function partOf({ event_type }: Notification): string | undefined {
  const { kind = '', aspect = '' } = definitionOf(event_type)?.entity ?? {};
  const isCompared = kind === 'booking' || readableKind(kind, aspect) !== undefined;
  return isCompared ? `${kind}/${aspect}` : undefined;
}
