import { expect, test } from 'vitest';
import { listedUnits } from '#infra/stage/rates.ts';
import { catalog } from '#shared/events/catalog.ts';
import { awsRates } from '#shared/kernel/aws-rates.ts';
import type { ListForm } from '#shared/kernel/list-keys.ts';
import { createHandled } from './ceilings/handled.ts';
import { hottest, sumByKey, type WrittenUnits } from './ceilings/written-units.ts';

const startMs = Date.parse('2026-01-05T08:00:00Z');
const hourSeconds = 3_600;
/** One event in ten seconds stands for ten thousand. */
const sampledSeconds = 10;

/** A thousand webhooks in each second of an hour. */
const perSecond = 1_000;

const { writeUnitsOfKey } = awsRates.dynamodb;

const ways = ['first', 'later', 'parked'] as const;

/** Keys that two events share, although neither entity nor owner is the same, and the units that each of them takes. */
function shared(one: readonly WrittenUnits[], other: readonly WrittenUnits[]) {
  const others = sumByKey(other);
  return [...sumByKey(one)].filter(([place]) => others.has(place));
}

/** The lists that are spread. Every other key belongs to an event, to an entity or to its owner. */
const lists = ['events.byDay', 'events.parked', 'mirror.openItems', 'work'];

test.each(ways)(
  'events share the keys of lists alone, whatever their type, and take few units: %s',
  async (way) => {
    const handled = createHandled('whole');
    for (const { type } of catalog) {
      const [one, other] = [
        await handled[way](type, { n: 1, atMs: startMs }),
        await handled[way](type, { n: 2, atMs: startMs }),
      ];
      const found = shared(one, other);
      const others = found.filter(([place]) => !lists.includes(place.split(' ')[0] ?? ''));
      expect(others, type).toEqual([]);
      for (const [place, units] of found) expect(units, `${type} ${place}`).toBeLessThanOrEqual(listedUnits);
    }
  },
);

async function busyHour(form: ListForm, way: (typeof ways)[number], type: string) {
  const handled = createHandled(form);
  const written: WrittenUnits[] = [];
  for (let n = 0; n < hourSeconds; n += sampledSeconds)
    written.push(...(await handled[way](type, { n, atMs: startMs + n * 1_000 })));
  return Object.fromEntries(
    Object.entries(hottest(written)).map(([of, units]) => [
      of,
      (units * sampledSeconds * perSecond) / hourSeconds,
    ]),
  );
}

/** Appended, open items that come, change and are parked, and what nothing orders. */
const hours = [
  ['BOOKING', 'first'],
  ['CARD_AUTHORIZATION', 'first'],
  ['CARD_AUTHORIZATION', 'later'],
  ['CARD_AUTHORIZATION', 'parked'],
  ['ACCOUNT_BLOCK', 'later'],
] as const;

test.each(hours)(
  'no key gets hot in an hour of a thousand %s a second: %s',
  async (type, way) => {
    const busy = await busyHour('spread', way, type);
    for (const [of, units] of Object.entries(busy)) expect(units, of).toBeLessThan(0.6 * writeUnitsOfKey);
    expect(busy['events.byDay']).toBeGreaterThan(200);
  },
  120_000,
);

test('whole lists would be as hot as DynamoDB takes, or twice as hot', async () => {
  const busy = await busyHour('whole', 'later', 'CARD_AUTHORIZATION');
  expect(busy['events.byDay']).toBe(writeUnitsOfKey);
  expect(busy['mirror.openItems']).toBe(listedUnits * writeUnitsOfKey);
  expect(busy['work']).toBe(writeUnitsOfKey);
}, 120_000);
