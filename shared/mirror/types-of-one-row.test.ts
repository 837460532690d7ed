import { expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createFakeEventLog } from '#test/fakes/event-log.ts';
import { recordEvent } from './record-event.ts';

const rowOf = ({ entity: { kind, aspect } }: EventDefinition) => `${kind}/${aspect}`;
const pairs = catalog
  .filter(({ order }) => order.by !== 'read')
  .flatMap((one, _, all) =>
    all
      .filter((other) => other.type !== one.type && rowOf(other) === rowOf(one))
      .map((other) => ({ one, other })),
  );

test('reservations, closure requests and declined payments are each reported by more than one type', () => {
  const shared = new Set(pairs.map(({ one }) => rowOf(one)));
  expect([...shared]).toEqual(
    expect.arrayContaining(['reservation/state', 'closure_request/state', 'card_transaction/state']),
  );
});

// Otherwise a team subscribed only to the second type would never get the event.
test.each(pairs)(
  '$one.type is no duplicate of $other.type, although it reports the same',
  async ({ one, other }) => {
    const payload = { id: 'e1', account_id: 'acc_1', status: 'OPEN', updated_at: '2026-01-05T07:00:00Z' };
    const tell = (definition: EventDefinition, notificationId: string) =>
      effectOf(definition, aDelivery({ type: definition.type, payload, notificationId, entityHint: 'e1' }));
    const log = createFakeEventLog();

    await recordEvent(log, tell(other, 'n1'));
    expect((await recordEvent(log, tell(one, 'n2'))).state).not.toBe('duplicate');
  },
);
