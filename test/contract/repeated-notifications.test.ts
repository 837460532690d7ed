import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { rulePattern } from '#shared/events/rule-pattern.ts';
import { eventExample } from '#ops/documents/event-example.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { createFamilies } from '#test/fixtures/families.ts';
import { onOpenBus, recordedEventOf } from '#test/fixtures/published-events.ts';

/** What the handlers record of examples under these notifications, and whether the usual rule of its type lets each through. */
async function through(...notified: readonly (readonly [type: string, notificationId: string])[]) {
  const families = createFamilies();
  const deliveries = notified.map(([type, notificationId]) => {
    const { body, entityId } = eventExample(type);
    // Later than what any example says of itself: a time far ahead of its receipt counts as not stated.
    const receivedAt = '2027-01-05T08:00:00.000Z';
    return aDelivery({ type, notificationId, receivedAt, entityHint: entityId, payload: body });
  });
  await families.deliver(...deliveries);
  return Promise.all(
    deliveries.map(async ({ id, eventType }) => {
      const [recorded] = recordedEventOf(families.events.events.get(id)!);
      const { family, type } = catalog.find((definition) => definition.type === eventType)!;
      return matchesPattern(rulePattern({ family, type }), await onOpenBus(recorded!));
    }),
  );
}

test.each(catalog.map(({ type, order }) => [type, order.by] as const))(
  '%s under two notifications reaches a team once, if it can be distinguished from a second change (%s)',
  async (type, order) => {
    // A reading, and an arrival, may as well have been brought by two changes.
    const mayBeTwo = order === 'read' || order === 'arrival';
    expect(await through([type, 'n1'], [type, 'n2'])).toEqual([true, mayBeTwo]);
  },
);

test('a verified number is published, although the reading for its creation showed it already', async () => {
  const created = ['PERSON_MOBILE_NUMBER_CREATED', 'n1'] as const;
  const verified = ['PERSON_MOBILE_NUMBER_VERIFIED', 'n2'] as const;
  expect(await through(created, verified)).toEqual([true, true]);
});
