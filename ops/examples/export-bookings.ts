import type { Booking } from '#shared/bank/contract/accounts/bookings.ts';
import type { ExampleWorld } from './example.ts';
import { csvText } from '#shared/bookings/csv-text.ts';
import { newCustomer } from './new-customer.ts';

const columns = [
  'id',
  'booking_date',
  'valuta_date',
  'amount',
  'currency',
  'counterparty',
  'description',
] as const;

/** Last month's bookings as CSV, page by page: however many there are, one page is in memory. */
export async function exportBookings(world: ExampleWorld) {
  const { bank, say, write } = world;
  const { account_id } = await newCustomer(world);
  const { first, last } = await aBusyMonth(world, account_id);

  write(columns.join(','));
  const total = { bookings: 0, cents: 0 };
  const bookings = bank.accounts.bookings.list({
    account_id,
    // By the day of booking, a month that is over never changes; a value date may still come to lie in it.
    filter: { booking_date: { min: first, max: last } },
    // What is inserted while you read must come last.
    sort: 'recorded_at',
    // 10 shows several pages; take 1000, the largest.
    page: { size: 10 },
  });
  for await (const booking of bookings) {
    write(csvLine(booking));
    total.bookings += 1;
    total.cents += booking.amount.value;
  }
  say(`${total.bookings} bookings from ${first} to ${last}, in sum ${euros(total.cents)} €`);
  return { account_id, ...total };
}

function csvLine(booking: Booking): string {
  const { id, booking_date, valuta_date, amount, description } = booking;
  const counterparty = amount.value < 0 ? booking.recipient_name : booking.sender_name;
  const [before, after] = [
    [id, booking_date, valuta_date],
    [amount.currency, counterparty, description],
  ];
  return [...before.map(harmless), euros(amount.value), ...after.map(harmless)].map(quoted).join();
}

/** Cents are whole numbers everywhere else; only people and spreadsheets read them as euros. */
function euros(cents: number): string {
  return (cents / 100).toFixed(2);
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Strangers write such texts. A line feed would break the line, and a spreadsheet would run a text that begins like a
 * formula; `csvText` has the rules.
 */
function harmless(text: string | null | undefined): string {
  return csvText(text ?? '');
}

interface Month {
  readonly first: string;
  readonly last: string;
}

/** 25 payments arrive this month, and one in the next, when the export runs. */
async function aBusyMonth({ sandbox, say }: ExampleWorld, account_id: string): Promise<Month> {
  const today = await sandbox.today();
  for (let invoice = 1; invoice <= 25; invoice += 1) {
    const payment = { amount: 10_000 + invoice, sender_name: 'Musterbau GmbH' };
    await sandbox.payIn({ account_id, ...payment, description: `Invoice "${invoice}", paid` });
  }
  const [year = 0, month = 1] = today.split('-').map(Number);
  const [first, last, next] = [dayOf(year, month, 1), dayOf(year, month + 1, 0), dayOf(year, month + 1, 1)];
  await sandbox.passTimeUntil(`${next}T12:00:00Z`);
  await sandbox.payIn({ account_id, amount: 1, description: 'Belongs to the next month' });
  say(`It is ${next} at the bank`);
  return { first, last };
}

/** Months from 1; day 0 is the last one of the month before. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
