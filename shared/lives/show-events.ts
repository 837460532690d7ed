import { keptFacts } from '#shared/archive/kept-event.ts';
import { deliveryId } from '#shared/events/delivery-id.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { EntityName } from '#shared/mirror/mirror-repository.ts';
import type { Life } from './life.ts';
import { mostLives, type LifeRequest, type LifeResponse } from './commands/life-queries.ts';
import type { LifeDeps, LifeRecord, LifeStores } from './ports.ts';
import { createReading } from './reading.ts';
import { failingNamed, lifeOfRecord, lifeWithoutRecord, type Shown } from './show-event.ts';

/**
 * The lives of the events that an id leads to: of a record, an entity, a notification, or an end-to-end id. Rejects if the id
 * could not be looked up.
 */
export function createShowEvents({ stores, clock, timers }: LifeDeps) {
  const show = async <Answer>(run: (shown: Shown) => Promise<Answer>): Promise<Answer> => {
    const reading = createReading(timers);
    try {
      return await run({ stores: { ...stores, failing: memoised(stores.failing) }, reading });
    } finally {
      reading.end();
    }
  };
  return async ({ id, hour }: LifeRequest<'event'>): Promise<LifeResponse<'event'>> => {
    const today = toIsoInstant(clock.now()).slice(0, 10);
    if (isRecordId(id)) return show(async (shown) => byRecord(id, today, shown));
    const known = hour === undefined ? await show(async (shown) => byKnownIds(id, today, shown)) : undefined;
    if (known !== undefined) return known;
    // It may take as long as the others have.
    const { ids, ...searched } = await stores.search(id, hour);
    return show(async (shown) => ({ ...(await ofSome(ids, mostLives, shown)), kinds: [], searched }));
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
async function byKnownIds(
  id: string,
  today: string,
  shown: Shown,
): Promise<LifeResponse<'event'> | undefined> {
  const { stores } = shown;
  const thinId = deliveryId(id, sha256Hex('{}'));
  const [kinds, thin, failing] = await Promise.all([
    stores.kindsOf(id),
    stores.record(thinId),
    failingNamed(id, shown),
  ]);
  if (thin !== undefined) return { lives: [await lifeOfRecord(thin, shown)], more: 0, kinds: [] };
  if (kinds.length === 0 && failing.length === 0) return undefined;
  const waiting = failing.slice(0, mostLives).map(async (each) => lifeOfId(each, today, shown));
  const names = kinds.map((kind) => ({ kind, id }));
  const recorded = (await idsOf(names, stores)).filter((each) => !failing.includes(each));
  const { lives, more } = await ofSome(recorded, mostLives - waiting.length, shown);
  // What fails is what somebody asks for.
  return {
    lives: [...(await Promise.all(waiting)), ...lives],
    more: more + failing.length - waiting.length,
    kinds: [...kinds],
  };
}

async function lifeOfId(id: string, today: string, shown: Shown): Promise<Life> {
  const record = await recordOf(id, shown);
  return record === undefined ? lifeWithoutRecord(id, today, shown) : lifeOfRecord(record, shown);
}

/** The lives of the first of these events, and how many more there are. */
async function ofSome(ids: readonly string[], most: number, shown: Shown) {
  const some = ids.slice(0, most);
  return { lives: await livesOf(some, shown), more: ids.length - some.length };
}

async function livesOf(ids: readonly string[], shown: Shown) {
  const records = await Promise.all(ids.map(async (id) => recordOf(id, shown)));
  const found = records.filter((record) => record !== undefined);
  return Promise.all(found.map(async (record) => lifeOfRecord(record, shown)));
}

const recordOf = async (id: string, { stores, reading }: Shown): Promise<LifeRecord | undefined> =>
  reading.of('records of events', async () => stores.record(id), undefined);

/** Ids of the events about them, the latest first. */
async function idsOf(
  names: readonly EntityName[],
  { mirror }: Pick<LifeStores, 'mirror'>,
): Promise<string[]> {
  const found: { readonly at: string; readonly eventId: string }[] = [];
  for (const name of names)
    for await (const { at, eventId } of mirror.history(name)) found.push({ at, eventId });
  const latestFirst = found.toSorted((one, other) => (one.at < other.at ? 1 : -1));
  return [...new Set(latestFirst.map(({ eventId }) => eventId))];
}
