import * as z from '#shared/kernel/zod.ts';
import { isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import { showBookings, showCustomer, showEntity, showHistory } from '#ops/commands/mirror.ts';
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
  return { entity: shown, history: shown === null ? [] : await showHistory(mirror, wanted) };
});

const day = z.iso.date();

const bookings = answer(
  z.strictObject({ accountId: id, from: day, to: day }),
  async (asked, { deployment }) => ({
    bookings: await showBookings(await deployment.mirror(), { ...asked, by: 'recorded_at', personal }),
  }),
);

const customer = answer(one, async ({ id: customerId }, { deployment }) =>
  showCustomer(await deployment.mirror(), customerId),
);

export const mirrorAnswers = { entity, bookings, customer };
