import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import type { BankClient } from '#shared/bank/client/method.ts';
import { bankStatements } from '#shared/bank/contract/accounts/bank-statements.ts';
import { bookings, type Booking } from '#shared/bank/contract/accounts/bookings.ts';
import { atBusinessHour, daysAfter, statedDay } from '#shared/kernel/calendar/business-day.ts';
import { canonicalInstant, toIsoInstant } from '#shared/kernel/clock.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { textsOf } from './booking-texts.ts';
import { evidenceHead, evidenceLine } from './evidence/bank-lines.ts';
import type { EvidenceLine } from './evidence/bank-evidence.ts';
import { evidenceTexts } from './evidence/evidence-json.ts';
import { createPackedEvidence } from './packed-lines.ts';
import type { Period } from './period.ts';
import type { AskedStatement, BankStatements, BookedLine, KnownBooking } from './ports.ts';

/** The endpoints that statements need. */
export const statementAreas = { accounts: { bankStatements, bookings } };

/** The largest page: the list may shift between pages, so fewer are better. */
const pageSize = 1_000;

/** The bank's statements through its client. Specification: "Accounts". */
export function createBankStatements(bank: BankClient<typeof statementAreas>): BankStatements {
  return {
    async ask(account_id, period, keep) {
      try {
        const body = { start_date: period.firstDay, end_date: period.lastDay };
        const statement = await bank.accounts.bankStatements.create({ account_id, body });
        const head = evidenceHead(statement);
        if (head === undefined)
          return { outcome: 'refused', status: 200, code: 'statement-without-balances' };
        const pages = bank.accounts.bankStatements.bookings.list({
          account_id,
          statement_id: statement.id,
          sort: 'recorded_at',
          page: { size: pageSize },
        });
        const packed = createPackedEvidence();
        const kept = await keep(
          evidenceTexts(
            { statement },
            noted(pages, (line) => packed.add(line)),
          ),
          statement.id,
        );
        return { outcome: 'answered', evidence: { ...head, lines: packed.lines }, kept };
      } catch (error) {
        return refusalOf(error);
      }
    },
    find: async (account_id, id) =>
      (await Array.fromAsync(listed(bank, account_id, { id }))).find(({ bookingId }) => bookingId === id),
    async *booked(account_id, days) {
      const { firstDay, lastDay } = days;
      let isDated = false;
      for await (const line of listed(bank, account_id, { booking_date: { min: firstDay, max: lastDay } })) {
        isDated = true;
        yield line;
      }
      // A bank that shows no booking dates may not be able to filter by them.
      if (!isDated) yield* recordedWithoutDay(bank, account_id, days);
    },
    async *valued(account_id, { firstDay, lastDay }) {
      const days = { valuta_date: { min: firstDay, max: lastDay } };
      for await (const booking of bookingsListed(bank, account_id, days)) yield knownBooking(booking);
    },
    async *recordedSince(account_id, instant) {
      for await (const { id } of bookingsListed(bank, account_id, { recorded_at: { min: instant } }))
        yield id;
    },
  };
}

type Bank = BankClient<typeof statementAreas>;
export type BookingFilter = NonNullable<Parameters<Bank['accounts']['bookings']['list']>[0]>['filter'];

async function* listed(bank: Bank, account_id: string, filter: BookingFilter): AsyncGenerator<BookedLine> {
  for await (const booking of bookingsListed(bank, account_id, filter))
    yield {
      ...evidenceLine(booking),
      bookingDay: statedDay(booking.booking_date),
      recordedAt: canonicalInstant(booking.recorded_at ?? ''),
      texts: textsOf(booking, booking.amount.value),
    };
}

async function* recordedWithoutDay(bank: Bank, account_id: string, { firstDay, lastDay }: Period) {
  const min = toIsoInstant(atBusinessHour(firstDay, 0));
  const max = toIsoInstant(atBusinessHour(daysAfter(lastDay, 1), 0) - 1);
  for await (const line of listed(bank, account_id, { recorded_at: { min, max } }))
    if (line.bookingDay === undefined) yield line;
}

function knownBooking(booking: Booking): KnownBooking {
  const { bookingId: id, cents: amountCents, currency, valutaDay: valutaDate } = evidenceLine(booking);
  const recordedAt = canonicalInstant(booking.recorded_at ?? '') ?? '';
  return { id, amountCents, currency, recordedAt, valutaDate };
}

/** The account's bookings that match the filter, in the order in which the bank recorded them. */
export async function listedBookings(
  bank: BookingsAtBank,
  account_id: string,
  filter: BookingFilter,
): Promise<readonly Booking[]> {
  return Array.fromAsync(bookingsListed(bank, account_id, filter));
}

type BookingsAtBank = BankClient<{ readonly accounts: Pick<typeof statementAreas.accounts, 'bookings'> }>;

/** The same, while its pages are read. */
export const bookingsListed = (
  bank: BookingsAtBank,
  account_id: string,
  filter: BookingFilter,
): AsyncIterable<Booking> =>
  bank.accounts.bookings.list({ account_id, filter, sort: 'recorded_at', page: { size: pageSize } });

/** Passes the bookings on. Of each, only what a comparison needs stays in memory. */
async function* noted(
  bookings: AsyncIterable<Booking>,
  note: (line: EvidenceLine) => void,
): AsyncGenerator<Booking> {
  for await (const booking of bookings) {
    note(evidenceLine(booking));
    yield booking;
  }
}

/** Whether the refusal is about this account. A missing scope, for example, is not. */
export const isAboutAccount = ({ status }: ApiError): boolean => [400, 404, 422].includes(status);

/** A refusal is final. Anything else is asked again: the days identify the statement, so that is safe. */
function refusalOf(error: unknown): Exclude<AskedStatement<never>, { readonly outcome: 'answered' }> {
  if (!(error instanceof BankError)) throw error;
  if (error instanceof OutcomeUnknownError || error.retryable || !(error instanceof ApiError))
    return { outcome: 'unknown' };
  const code = error.bankCode ?? error.code;
  if (!isAboutAccount(error)) {
    const message = `The bank refuses statements of every account: ${error.status} ${code}`;
    throw new PermanentError('statements-refused', message, error);
  }
  return { outcome: 'refused', status: error.status, code, field: error.entries[0]?.field };
}
