import { keptFacts } from '#shared/archive/kept-event.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { EntityName } from '#shared/mirror/mirror-repository.ts';
import { mostLives, type LifeRequest, type LifeResponse } from './commands/life-queries.ts';
import type { LifeDeps, LifeRecord, LifeStores } from './ports.ts';
import { createReading } from './reading.ts';
import { lifeOfRecord, lifeWithoutRecord, type Shown } from './show-event.ts';

/** The lives of the events that an id leads to: of a record, an entity, a notification, or an end-to-end id. */
export function createShowEvents({ stores, clock, timers }: LifeDeps) {
  return async ({ id, hour }: LifeRequest<'event'>): Promise<LifeResponse<'event'>> => {
    const reading = createReading(timers);
    const shown = { stores, reading };
    try {
      if (isRecordId(id)) return await byRecord(id, toIsoInstant(clock.now()).slice(0, 10), shown);
      const known = hour === undefined ? await byKnownIds(id, shown) : undefined;
      return known ?? (await bySearch({ id, hour }, shown));
    } finally {
      reading.end();
    }
  };
}

const isRecordId = (id: string) => keptFacts.shape.id.safeParse(id).success;

async function byRecord(id: string, today: string, shown: Shown): Promise<LifeResponse<'event'>> {
  const record = await recordOf(id, shown);
  if (record !== undefined) return { lives: [await lifeOfRecord(record, shown)], more: 0, kinds: [] };
  const life = await lifeWithoutRecord(id, today, shown);
  return { lives: life.steps.length + life.unread.length > 0 ? [life] : [], more: 0, kinds: [] };
}

/** Thin events, whose body is empty, have an id that follows from that of their notification. */
async function byKnownIds(id: string, shown: Shown): Promise<LifeResponse<'event'> | undefined> {
  const { stores, reading } = shown;
  const [kinds, thin] = await Promise.all([
    reading.of('the mirror', async () => stores.kindsOf(id), []),
    recordOf(deliveryId(id, sha256Hex('{}')), shown),
  ]);
  if (thin !== undefined) return { lives: [await lifeOfRecord(thin, shown)], more: 0, kinds: [] };
  if (kinds.length === 0) return undefined;
  const events = await reading.of(
    'the mirror',
    async () =>
      idsOf(
        kinds.map((kind) => ({ kind, id })),
        stores,
      ),
    [],
  );
  const latest = events.slice(-mostLives);
  return { lives: await livesOf(latest, shown), more: events.length - latest.length, kinds: [...kinds] };
}

async function bySearch({ id, hour }: LifeRequest<'event'>, shown: Shown): Promise<LifeResponse<'event'>> {
  const { stores, reading } = shown;
  const found = await reading.of('records of events', async () => stores.search(id, hour), undefined);
  if (found === undefined) return { lives: [], more: 0, kinds: [] };
  const { ids, ...searched } = found;
  const some = ids.slice(0, mostLives);
  return { lives: await livesOf(some, shown), more: ids.length - some.length, kinds: [], searched };
}

async function livesOf(ids: readonly string[], shown: Shown) {
  const records = await Promise.all(ids.map(async (id) => recordOf(id, shown)));
  const found = records.filter((record) => record !== undefined);
  return Promise.all(found.map(async (record) => lifeOfRecord(record, shown)));
}

const recordOf = async (id: string, { stores, reading }: Shown): Promise<LifeRecord | undefined> =>
  reading.of('records of events', async () => stores.record(id), undefined);

/** Ids of the events about them, in the order of receipt. */
async function idsOf(
  names: readonly EntityName[],
  { mirror }: Pick<LifeStores, 'mirror'>,
): Promise<string[]> {
  const found: { readonly at: string; readonly eventId: string }[] = [];
  for (const name of names)
    for await (const { at, eventId } of mirror.history(name)) found.push({ at, eventId });
  const inOrder = found.toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return [...new Set(inOrder.map(({ eventId }) => eventId))];
}
