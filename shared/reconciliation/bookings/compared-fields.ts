import { statedDay } from '#shared/kernel/calendar/business-day.ts';
import type { Booking } from '#shared/events/accounts/bookings.ts';
import type { BreakKind } from '#shared/breaks/break.ts';
import { textOf } from '#shared/events/fields.ts';
import { canonicalInstant } from '#shared/kernel/clock.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
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

/**
 * Everything else that must be equal. Money may have been allocated by a reference, or charged on by the charges of a
 * return, so people must know that it changed.
 * Other facts are corrected without a break.
 */
const references = [
  'end_to_end_id',
  'recipient_iban',
  'sender_iban',
  'receiver_iban_virtual',
  'sepa_return_code',
  'transaction_id',
  'return_transaction_id',
  'return_charges',
  'mandate_reference',
] as const satisfies readonly (keyof Booking)[];

const others = [
  'description',
  'purpose_code',
  'recipient_name',
  'recipient_bic',
  'sender_name',
  'name',
  'sender_bic',
  'creditor_identifier',
  'sepa_return_reason',
  'sepa_return_reason_definition',
  'meta_info',
  'recorded_at',
] as const satisfies readonly (keyof Booking)[];

/** The reference calls the type `booking_type`. */
const typeFields = ['type', 'booking_type'] as const;

type Fact = (typeof references | typeof others | typeof typeFields)[number];

const facts = [
  ...references.map((field) => ({ kind: 'REFERENCE', field }) as const),
  ...others.map((field) => ({ kind: 'METADATA', field }) as const),
];

/** All fields that differ, apart from those that the bank leaves out. */
export function differingFields(bank: BankRow, mirror: MirrorRow): readonly DifferingField[] {
  return [...amountOf(bank, mirror), ...daysOf(bank, mirror), ...factsOf(bank, mirror)];
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
    const ours = statedDay(own?.[field]) ?? '';
    const bank = theirs?.[field] === null ? noDay(ours) : statedDay(theirs?.[field]);
    return bank === undefined || bank === ours ? [] : [{ kind: 'VALUE_DATE', field, ours, bank } as const];
  });
}

/** A day that the bank's answer leaves out stays as the mirror has it: only null says that there is none any more. */
export function withOwnDays(bank: BankRow, own: Booking | undefined): BankRow {
  const left = days.filter((field) => !Object.hasOwn(bank.read, field) && own?.[field] !== undefined);
  if (left.length === 0) return bank;
  return {
    ...bank,
    read: { ...bank.read, ...Object.fromEntries(left.map((field) => [field, own?.[field] ?? null])) },
  };
}

/** The bank says that there is no day. That differs from one that we have. */
const noDay = (ours: string): string => (ours === '' ? ours : 'none');

/** What we left out for an erasure has not changed at the bank: the account turned out to have a living holder. */
function factsOf({ data: theirs }: BankRow, { data: own, erased }: MirrorRow): readonly DifferingField[] {
  if (own === undefined) return [];
  const kindOf = (kind: BreakKind, field: Fact) =>
    erased === true && own[field] === undefined ? 'METADATA' : kind;
  const isNamed = (field: Fact) => theirs?.[field] !== undefined;
  return [
    ...facts
      .filter(({ field }) => isNamed(field) && differs(field, theirs?.[field], own[field]))
      .map(({ kind, field }) => ({ kind: kindOf(kind, field), field })),
    ...typeFields
      .filter((field) => isNamed(field) && differs(field, typeIn(theirs, field), typeIn(own, field)))
      .map((field) => ({ kind: 'METADATA', field }) as const),
  ];
}

const differs = (field: Fact, bank: unknown, ours: unknown): boolean =>
  comparable(field, bank) !== comparable(field, ours);

/** The type, by whichever of its names a side calls it. */
const typeIn = (data: Booking | undefined, field: (typeof typeFields)[number]) =>
  data?.[field] ?? data?.type ?? data?.booking_type;

/** What the bank's list names of a booking, if only to say that there is none. */
export const namedFields = ({ data }: BankRow): readonly string[] =>
  facts.map(({ field }) => field).filter((field) => data?.[field] !== undefined);

/** What we have and the bank leaves out. */
export function leftOutFields(
  { data: theirs }: BankRow,
  { data: own }: MirrorRow,
): readonly DifferingField[] {
  return facts.filter(
    ({ field }) => theirs?.[field] === undefined && differs(field, undefined, own?.[field]),
  );
}

function comparable(field: Fact, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  switch (field) {
    case 'recorded_at':
      return canonicalInstant(textOf(value) ?? '');
    case 'meta_info':
      // The rest describes the payment at the shop.
      return cardPayment.safeParse(value).data?.cards.card_id;
    default:
      return canonicalJson(value);
  }
}

const described = z.object({ cards: z.object({ card_id: z.string() }) });

/** JSON text, or an object. */
const cardPayment = z.union([described, z.pipe(jsonText, described)]);
