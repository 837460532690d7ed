import { expect, test } from 'vitest';
import { newBreak } from '#shared/breaks/found-break.ts';
import type { ItemResult } from '#shared/jobs/item.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { anIssue } from '#test/fixtures/statement-issues.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';
import { notingOverdue } from './note-overdue.ts';

/** Statements of March are issued on 7 April, and overdue from 9 April on. */
const rules = { targetDays: 3, exceptions: {}, missingAfterTargetDays: 2 };
const waits = { again: { afterSeconds: 60, orElse: 'unanswered' } };
const mirrored = { count: 0, sumCents: 0, digest: '' };
const due = {
  ...anIssue().account,
  baseline: { day: '2026-02-28', valutaCents: 0, bookedCents: 0, mirrored },
};

interface Look {
  readonly look?: number;
  readonly asOf?: string;
  readonly account?: typeof due | undefined;
  readonly missingAfterTargetDays?: number | undefined;
}

/** The breaks that one look opens, and what it returns or throws. */
async function looked(perform: () => Promise<ItemResult>, setting: Look = {}) {
  const { look = 4, asOf = '2026-04-09' } = setting;
  const opened: unknown[] = [];
  const { work } = anIssue({ work: { look } });
  const noting = notingOverdue(
    {
      register: { read: async () => Promise.resolve('account' in setting ? setting.account : due) },
      breaks: {
        open: async (...of) => {
          opened.push(of);
          return Promise.resolve(newBreak(of[0], 1, of[1]));
        },
      },
      rules: { ...rules, ...('missingAfterTargetDays' in setting && { missingAfterTargetDays: undefined }) },
      clock: createManualClock(Date.parse('2026-04-09T08:00:00Z')),
    },
    perform,
  );
  const result = await noting('acc', { ...work, run: { ...work.run, asOf } }).catch(
    (error: unknown) => error,
  );
  return { result, opened };
}

const overdue = (found: string) => [
  [
    {
      kind: 'STATEMENT_MISSING',
      accountId: 'acc',
      entity: 'bank_statement acc 2026-03-01..2026-03-31',
      field: 'publication',
      expected: 'published',
      found,
      runId: 'r1',
    },
    '2026-04-09T08:00:00.000Z',
  ],
];

test('a statement that waits, or fails, is overdue from that day and look on', async () => {
  expect(await looked(async () => Promise.resolve(waits))).toEqual({
    result: waits,
    opened: overdue('unanswered'),
  });
  const failure = new Error('the bucket is gone');
  expect(await looked(async () => Promise.reject(failure))).toEqual({
    result: failure,
    opened: overdue('failed'),
  });
});

test.each<[string, ItemResult, Look?]>([
  ['is issued', { outcome: 'published' }],
  ['is left to another worker', 'left'],
  ['is ahead of the day of the bank', { again: { afterSeconds: 600, orElse: 'not-over' } }],
  ['is looked at for the third time', waits, { look: 3 }],
  ['has a day left', waits, { asOf: '2026-04-08' }],
  ['is not due', waits, { account: { ...due, statedUntil: '2026-03-31' } }],
  ['is of an account that nobody knows', waits, { account: undefined }],
  ['may wait for ever', waits, { missingAfterTargetDays: undefined }],
])('a statement is not overdue that %s', async (_, result, setting) => {
  expect(await looked(async () => Promise.resolve(result), setting)).toEqual({ result, opened: [] });
});

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
  const perform = notingOverdue({ register, breaks, rules, clock: bank.clock }, async () =>
    Promise.resolve(waits),
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
