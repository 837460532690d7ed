import type { Section } from '#test/bench/measure.ts';
import { resourcesOf } from '#test/construct/synthesized.ts';
import { costs as budgets, exceeding } from '#test/bench/budgets.ts';
import { before, goals } from './before.ts';
import { bookingDollars, callsOfBooking, totalOf, type BookingDollars } from './booking-cost.ts';
import { costsByType } from './event-costs.ts';
import { fixedCosts } from './fixed-cost.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import type { Growth, Left } from './growth-cost.ts';
import { jobsSection } from './jobs-cost.ts';
import { leastSection } from './least-cost.ts';
import { pricesAsOf } from '#test/bench/prices/prices.ts';

/**
 * Partners by bookings a month, with the events of a batch: what arrives while a handler takes one batch, at twice the mean
 * rate of the month.
 */
const partners = [
  { partner: 'small', millions: 1, batch: 1 },
  { partner: 'middle', millions: 10, batch: 1 },
  { partner: 'large', millions: 100, batch: 3 },
];

/** Everything that production costs, for bookings as most events are. */
export async function costs(): Promise<readonly Section[]> {
  const booking = (await costsByType()).get('BOOKING');
  if (booking === undefined) throw new Error('No booking was counted');
  const deployed = deployedLogs();
  const dollarsOf = (batch: number) => bookingDollars({ event: booking.first, batch, deployed });
  const [full, ones] = [dollarsOf(10), dollarsOf(1)];
  const fixed = fixedCosts();
  const fixedDollars = fixed.reduce((sum, { dollars }) => sum + dollars, 0);
  const bills = partners.map(({ partner, millions, batch }) => {
    const each = totalOf(dollarsOf(batch));
    return {
      partner,
      'millions of bookings a month': millions,
      'bookings in a batch': batch,
      'fixed, $': cents(fixedDollars),
      'bookings, $': cents(millions * each),
      'a month, $': cents(fixedDollars + millions * each),
      'a million, $': cents(each + fixedDollars / millions),
    };
  });
  const figures = {
    'a million bookings in full batches': cents(totalOf(full)),
    'a million bookings in ones': cents(totalOf(ones)),
    'a month in which nothing happens': cents(fixedDollars),
    'a month for a million bookings that were ever received': cents(totalOf(booking.growth.inTheEnd.dollars)),
    'calls for a booking in a full batch': callsOfBooking(10),
  };
  return [
    {
      title: `What production costs: US dollars by the list prices of ${pricesAsOf}`,
      rows: figureRows(figures),
      exceeding: exceeding(budgets, figures),
    },
    {
      title: `US dollars for a million bookings of 1.5 KB (${pricesAsOf}), from the bank’s call to the bus and the archive`,
      rows: [bookingRow('in full batches', full), bookingRow('in ones', ones)],
    },
    leastSection({ event: booking.first, dollars: full }),
    {
      title: 'US dollars a month for a stage in which nothing happens',
      rows: [
        ...fixed.map(({ part, count, dollars }) => ({ part, count, dollars: cents(dollars) })),
        { part: 'all', dollars: cents(fixedDollars) },
      ],
    },
    { title: 'US dollars a month by the size of the partner', rows: bills },
    growthSection(booking.growth),
    await jobsSection(),
  ];
}

function figureRows(figures: Readonly<Record<keyof typeof before, number>>): Section['rows'] {
  const names = Object.keys(before) as (keyof typeof before)[];
  return names.map((of) => ({ of, before: before[of], now: figures[of], goal: goals[of] }));
}

const cents = (dollars: number) => Math.round(100 * dollars) / 100;

function bookingRow(bookings: string, dollars: BookingDollars) {
  const parts = Object.entries<number>({ ...dollars }).map(
    ([part, amount]) => [part, cents(amount)] as const,
  );
  return { bookings, ...Object.fromEntries(parts), all: cents(totalOf(dollars)) };
}

function growthSection({ inTable, inFile, moving }: Growth): Section {
  const rowsOf = (where: string, { bytes, dollars }: Left) => [
    { of: `bytes of one, its row in ${where}`, ...bytes },
    {
      of: `dollars, rows in ${where}`,
      ...Object.fromEntries(Object.entries(dollars).map(([part, amount]) => [part, cents(amount)])),
      all: cents(totalOf(dollars)),
    },
  ];
  const { archiveAfterDays } = deployableStage('production').bookings;
  return {
    title: `US dollars a month for a million bookings that were ever received; after ${archiveAfterDays} days their rows move into files, once for ${cents(moving)}`,
    rows: [...rowsOf('the table', inTable), ...(inFile === undefined ? [] : rowsOf('a file', inFile))],
  };
}

/** What production writes into logs beside our own lines. */
function deployedLogs() {
  const [receiver] = resourcesOf('production', 'AWS::Lambda::Function');
  const logging = receiver?.Properties['LoggingConfig'] as { readonly SystemLogLevel?: string } | undefined;
  const [gateway] = resourcesOf('production', 'AWS::ApiGateway::Stage');
  const setting = gateway?.Properties['AccessLogSetting'] as { readonly Format?: string } | undefined;
  return {
    logsLifecycle: logging?.SystemLogLevel === undefined,
    // A value is about as long as twenty characters.
    accessLineBytes: (setting?.Format ?? '').replaceAll(/\$context[.\w]+/g, '.'.repeat(20)).length,
  };
}
