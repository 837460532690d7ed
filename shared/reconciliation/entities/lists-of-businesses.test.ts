import { describe, expect, test } from 'vitest';
import { aBusiness } from '#test/contract/calls/businesses.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { move } from '#test/fakes/lost-events.ts';

/** The bank lists them by person alone. */
const lists = ['credit_transfers', 'timed_orders', 'standing_orders', 'savings_mappings'] as const;

describe.each(lists)('%s of the account of a business', (list) => {
  test('are not readable: nothing says that both sides agree', async () => {
    const world = createEntitiesNight();
    const business_id = await aBusiness(world.goodCalls());
    const { id } = move(world, 'open-account', { business_id });
    await world.deliver();
    expect(await world.compare(`${list}/${id}`)).toMatchObject({ outcome: 'not-readable' });
  });
});
