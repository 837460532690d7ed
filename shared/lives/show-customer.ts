import { isEntityKind } from '#shared/mirror/mirrored-entity.ts';
import type { EntityName } from '#shared/mirror/mirror-repository.ts';
import { shownStatus } from '#shared/mirror/shown-status.ts';
import type { LifeRequest } from './commands/life-queries.ts';
import { erasureSteps } from './erasure-steps.ts';
import { inTime, type Life, type LifeStep } from './life.ts';
import type { LifeDeps, LifeStores } from './ports.ts';
import { createReading } from './reading.ts';
import { erasuresOf } from './show-event.ts';
import { entityWords } from './wording.ts';

/** More than somebody reads at once. Each is read by itself. */
const mostEntities = 200;

/** Everything about a customer: since when each entity is as it is, and how far the customer's erasure is. */
export function createShowCustomer({ stores, timers }: LifeDeps) {
  return async ({ id }: LifeRequest<'customer'>): Promise<Life> => {
    const reading = createReading(timers);
    const [entities, erasures, isErased] = await Promise.all([
      reading.of('the mirror', async () => entitySteps(id, stores.mirror), []),
      reading.of('erasures', async () => erasuresOf([id], stores), []),
      reading.of('tombstones', async () => (await stores.tombstones.standing([id])).has(id), false),
    ]);
    reading.end();
    const erased = isErased
      ? [{ what: 'The customer is erased: what still comes is recorded without personal data' }]
      : [];
    const steps = inTime([...entities, ...erasures.flatMap(erasureSteps), ...erased]);
    return { of: `customer ${id}`, steps, unread: reading.unread };
  };
}

async function entitySteps(customerId: string, mirror: LifeStores['mirror']): Promise<LifeStep[]> {
  const names: EntityName[] = [];
  let [bookings, others] = [0, 0];
  for await (const name of mirror.ofCustomer(customerId)) {
    if (name.kind === 'booking') bookings += 1;
    else if (names.length < mostEntities) names.push(name);
    else others += 1;
  }
  const steps = await Promise.all(names.map(async (name) => aspectSteps(name, mirror)));
  const counted = [
    ...(bookings === 0 ? [] : [{ what: `${bookings} bookings on accounts of this customer alone` }]),
    ...(others === 0 ? [] : [{ what: `${others} more entities`, next: `mirror customer ${customerId}` }]),
  ];
  return [...steps.flat(), ...counted];
}

async function aspectSteps({ kind, id }: EntityName, mirror: LifeStores['mirror']): Promise<LifeStep[]> {
  const entity = isEntityKind(kind) ? await mirror.entity(kind, id) : undefined;
  const place = { where: `${kind} ${id}`, next: `entity ${kind} ${id}` };
  const rows = Object.entries(entity?.aspects ?? {}).flatMap(([aspect, row]) =>
    row === undefined
      ? []
      : [{ aspect, since: row.since, status: shownStatus({ kind, aspect }, row.status) }],
  );
  if (rows.length === 0) return [{ what: `${entityWords(kind, id)} is known by its id alone`, ...place }];
  return rows.map(({ aspect, since, status }) => ({
    at: since,
    what: `${entityWords(kind, id)}${aspect === 'state' ? '' : ` (${aspect})`} is ${status ?? 'known'} since then`,
    ...place,
  }));
}
