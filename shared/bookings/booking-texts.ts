import type { BookingTexts } from './ports.ts';

type Text = string | null | undefined;

/** The fields of a booking that hold texts, in an event as in the bank's list. */
interface TextFields {
  readonly description?: Text;
  readonly sender_name?: Text;
  readonly sender_iban?: Text;
  readonly sender_bic?: Text;
  readonly recipient_name?: Text;
  readonly recipient_iban?: Text;
  readonly recipient_bic?: Text;
  readonly end_to_end_id?: Text;
  readonly mandate_reference?: Text;
  readonly creditor_identifier?: Text;
  readonly purpose_code?: Text;
  readonly transaction_id?: Text;
  readonly sepa_return_code?: Text;
}

/** The counterparty: the recipient of an outgoing booking, or the sender of an incoming one. */
export function textsOf(booking: TextFields, amountCents: number): BookingTexts {
  const isOutgoing = amountCents < 0;
  return {
    description: booking.description ?? undefined,
    name: (isOutgoing ? booking.recipient_name : booking.sender_name) ?? undefined,
    iban: (isOutgoing ? booking.recipient_iban : booking.sender_iban) ?? undefined,
    bic: (isOutgoing ? booking.recipient_bic : booking.sender_bic) ?? undefined,
    endToEndId: booking.end_to_end_id ?? undefined,
    mandateReference: booking.mandate_reference ?? undefined,
    creditorIdentifier: booking.creditor_identifier ?? undefined,
    purposeCode: booking.purpose_code ?? undefined,
    transactionId: booking.transaction_id ?? undefined,
    returnCode: booking.sepa_return_code ?? undefined,
  };
}

/** Whether both sides give a text and the texts differ. A text that only one side gives is no difference. */
export function hasOtherTexts(ours: BookingTexts, theirs: BookingTexts): boolean {
  const named = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(ours).some(([name, text]) => {
    const other = named.get(name) ?? '';
    return text !== undefined && text !== '' && other !== '' && text !== other;
  });
}
