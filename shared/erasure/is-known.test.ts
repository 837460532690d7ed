import { expect, test } from 'vitest';
import { potentialAccountBlocking } from '#shared/events/accounts/notices.ts';
import { cardLifecycle } from '#shared/events/cards/cards.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { beneficialOwner } from '#shared/events/onboarding/businesses.ts';
import { personDeleted } from '#shared/events/onboarding/deletions.ts';
import { identification } from '#shared/events/onboarding/identifications.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { questionsRequireResponse } from '#shared/events/onboarding/questions.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { isKnown } from './is-known.ts';

/** The kinds under which the mirror knows `c-1` after an event that names it in the payload or in the header. */
async function kindsAfter(...notified: readonly (readonly [EventDefinition, object])[]) {
  const { take, deps } = createErasureWorld();
  for (const [definition, payload] of notified)
    await take(definition, aDelivery({ type: definition.type, payload, entityHint: 'c-1' }));
  const kinds = ['person', 'business'] as const;
  const known = await Promise.all(kinds.map(async (kind) => isKnown(deps.mirror, { kind, id: 'c-1' })));
  return kinds.filter((_kind, index) => known[index]);
}

test.each<readonly [string, EventDefinition, object, readonly string[]]>([
  ['a payload with a person', identification, { id: 'i-1', person_id: 'c-1' }, ['person']],
  ['an answer of the bank about a person', personChanged, {}, ['person']],
  [
    'the business of a person',
    beneficialOwner,
    { id: 'o', person_id: 'p', business_id: 'c-1' },
    ['business'],
  ],
  ['the person of a business', beneficialOwner, { id: 'o', person_id: 'c-1', business_id: 'b' }, ['person']],
  [
    'the customer who must answer',
    questionsRequireResponse,
    { question_set_id: 'q', entity_id: 'c-1' },
    ['person', 'business'],
  ],
  [
    'a card of either',
    cardLifecycle,
    { id: 'c', business_id: 'c-1', status: 'ACTIVE' },
    ['person', 'business'],
  ],
  ['an unsigned header', potentialAccountBlocking, {}, []],
  ['the announcement itself', personDeleted, {}, []],
])('%s makes a customer known as what it is', async (...[, definition, payload, kinds]) => {
  expect(await kindsAfter([definition, payload])).toEqual(kinds);
});

test('a customer whom the bank has shown as a person is not a business, even if other rows suggest it', async () => {
  const question = [questionsRequireResponse, { question_set_id: 'q', entity_id: 'c-1' }] as const;
  expect(await kindsAfter(question, [personChanged, {}])).toEqual(['person']);
});

test('an object that was written for a row is no evidence of a customer: the row may never have been committed', async () => {
  const { events, deps } = createErasureWorld();
  const entity = { kind: 'card', entityId: 'card-1' };
  await events.loose.note({ key: 'mirror/e/o', entity, owners: { customerId: 'p-1', businessId: 'c-1' } });
  expect(await isKnown(deps.mirror, { kind: 'business', id: 'c-1' })).toBe(false);
});
