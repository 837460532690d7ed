import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

test('a month is stated three TARGET days after its end, by booking date and with every format', async () => {
  const world = createStatementsWorld({}, { mt940: { reversals: 'C/D' } });
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
  expect(await world.files.read(files.mt940 ?? '')).toContain(':62F:C260331EUR75,00');
  expect(await world.issue(id)).toEqual({ outcome: 'up-to-date' });
});

test('an account whose IBAN is unknown is an outcome of its own, and stated once it is known', async () => {
  const world = createStatementsWorld();
  const { register, bank } = world;
  const { id, iban } = world.customer().account;
  const openedDay = bank.today();
  await register.describe({ id, currency: 'EUR', openedDay }, bank.instant());
  const mirrored = { count: 0, sumCents: 0, digest: '0'.repeat(32) };
  await register.onboard(id, { day: '2026-03-01', valutaCents: 0, bookedCents: 0, mirrored });
  world.mayPassTo('2026-04-09T08:00:00Z');
  expect(await world.issue(id)).toEqual({ outcome: 'iban-unknown' });
  expect(world.calls('bank_statements')).toBe(0);
  await register.describe({ id, iban, currency: 'EUR', openedDay }, bank.instant());
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
});
