import { reason } from '#shared/audit/reason.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { timedId } from '#shared/kernel/timed-id.ts';
import * as z from '#shared/kernel/zod.ts';
import { revealCommands } from '#shared/lives/commands/reveal-command.ts';
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

/** The personal fields of an entity, once the record says who shows them and why. */
export const reveal = answer(
  z.strictObject({ kind, id, reason }),
  async ({ reason: why, ...asked }, { deployment, clock, random }) => {
    const change = timedId(clock.now(), random);
    const noted = await deployment.operators.carryOut(revealCommands.reveal, {
      change,
      reason: why,
      request: asked,
    });
    if (noted.state !== 'done')
      throw new PermanentError('not-recorded', 'It could not be recorded: try again');
    return { entity: await showEntity(await deployment.mirror(), { ...asked, personal: true }) };
  },
);

export const mirrorAnswers = { entity, customer };
