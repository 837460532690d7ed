import { describe, expect, test } from 'vitest';
import type { Ask, Command } from '#shared/operators/command.ts';
import { statementCommands } from './statement-commands.ts';

const { plan, rerun, requestFeeSummary, republish, hold, release } = statementCommands;
const accountId = 'acc_1';
const ofAccount = 'statement_of_account';

/** What the function shows of an account. */
const shown = {
  account: { id: accountId },
  statements: [
    { firstDay: '2026-02-01', lastDay: '2026-02-28', state: 'FETCHED' },
    { firstDay: '2026-01-01', lastDay: '2026-01-31', state: 'VERIFY_FAILED' },
  ],
  ofAccount: [
    { firstDay: '2026-01-01', lastDay: '2026-03-31', state: 'IN_DOUBT' },
    { firstDay: '2025-10-01', lastDay: '2025-12-31', state: 'PUBLISHED' },
  ],
  feeSummaries: [
    { year: 2025, state: 'MISSING' },
    { year: 2024, state: 'AVAILABLE' },
  ],
};

const asking = (answer: unknown): Ask => (async () => Promise.resolve(answer)) as never;
const [known, unknown] = [asking(shown), asking({ absent: true })];

test('the audit log names what each is about', () => {
  const entities = [
    plan.read({ asOf: '2026-02-05' }),
    rerun.read({ accountId, firstDay: '2026-01-01' }),
    rerun.read({ accountId, firstDay: '2026-01-01', kind: ofAccount }),
    requestFeeSummary.read({ accountId, year: 2025 }),
    republish.read({ accountId, lastDay: '2026-01-31' }),
    republish.read({ accountId, lastDay: '2026-03-31', kind: ofAccount }),
    hold.read({ accountId }),
  ].map(({ entity }) => entity);
  expect(entities).toEqual([
    'statements as of 2026-02-05',
    'statement acc_1 from 2026-01-01',
    'statement of account acc_1 from 2026-01-01',
    'fee summary acc_1 2025',
    'statement acc_1 to 2026-01-31',
    'statement of account acc_1 to 2026-03-31',
    'account acc_1',
  ]);
});

test('the audit log keeps the day of a plan, and the accounts if it names some', () => {
  expect(plan.read({ asOf: '2026-02-05' }).keeps).toEqual({ asOf: '2026-02-05' });
  expect(plan.read({ asOf: '2026-02-05', accounts: ['a', 'b'] }).keeps).toMatchObject({
    asOf: '2026-02-05',
    accounts: { ids: ['a', 'b'] },
  });
});

describe('the state before', () => {
  test.each<[string, Pick<Command, 'read'>, object, string | undefined]>([
    ['of a statement, by its first day', rerun, { firstDay: '2026-01-01' }, 'VERIFY_FAILED'],
    ['of one of account, by its first day', rerun, { firstDay: '2025-10-01', kind: ofAccount }, 'PUBLISHED'],
    ['of a statement, by its last day', republish, { lastDay: '2026-01-31' }, 'VERIFY_FAILED'],
    [
      'of one of account, by its last day',
      republish,
      { lastDay: '2025-12-31', kind: ofAccount },
      'PUBLISHED',
    ],
    ['of a fee summary, by its year', requestFeeSummary, { year: 2024 }, 'AVAILABLE'],
    ['of no statement', rerun, { firstDay: '2026-03-01' }, undefined],
    ['of no statement that only begins on that day', republish, { lastDay: '2026-01-01' }, undefined],
    ['of no fee summary', requestFeeSummary, { year: 2023 }, undefined],
  ])('%s', async (_, ...[command, request, state]) => {
    const { before } = command.read({ accountId, ...request });
    expect(await before(known)).toEqual(state === undefined ? null : { state });
    expect(await before(unknown)).toBeNull();
  });

  test('of an account is whether somebody holds it', async () => {
    const held = asking({ account: { id: accountId, heldBecause: 'a dispute' } });
    for (const { before } of [hold.read({ accountId }), release.read({ accountId })]) {
      expect(await before(known)).toEqual({ isHeld: false });
      expect(await before(held)).toEqual({ isHeld: true });
      expect(await before(unknown)).toBeNull();
    }
  });
});

describe('the result', () => {
  const about = { job: 'statements', asOf: '2026-02-05', startedAt: '2026-02-05T08:00:00.000Z' };
  const run = { ...about, id: '2026-02-05-r1', state: 'working', planned: 2, finished: 0, counts: {} };
  const after = { run: run.id, state: 'working', planned: 2, finished: 0 };
  const refused = { refused: 'no' };
  const requests = [
    [plan, { asOf: '2026-02-05' }],
    [rerun, { accountId, firstDay: '2026-01-01' }],
    [requestFeeSummary, { accountId, year: 2025 }],
    [republish, { accountId, lastDay: '2026-01-31' }],
    [hold, { accountId }],
    [release, { accountId }],
  ] as const;
  const carried = async ([command, request]: (typeof requests)[number], answer: object, isAgain = false) => {
    const sent: unknown[] = [];
    const call = async (part: unknown) => (sent.push(part), Promise.resolve(answer));
    const step = await command.read(request).carryOut({ call, isAgain } as never);
    expect(sent).toEqual([request]);
    return step;
  };
  const [planned, again, feesAgain, announced, holding, releasing] = requests;

  test('is a run', async () => {
    for (const request of [planned, again, feesAgain])
      expect(await carried(request, { run })).toEqual({ state: 'done', after, response: { run } });
  });

  test('is refused, unless an earlier request may have done it', async () => {
    const failed = { state: 'failed', after: refused, response: refused };
    for (const request of [planned, again, feesAgain, announced])
      expect(await carried(request, refused)).toEqual(failed);
    for (const request of [again, feesAgain])
      expect(await carried(request, refused, true)).toEqual({ state: 'open', response: refused });
    // A plan is the same run each time, and an event has one id.
    for (const request of [planned, announced]) expect(await carried(request, refused, true)).toEqual(failed);
  });

  test('is the event that is published again', async () => {
    const response = { republished: true, eventId: 'e1' };
    expect(await carried(announced, response)).toEqual({ state: 'done', after: { eventId: 'e1' }, response });
  });

  test('is an account that is held, or not', async () => {
    const done = (held: boolean) => ({ state: 'done', after: { isHeld: held }, response: { held } });
    expect(await carried(holding, { held: true })).toEqual(done(true));
    expect(await carried(releasing, { held: false })).toEqual(done(false));
    const absent = { absent: true };
    for (const request of [holding, releasing])
      expect(await carried(request, absent)).toEqual({ state: 'failed', after: absent, response: absent });
  });
});
