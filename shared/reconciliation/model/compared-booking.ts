import { booking, type Booking } from '#shared/events/accounts/bookings.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';

/** A booking as one side has it. */
export interface ComparedBooking {
  readonly id: string;
  /** Canonical UTC; empty where the bank gives none. */
  readonly recordedAt: string;
  readonly cents: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Parsed by the event catalogue; omitted if it no longer fits, as after an erasure. */
  readonly data?: Booking | undefined;
}

/** As read at the bank. */
export interface BankRow extends ComparedBooking {
  readonly read: JsonObject;
}

/** As the mirror has it. */
export interface MirrorRow extends ComparedBooking {
  /** The event that it came from. */
  readonly eventId: string;
  /** It came without its personal fields, since its customer was erased. */
  readonly erased?: true | undefined;
}

/** Parses a booking of the bank's list like its event. The list need not name the account. */
export function bankRow(accountId: string, read: JsonObject): BankRow {
  const data = booking.payload.parse({ ...read, account_id: accountId });
  const { id, amount, recorded_at } = data;
  return {
    id,
    recordedAt: canonicalInstant(recorded_at ?? '') ?? '',
    cents: amount?.value ?? 0,
    currency: amount?.currency ?? 'EUR',
    data,
    read,
  };
}

export function mirrorRow({
  id,
  recordedAt,
  amountCents,
  currency,
  eventId,
  data,
  erased,
}: MirroredBooking): MirrorRow {
  return { id, recordedAt, cents: amountCents, currency, data, eventId, ...(erased && { erased }) };
}
