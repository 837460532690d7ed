import { dayOf } from '#shared/archive/day-partition.ts';
import { productEventId } from '#shared/fanout/product-events.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import { eventsNamed, type FailedEvent } from '#shared/failures/failed-names.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { unknownEntity } from '#shared/mirror/history.ts';
import type { PastEvent } from '#shared/mirror/mirror-repository.ts';
import { erasureSteps } from './erasure-steps.ts';
import { archiveSteps } from './event/archive-steps.ts';
import { failureSteps } from './event/failure-steps.ts';
import { mirrorSteps } from './event/mirror-steps.ts';
import { handledSteps, noticeStep, publicationSteps } from './event/publication-steps.ts';
import { recordSteps, rejectedStep } from './event/record-steps.ts';
import { inTime, type Life, type LifeStep } from './life.ts';
import type { LifeRecord, LifeStores } from './ports.ts';
import type { Reading } from './reading.ts';
import { consequencesOf } from './show-consequences.ts';

export interface Shown {
  readonly stores: LifeStores;
  readonly reading: Reading;
}

/** Everything that is stored of an event. */
export async function lifeOfRecord(record: LifeRecord, shown: Shown): Promise<Life> {
  const { facts } = record;
  const parts = await Promise.all([
    rejectedSteps(facts.id, daysAround(dayOf(facts.receivedAt)), shown),
    failuresOf(facts.id, shown),
    inMirror(record, shown),
    published(record, shown),
    keptOrErased(record, shown),
  ]);
  const steps = [...recordSteps(record), ...parts.flat()];
  const { id, eventType: type, state, entityKind: kind } = facts;
  const event = { id, type, state, entity: { kind, id: record.entityId } };
  return { of: `${type} ${id}`, event, steps: inTime(steps), unread: shown.reading.unread };
}

/** What is stored of an event that has no record: it was rejected, or its handler fails. */
export async function lifeWithoutRecord(id: string, today: string, shown: Shown): Promise<Life> {
  const days = Array.from({ length: searchedDays }, (_, n) => daysAfter(today, -n));
  const { stores, reading } = shown;
  const [rejected, causes] = await Promise.all([
    rejectedSteps(id, days, shown),
    reading.of('what fails', stores.failing, []),
  ]);
  const event = failedIn(causes, id).find((each) => each.id === id);
  const steps = [...rejected, ...arrivedStep(event), ...failureSteps(causes, id)];
  return {
    of: `${event?.eventType ?? 'event'} ${id}`,
    waiting: id,
    steps: inTime(steps),
    unread: reading.unread,
  };
}

/** Ids of the events that a function fails on and that have this id, too. */
export async function failingNamed(name: string, { stores, reading }: Shown): Promise<readonly string[]> {
  const causes = await reading.of('what fails', stores.failing, []);
  return [...new Set(failedIn(causes, name).map(({ id }) => id))];
}

const failedIn = (causes: readonly FailingCause[], name: string): readonly FailedEvent[] =>
  causes.flatMap(({ foundBy }) => eventsNamed(foundBy, name));

const arrivedStep = (event: FailedEvent | undefined): LifeStep[] =>
  event === undefined
    ? []
    : [
        {
          at: event.receivedAt,
          what: `The bank's webhook ${event.eventType} arrived, and its signature was right; it has no record before its handler succeeds`,
        },
      ];

/** As long as the bank tries a webhook again, and a little longer. */
const searchedDays = 8;

/** The bank sends a webhook again for five days, and a person may have it sent once more. */
const daysAround = (day: string) => Array.from({ length: searchedDays }, (_, n) => daysAfter(day, n - 5));

async function rejectedSteps(
  id: string,
  days: readonly string[],
  { stores, reading }: Shown,
): Promise<LifeStep[]> {
  const read = async () => Promise.all(days.map(async (day) => stores.rejected.read(day, id)));
  const found = await reading.of('webhooks that were rejected', read, []);
  return found.flatMap((webhook) => (webhook === undefined ? [] : [rejectedStep(webhook)]));
}

const failuresOf = async (id: string, { stores, reading }: Shown): Promise<LifeStep[]> =>
  failureSteps(await reading.of('what fails', stores.failing, []), id);

async function inMirror({ facts, entityId }: LifeRecord, shown: Shown): Promise<LifeStep[]> {
  if (entityId === unknownEntity || facts.family === 'product') return [];
  const entity = { kind: facts.entityKind, id: entityId };
  const { stores, reading } = shown;
  const [history, consequences] = await Promise.all([
    reading.of('the mirror', async () => all(stores.mirror.history(entity)), []),
    consequencesOf(entity, shown),
  ]);
  return [...mirrorSteps(history, { id: facts.id, entity, recordedAt: facts.recordedAt }), ...consequences];
}

async function all(history: AsyncIterable<PastEvent>): Promise<PastEvent[]> {
  const events: PastEvent[] = [];
  for await (const event of history) events.push(event);
  return events;
}

async function published(record: LifeRecord, { stores, reading }: Shown): Promise<LifeStep[]> {
  const { facts } = record;
  const isWaiting = facts.state === 'parked';
  const [publishedAt, setAside, handled, notice] = await Promise.all([
    reading.of(
      'what was published',
      async () => (isWaiting ? undefined : stores.publishedAt(facts)),
      undefined,
    ),
    reading.of('what no bus took', async () => stores.setAside(facts.family, facts.id), undefined),
    reading.of('handlers of your own', async () => stores.handled(facts.id), []),
    reading.of(
      'records of events',
      async () =>
        isWaiting
          ? stores.record(productEventId('EventParked', `${facts.id} ${facts.recordedAt}`))
          : undefined,
      undefined,
    ),
  ]);
  return [
    ...publicationSteps({ record, publishedAt, setAside }),
    ...(notice === undefined ? [] : [noticeStep(notice)]),
    ...handledSteps(handled),
  ];
}

async function keptOrErased(record: LifeRecord, { stores, reading }: Shown): Promise<LifeStep[]> {
  const { facts, owners } = record;
  const [manifest, erasures] = await Promise.all([
    reading.of(
      'the archive',
      async () => stores.manifests.find(facts.family, dayOf(facts.recordedAt)),
      undefined,
    ),
    reading.of('erasures', async () => erasuresOf([owners.customerId, owners.businessId], stores), []),
  ]);
  return [...archiveSteps(record, manifest), ...erasures.flatMap(erasureSteps)];
}

/** Of these customers, whichever kind each is. */
export async function erasuresOf(
  ids: readonly (string | undefined)[],
  { erasureOf }: Pick<LifeStores, 'erasureOf'>,
) {
  const customers = ids.flatMap((id) =>
    id === undefined ? [] : [{ kind: 'person', id } as const, { kind: 'business', id } as const],
  );
  const found = await Promise.all(customers.map(erasureOf));
  return found.filter((erasure) => erasure !== undefined);
}
