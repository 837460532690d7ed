import { expect, test } from 'vitest';
import { eventTypes } from '#shared/events/event-types.ts';
import { hourS } from '#test/contract/paying-customer.ts';
import { createEntitiesWorld } from '#test/fakes/entities-world.ts';
import { causes, move } from '#test/fakes/lost-events.ts';

test.each(Object.keys(causes))(
  '%s without any event is found, and a late event changes nothing',
  async (name) => {
    const world = createEntitiesWorld();
    for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
    const { item, lose, isForPeople } = await causes[name]!(world);
    await world.deliver();
    await world.advance(2 * hourS);
    // Events that arrived at once may have left an earlier state.
    expect(await world.compare(item)).toMatchObject({
      outcome: expect.stringMatching(/agrees|filled|gone|healed/),
    });
    await world.deliver();
    await world.advance(hourS);
    const before = world.healed.length;

    await lose();
    const late = await world.deliver(() => true);
    await world.advance(2 * hourS);
    expect(late).not.toEqual([]);

    if (isForPeople === true) {
      expect(await world.compare(item)).toMatchObject({ outcome: 'differs' });
      expect(await world.openBreaks()).toMatchObject([{ kind: 'ORPHAN_LOCAL' }]);
      return;
    }
    expect(await world.compare(item)).toMatchObject({ outcome: 'healed' });
    const healedOnce = world.healed.length;
    expect(healedOnce).toBeGreaterThan(before);
    for (const each of late) await world.handle(each);
    await world.advance(2 * hourS);

    expect(await world.compare(item)).toEqual({ outcome: 'agrees' });
    expect(await world.openBreaks()).toEqual([]);
    expect(world.healed).toHaveLength(healedOnce);
    expect(world.parked()).toEqual([]);
  },
);

test('a reservation whose end came late, after it was healed, has no uncertain order', async () => {
  const world = createEntitiesWorld();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  const { id: seizure_id } = move(world, 'seize-accounts', { customer_id: world.person_id, amount: 4_000 });
  const [reservation] = world.bank.store.reservations.all();
  await world.deliver();
  await world.advance(2 * hourS);
  move(world, 'delete-seizure', { seizure_id });
  const late = await world.deliver((type) => type === 'RESERVATION_RESOLVED');
  await world.advance(2 * hourS);
  await world.compare(`reservation/${reservation!.id}`);

  for (const each of late) await world.handle(each);

  const { state } = (await world.mirror.entity('reservation', reservation!.id))?.aspects ?? {};
  expect(late).toHaveLength(1);
  expect(state).toMatchObject({ status: 'RESOLVED', orderUncertain: false });
});
