import { sha256Hex } from '#shared/kernel/digest.ts';
import { businessDay, statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import { referenceOf, type BookedLine } from '#shared/partner-ledger/ledger-line.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { referenceMark } from './reference-mark.ts';

type Naming = Pick<LedgerSettings, 'dayIs' | 'referenceIs'>;

/** A booking of the mirror as it is compared with the partner's ledger. */
export function bookedLine(booking: MirroredBooking, { dayIs, referenceIs }: Naming): BookedLine {
  const { id, accountId, amountCents: cents, currency, recordedAt, data } = booking;
  const day = statedDay(data?.[dayIs]) ?? businessDay(Date.parse(recordedAt));
  const named = referenceIs === 'booking_id' ? id : referenceOf(data?.[referenceIs] ?? undefined);
  return {
    id,
    day,
    cents,
    currency,
    recordedAt,
    fingerprint: fingerprintOf(booking),
    ...(named !== undefined && { reference: referenceMark(accountId, named) }),
  };
}

const comparedTexts = [
  'type',
  'booking_type',
  'description',
  'purpose_code',
  'recipient_bic',
  'recipient_iban',
  'recipient_name',
  'sender_bic',
  'sender_iban',
  'sender_name',
  'end_to_end_id',
  'creditor_identifier',
  'mandate_reference',
  'transaction_id',
] as const;

/** Equal for bookings with the same content under different ids. */
function fingerprintOf({ amountCents, currency, data }: MirroredBooking): string {
  const values = comparedTexts.map((name) => data?.[name] ?? null);
  return sha256Hex(JSON.stringify([amountCents, currency, ...values])).slice(0, 20);
}
