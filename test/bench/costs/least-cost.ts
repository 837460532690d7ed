import type { Section } from '#test/bench/measure.ts';
import { perMillion } from '#test/bench/prices/prices.ts';
import { totalOf, type BookingDollars } from './booking-cost.ts';
import type { EventCost } from './event-cost.ts';

interface Full {
  readonly event: EventCost;
  /** Of a million bookings in full batches. */
  readonly dollars: BookingDollars;
}

/** What each booking takes at least, and why it stays. Nearly a third is what gateway and firewall charge for a call. */
export function leastSection({ event: { written }, dollars }: Full): Section {
  const rows = (units: number) => ({ units, dollars: cents(units * perMillion.writeUnit) });
  const rest = dollars.functions + dollars.read + dollars.logs + dollars['archive and sweep'];
  return {
    title: 'What a million bookings in full batches is made of, and why it stays',
    rows: [
      {
        part: 'gateway',
        units: 1,
        dollars: dollars.gateway,
        because: 'it hands over the exact bytes: ADR 8',
      },
      { part: 'firewall', units: 1, dollars: dollars.firewall, because: 'it counts each address: ADR 23' },
      {
        part: 'bus',
        units: 1,
        dollars: cents(dollars.bus + dollars['bus archive']),
        because: 'teams get each event',
      },
      { part: 'record', ...rows(written.record), because: 'a transaction writes each row twice' },
      {
        part: 'mirror',
        ...rows(written.mirror + written.history),
        because: 'as the record: one transaction',
      },
      { part: 'totals', ...rows(written.totals), because: 'as the record: they are compared with balances' },
      {
        part: 'indexes',
        ...rows(written.indexes),
        because: 'the sweep asks by hour, statements by day and by valuta date: ADR 54',
      },
      { part: 'receipt', ...rows(written.receipt), because: 'one for a batch' },
      { part: 'queue', units: 1.2, dollars: cents(dollars.queue), because: 'one send; a tenth of two more' },
      {
        part: 'functions, reads, logs, archive, sweep',
        dollars: cents(rest),
        because: 'less than a tenth of all',
      },
      {
        part: 'all',
        dollars: cents(totalOf({ ...dollars })),
        because: `${cents(totalOf({ ...dollars, gateway: perMillion.httpApiRequest }))} if the gateway were an HTTP API`,
      },
    ],
  };
}

const cents = (dollars: number) => Math.round(100 * dollars) / 100;
