import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { openBreaks } from '#test/statements-soak/against-the-bank.ts';

async function dueAccount() {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  return { ...world, id };
}

test.each([403, 409, 501])(
  'a refusal that does not concern the account is no break of it, but an error: %i',
  async (status) => {
    const { id, ...world } = await dueAccount();
    world.refuseNext('bank_statements', status);
    await expect(world.issue(id)).rejects.toThrow();
    expect(await openBreaks(world, id)).toEqual([]);
    expect(await world.issue(id)).toMatchObject({ outcome: 'published' });
  },
);

test('the error says that the bank makes no statements', async () => {
  const { id, ...world } = await dueAccount();
  world.refuseNext('bank_statements', 403);
  await expect(world.issue(id)).rejects.toThrow('The bank refuses statements of every account: 403');
});

test.each([400, 404, 422])('one that may concern it is a break: %i', async (status) => {
  const { id, ...world } = await dueAccount();
  world.refuseNext('bank_statements', status);
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, id)).toMatchObject([
    { kind: 'STATEMENT_MISSING', found: expect.stringContaining(String(status)) },
  ]);
});
