import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { openBreaks } from '#test/statements-soak/against-the-bank.ts';
import { createBankStatementsOfAccount } from './bank-statements-of-account.ts';
import type { OfAccountHead } from './ports.ts';

/** Its statement of account is due. */
async function quarter() {
  const world = createStatementsWorld({}, { ofAccount: 'QUARTERLY' });
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  return { ...world, id, row: async () => world.ofAccountRows.latest(id, 'QUARTERLY') };
}

test('a statement of account that is too long for the memory is missing, and people are told', async () => {
  const { ports, ...world } = await quarter();
  const bankOfAccount: typeof ports.bankOfAccount = {
    ...ports.bankOfAccount,
    read: async () => Promise.resolve('too-long'),
  };
  const perform = world.performing({ ...ports, bankOfAccount });
  expect(await perform(world.id, world.workOf('2026-04-09', 1))).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, world.id)).toMatchObject([
    { kind: 'STATEMENT_MISSING', field: 'statement', found: 'too long' },
  ]);
  expect(await world.row()).toMatchObject({ state: 'VERIFY_FAILED' });
});

test('no more of its lines are read than fit into the memory', async () => {
  let read = 0;
  async function* endless() {
    for (; ; read += 1) yield await Promise.resolve({ id: `boo_${read}`, amount: { value: 1 } });
  }
  const accounts = { statementOfAccounts: { bookings: { list: endless } } };
  const bank = createBankStatementsOfAccount({ accounts } as unknown as Parameters<
    typeof createBankStatementsOfAccount
  >[0]);
  const head = { statementId: 's-1', evidence: { iban: 'DE1' } } as OfAccountHead;
  expect(await bank.read('acc_1', head)).toBe('too-long');
  expect(read).toBe(50_000);
});
