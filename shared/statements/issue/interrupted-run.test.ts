import { expect, test } from 'vitest';
import type { PerformItem } from '#shared/jobs/item.ts';
import { createJobsWorld, newRun } from '#test/fakes/jobs-world.ts';
import type { CrashPoint } from '#test/fakes/crashes.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

/** Accounts with two statements to be issued, as the items of one run; the last account is at its end. */
async function aRun() {
  const bank = createStatementsWorld({}, { ofAccount: 'MONTHLY' });
  const accounts: string[] = [];
  for (let count = 0; count < 3; count += 1) accounts.push(await bank.openAccount());
  for (const [index, id] of accounts.entries()) {
    bank.book(id, 100_00 + index);
    await bank.deliver(id);
  }
  bank.mayPassTo('2026-04-20T08:00:00Z');
  const closing = { id: accounts.at(-1) ?? '', currency: 'EUR', closedDay: '2026-04-20' };
  await bank.register.describe(closing, '2026-04-20T08:00:00.000Z');
  bank.mayPassTo('2026-05-08T08:00:00Z');
  const issue = bank.performing(bank.ports);
  const perform: PerformItem = async (item, work) => {
    const run = { ...work.run, asOf: '2026-05-08' };
    return issue(accounts[Number(item.split('/')[1])] ?? '', { ...work, run });
  };
  return { jobs: createJobsWorld({ shards: 1, itemsEach: accounts.length, shardsAPage: 1 }), perform };
}

async function resultOf(crashAt?: CrashPoint) {
  const { jobs, perform } = await aRun();
  await jobs.tick();
  if (crashAt !== undefined) await jobs.receive(perform, { crashAt });
  for (let round = 0; round < 3; round += 1) {
    while (await jobs.receive(perform));
    await jobs.time.advance(15 * 60_000);
    await jobs.tick();
  }
  const { counts, completedAt } = (await jobs.ports.runs.read(newRun.id)) ?? {};
  expect(completedAt).toBeDefined();
  return { counts, lines: jobs.reported() };
}

test('a run reports the same if a worker stops at any call', async () => {
  const expected = await resultOf();
  expect(expected.counts).toEqual({ published: 3 });
  expect(JSON.parse(expected.lines[2] ?? '')).toMatchObject({
    statements: [{ last_day: '2026-03-31' }, { last_day: '2026-04-20', camt053: expect.any(String) }],
    statements_of_account: 2,
  });
  for (let call = 0; call < 6; call += 1)
    for (const when of ['before', 'after'] as const)
      expect(await resultOf({ call, when }), `${when} call ${call}`).toEqual(expected);
});
