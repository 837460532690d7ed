import { describe, expect, test } from 'vitest';
import { archiveCommands } from '#shared/archive/commands/archive-commands.ts';
import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { commandFunctions } from './command-functions.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { parkedEventCommands } from '#shared/replay/commands/parked-event-commands.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { createChangesWorld } from '#test/fakes/changes-world.ts';
import { outcomeOf } from '#ops/terminal/subjects/audit.ts';
import { table } from './table.ts';

/** A function that answers in turn what the test says; an error is thrown. */
function answering(...answers: readonly unknown[]) {
  let asked = 0;
  return createChangesWorld(() => {
    const answer = answers[asked];
    asked += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

const silent = new TransientError('function-silent', 'no answer');
const skipped = { skipped: 'another run is in progress' };

test('each row has a name of its own', () => {
  const names = table.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the operators may invoke those functions that answer a row, and no other', () => {
  const answering = table.flatMap((row) => (row.persons === 2 || row.by === 'operators' ? [] : [row.by]));
  expect(new Set(answering)).toEqual(new Set(commandFunctions));
});

describe('a subscription that is removed', () => {
  const removed = (removal: string) => ({ removal, id: 'sub-1' });
  const refused = { removal: 'refused', id: 'sub-1', code: 'forbidden' };

  test.each([
    [removed('removed'), 'done'],
    [removed('absent'), 'failed'],
    [removed('ours'), 'failed'],
    [refused, 'failed'],
    [skipped, 'failed'],
    [removed('unknown'), 'open'],
  ])('%o is %s', async (answer, state) => {
    const { carryOut } = answering(answer);
    expect(await carryOut(subscriptionCommands.remove, { id: 'sub-1' })).toEqual({ state, response: answer });
  });

  test.each([
    [removed('absent'), 'done'],
    [skipped, 'open'],
  ])('%o after an answer that was lost is %s', async (answer, state) => {
    const { carryOut } = answering(silent, answer);
    await expect(carryOut(subscriptionCommands.remove, { id: 'sub-1' })).rejects.toThrow('no answer');
    expect(await carryOut(subscriptionCommands.remove, { id: 'sub-1' })).toEqual({ state, response: answer });
  });
});

test('an erasure keeps what it was before, which is known once it is requested', async () => {
  const customer = { kind: 'person', id: 'per_1' };
  const { carryOut, entries } = answering({ requested: customer, before: 'refused', state: 'announced' });
  await carryOut(erasureCommands.request, customer);
  expect(await entries()).toMatchObject([
    { step: 'intended', entity: 'person per_1', before: null, after: customer },
    { step: 'done', before: { state: 'refused' }, after: { state: 'announced' } },
  ]);
});

test('a redrive of parked events keeps how many were parked, and how many of them were sent', async () => {
  const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
  const { carryOut, entries } = answering({ runId: 'r', sent: 1, unreadable: 1, notParked: 1, absent: 0 });
  await carryOut(parkedEventCommands.redrive, { ids });
  expect(await entries()).toMatchObject([
    { step: 'intended', entity: '3 parked events', before: null },
    {
      step: 'done',
      before: { parked: 2, notParked: 1, absent: 0 },
      after: { runId: 'r', sent: 1, unreadable: 1 },
    },
  ]);
});

test('dead letters are moved part by part until there are as many as were asked for', async () => {
  const request = { family: 'cards', limit: 250, rate: 1_000 };
  const { carryOut, asked, entries } = answering({ sent: 200, isEmpty: false }, { sent: 50, isEmpty: false });
  expect(await carryOut(deadLetterCommands.redrive, request)).toEqual({
    state: 'part',
    soFar: { sent: 200 },
  });
  expect(await carryOut(deadLetterCommands.redrive, request)).toEqual({
    state: 'done',
    response: { sent: 250 },
  });
  expect(asked.map(({ request: part }) => part)).toMatchObject([{ limit: 200 }, { limit: 50 }]);
  expect((await entries()).map(({ after }) => after)).toEqual([request, { sent: 250 }]);
});

const run = (state: string) => ({
  run: {
    job: 'statements',
    id: 'r1',
    asOf: '2026-02-05',
    startedAt: 'then',
    planned: 4,
    finished: 0,
    counts: {},
    state,
  },
});

test('a run bears the name of its change, and is planned by as many requests as it takes', async () => {
  const { carryOut, asked, entries } = answering(run('planning'), run('working'));
  const request = { asOf: '2026-02-05', accounts: ['acc_1'] };
  expect(await carryOut(statementCommands.plan, request)).toMatchObject({ state: 'part' });
  expect(await carryOut(statementCommands.plan, request)).toMatchObject({ state: 'done' });
  for (const call of asked)
    expect(call).toMatchObject({
      command: 'statements/plan',
      request: request,
      change: { id: 'change-1', person: 'anna', reason: 'the bank asked for it' },
    });
  expect((await entries()).at(-1)).toMatchObject({ step: 'done', after: { run: 'r1', state: 'working' } });
});

test('what fees are collected says what it released, before and after', async () => {
  const monthsWith = (...released: readonly number[]) => ({
    months: released.map((releasedCents, n) => ({
      month: `2026-0${n + 3}`,
      plannedCents: 484,
      journal: { state: 'open' },
      releasedCents,
    })),
  });
  const fees = { run: { ...run('working').run, job: 'fees', id: '2026-05-08-charge-x' } };
  const { carryOut, entries } = answering(monthsWith(484, 0, 0), fees, monthsWith(484, 484, 0));
  await carryOut(feeCommands.start, { task: 'charge', asOf: '2026-05-08' });
  const [intended, done] = await entries();
  const before = { plannedCents: 1_452, releasedCents: 484 };
  expect([intended, done]).toMatchObject([
    { step: 'intended', before },
    { step: 'done', before },
  ]);
  expect(done?.after).toMatchObject({ task: 'charge', releasedCents: 968, releasedMonths: '2026-04' });
  expect(outcomeOf(done!)).toBe(
    'task charge, run 2026-05-08-charge-x, state working, planned 4, finished 0, plannedCents 1452, releasedCents 484 → 968, releasedMonths 2026-04',
  );
});

test('what is refused only the second time may have been done the first time', async () => {
  const refused = { refused: 'the fee summary is DUE: only a MISSING one can be requested again' };
  const request = { accountId: 'acc_1', year: 2025 };
  const { carryOut, entries } = answering({ absent: true }, silent, refused);
  await expect(carryOut(statementCommands.requestFeeSummary, request)).rejects.toThrow('no answer');
  expect(await carryOut(statementCommands.requestFeeSummary, request)).toEqual({
    state: 'open',
    response: refused,
  });
  expect((await entries()).map(({ step }) => step)).toEqual(['intended']);
  const atOnce = answering({ absent: true }, refused);
  expect(await atOnce.carryOut(statementCommands.requestFeeSummary, request)).toMatchObject({
    state: 'failed',
  });
});

describe('a statement of account', () => {
  const known = { id: 'acc_1', state: 'onboarded', knownSince: '2026-01-05', currency: 'EUR' };
  const quarter = { interval: 'QUARTERLY', period: 4, year: 2026, requests: [], breaks: [] };
  const show = {
    account: known,
    statements: [],
    ofAccount: [{ ...quarter, firstDay: '2026-10-01', lastDay: '2026-12-31', state: 'PUBLISHED' }],
    feeSummaries: [],
  };
  const kind = 'statement_of_account' as const;

  const refused = { refused: 'it is published' };

  test('is what the audit log names, and as it was before', async () => {
    const rerun = answering(show, refused);
    await rerun.carryOut(statementCommands.rerun, { accountId: 'acc_1', firstDay: '2026-10-01', kind });
    const republish = answering(show, refused);
    await republish.carryOut(statementCommands.republish, {
      accountId: 'acc_1',
      lastDay: '2026-12-31',
      kind,
    });
    const last = async ({ entries }: typeof rerun) => (await entries()).at(-1);
    const kept = { step: 'failed', before: { state: 'PUBLISHED' }, after: refused };
    expect([await last(rerun), await last(republish)]).toMatchObject([
      { entity: 'statement of account acc_1 from 2026-10-01', ...kept },
      { entity: 'statement of account acc_1 to 2026-12-31', ...kept },
    ]);
  });
});

test('of many accounts, the audit log keeps their number and digest', async () => {
  const accounts = Array.from({ length: 900 }, (_, n) => `acc_${n}`);
  const { carryOut, entries } = answering(run('complete'));
  await carryOut(portfolioCommands.onboard, { day: '2026-01-31', accounts });
  expect((await entries())[0]).toMatchObject({
    entity: '900 accounts of the portfolio',
    after: { day: '2026-01-31', accounts: { count: 900, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  });
});

describe('a job that a person runs', () => {
  const report = { days: 1, records: 20, failed: 0, behindDays: 0, setAside: 0, setAsideDays: 0, lost: 0 };

  test('takes as long as it does, and its counts are kept', async () => {
    const { carryOut, asked, entries } = answering(report);
    expect(await carryOut(archiveCommands.run, {})).toEqual({ state: 'done', response: report });
    const change = { id: 'change-1', person: 'anna', reason: 'the bank asked for it' };
    expect(asked).toEqual([
      { by: 'archive', command: 'jobs/archive', request: { trySetAside: false }, change },
    ]);
    expect((await entries()).at(-1)).toMatchObject({ entity: 'job archive', after: report });
  });

  test('is not run beside another', async () => {
    const { carryOut, entries } = answering(skipped);
    expect(await carryOut(archiveCommands.run, {})).toEqual({ state: 'failed', response: skipped });
    expect((await entries()).at(-1)).toMatchObject({ step: 'failed', after: skipped });
  });

  test('goes on after the gateway gave up: that run may be the one in progress', async () => {
    const { carryOut, entries } = answering(silent, skipped, report);
    await expect(carryOut(archiveCommands.run, {})).rejects.toThrow('no answer');
    expect(await carryOut(archiveCommands.run, {})).toEqual({ state: 'open', response: skipped });
    expect(await carryOut(archiveCommands.run, {})).toEqual({ state: 'done', response: report });
    expect((await entries()).map(({ step }) => step)).toEqual(['intended', 'done']);
  });
});
