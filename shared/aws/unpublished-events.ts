import { DynamoDBClient, GetItemCommand, paginateQuery, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { dayPartition } from '#shared/archive/day-partition.ts';
import type { Family } from '#shared/events/families.ts';
import { recordedEvent, type RecordedEvent } from '#shared/fanout/recorded-event.ts';
import type { UnpublishedEvents, WaitingEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { clientSettings } from './client-settings.ts';
import { toItem } from './event-items.ts';
import { createPublicationReceipts, hourOfRecording } from './publication-receipts.ts';
import { fieldsOfItem } from './record-items.ts';

export interface UnpublishedEventsSettings {
  readonly eventsTable: string;
  readonly workTable: string;
  readonly clock: Clock;
}

const pageSize = 50;
const hourMs = 3_600_000;

/** Nothing is recorded in an hour any more that ended so long ago, and the index has caught up with its table. */
const restMs = hourMs;

/** How far back the first sweep of all looks. */
const firstLookMs = 2 * 24 * hourMs;

/**
 * The outbox: what the index of an hour lists and no receipt names. A record lists itself as it is written, and a
 * receipt is written once the buses have confirmed: a crash anywhere leaves an event that is published again.
 */
export function createUnpublishedEvents(
  { eventsTable, workTable, clock }: UnpublishedEventsSettings,
  client = new DynamoDBClient(clientSettings),
): UnpublishedEvents {
  const receipts = createPublicationReceipts(workTable, clock, client);

  const listed = async (family: Family, hour: string): Promise<readonly string[]> => {
    const query = {
      TableName: eventsTable,
      IndexName: 'byDay',
      KeyConditionExpression: 'ofDay = :hour',
      ExpressionAttributeValues: { ':hour': { S: dayPartition(placeOf(family, hour)) } },
    };
    const ids: string[] = [];
    for await (const { Items: items = [] } of paginateQuery({ client }, query))
      ids.push(...items.flatMap(({ pk }) => pk?.S ?? []));
    return ids;
  };
  const unmarked = async (family: Family, hour: string): Promise<readonly string[]> => {
    const ids = await listed(family, hour);
    if (ids.length === 0) return ids;
    // Read after the list: what was published in between is left out.
    const published = await receipts.read(hour);
    return ids.filter((id) => !published.has(id));
  };
  // The index lags behind: the record itself says whether there is something to publish.
  const readOne = async (id: string): Promise<Read> => {
    const { Item: item } = await client.send(
      new GetItemCommand({ TableName: eventsTable, Key: { pk: { S: id } }, ConsistentRead: true }),
    );
    if (item === undefined || item['state']?.S === 'parked') return {};
    const parsed = recordedEvent.safeParse(fieldsOfItem(item));
    return parsed.success ? { event: parsed.data } : { unreadable: id };
  };
  const mark = createSweptMark(workTable, client);

  return {
    markPublished: async (events) => receipts.write(events),
    async *waiting(family, recordedBefore) {
      const restsSince = toIsoInstant(clock.now() - restMs);
      const start = await mark.read(family, hourOfRecording(toIsoInstant(clock.now() - firstLookMs)));
      let reached = start;
      let isSwept = true;
      for (const hour of hoursBetween(reached, hourOfRecording(recordedBefore))) {
        const ids = await unmarked(family, hour);
        for (let from = 0; from < ids.length; from += pageSize) {
          const read = await Promise.all(ids.slice(from, from + pageSize).map(readOne));
          const page = pageOf(read, recordedBefore);
          if (page.events.length + page.unreadable.length === 0) continue;
          isSwept = false;
          yield page;
        }
        // An hour stays the first one for as long as something in it waits.
        if (isSwept && hour < hourOfRecording(restsSince)) reached = hourAfter(hour);
      }
      if (reached !== start) await mark.write(family, reached);
    },
  };
}

interface Read {
  readonly event?: RecordedEvent;
  readonly unreadable?: string;
}

function pageOf(read: readonly Read[], recordedBefore: string): WaitingEvents {
  return {
    events: read
      .flatMap(({ event }) => event ?? [])
      .filter(({ recordedAt }) => recordedAt < recordedBefore)
      .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1)),
    unreadable: read.flatMap(({ unreadable }) => unreadable ?? []),
  };
}

/** The hour with which the next sweep begins, all before it being published: a row of the work table per family. */
function createSweptMark(TableName: string, client: DynamoDBClient) {
  const keyOf = (family: Family) => ({ pk: `SWEPT#${family}`, sk: 'swept' });
  const write = async (family: Family, hour: string): Promise<void> => {
    await client.send(new PutItemCommand({ TableName, Item: toItem({ ...keyOf(family), hour }) }));
  };
  return {
    write,
    read: async (family: Family, first: string): Promise<string> => {
      const { Item: item } = await client.send(
        new GetItemCommand({ TableName, Key: toItem(keyOf(family)), ConsistentRead: true }),
      );
      const hour = item?.['hour']?.S;
      // Written down at once: what waits from then on must not grow too old for the next first look.
      if (hour === undefined) await write(family, first);
      return hour ?? first;
    },
  };
}

function placeOf(family: Family, hour: string) {
  const [day = '', number = ''] = hour.split('T');
  return { family, day, hour: Number(number) };
}

function hourAfter(hour: string): string {
  return hourOfRecording(toIsoInstant(Date.parse(`${hour}:00:00.000Z`) + hourMs));
}

/** Both included. */
function hoursBetween(first: string, last: string): readonly string[] {
  const hours: string[] = [];
  for (let hour = first; hour <= last; hour = hourAfter(hour)) hours.push(hour);
  return hours;
}
