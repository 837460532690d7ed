import * as z from '#shared/kernel/zod.ts';

const text = z.optional(z.string());
const cents = z.int();
const day = z.iso.date();

const charges = { value: z.number(), currency: z.string() };
const corrects = { year: z.optional(z.number()), number: z.optional(z.number()), from: text, to: z.string() };
const correction = { reference: z.string(), amount_before: z.number(), amount_now: z.number() };

const booking = {
  id: z.string(),
  booking_type: z.string(),
  amount: z.number(),
  booking_date: z.string(),
  booking_date_is_day_of_record: z.optional(z.literal(true)),
  valuta_date: text,
  name: text,
  iban: text,
  bic: text,
  receiver_iban_virtual: text,
  description: text,
  end_to_end_id: text,
  mandate_reference: text,
  creditor_identifier: text,
  purpose_code: text,
  transaction_id: text,
  return_code: text,
  return_transaction_id: text,
  return_charges: z.optional(z.object(charges)),
  card_id: text,
  corrects: z.optional(z.object(corrects)),
  correction: z.optional(z.object(correction)),
};

const account = { id: z.string(), iban: z.string(), bic: text, currency: z.string(), holder: text };
const period = { from: z.string(), to: z.string() };

const head = {
  id: z.string(),
  account: z.object(account),
  period: z.object(period),
  created_at: z.string(),
  year: z.number(),
  number: z.number(),
  opening_balance: z.number(),
  closing_balance: z.number(),
  valuta_balance: z.number(),
};

/** As files are read again: also those of earlier years. */
export const writtenBooking = z.object(booking);
export const writtenStatement = z.object({ ...head, bookings: z.array(writtenBooking) });

const name = z.string().check(z.minLength(1));

/** As files are published: exactly these members, whole cents, and days of the calendar. */
export const publishedBooking = z.strictObject({
  ...booking,
  id: name,
  booking_type: name,
  amount: cents,
  booking_date: day,
  valuta_date: z.optional(day),
  return_charges: z.optional(z.strictObject({ value: cents, currency: name })),
  corrects: z.optional(
    z.strictObject({
      year: z.optional(z.int()),
      number: z.optional(z.int()),
      from: z.optional(day),
      to: day,
    }),
  ),
  correction: z.optional(z.strictObject({ reference: name, amount_before: cents, amount_now: cents })),
});

/** The file without its bookings. */
export const publishedHead = z.strictObject({
  ...head,
  id: name,
  account: z.strictObject({ ...account, id: name, iban: name, currency: name }),
  period: z.strictObject({ from: day, to: day }),
  created_at: z.iso.datetime(),
  year: z.int(),
  number: z.int().check(z.positive()),
  opening_balance: cents,
  closing_balance: cents,
  valuta_balance: cents,
  bookings: z.array(z.never()),
});
