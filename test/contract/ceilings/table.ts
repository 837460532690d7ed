import { marshall } from '@aws-sdk/util-dynamodb';
import {
  handledByInstance,
  listedUnits,
  rateOfAddress,
  rateOfGateway,
  unitsOfEvent,
} from '#infra/stage/rates.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { awsRates, busesOfEvent, inRegion } from '#shared/kernel/aws-rates.ts';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { itemBytes, writeUnits } from '#test/bench/prices/item-size.ts';
import { createHandled } from './handled.ts';
import { hottest } from './written-units.ts';

const { dynamodb, apiGateway, lambda, eventBridge } = awsRates;

/** A call of the bank. */
const callSeconds = 0.2;

/** A new table has four partitions, and so four shards of its stream; each is read a hundred records at a time. */
const [shards, forwardedByShard] = [4, 350];

/** All but the whole list itself. */
const parts = keysOfList('any').length - 1;

const inAll = (events: number): string => events.toLocaleString('en-US');
const spread = (units: number) => {
  const one = dynamodb.writeUnitsOfKey / units;
  return `${inAll(parts * one)} (whole: ${inAll(one)})`;
};

/** Takes of call slots in a second, as long as each of all slots has been taken by itself. */
function takenSlots({ callBudget: { pool } }: Stage): number {
  const grant = { taker: 'statements', slots: 1, untilMs: Date.parse('2026-01-05') };
  const grants = Array.from({ length: pool }, (_, n) => [`${n}`.padStart(36, '0'), grant]);
  const row = marshall({ pk: 'CALL_SLOTS', sk: 'pool', version: 1, grants: Object.fromEntries(grants) });
  // One write takes them, and one gives them back.
  return Math.floor(dynamodb.writeUnitsOfKey / (2 * writeUnits(itemBytes(row))));
}

/** The ceilings of a stage in events a second, in the order of the way: what, how many, and what follows from it. */
export async function ceilingsOf(stage: Stage): Promise<readonly (readonly [string, string, string])[]> {
  const { webhook, callBudget, consumerConcurrency, region } = stage;
  const reading = callBudget.events.accounts;
  const handled = createHandled('spread');
  const atMs = Date.parse('2026-01-05T08:00:00Z');
  const changed = hottest(await handled.later('CARD_AUTHORIZATION', { n: 1, atMs }));
  const booked = hottest(await handled.first('BOOKING', { n: 1, atMs }));
  const unitsIn = (of: Readonly<Record<string, number>>, ...places: readonly string[]) =>
    Math.max(...places.map((place) => of[place] ?? 0));
  const perKey = (units: number) => inAll(Math.floor(dynamodb.writeUnitsOfKey / units));
  const cold = (units: number) => inAll(dynamodb.writeUnitsWhenCold / units);
  return [
    [
      'The firewall, for one address',
      inAll(rateOfAddress(webhook)),
      '`webhook.requestsPerSecond`; no limit for `bankAddresses`, and a fifth for others once they are known',
    ],
    [
      'The gateway',
      inAll(rateOfGateway(webhook)),
      `the same number, and that of one address beside it; the account takes ${inAll(apiGateway.requestsOfAccount)}, in newer regions ${inAll(apiGateway.requestsInNewerRegions)}, and \`ops check\` compares it`,
    ],
    [
      'The receiver',
      inAll(webhook.receiverConcurrency * lambda.invocationsOfExecution),
      '`webhook.receiverConcurrency`, ten times; synthesis refuses fewer than the gateway lets through',
    ],
    [
      'The handlers of a family',
      inAll(consumerConcurrency * handledByInstance),
      '`consumerConcurrency` and `callBudget.events`, fifty times; synthesis refuses fewer than the bank may send',
    ],
    [
      'Handlers that read the entity at the bank',
      inAll((reading.concurrency * reading.inFlight) / callSeconds),
      'the calls that the bank answers at a time; the rest waits in the queue',
    ],
    ['The list of an hour of a family (`byDay`)', spread(1), '`tables.lists`'],
    ['The list of open items of a kind (`openItems`)', spread(listedUnits), '`tables.lists`'],
    ['The list of parked events of a family (`parked`)', spread(1), '`tables.lists`'],
    [
      'The receipts of an hour, one for each event',
      spread(1),
      '`tables.lists`; one for ten events in full requests',
    ],
    [
      'Our own events of jobs in an hour',
      inAll(dynamodb.writeUnitsOfKey),
      'as many as `callBudget.pool` lets jobs make',
    ],
    [
      'Changes of one entity',
      perKey(unitsIn(changed, 'mirror')),
      'none: its row and its history are under one key',
    ],
    [
      'Bookings of one account',
      perKey(unitsIn(booked, 'mirror', 'mirror.byAccount')),
      'none: the totals are one row, and its transactions refuse each other before',
    ],
    ['Entities of one customer', perKey(unitsIn(booked, 'mirror.entitiesByCustomer') || 1), 'none'],
    ['The mirror table, cold', cold(unitsOfEvent.mirror.written), '`tables.warm`'],
    ['The events table, cold', cold(unitsOfEvent.events.written), '`tables.warm`'],
    ['An index, cold', cold(listedUnits), 'traffic; by hand with `aws dynamodb update-table`'],
    [
      'The mirror table',
      inAll(dynamodb.writeUnitsOfTable / unitsOfEvent.mirror.written),
      'a quota of the account',
    ],
    [
      'The forwarder, estimated',
      inAll(shards * forwardedByShard),
      'more partitions of the events table; the sweep publishes what the stream leaves behind',
    ],
    [
      `Both buses in ${region}`,
      inAll(inRegion(eventBridge.entries, region) / busesOfEvent),
      'a quota of the account; `ops check` compares it',
    ],
    [
      `Deliveries of one event at ${inAll(webhook.requestsPerSecond)} a second`,
      inAll(Math.floor(inRegion(eventBridge.deliveries, region) / webhook.requestsPerSecond)),
      'a quota of the account; the archive of the bus is one of them; `ops check` compares it',
    ],
    [
      'Takes of call slots, each slot by itself',
      inAll(takenSlots(stage)),
      'none needed: event handlers take none, and workers take many at once',
    ],
  ];
}
