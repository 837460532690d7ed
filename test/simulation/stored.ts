import { decodeArchiveFile } from '#shared/aws/bookings/archive/archive-file.ts';
import { archiveFileKey, fileOf } from '#shared/aws/events/archived-items.ts';
import { mirrorFields, type Item } from '#shared/aws/events/event-items.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import type { BookingDigest } from '#shared/bank/booking-digest.ts';
import type { EventRecord, EventState, MirrorChange } from '#shared/mirror/effect.ts';
import { mirrorRowName } from '#test/fakes/event-log.ts';
import type { Cloud } from './cloud.ts';
import type { SimulatedStage } from './stage.ts';
import { textOf } from './text-of.ts';
import { promise } from './violation.ts';

/** The facts of a row of the events table, and when it was written. */
export type StoredEvent = Omit<EventRecord, 'body'> &
  EventState & {
    readonly recordedAt: string;
    /** Its hour, which lists it for publication; omitted if it was restored after it had expired. */
    readonly ofDay?: string;
    readonly body:
      | { readonly at: 'record'; readonly base64: string }
      | { readonly at: 'bucket'; readonly key: string }
      | { readonly at: 'erased' };
  };

export interface StoredTotals {
  readonly count: number;
  readonly sumCents: number;
  readonly digest: BookingDigest;
}

/** A row of the mirror, with the fields that promises are about. */
export type StoredRow = Pick<
  MirrorChange,
  'key' | 'data' | 'terminal' | 'orderUncertain' | 'sequence' | 'eventId'
> &
  Partial<Pick<MirrorChange, 'status' | 'readAt' | 'booking' | 'erased'>>;

/** Everything in the tables, read as production reads it. */
export interface Stored {
  readonly events: ReadonlyMap<string, StoredEvent>;
  /** By `kind#entityId/aspect`. */
  readonly mirror: ReadonlyMap<string, StoredRow>;
  /** By account id, and by `accountId/currency` for currencies other than the euro. */
  readonly totals: ReadonlyMap<string, StoredTotals>;
  /** Ids of events that some row, current or past, represents. */
  readonly represented: ReadonlySet<string>;
  /** Ids of customers and entities that were erased. */
  readonly tombstones: ReadonlySet<string>;
  /** Ids of accounts, and of what is bound to them, treated as an erased customer's own until a living holder became known. */
  readonly lifted: ReadonlySet<string>;
  /** Rows of the work table. */
  readonly work: readonly Readonly<Record<string, unknown>>[];
  /** Bookings that are in files, and files whose bookings came back. */
  readonly archived: number;
  readonly broughtBack: number;
  /** Ids of events that are listed but have no receipt. */
  readonly unpublished: readonly string[];
}

type StoredStage = Pick<SimulatedStage, 'tables' | 'bodiesBucket'>;

export function storedIn(
  { dynamodb, s3 }: Pick<Cloud, 'dynamodb' | 's3'>,
  { tables, bodiesBucket }: StoredStage,
): Stored {
  const work = dynamodb.items(tables.work).map(mirrorFields);
  const events = new Map<string, StoredEvent>();
  const published = publishedIds(work);
  const unpublished: string[] = [];
  for (const item of dynamodb.items(tables.events)) {
    const event = eventOf(item);
    if (event === undefined) continue;
    events.set(event.id, event);
    if (item['ofDay'] !== undefined && event.state !== 'parked' && !published.has(event.id))
      unpublished.push(event.id);
  }
  const rows = dynamodb.items(tables.mirror);
  return {
    events,
    unpublished,
    work,
    archived: rows.filter((row) => fileOf(row) !== undefined).length,
    broughtBack: rows.filter((row) => row['broughtBack'] !== undefined).length,
    ...mirrorIn(rows.map(wholeRows(s3.bucket(bodiesBucket)))),
  };
}

/** An old booking as the file has it that its row names. */
function wholeRows(bucket: ReturnType<Cloud['s3']['bucket']>) {
  const files = new Map<string, readonly Item[]>();
  return (item: Item): Item => {
    const fileId = fileOf(item);
    if (fileId === undefined) return item;
    const content = bucket.get(archiveFileKey(fileId))?.content;
    promise(content !== undefined, () => `the file ${fileId} of ${item['pk']?.S ?? ''} is gone`);
    const rows = files.get(fileId) ?? decodeArchiveFile(content ?? new Uint8Array());
    files.set(fileId, rows);
    const found = rows.find(({ pk }) => pk?.S === item['pk']?.S);
    promise(found !== undefined, () => `the file ${fileId} lacks ${item['pk']?.S ?? ''}`);
    return found ?? item;
  };
}

