import fc from 'fast-check';
import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Statement, StatementEntry } from '#shared/statements/model/statement.ts';
import '#test/property-sizes.ts';

const hex = (length: number) =>
  fc.string({
    unit: fc.integer({ min: 0, max: 15 }).map((digit) => digit.toString(16)),
    minLength: length,
    maxLength: length,
  });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

/** What customers write: also letters that a format does not know, its separators, and what XML cannot hold. */
const text = fc.oneof(
  fc.constantFrom(
    'Miete März',
    'Müller & Söhne <GmbH>',
    '=cmd()',
    ':86:?20',
    'SVWZ+EREF+x',
    '-',
    '日本',
    '\u0000\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300 }),
);
/** Months at the ends of years, of leap years, and others, with their last days. */
const periods = [
  ['2026-02-01', '2026-02-28'],
  ['2025-12-01', '2025-12-31'],
  ['2026-01-01', '2026-01-31'],
  ['2024-02-01', '2024-02-29'],
] as const;
const entryOf = (firstDay: string): fc.Arbitrary<StatementEntry> =>
  fc
    .record({
      bookingId: hex(32).map((digits) => `${digits}cboo`),
      cents: fc.oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: -1e12, max: 1e12 })),
      bookingDay: fc.integer({ min: 0, max: 27 }).map((days) => daysAfter(firstDay, days)),
      isUndated: fc.boolean(),
      valutaAfter: optional(fc.integer({ min: -25, max: 25 })),
      type: fc.oneof(fc.constantFrom(...bookingTypes), fc.constant('SomethingNew')),
      counterparty: optional(
        fc.record({
          name: optional(text),
          iban: optional(fc.constantFrom('DE32110101001000000029', 'DE32 1101 0100 1000 0000 29', 'unknown')),
          bic: optional(fc.constantFrom('BYLADEM1001', 'COBADEFF', 'short')),
        }),
      ),
      virtualIban: optional(
        fc.constantFrom('DE02120300000000202051', 'DE02 1203 0000 0000 2020 51', 'unknown'),
      ),
      description: optional(text),
      endToEndId: optional(fc.oneof(fc.constant('NOTPROVIDED'), text)),
      mandateReference: optional(text),
      creditorIdentifier: optional(fc.constant('DE98ZZZ09999999999')),
      purposeCode: optional(fc.constantFrom('SALA', 'RINP')),
      transactionId: optional(hex(32).map((digits) => `${digits}ctrx`)),
      returnCode: optional(fc.constantFrom('AC04', 'MS03')),
      returnTransactionId: optional(hex(32).map((digits) => `${digits}ctrx`)),
      returnCharges: optional(
        fc.record({ cents: fc.integer({ min: -999, max: 99_999 }), currency: fc.constantFrom('EUR', 'CHF') }),
      ),
      cardId: optional(hex(32).map((digits) => `${digits}mcrd`)),
      correction: optional(
        fc.record({
          reference: hex(32),
          wasCents: fc.integer({ min: -99_999, max: 99_999 }),
          isCents: fc.integer({ min: -99_999, max: 99_999 }),
        }),
      ),
      corrects: optional(
        fc.constantFrom(
          { lastDay: '2026-01-31' },
          { firstDay: '2026-02-01', lastDay: '2026-02-28', year: 2026, number: 1 },
        ),
      ),
    })
    .map(({ valutaAfter, isUndated, ...entry }) => ({
      ...entry,
      ...(isUndated && { isDayOfRecord: true as const }),
      // It may lie in the year before or after.
      valutaDay: valutaAfter === undefined ? undefined : daysAfter(entry.bookingDay, valutaAfter),
    }));

/** Statements whose sums are right, over all that a booking may hold. */
export const statements: fc.Arbitrary<Statement> = fc
  .constantFrom(...periods)
  .chain(([firstDay, lastDay]) =>
    fc.record({
      firstDay: fc.constant(firstDay),
      lastDay: fc.constant(lastDay),
      currency: fc.constantFrom('EUR', 'CHF'),
      digits: hex(32),
      entries: fc.array(entryOf(firstDay), { maxLength: 12 }),
      openingCents: fc.integer({ min: -1e12, max: 1e12 }),
      notYetCents: fc.integer({ min: -10_000, max: 10_000 }),
      number: fc.integer({ min: 1, max: 99_999 }),
      holder: optional(text),
    }),
  )
  .map(({ firstDay, lastDay, currency, digits, entries, openingCents, notYetCents, number, holder }) => {
    const closingCents = entries.reduce((sum, { cents }) => sum + cents, openingCents);
    return {
      id: `${digits}stmt`,
      account: {
        id: `${digits}cacc`,
        iban: 'DE32110101001000000029',
        bic: 'SOBKDEB2XXX',
        currency,
        holder,
      },
      firstDay,
      lastDay,
      createdAt: '2026-03-04T05:00:00.000Z',
      year: Number(lastDay.slice(0, 4)),
      number,
      openingCents,
      closingCents,
      valutaCents: closingCents - notYetCents,
      // The bank's order: by the day of booking.
      entries: entries.toSorted((one, other) => one.bookingDay.localeCompare(other.bookingDay)),
    };
  });
