import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import type { BankStatements } from '#shared/bookings/ports.ts';

test('an earlier statement without an answer of the bank is requested again later, not accepted at once', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  await world.issue(id);
  // Backdated into the month that is stated already: its statement of the bank gets another version.
  world.book(id, -10_00, '2026-03-20');
  await world.deliver(id);
  world.mayPassTo('2026-05-08T08:00:00Z');
  const bank: BankStatements = {
    ...world.ports.bank,
    ask: async (accountId, period, keep) =>
      period.lastDay === '2026-03-31'
        ? { outcome: 'unknown' }
        : world.ports.bank.ask(accountId, period, keep),
  };
  const perform = world.performing({ ...world.ports, bank });
  expect(await perform(id, world.workOf('2026-05-08', 1))).toEqual({
    again: { afterSeconds: 0, orElse: 'unanswered' },
  });
  expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
});
