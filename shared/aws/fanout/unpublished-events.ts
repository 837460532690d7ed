import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { recordedEvent, type RecordedEvent } from '#shared/fanout/recorded-event.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import type { ListForm } from '#shared/kernel/list-keys.ts';
import type { Random } from '#shared/kernel/random.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createReadRows } from '#shared/aws/sdk/read-rows.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { createListedIds } from '#shared/aws/events/listed-ids.ts';
import { createPublicationReceipts } from './publication-receipts.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';

interface UnpublishedEventsSettings {
  readonly eventsTable: string;
  readonly workTable: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  /** The form of the lists of receipts. */
  readonly lists?: ListForm | undefined;
  /** A stretch of an hour ends with the page that reaches this number; its receipts are read once for all of them. */
  readonly idsInMemory?: number;
}

/** About 25 MB for each family in progress. */
const usualIdsInMemory = 200_000;

/**
 * The outbox: records in the index of an hour that no receipt names. A record enters the index when it is written, and
 * its receipt is written once the buses have confirmed: after a crash anywhere, the event is published again.
 */
export function createUnpublishedEvents(
  settings: UnpublishedEventsSettings,
  client = new DynamoDBClient(clientSettings),
): UnpublishedEvents {
  const { eventsTable, workTable, clock, timers, random, lists } = settings;
  const { idsInMemory = usualIdsInMemory } = settings;
  const receipts = createPublicationReceipts({ workTable, clock, lists }, client);
  const listed = createListedIds(eventsTable, client);
  const readRows = createReadRows(eventsTable, { client, timers, random });

  return {
    markPublished: async (events) => receipts.write(events),
    async unmarked({ family, hour, after }, hasTime) {
      const ids = new Set<string>();
      let upTo = after;
      do {
        if (!hasTime()) return undefined;
        const page = await listed({ family, ...dayAndHourOf(hour) }, { after: upTo });
        for (const id of page.ids) ids.add(id);
        ({ upTo } = page);
      } while (upTo !== undefined && ids.size < idsInMemory);
      if (ids.size === 0) return { ids: [], upTo };
      // Read after the list, so that events published in between are left out.
      for await (const published of receipts.pages(hour)) {
        for (const id of published) ids.delete(id);
        if (!hasTime()) return undefined;
      }
      return { ids: [...ids], upTo };
    },
    // The index lags: the record itself says whether there is something to publish.
    async read(ids) {
      const items = (await readRows(ids.map((id) => ({ pk: { S: id } })))).filter(
        (item) => item['state']?.S !== 'parked',
      );
      const read = items.map(eventOf);
      return {
        events: read.flatMap(({ event }) => event ?? []),
        unreadable: read.flatMap(({ unreadable }) => unreadable ?? []),
      };
    },
  };
}

interface Read {
  readonly event?: RecordedEvent;
  readonly unreadable?: string;
}

function eventOf(item: Item): Read {
  const parsed = recordedEvent.safeParse(fieldsOfItem(item));
  return parsed.success ? { event: parsed.data } : { unreadable: item['pk']?.S ?? '' };
}

function dayAndHourOf(hour: string) {
  const [day = '', number = ''] = hour.split('T');
  return { day, hour: Number(number) };
}
