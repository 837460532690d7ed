import { beforeAll, expect, test } from 'vitest';
import { unitsOfEvent } from '#infra/stage/rates.ts';
import { catalog } from '#shared/events/catalog.ts';
import { totalDollars, type EventCost } from '#test/bench/costs/event-cost.ts';
import { costsByType, type TypeCosts } from '#test/bench/costs/event-costs.ts';

let costs: ReadonlyMap<string, TypeCosts>;
beforeAll(async () => {
  costs = await costsByType();
}, 240_000);

const dearerThan = (budgetOf: (type: string) => number, costOf: (costs: TypeCosts) => EventCost) =>
  [...costs]
    .map(([type, each]) => [type, totalDollars(costOf(each))] as const)
    .filter(([type, dollars]) => dollars > budgetOf(type));

test('every event is one transaction and at most three reads', () => {
  expect(costs.size).toBe(catalog.length);
  for (const [type, { first, later }] of costs) {
    for (const { reads, transactions } of [first, later]) {
      expect(reads, type).toBeLessThanOrEqual(3);
      expect(transactions, type).toBe(1);
    }
  }
});

test('a million first events of a type cost 12.20 dollars at most, a million bookings 12.80', () => {
  const budgetOf = (type: string) => (type === 'BOOKING' ? 12.8 : 12.2);
  expect(dearerThan(budgetOf, ({ first }) => first)).toEqual([]);
});

// One that gives what is open another status also writes the row before it into the history, and one index twice.
test('a million later events of any type cost 12.95 dollars at most', () => {
  expect(
    dearerThan(
      () => 12.95,
      ({ later }) => later,
    ),
  ).toEqual([]);
});

test('no event writes or reads more units than tables are prepared for', () => {
  const { events, mirror: mirrored } = unitsOfEvent;
  for (const [type, { first, later }] of costs) {
    for (const { written, readUnits } of [first, later]) {
      const { record, mirror, history, totals } = written;
      expect(record, type).toBeLessThanOrEqual(events.written);
      expect(mirror + history + totals, type).toBeLessThanOrEqual(mirrored.written);
      expect(readUnits, type).toBeLessThanOrEqual(events.read + mirrored.read);
    }
  }
});
