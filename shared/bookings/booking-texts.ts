import { jsonIn } from '#shared/events/decode-body.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { BookingTexts } from './ports.ts';

type Text = string | null | undefined;

/** The fields of a booking that hold texts, in an event as in the bank's list. */
interface TextFields {
  readonly description?: Text;
  readonly name?: Text;
  readonly sender_name?: Text;
  readonly sender_iban?: Text;
  readonly sender_bic?: Text;
  readonly recipient_name?: Text;
  readonly recipient_iban?: Text;
  readonly recipient_bic?: Text;
  readonly receiver_iban_virtual?: Text;
  readonly end_to_end_id?: Text;
  readonly mandate_reference?: Text;
  readonly creditor_identifier?: Text;
  readonly purpose_code?: Text;
  readonly transaction_id?: Text;
  readonly sepa_return_code?: Text;
  readonly meta_info?: unknown;
}

/**
 * The counterparty: the recipient of an outgoing booking, or the sender of an incoming one. Where the bank names neither,
 * it may still give the name of the other side.
 */
export function textsOf(booking: TextFields, amountCents: number): BookingTexts {
  const isOutgoing = amountCents < 0;
  return {
    description: given(booking.description),
    name: given(isOutgoing ? booking.recipient_name : booking.sender_name) ?? given(booking.name),
    iban: given(isOutgoing ? booking.recipient_iban : booking.sender_iban),
    bic: given(isOutgoing ? booking.recipient_bic : booking.sender_bic),
    virtualIban: given(booking.receiver_iban_virtual),
    endToEndId: given(booking.end_to_end_id),
    mandateReference: given(booking.mandate_reference),
    creditorIdentifier: given(booking.creditor_identifier),
    purposeCode: given(booking.purpose_code),
    transactionId: given(booking.transaction_id),
    returnCode: given(booking.sepa_return_code),
    cardId: cardIdIn(booking.meta_info),
  };
}

/** An empty text says nothing, and files with a schema have no place for it. */
export const given = (text: Text): string | undefined => (text === null || text === '' ? undefined : text);

/** Whether both sides give a text and the texts differ. A text that only one side gives is no difference. */
export function hasOtherTexts(ours: BookingTexts, theirs: BookingTexts): boolean {
  const named = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(ours).some(([name, text]) => {
    const other = named.get(name) ?? '';
    return text !== undefined && text !== '' && other !== '' && text !== other;
  });
}

/** The card in `meta_info` of a booking: JSON text, or what it says. Undefined if it names none. */
function cardIdIn(metaInfo: unknown): string | undefined {
  const said = typeof metaInfo === 'string' ? jsonIn(metaInfo) : metaInfo;
  const cards = isRecord(said) ? said['cards'] : undefined;
  const id = isRecord(cards) ? cards['card_id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
