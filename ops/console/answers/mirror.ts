import * as z from '#shared/kernel/zod.ts';
import { lifeQueries } from '#shared/lives/commands/life-queries.ts';
import { isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import { showBookings, showCustomer, showEntity } from '#ops/commands/mirror.ts';
import { answer, id, one } from './answer.ts';

/** Personal fields are masked here; `mirror … --personal` shows them to those who may read them. */
const personal = false;

const kind = z.custom<EntityKind>(
  (value) => typeof value === 'string' && isEntityKind(value),
  'must be a kind of entity, such as account',
);
const named = z.strictObject({ kind, id });

const entity = answer(named, async (asked, { deployment }) => {
  const mirror = await deployment.mirror();
  const wanted = { ...asked, personal };
  const shown = await showEntity(mirror, wanted);
  const life = await deployment.operators.call(lifeQueries.entity, asked);
  return { entity: shown, life };
});

const day = z.iso.date();

const bookings = answer(
  z.strictObject({ accountId: id, from: day, to: day }),
  async (asked, { deployment }) => ({
    bookings: await showBookings(await deployment.mirror(), { ...asked, by: 'recorded_at', personal }),
  }),
);

const customer = answer(one, async ({ id: customerId }, { deployment }) => {
  const [shown, life] = await Promise.all([
    showCustomer(await deployment.mirror(), customerId),
    deployment.operators.call(lifeQueries.customer, { id: customerId }),
  ]);
  return { ...shown, life };
});

export const mirrorAnswers = { entity, bookings, customer };