export function eventOf(item: Item): StoredEvent | undefined {
  const fields = fieldsOfItem(item);
  if (fields === undefined) return undefined;
  const { pk, bodyBase64, bodyKey, erased, customerId, businessId, accountId, throughId, ...facts } = fields;
  const owners = Object.fromEntries(
    Object.entries({ customerId, businessId, accountId, throughId }).filter(([, id]) => id !== undefined),
  );
  return {
    ...facts,
    id: pk,
    owners,
    body: bodyOf({ bodyBase64, bodyKey, erased }),
  } as unknown as StoredEvent;
}

function bodyOf({ bodyBase64, bodyKey, erased }: Readonly<Record<string, unknown>>): StoredEvent['body'] {
  if (erased === true) return { at: 'erased' };
  return typeof bodyKey === 'string'
    ? { at: 'bucket', key: bodyKey }
    : { at: 'record', base64: String(bodyBase64) };
}

type Fields = Readonly<Record<string, unknown>>;

function mirrorIn(
  items: readonly Item[],
): Pick<Stored, 'mirror' | 'totals' | 'represented' | 'tombstones' | 'lifted'> {
  const mirror = new Map<string, StoredRow>();
  const totals = new Map<string, StoredTotals>();
  const represented = new Set<string>();
  const tombstones = new Set<string>();
  const lifted = new Set<string>();
  const bound = new Map<string, string>();
  for (const fields of items.map(mirrorFields)) {
    const [pk, sk] = [String(fields['pk']), String(fields['sk'])];
    const kind = pk.slice(0, pk.indexOf('#')).toLowerCase();
    const entityId = pk.slice(pk.indexOf('#') + 1);
    if (kind === 'tombstone') {
      // Lists lie beside it, also without it.
      if (sk === 'tombstone') (fields['lifted'] === true ? lifted : tombstones).add(entityId);
      if (fields['boundTo'] !== undefined) bound.set(entityId, sha256Hex(textOf(fields['boundTo'])));
    } else if (kind === 'account' && /^bookings(-[A-Z]{3})?$/.test(sk))
      totals.set(
        sk === 'bookings' ? entityId : `${entityId}/${sk.slice('bookings-'.length)}`,
        totalsOf(fields),
      );
    else if (sk.startsWith('history#')) represented.add(String(fields['eventId']));
    else if (fields['sequence'] !== undefined) {
      represented.add(String(fields['eventId']));
      const key = { kind, entityId, aspect: sk };
      mirror.set(mirrorRowName(key), rowOf(key, fields));
    }
  }
  for (const [entityId, account] of bound)
    if (!tombstones.has(account) && tombstones.delete(entityId)) lifted.add(entityId);
  return { mirror, totals, represented, tombstones, lifted };
}

function totalsOf({ count, sumCents, digestHigh, digestLow }: Fields): StoredTotals {
  const limb = (value: unknown) => BigInt.asUintN(64, BigInt(String(value)));
  return {
    count: Number(count),
    sumCents: Number(sumCents),
    digest: { high: limb(digestHigh), low: limb(digestLow) },
  };
}

function rowOf(key: StoredRow['key'], fields: Fields): StoredRow {
  const { data, dataKey, terminal, orderUncertain, sequence, eventId, accountId, amountCents } = fields;
  const { status, readAt, erased, recordedAtId, valutaId, currency, withdrawn } = fields;
  const isWithdrawn = withdrawn === true;
  const content = { accountId, amountCents: Number(amountCents), currency, isWithdrawn };
  const booking = { content, recordedAtId, valutaId } as unknown;
  return {
    key,
    data: dataKey === undefined ? { at: 'row', json: String(data) } : { at: 'bucket', key: textOf(dataKey) },
    terminal: terminal === true,
    orderUncertain: orderUncertain === true,
    sequence: String(sequence),
    eventId: String(eventId),
    ...(status !== undefined && { status: textOf(status) }),
    ...(readAt !== undefined && { readAt: textOf(readAt) }),
    ...(erased === true && { erased }),
    ...(key.kind === 'booking' &&
      recordedAtId !== undefined && { booking: booking as StoredRow['booking'] & object }),
  };
}
