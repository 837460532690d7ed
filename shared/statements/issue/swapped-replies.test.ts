import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';

test.each([
  ['its statement', (id: string) => `/accounts/${id}/bank_statements`],
  ['everything', (id: string) => `/accounts/${id}/`],
])('if the bank answers with %s of another account, no statement says so', async (_what, at) => {
  const world = createStatementsWorld();
  const [one, other] = [await world.openAccount(), await world.openAccount()];
  world.book(one, 100_00);
  world.book(other, 900_00);
  await world.deliver(one);
  await world.deliver(other);
  world.mayPassTo('2026-04-09T08:00:00Z');
  world.swapReplies(at(one), at(other));

  await issueForDays(world, one, 2).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'reply-mismatched' });
  });
  expect(await unlikeTheBank(world, one)).toEqual([]);
  expect(world.published.filter(({ accountId }) => accountId === one)).toEqual([]);

  // No answer about it is kept: the right one leads to the statement.
  world.swapReplies('nowhere', 'nowhere');
  await issueForDays(world, one, 3);
  expect(await unlikeTheBank(world, one)).toEqual([]);
  expect(world.published.filter(({ accountId }) => accountId === one)).toHaveLength(1);
});
