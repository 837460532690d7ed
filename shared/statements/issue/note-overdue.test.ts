import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';
import { notingOverdue } from './note-overdue.ts';

async function dueAccount() {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  // The day of issue: Good Friday and Easter Monday lie between.
  world.mayPassTo('2026-04-07T08:00:00Z');
  return { ...world, id };
}

test('a statement that nothing answers for is a break two TARGET days after its day of issue, and ends it', async () => {
  const world = await dueAccount();
  const { id, bank, register, breaks } = world;
  const rules = { targetDays: 3, exceptions: {}, missingAfterTargetDays: 2 };
  const perform = notingOverdue({ register, breaks, rules, clock: bank.clock }, async () =>
    Promise.resolve({ again: { afterSeconds: 60, orElse: 'unanswered' } }),
  );
  const unanswered = async () => {
    for (let look = 1; look <= 6; look += 1) await perform(id, world.workOf(bank.today(), look));
    return openBreaks(world, id);
  };
  expect(await unanswered()).toEqual([]);
  world.passMs(86_400_000);
  expect(await unanswered()).toEqual([]);
  world.passMs(86_400_000);
  expect(await unanswered()).toMatchObject([
    {
      kind: 'STATEMENT_MISSING',
      field: 'publication',
      found: 'unanswered',
      entity: `bank_statement ${id} 2026-03-02..2026-03-31`,
    },
  ]);
  expect(world.announced).toHaveLength(1);
  await issueForDays(world, id, 1);
  expect(world.published).toHaveLength(1);
  expect(await openBreaks(world, id)).toEqual([]);
});

test('a day that is not over at the bank is never overdue, even if the run is for a later day', async () => {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.mayPassTo('2026-03-20T08:00:00Z');
  for (let look = 1; look <= 6; look += 1)
    expect(await world.issue(id, { asOf: '2026-04-20', look })).toMatchObject({
      again: { orElse: 'not-over' },
    });
  expect(await openBreaks(world, id)).toEqual([]);
});

test('an account at which each attempt fails is one as well', async () => {
  const world = await dueAccount();
  const { id } = world;
  world.mayPassTo('2026-04-10T08:00:00Z');
  world.objects.write = async () => Promise.reject(new Error('the bucket is gone'));
  await expect(world.issue(id)).rejects.toThrow('the bucket is gone');
  expect(await openBreaks(world, id)).toEqual([]);
  await expect(world.issue(id, { look: 4 })).rejects.toThrow('the bucket is gone');
  expect(await openBreaks(world, id)).toMatchObject([{ field: 'publication', found: 'failed' }]);
});

test('statements that an earlier run has verified are verified again', async () => {
  const world = await dueAccount();
  const { id, bank } = world;
  const period = { firstDay: '2026-03-02', lastDay: '2026-03-31' };
  const known = await world.rows.read(id, period);
  expect(known).toBeUndefined();
  await world.issue(id, { crashAt: { call: 9, when: 'after' } }).catch(() => undefined);
  for (let call = 10; (await world.rows.read(id, period))?.state !== 'VERIFIED'; call += 1)
    await world.issue(id, { crashAt: { call, when: 'after' } }).catch(() => undefined);
  const asked = world.calls('bank_statements');
  world.passMs(86_400_000);
  const [booking] = bank.store.bookings.by('account_id', id);
  bank.store.bookings.update(booking!.id, { amount: { ...booking!.amount, value: 90_00 } });
  expect(await world.issue(id)).toMatchObject({ outcome: 'not-verified' });
  expect(world.calls('bank_statements')).toBeGreaterThan(asked);
});
