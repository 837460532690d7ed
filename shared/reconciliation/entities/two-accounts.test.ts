import { expect, test } from 'vitest';
import { fieldsOfItem } from '#shared/aws/events/record-items.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { hourS } from '#test/contract/paying-customer.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

test('a link that two accounts of a business show is healed once, though each sends it', async () => {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  const business_id = await aBusiness(world.goodCalls());
  const open = () => transitions['open-account']!.run({ business_id }, world.bank) as { readonly id: string };
  const items = [open(), open()].map(({ id }) => `owner/${id}`);
  await world.deliver();
  for (const item of items) await world.compare(item, 'before');
  const legal_representative_id = await aKnownPerson(world.goodCalls());
  await world.post(`/v1/businesses/${business_id}/legal_representatives`, { legal_representative_id });
  await world.deliver(() => true);
  await world.advance(2 * hourS);

  for (let look = 1; look <= 2; look += 1) {
    for (const item of items) {
      await world.compareOnce(item, { runId: 'night', look });
      await world.advance(1);
    }
    await world.advance(900);
  }
  await world.pump();

  const events = world.rowsOf('events').map((row) => fieldsOfItem(row) ?? {});
  const links = events.filter(({ eventType }) => eventType === 'LEGAL_REPRESENTATIVE');
  const [first] = links.filter(({ state }) => state === 'applied');
  const second = { state: 'duplicate', duplicateOf: first?.['pk'] };
  expect(links).toHaveLength(2);
  expect(links).toEqual(expect.arrayContaining([first, expect.objectContaining(second)]));
});
