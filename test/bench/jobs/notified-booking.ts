import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { rowWrites } from '#shared/aws/events/row-writes.ts';
import { booking as definition } from '#shared/events/accounts/bookings.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { decide } from '#shared/mirror/decide.ts';
import { planBooking } from '#shared/mirror/plan-booking.ts';
import { bookingAsSent, type PortfolioBooking } from './portfolio.ts';

/** What the handler of its event writes to the mirror for a booking. */
export function writesOf(
  accountId: string,
  booking: PortfolioBooking,
  mirrorTable: string,
): readonly TransactWriteItem[] {
  const payload = definition.payload.parse({ ...bookingAsSent(booking), account_id: accountId });
  const json = JSON.stringify(payload);
  const id = sha256Hex(booking.id);
  const record = {
    id,
    notificationId: id,
    subscriptionId: 'subscription',
    eventType: definition.type,
    family: definition.family,
    entityKind: definition.entity.kind,
    entityId: booking.id,
    owners: { accountId },
    receivedAt: booking.recordedAt,
    bodySha256: sha256Hex(json),
    body: { at: 'record', base64: '' },
  } as const;
  const data = { at: 'row', json } as const;
  const planned = planBooking({ delivery: undefined as never, definition, payload, record, data });
  if (planned.outcome !== 'planned') throw new Error(`A booking is parked: ${planned.reason}`);
  const { effect } = planned;
  if (effect.change === undefined) throw new Error('A booking changes nothing');
  const decision = decide(effect.change, undefined);
  if (decision.does === 'read-again') throw new Error('A booking is read again');
  return rowWrites({ effect, decision, held: undefined }, mirrorTable);
}
