import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

test('a month is stated three TARGET days after its end, by booking date and with every format', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  world.book(id, -25_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-02T08:00:00Z');
  expect(await world.issue(id)).toEqual({ outcome: 'up-to-date' });

  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });

  expect(world.published).toMatchObject([
    {
      firstDay: '2026-03-02',
      lastDay: '2026-03-31',
      state: 'PUBLISHED',
      publication: { year: 2026, number: 1, openingCents: 0, closingCents: 75_00, bookings: 2 },
    },
  ]);
  const { files } = world.published[0]!.publication!;
  expect(await world.files.read(files.camt053)).toContain('<Cd>CLBD</Cd>');
  expect(await world.files.read(files.mt940)).toContain(':62F:C260331EUR75,00');
  expect(await world.issue(id)).toEqual({ outcome: 'up-to-date' });
});
