import { sha256Hex } from '#shared/kernel/digest.ts';
import { businessDay, statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import type { BookedLine } from '#shared/partner-ledger/ledger-line.ts';
import type { BankReference, LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { ruledReference } from '#shared/partner-ledger/reference-rule.ts';
import { remittanceReferences } from '#shared/partner-ledger/remittance-references.ts';
import { referenceMark } from './reference-mark.ts';

type Naming = Pick<LedgerSettings, 'dayIs' | 'referenceIs' | 'referenceRules'>;

/** A booking of the mirror as it is compared with the partner's ledger. */
export function bookedLine(booking: MirroredBooking, naming: Naming): BookedLine {
  const { id, amountCents: cents, currency, recordedAt, data } = booking;
  const day = statedDay(data?.[naming.dayIs]) ?? businessDay(Date.parse(recordedAt));
  return {
    id,
    day,
    cents,
    currency,
    recordedAt,
    fingerprint: fingerprintOf(booking),
    ...referencesOf(booking, naming),
  };
}

/**
 * Its own reference, by which it differs from others, and all by which a line may name it. A text is no reference of its
 * own: its words may be anything.
 */
function referencesOf(
  booking: MirroredBooking,
  { referenceIs, referenceRules }: Naming,
): Pick<BookedLine, 'reference' | 'references'> {
  const names = [referenceIs].flat();
  const found = names.flatMap((name) => {
    const texts = textsOf(booking, name).map((text) => ruledReference(text, referenceRules));
    const marks = texts.flatMap((text) => (text === undefined ? [] : referenceMark(booking.accountId, text)));
    return marks.length === 0 ? [] : [{ name, marks: [...new Set(marks)] }];
  });
  const reference = found.find(({ name }) => name !== 'remittance')?.marks[0];
  const references = found.map(({ marks }) => marks);
  const isOnly = references.flat().every((mark) => mark === reference);
  return { ...(reference !== undefined && { reference }), ...(!isOnly && { references }) };
}

function textsOf({ id, data }: MirroredBooking, name: BankReference): readonly (string | undefined)[] {
  switch (name) {
    case 'booking_id':
      return [id];
    case 'virtual_iban':
      return [data?.receiver_iban_virtual ?? undefined];
    case 'remittance':
      return remittanceReferences(data?.description ?? '');
    case 'end_to_end_id':
    case 'transaction_id':
      return [data?.[name] ?? undefined];
  }
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
