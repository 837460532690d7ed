import { elementsOfListed, headOfListed, listedJson } from '#shared/kernel/listed-json.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type {
  CorrectedStatement,
  Statement,
  StatementEntry,
  StatementHead,
} from '#shared/statements/model/statement.ts';
import { writtenBooking, writtenStatement } from './statement-json-schema.ts';
import { type StatementText, wholeText } from './statement-text.ts';

/**
 * A statement as JSON with the field names of the bank; amounts are integer cents. The same statement gives the same
 * bytes.
 */
export function statementJsonText(head: StatementHead): StatementText {
  const text = listedJson(headOf(head), list);
  return {
    begin: text.begin,
    lines: (entries) => text.elements(entries.map(bookingOf)),
    end: text.end,
  };
}

/** The same of a statement that is in memory. */
export function statementJson(statement: Statement): string {
  return wholeText(statementJsonText, statement);
}

const list = 'bookings';

function headOf(head: StatementHead) {
  const { account, firstDay, lastDay } = head;
  return {
    id: head.id,
    account: {
      id: account.id,
      iban: account.iban,
      bic: account.bic,
      currency: account.currency,
      holder: account.holder,
    },
    period: { from: firstDay, to: lastDay },
    created_at: head.createdAt,
    year: head.year,
    number: head.number,
    opening_balance: head.openingCents,
    closing_balance: head.closingCents,
    valuta_balance: head.valutaCents,
  };
}

function bookingOf({ counterparty = {}, ...entry }: StatementEntry) {
  return {
    id: entry.bookingId,
    booking_type: entry.type,
    amount: entry.cents,
    booking_date: entry.bookingDay,
    booking_date_is_day_of_record: entry.isDayOfRecord,
    valuta_date: entry.valutaDay,
    name: counterparty.name,
    iban: counterparty.iban,
    bic: counterparty.bic,
    receiver_iban_virtual: entry.virtualIban,
    description: entry.description,
    end_to_end_id: entry.endToEndId,
    mandate_reference: entry.mandateReference,
    creditor_identifier: entry.creditorIdentifier,
    purpose_code: entry.purposeCode,
    transaction_id: entry.transactionId,
    return_code: entry.returnCode,
    return_transaction_id: entry.returnTransactionId,
    return_charges: entry.returnCharges && {
      value: entry.returnCharges.cents,
      currency: entry.returnCharges.currency,
    },
    card_id: entry.cardId,
    corrects: entry.corrects && {
      year: entry.corrects.year,
      number: entry.corrects.number,
      from: entry.corrects.firstDay,
      to: entry.corrects.lastDay,
    },
    correction: entry.correction && {
      reference: entry.correction.reference,
      amount_before: entry.correction.wasCents,
      amount_now: entry.correction.isCents,
    },
  };
}

const statementText = z.pipe(jsonText, writtenStatement);

/** Reads a statement from its JSON text. Undefined if the text is cut off, or is that of something else. */
export function statementOfJson(json: string): Statement | undefined {
  const read = statementText.safeParse(json);
  if (!read.success) return undefined;
  return { ...readHead(read.data), entries: read.data.bookings.map(entryOf) };
}

function readHead(written: z.output<typeof writtenStatement>): StatementHead {
  const { id, account, period, created_at: createdAt, year, number, ...rest } = written;
  return {
    id,
    account,
    firstDay: period.from,
    lastDay: period.to,
    createdAt,
    year,
    number,
    openingCents: rest.opening_balance,
    closingCents: rest.closing_balance,
    valutaCents: rest.valuta_balance,
  };
}

function entryOf({ name, iban, bic, ...booking }: z.output<typeof writtenBooking>): StatementEntry {
  const hasCounterparty = [name, iban, bic].some((each) => each !== undefined);
  return {
    bookingId: booking.id,
    cents: booking.amount,
    bookingDay: booking.booking_date,
    ...(booking.booking_date_is_day_of_record && { isDayOfRecord: true }),
    valutaDay: booking.valuta_date,
    type: booking.booking_type,
    ...(hasCounterparty && { counterparty: { name, iban, bic } }),
    virtualIban: booking.receiver_iban_virtual,
    description: booking.description,
    endToEndId: booking.end_to_end_id,
    mandateReference: booking.mandate_reference,
    creditorIdentifier: booking.creditor_identifier,
    purposeCode: booking.purpose_code,
    transactionId: booking.transaction_id,
    returnCode: booking.return_code,
    returnTransactionId: booking.return_transaction_id,
    returnCharges: booking.return_charges && {
      cents: booking.return_charges.value,
      currency: booking.return_charges.currency,
    },
    cardId: booking.card_id,
    ...(booking.corrects !== undefined && { corrects: correctedOf(booking.corrects) }),
    ...(booking.correction !== undefined && { correction: correctionOf(booking.correction) }),
  };
}

function correctedOf(written: NonNullable<z.output<typeof writtenBooking>['corrects']>): CorrectedStatement {
  const { from, to: lastDay, year, number } = written;
  if (from === undefined || year === undefined || number === undefined) return { lastDay };
  return { firstDay: from, lastDay, year, number };
}

const correctionOf = ({
  reference,
  amount_before: wasCents,
  amount_now: isCents,
}: NonNullable<z.output<typeof writtenBooking>['correction']>) => ({ reference, wasCents, isCents });

const stated = z.object({ id: z.string() });

/** Ids of the bookings in a statement's JSON text. */
export async function* statedIds(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const booking of elementsOfListed(text, list)) yield stated.parse(booking).id;
}

/** What it states apart from its entries. */
export async function statedHead(text: AsyncIterable<string>): Promise<StatementHead> {
  return readHead(writtenStatement.parse(await headOfListed(text)));
}

/** Its entries. */
export async function* statedEntries(text: AsyncIterable<string>): AsyncGenerator<StatementEntry> {
  for await (const booking of elementsOfListed(text, list)) yield entryOf(writtenBooking.parse(booking));
}
