import { expect, test } from 'vitest';
import { createAccountStops } from '#shared/aws/fees/account-stops.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { createEntitiesWorld, type EntitiesWorld } from '#test/fakes/entities-world.ts';
import { aBusiness } from '#test/contract/calls/businesses.ts';
import { hourS } from '#test/contract/paying-customer.ts';
import { customerOf } from '#test/contract/simulated-bank.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

/** The bank answers the calls of the one with what it has of the other. */
function swapReplies(world: EntitiesWorld, one: string, other: string) {
  const request = world.app.request.bind(world.app);
  world.app.request = (path, ...rest) =>
    request(typeof path === 'string' ? path.replace(one, other) : path, ...rest);
}

async function setUp() {
  const world = createEntitiesWorld();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  return world;
}

/** Seized, and its webhook never came. */
async function seizeSilently(world: EntitiesWorld, customer_id: string) {
  const { id } = transitions['seize-accounts']!.run({ customer_id, amount: 4_000 }, world.bank) as {
    readonly id: string;
  };
  await world.deliver((type) => type.includes('SEIZURE'));
  await world.advance(2 * hourS);
  return id;
}

test('seizures of another person are no answer: nothing is written, sent or stopped', async () => {
  const world = await setUp();
  const { client, mirror, account, person_id } = world;
  const other = customerOf(world.bank, 500_000).person.id;
  const id = await seizeSilently(world, other);
  swapReplies(world, `/persons/${person_id}/seizures`, `/persons/${other}/seizures`);

  const comparison = world.compare(`person_seizures/${person_id}`);

  await expect(comparison).rejects.toMatchObject({ code: 'reply-mismatched', fields: ['[].customer_id'] });
  expect([world.healed, await mirror.entity('seizure', id)]).toEqual([[], undefined]);
  const stops = createAccountStops({ mirrorTable: 'mirror', mirror }, client);
  expect(await stops.whyStopped({ id: account.id, ownerId: person_id })).toBeUndefined();
});

test('seizures of another business are no answer', async () => {
  const world = await setUp();
  const business_id = await aBusiness(world.goodCalls());
  const other = await aBusiness(world.goodCalls());
  await seizeSilently(world, other);
  swapReplies(world, `/businesses/${business_id}/seizures`, `/businesses/${other}/seizures`);

  const comparison = world.compare(`business_seizures/${business_id}`);

  await expect(comparison).rejects.toMatchObject({ code: 'reply-mismatched', fields: ['[].customer_id'] });
  expect(world.healed).toEqual([]);
});
