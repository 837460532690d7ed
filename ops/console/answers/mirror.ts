import * as z from '#shared/kernel/zod.ts';
import { lifeQueries } from '#shared/lives/commands/life-queries.ts';
import { isEntityKind, type EntityKind } from '#shared/mirror/mirrored-entity.ts';
import { showCustomer, showEntity } from '#ops/commands/mirror.ts';
import { answer, id, one } from './answer.ts';

/** Personal fields are masked here; `mirror … --personal` shows them to those who may read them. */
const personal = false;

const kind = z.custom<EntityKind>(
  (value) => typeof value === 'string' && isEntityKind(value),
  'must be a kind of entity, such as account',
);
const named = z.strictObject({ kind, id });

const entity = answer(named, async (asked, { deployment }) => {
  const [shown, life] = await Promise.all([
    deployment.mirror().then(async (mirror) => showEntity(mirror, { ...asked, personal })),
    deployment.operators.call(lifeQueries.entity, asked),
  ]);
  return { entity: shown, life };
});

const customer = answer(one, async ({ id: customerId }, { deployment }) => {
  const [shown, life] = await Promise.all([
    deployment.mirror().then(async (mirror) => showCustomer(mirror, customerId)),
    deployment.operators.call(lifeQueries.customer, { id: customerId }),
  ]);
  return { ...shown, life };
});

export const mirrorAnswers = { entity, customer };
