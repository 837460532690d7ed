import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { BreakKind } from '#shared/breaks/break.ts';
import type { BankRow, MirrorRow } from '#shared/reconciliation/model/compared-booking.ts';

/** A field that differs. */
export interface DifferingField {
  readonly kind: BreakKind;
  readonly field: string;
  /** Our value and the bank's. Texts are left out: they may be personal. */
  readonly ours?: string;
  readonly bank?: string;
  readonly cents?: number;
}

const days = ['valuta_date', 'booking_date'] as const;

/** Texts that must be equal as well. A difference is corrected and counted, without a break. */
const texts = [
  'description',
  'booking_type',
  'recipient_name',
  'recipient_iban',
  'sender_name',
  'sender_iban',
  'end_to_end_id',
  'transaction_id',
] as const satisfies readonly (keyof Booking)[];

/** All fields that differ. A field that the bank leaves out does not count, nor a text that was erased. */
export function differingFields(bank: BankRow, mirror: MirrorRow): readonly DifferingField[] {
  return [...amountOf(bank, mirror), ...daysOf(bank, mirror), ...textsOf(bank, mirror)];
}

function amountOf(bank: BankRow, mirror: MirrorRow): readonly DifferingField[] {
  const isOtherCurrency = bank.currency !== mirror.currency;
  const cents = bank.cents - mirror.cents;
  const kind = bank.cents === -mirror.cents ? 'SIGN' : 'AMOUNT';
  return [
    ...(cents === 0
      ? []
      : [{ kind, field: 'amount', ours: String(mirror.cents), bank: String(bank.cents), cents } as const]),
    ...(isOtherCurrency
      ? [{ kind: 'CURRENCY', field: 'currency', ours: mirror.currency, bank: bank.currency } as const]
      : []),
  ];
}

function daysOf({ data: theirs }: BankRow, { data: own }: MirrorRow): readonly DifferingField[] {
  return days.flatMap((field) => {
    const [bank = '', ours = ''] = [statedDay(theirs?.[field]), statedDay(own?.[field])];
    return bank === '' || bank === ours ? [] : [{ kind: 'VALUE_DATE', field, ours, bank } as const];
  });
}

function textsOf({ data: theirs }: BankRow, { data: own }: MirrorRow): readonly DifferingField[] {
  return texts.flatMap((field) => {
    const [bank, ours] = [theirs?.[field], own?.[field]];
    // Left out by the webhook, or erased with its customer.
    const isKnown = typeof bank === 'string' && typeof ours === 'string';
    return isKnown && bank !== ours ? [{ kind: 'METADATA', field } as const] : [];
  });
}
