import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

test.each([true, false])(
  'a booking that was lost is stated in its month (another one: %s)',
  async (another) => {
    const world = createStatementsWorld({ showBookingDates: false });
    const id = await world.openAccount();
    if (another) world.book(id, 100_00);
    await world.deliver(id);
    world.mayPassTo('2026-03-31T10:00:00Z');
    // No statement of the bank over March lists it.
    world.book(id, 1_00, '2026-04-01');
    world.mayPassTo('2026-04-07T08:00:00Z');
    expect(await world.issue(id)).toMatchObject({ again: { orElse: 'undecided' } });
    world.passMs(900_000);
    expect(await world.issue(id, { look: 2 })).toMatchObject({ outcome: 'published' });
    expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([
      another ? 101_00 : 1_00,
    ]);
  },
);
