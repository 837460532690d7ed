import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCheckedStage, soundAccount } from '#test/fakes/checked-stage.ts';
import { aBreak, aRun, causeOf, copiesWith, elsewhere, stageFaults } from '#test/fixtures/stage-faults.ts';
import { accountFacts } from './account-facts.ts';
import { checks, stateChecks } from './checks.ts';
import { runChecks, runChecksTogether, verdictOf, worstOf, type CheckResult } from './run-checks.ts';

type Planted = Parameters<typeof createCheckedStage>[0];

async function check(planted: Planted = {}): Promise<readonly CheckResult[]> {
  return runChecks(checks, createCheckedStage(planted).deps);
}

const badOf = (results: readonly CheckResult[]) =>
  results.filter((result) => verdictOf(result) !== 'ok').map(({ id }) => id);

const textsOf = (results: readonly CheckResult[]) =>
  results.flatMap(({ reading }) => ('findings' in reading ? reading.findings : []));

test('a sound stage passes all checks, and each of them has been made', async () => {
  const results = await check();
  expect(results.map(({ reading }) => reading.state)).toEqual(checks.map(() => 'ok'));
  expect(worstOf(results)).toBe('ok');
});

describe('if one thing is wrong', () => {
  test.each(stageFaults)('%s: %s alone says so, with what to do', async (_fault, id, planted) => {
    const results = await check(planted);
    expect(badOf(results)).toEqual([id]);
    expect(worstOf(results)).not.toBe('ok');
    for (const { what, toDo } of textsOf(results))
      expect([what, toDo].every((text) => text.length > 8)).toBe(true);
  });

  test('every check has a fault that it finds', () => {
    const planted = new Set([...stageFaults.map(([, id]) => id), 'bank-secret']);
    expect(checks.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([]);
  });
});

test('a cause is said with its example and since when, unless nothing was tried for an hour', async () => {
  const known = [causeOf({}), causeOf({ of: 'events/cards', lastSeen: '2026-01-05T06:50:00.000Z' })];
  const results = await check({ work: { failing: { known } } });
  expect(textsOf(results)).toMatchObject([
    {
      what: 'events/accounts fails: ThrottlingException dynamodb:PutItem Mirror',
      count: 3,
      since: '2026-01-05T07:00:00.000Z',
      example: 'BOOKING r1',
    },
  ]);
});

test('a bank that does not answer is said with the first time that our functions noticed it', async () => {
  const failed = { code: 'connection-failed', message: 'nothing was sent' };
  const known = [causeOf({ kind: 'bank' }), causeOf({ firstSeen: '2026-01-05T06:00:00.000Z' })];
  const results = await check({
    bank: { secret: 'filled', failed, clockDifferenceMs: 0 },
    work: { failing: { known } },
  });
  const [token] = textsOf(results.filter(({ id }) => id === 'bank-token'));
  expect(token).toMatchObject({ since: '2026-01-05T07:00:00.000Z' });
});

test('what fails, was given up or is not published says what it concerns, each event once', async () => {
  const amounts = [
    { id: 'r1', cents: 1_250, currency: 'EUR', account: '…4f2a' },
    { id: 'r2', cents: 300, currency: 'EUR', account: '…4f2a' },
  ];
  const money = { cents: { EUR: 4_200 }, accounts: 1 };
  const results = await check({
    work: {
      failing: {
        known: [causeOf({ amounts }), causeOf({ cause: 'TypeError', amounts: amounts.slice(1) })],
      },
      queues: { known: [{ queue: 'accounts', waiting: 0, inFlight: 0, dead: 2 }] },
      unpublished: { known: [{ family: 'cards', count: 2, code: 'x', example: 'r9', money }] },
    },
  });
  const moneyBy = (id: string) =>
    textsOf(results.filter((result) => result.id === id)).map((finding) => finding.money);
  expect(moneyBy('failing').map((each) => each?.cents['EUR'])).toEqual(expect.arrayContaining([1_550, 300]));
  expect(moneyBy('dead-letters')).toEqual([{ cents: { EUR: 1_550 }, accounts: 1 }]);
  expect(moneyBy('unpublished')).toEqual([money]);
});

test('differences are summed by currency, whatever side has more, and each account counts once', async () => {
  const results = await check({
    breaks: [
      aBreak({ differenceCents: -500 }),
      aBreak({ differenceCents: 200, firstSeenAt: '2026-01-02T08:00:00.000Z' }),
      aBreak({ differenceCents: 7, currency: 'CHF', accountId: 'acc_2' }),
      aBreak({ severity: 'low' }),
    ],
  });
  expect(textsOf(results)).toMatchObject([
    { count: 3, since: '2026-01-02T08:00:00.000Z', money: { cents: { EUR: 700, CHF: 7 }, accounts: 2 } },
    { count: 1 },
  ]);
});

test('a job that begins by itself and has not for two days is off, and a job of the company is not meant', async () => {
  const run = {
    id: 'r1',
    startedAt: '2026-01-02T08:00:00.000Z',
    isComplete: true,
    notReached: 0,
    missed: [],
  };
  const findings = async (job: string) => textsOf(await check({ runs: [{ ...run, job }] }));
  expect(await findings('statements')).toMatchObject([
    { what: 'No run of statements has begun for two days', since: run.startedAt },
  ]);
  expect(await findings('own')).toEqual([]);
});

test('what was planned within two days has not had the time to be copied', async () => {
  expect(badOf(await check(copiesWith({ copiedAt: null }, '2026-01-03T08:00:01.000Z')))).toEqual([]);
  const one = { ...copiesWith({ sentAt: undefined }), wanted: { vaults: 1 } } as const;
  expect(badOf(await check(one))).toEqual([]);
});

test('a release that does not read a fact yet is asked to be deployed, and all else is checked', async () => {
  const { copies, versions, gatewayRate, deliveryRate, ...older } = soundAccount;
  expect([copies, versions, gatewayRate, deliveryRate]).not.toContain(undefined);
  const results = await check({ account: accountFacts.parse(older) });
  expect(badOf(results)).toEqual(['gateway-rate', 'delivery-rate', 'versions', 'copies']);
  expect(textsOf(results)[0]?.what).toContain('deploy the stage');
});

test('a deployment is no remedy for what is equal in its template', async () => {
  const results = await check({
    account: {
      teams: { known: [{ team: 'ledger', rule: 'without a target', undelivered: 0 }] },
      backups: { known: [{ name: 'Events', isOn: false }] },
      firewall: { known: null },
    },
  });
  const drifted = textsOf(results);
  expect(drifted).toHaveLength(3);
  for (const { command } of drifted) expect(command).not.toContain('cdk deploy');
});

test('only the latest run of a job counts', async () => {
  const runs = [aRun({ id: 'old', notReached: 5, startedAt: '2026-01-03T08:00:00.000Z' }), aRun({})];
  expect(badOf(await check({ runs }))).toEqual([]);
});

test('checks that leave nothing behind are made together, and none is waited for too long', async () => {
  const { deps } = createCheckedStage({ work: { failing: { known: [causeOf({})] } } });
  const never = new Promise<never>(() => undefined);
  const results = await runChecksTogether(
    stateChecks,
    { ...deps, breaks: async () => never },
    { withinMs: 2_500, timers: { sleep: async () => new Promise((resolve) => void setImmediate(resolve)) } },
  );
  expect(badOf(results)).toEqual(['failing', 'breaks']);
  expect(textsOf(results).at(-1)?.what).toContain('no answer came within 2.5 s');
});

test('as long as answers come, the rest is waited for, and not for ever', async () => {
  const { deps } = createCheckedStage({});
  const waitFor = async (moves: number) => {
    let [sleeps, moved] = [0, 0];
    const never = new Promise<never>(() => undefined);
    const results = await runChecksTogether(
      stateChecks,
      { ...deps, breaks: async () => never },
      {
        withinMs: 4_000,
        timers: {
          sleep: async () => new Promise((resolve) => void setImmediate(() => resolve(void (sleeps += 1)))),
        },
        isMoving: () => (moved += 1) <= moves,
      },
    );
    return [sleeps, textsOf(results)[0]?.what];
  };
  expect(await waitFor(0)).toEqual([1, 'It could not be read: no answer came within 4 s']);
  expect(await waitFor(2)).toEqual([3, 'It could not be read: no answer came within 12 s']);
  expect(await waitFor(Infinity)).toEqual([4, 'It could not be read: no answer came within 16 s']);
});

test('what came too late is asked for again, and nothing is to be removed', async () => {
  const slow = { unknown: 'TransientError: no answer came within 1.5 s' };
  const [first] = textsOf(await check({ account: { busRate: slow } }));
  expect(first?.toDo).toBe('Ask again: what nobody has asked for a while answers late the first time');
});

test('without its secret, the bank is not reached either', async () => {
  const failed = { code: 'credentials-missing', message: 'the secret is not filled in' };
  const results = await check({ bank: { secret: 'not-set', failed } });
  expect(badOf(results)).toEqual(['bank-secret', 'bank-token', 'bank-clock']);
  expect(worstOf(results)).toBe('failing');
});

test('what cannot be read counts as what it would have found, and never as well', async () => {
  const unknown = {
    unknown: 'AccessDeniedException: not allowed to perform dynamodb:DescribeContinuousBackups',
  };
  const results = await check({ account: { backups: unknown, busRate: unknown } });
  expect(badOf(results)).toEqual(['bus-rate', 'backups']);
  expect(textsOf(results)[0]?.what).toContain('dynamodb:DescribeContinuousBackups');
  expect(worstOf(results)).toBe('failing');
  expect(worstOf(await check({ account: { busRate: unknown } }))).toBe('warning');
  expect(badOf(await check({ subscriptions: { skipped: 'another run holds the lease' } }))).toEqual([
    'subscriptions',
    'stray-subscriptions',
    'silent-subscriptions',
  ]);
  expect(worstOf([])).toBe('failing');
});

test('on the local stack, what it has not is said and not taken for well', async () => {
  const results = await check({
    wanted: { isEmulated: true, firewall: 'none', notifiesSomebody: false },
    account: {
      concurrency: { unknown: 'no such call' },
      backups: { unknown: 'no such call' },
      copies: { unknown: 'no such call' },
    },
  });
  const unchecked = results.filter(({ reading }) => reading.state === 'not-applicable').map(({ id }) => id);
  expect(unchecked).toEqual([
    ...['concurrency', 'gateway-log-role', 'gateway-rate', 'firewall', 'bus-rate', 'delivery-rate'],
    ...['alarm-topic', 'alarm-test', 'backups', 'versions', 'copies'],
  ]);
  expect(worstOf(results)).toBe('ok');
});

test('a role of another account is proven by whoever came in behind it', async () => {
  const recently = [{ arn: 'arn:a', letInAt: '2026-01-04T08:00:00.000Z' }];
  expect(badOf(await check({ ...elsewhere, rolesLetIn: recently }))).toEqual([]);
});

test('a stage that notifies nobody is warned, unless it is an emulator', async () => {
  expect(badOf(await check({ wanted: { notifiesSomebody: false } }))).toEqual(['alarm-topic', 'alarm-test']);
});

test('a delivery that the gateway refuses at first is sent again, and its row is removed whatever comes of it', async () => {
  const refusedOnce = createCheckedStage({ sends: [{ refused: 503 }, { sent: 'b'.repeat(64) }] });
  expect(badOf(await runChecks(checks, refusedOnce.deps))).toEqual([]);
  expect([refusedOnce.sends(), refusedOnce.ended]).toEqual([2, ['b'.repeat(64)]]);

  const stuck = createCheckedStage({ steps: ['sent'] });
  await runChecks(checks, stuck.deps);
  expect(stuck.ended).toEqual(['a'.repeat(64)]);
  expect(stuck.sleptMs()).toBeGreaterThan(60_000);

  const broken = createCheckedStage();
  const step = async () => Promise.reject(new Error('the gateway gave up'));
  const results = await runChecks(checks, { ...broken.deps, delivery: { ...broken.deps.delivery, step } });
  expect([badOf(results), broken.ended]).toEqual([['delivery'], ['a'.repeat(64)]]);
});

test('each check has a section of its own in its runbook', () => {
  for (const { id, runbook } of checks) {
    if ('address' in runbook) continue;
    const page = readFileSync(`docs/runbooks/${runbook.page}.md`, 'utf8');
    expect(page, id).toContain(`\n## ${runbook.anchor}\n`);
  }
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});
