import { expect, test } from 'vitest';
import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';

async function played() {
  const world = virtualBank({ seed: 5 });
  for (const type of subscribableEvents) await world.subscribe(type);
  const verified = world.subscriber.received.length;
  const response = await world.app.request('/sandbox/scenarios/everything', { method: 'POST', body: '{}' });
  return {
    ...world,
    // Without the requests that verify the subscriptions.
    received: world.subscriber.received.slice(verified),
    status: response.status,
    result: (await response.json()) as Record<string, unknown>,
  };
}

test('each type of the catalogue and of bookings happens within a quarter, and says so in the shape of its schema', async () => {
  const { status, result, received, bank } = await played();
  expect([status, result['missing']]).toEqual([200, []]);
  expect(result).toMatchObject({
    first_day: '2026-03-02',
    event_types: subscribableEvents.length,
    booking_types: bookingTypes.length,
  });
  expect(String(result['last_day']) <= '2026-05-31').toBe(true);
  expect(bank.today()).toBe(result['last_day']);

  const unfit = received.flatMap((request) => {
    const type = header(request, 'Webhook-Event-Type') ?? '';
    const decoded = decodeBody(Buffer.from(request.body));
    const value = decoded.outcome === 'decoded' ? decoded.value : undefined;
    return definitionOf(type)?.payload.safeParse(value).success === true ? [] : [type];
  });
  expect(unfit).toEqual([]);
  const sent = new Set(received.map((request) => header(request, 'Webhook-Event-Type')));
  expect([...sent].toSorted()).toEqual(subscribableEvents);
});
