import { hourOfRecording } from '#shared/fanout/recording-hours.ts';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { decodeBody } from '#shared/events/decode-body.ts';
import { endToEndIdsIn } from '#shared/events/ids-of-body.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import { toIsoInstant, type Clock, type Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import * as z from '#shared/kernel/zod.ts';
import type { SearchedHours } from '#shared/lives/ports.ts';
import { createListedIds } from '#shared/aws/events/listed-ids.ts';
import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { createReadRows } from '#shared/aws/sdk/read-rows.ts';

interface SearchSettings {
  readonly eventsTable: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
}

const hourMs = 3_600_000;
/** Without an hour, the search goes back for so many, as far as its time allows. */
const mostHours = 24;
/** Somebody waits for the answer. An hour that has begun is compared whole. */
const searchMs = 1_000;
/** Ids of one list at a time. */
const idsOfPage = 2_000;
/** Of a family, those that have waited longest. */
const mostParked = 200;

/**
 * Compares the records of whole hours with an id. Nothing lists events by the id of their notification or by their end-to-end
 * id: that would cost one more write for each event.
 */
export function createSearchRecords(
  { eventsTable, clock, timers, random }: SearchSettings,
  client: DynamoDBClient,
) {
  const listed = createListedIds(eventsTable, client);
  const parked = createParkedEvents(eventsTable, client);
  const readRows = createReadRows(eventsTable, { client, timers, random });

  const named = async (ids: readonly string[], id: string): Promise<string[]> => {
    const rows = await readRows(ids.map((pk) => ({ pk: { S: pk } })));
    return rows.filter((row) => names(fieldsOfItem(row), id)).flatMap(({ pk }) => pk?.S ?? []);
  };
  /** What waits for a person is asked for, however long it has waited. */
  const searchParked = async (id: string): Promise<string[]> => {
    const before = toIsoInstant(clock.now());
    const found = familyNames.map(async (family) => {
      const { ids } = await parked.page(family, { before, limit: mostParked });
      return named(ids, id);
    });
    return (await Promise.all(found)).flat();
  };
  const searchFamily = async (family: Family, hour: string, id: string): Promise<string[]> => {
    const [day = '', number = ''] = hour.split('T');
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await listed({ family, day, hour: Number(number) }, { after, limit: idsOfPage });
      found.push(...(await named(page.ids, id)));
      after = page.upTo;
    } while (after !== undefined);
    return found;
  };
  const searchHour = async (hour: string, id: string) =>
    (await Promise.all(familyNames.map(async (family) => searchFamily(family, hour, id)))).flat();

  return async (id: string, hour: string | undefined): Promise<SearchedHours> => {
    if (hour !== undefined) return { ids: await searchHour(hour, id), from: hour, to: hour };
    const began = clock.now();
    const to = hourOfRecording(toIsoInstant(began));
    const [ofHour, waiting] = await Promise.all([searchHour(to, id), searchParked(id)]);
    let [from, ids] = [to, [...new Set([...ofHour, ...waiting])]];
    for (let back = 1; back < mostHours && ids.length === 0; back += 1) {
      if (clock.now() - began > searchMs) break;
      from = hourOfRecording(toIsoInstant(began - back * hourMs));
      ids = await searchHour(from, id);
    }
    return { ids, from, to };
  };
}

const searched = z.object({
  notificationId: z.string(),
  entityHint: z.optional(z.string()),
  bodyBase64: z.optional(z.string()),
  reason: z.optional(z.string()),
});

/** Whether the record is of this notification, or its header or an end-to-end id in its body says so. */
function names(fields: unknown, id: string): boolean {
  const { data: record } = searched.safeParse(fields);
  if (record === undefined) return false;
  if (record.notificationId === id || record.entityHint === id) return true;
  // What ended each process that parsed it would end this one, too.
  if (record.reason === endedItsProcess) return false;
  const bytes = Buffer.from(record.bodyBase64 ?? '', 'base64');
  // Few bodies hold the text at all, so few are parsed.
  if (!bytes.includes(id)) return false;
  const decoded = decodeBody(bytes);
  return decoded.outcome === 'decoded' && endToEndIdsIn(decoded.value).includes(id);
}
