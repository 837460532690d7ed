import { createLifeStores } from '#shared/aws/lives/life-stores.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { Life } from '#shared/lives/life.ts';
import { createShowEvents } from '#shared/lives/show-events.ts';
import { becauseOfParking } from '#shared/replay/because-of-parking.ts';
import { directClient } from '#test/aws/direct-client.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored, StoredEvent } from '../stored.ts';
import { promise } from '../violation.ts';

interface LivesDeps {
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: Pick<SimulatedStage, 'tables' | 'bodiesBucket'>;
  readonly stored: Stored;
  readonly now: number;
}

/** A seed has hundreds of events: of each outcome, so many are followed. */
const mostOfEach = 2;

const timers = { sleep: async () => new Promise<never>(() => undefined) };

/** People who follow an event find each hop that it took. */
export async function livesAreWhole({ cloud, stage, stored, now }: LivesDeps): Promise<void> {
  const clock = { now: () => now };
  const { tables, bodiesBucket } = stage;
  const bucket = cloud.s3.bucket(bodiesBucket);
  const stores = createLifeStores(
    {
      eventsTable: tables.events,
      mirrorTable: tables.mirror,
      workTable: tables.work,
      bodiesBucket,
      functions: [],
      handlers: [],
      chargesFees: true,
      clock,
      timers,
      random: seededRandom(1),
    },
    directClient(cloud.dynamodb),
    {
      bodies: { read: async (key) => Promise.resolve(bucket.get(key)?.content ?? new Uint8Array()) },
      rejected: { read: async () => Promise.resolve(undefined) },
    },
  );
  const show = createShowEvents({ stores, clock, timers });
  for (const [id, event] of someOfEach(stored.events)) {
    const { lives } = await show({ id });
    const [life] = lives;
    if (life !== undefined) lifeHasEachHop(life, { id, event });
    promise(life?.event !== undefined, () => `${event.eventType} ${id} is recorded and has no life`);
  }
}

/** Some events of each outcome: parked, applied, sent again, put back, erased and so on. */
function someOfEach(events: Stored['events']): readonly (readonly [string, StoredEvent])[] {
  const alike = Map.groupBy(events, ([, { state, provenance, ofDay, body, family }]) =>
    [
      state,
      provenance?.source,
      provenance?.wasParked,
      ofDay === undefined,
      body.at,
      family === 'product',
    ].join(),
  );
  return [...alike.values()].flatMap((some) => some.slice(0, mostOfEach));
}

function lifeHasEachHop(
  { steps, unread }: Life,
  { id, event }: { readonly id: string; readonly event: StoredEvent },
): void {
  const { eventType, state, provenance, ofDay, body, receivedAt, recordedAt } = event;
  const name = () => `${eventType} ${id}`;
  const has = (hop: string, isThere: boolean) =>
    promise(
      isThere,
      () => `the life of ${name()} lacks ${hop}: ${steps.map(({ what }) => what).join(' | ')}`,
    );
  const says = (text: string, at?: string) =>
    steps.some((step) => step.what.includes(text) && (at === undefined || step.at === at));
  promise(unread.length === 0, () => `the life of ${name()} lacks what ${unread[0]?.store ?? ''} says`);
  has(
    'its arrival',
    steps.some(({ at }) => at === receivedAt),
  );
  has(
    'its record',
    steps.some(({ at, where }) => at === recordedAt && where === id),
  );
  if (event.state === 'parked') has('why it is parked', says(becauseOfParking(event.reason), recordedAt));
  else if (ofDay === undefined) has('that it was put back', says('put it back from the archive'));
  else has('its publication', says('The bus of events had taken it'));
  if (provenance?.wasParked === true && ofDay !== undefined)
    has('that it was sent again', says('sent it through its handler again'));
  if (body.at === 'erased') has('its erasure', says('Its content was erased'));
  has('the archive', says('The archive'));
  const isMirrored = state === 'applied' && body.at !== 'erased' && event.family !== 'product';
  if (isMirrored && event.family !== 'unclassified' && event.entityId !== 'unknown')
    has('the mirror', says('The mirror got') || says('in the mirror, from what'));
}
