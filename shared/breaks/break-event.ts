import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Break } from './break.ts';
import { deadlineOf } from './deadline.ts';
import { isStanding } from './states.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';

/** Notifies teams of a break that opened or was settled. */
export function breakEvent(found: Break): ProductEvent {
  const { id, kind, severity, state, accountId, entity, field, differenceCents, lastSeenAt } = found;
  return {
    type: isStanding(found) ? 'BreakOpened' : 'BreakClosed',
    // A break that reopens has another id.
    key: id,
    entityId: id,
    occurredAt: lastSeenAt,
    data: {
      break_id: id,
      kind,
      severity,
      entity: openNameOf(entity),
      field,
      state,
      deadline: deadlineOf(found),
      ...(accountId !== undefined && { account_id: accountId }),
      ...(differenceCents !== undefined && { difference_cents: differenceCents }),
    },
  };
}

/** Ids are pseudonyms, but the partner chose the name of the file. Readers of the break find the name by its id. */
function openNameOf(entity: string): string {
  const [kind = '', ...name] = entity.split(' ');
  return kind === 'ledger_file' ? `${kind} ${sha256Hex(name.join(' ')).slice(0, 16)}` : entity;
}
