import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isRecord } from '#shared/kernel/json.ts';
import { createHandler as createRunsHandler } from '#functions/operations/portfolio/handler.ts';
import { createHandler } from '#functions/schedules/statements/handler.ts';
import { createStatementRunsWorld } from '#test/fakes/statement-runs-world.ts';
import { carryOut, type FakeDeployment } from '#test/fakes/terminal.ts';

const context = { getRemainingTimeInMillis: () => 600_000 };

/** A portfolio whose shards nobody works on: a run is done once the test says so. */
function setUp() {
  const world = createStatementRunsWorld();
  const { runs, shards, queue, breaks, notes, register, clock } = world;
  const statements = createHandler(world.deps);
  const operations = createRunsHandler({
    jobs: { statements: { runs, shards, queue } },
    jobQueues: async () => Promise.resolve([{ queue: 'statements', waiting: 1, inFlight: 0, dead: 2 }]),
    reportOf: ({ job, id }) => `s3://reports/${job}/${id}`,
    reports: world.deps.reports,
    breaks,
    notes,
    clock,
    evidenceIn: 's3://statements',
    register,
    capabilities: { all: async () => Promise.resolve([]) },
    roundTrips: { all: async () => Promise.resolve([]) },
    drifts: { all: async () => Promise.resolve([]) },
  });
  const answer = async (asked: unknown, name: string) =>
    name === 'runs' ? operations(asked, context) : statements(asked, context);
  const type = async (line: string, more: FakeDeployment = {}) => carryOut(line, { answer, clock, ...more });
  return { ...world, type };
}

test('a dry run counts what is due, and starts nothing', async () => {
  const { type, account, runs } = setUp();
  await account('acc_1', '2025-12-31');
  await account('acc_2');
  const { stdout, exitCode } = await type('statements plan --as-of 2026-02-05 --dry-run');
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/Nothing was changed.\ndue +1\nnew +1\n/) as string,
  });
  expect(await runs.latest(1)).toEqual([]);
});

test('a plan with nothing to do is complete at once', async () => {
  const { type, account } = setUp();
  await account('acc_1', '2026-01-31');
  const { stdout, exitCode, sleptMs } = await type('statements plan --account acc_1 --reason checked');
  expect([exitCode, sleptMs]).toEqual([0, 0]);
  expect(stdout).toMatch(/as of 2026-02-05: complete, 0 of 0 shards finished\nup-to-date +1/);
});

test.each([' --reason checked', ' --dry-run'])(
  'an account that nobody knows is refused in words%s',
  async (flag) => {
    const { type, runs } = setUp();
    expect(await type(`statements plan --account acc_nope${flag}`)).toMatchObject({
      stdout: "Not done: neither an event nor the bank's list of accounts names acc_nope: check the id.\n",
      exitCode: 1,
    });
    expect(await runs.latest(1)).toEqual([]);
  },
);

test.each(['not-verified', 'undecided', 'in-motion', 'unanswered', 'failed', 'set-aside', 'known'])(
  'a command has not succeeded if an account ended as %s',
  async (outcome) => {
    const run = { job: 'statements', id: '2026-02-05-r1', asOf: '2026-02-05', startedAt: 'then' };
    const exitCodeAt = async (line: string, counts: Record<string, number>) => {
      const ended = { ...run, state: 'complete', completedAt: 'now', planned: 1, finished: 1, counts };
      const answer = async (asked: unknown) =>
        Promise.resolve(
          isRecord(asked) && asked['command'] === 'statements/show'
            ? { absent: true }
            : { run: ended, report: 's3://reports', setAside: [] },
        );
      return (await carryOut(line, { answer })).exitCode;
    };
    for (const line of [
      'statements plan --as-of 2026-02-05 --reason checked',
      'statements rerun acc_1 --from 2026-01-01 --reason checked',
      'runs show statements 2026-02-05-r1 --watch',
    ]) {
      expect(await exitCodeAt(line, { published: 3, 'up-to-date': 2, closed: 1, held: 1, new: 1 })).toBe(0);
      expect(await exitCodeAt(line, { published: 3, [outcome]: 1 })).toBe(1);
    }
  },
);

test('an account is shown with its statements and breaks; an unknown one is not', async () => {
  const { type, account, failedStatement } = setUp();
  await account('acc_1', '2025-12-31');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const { stdout } = await type('statements show acc_1');
  expect(stdout).toMatch(/acc_1: onboarded, onboarded as of 2025-12-31, stated until nothing yet/);
  expect(stdout).toMatch(/2026-01-01 +2026-01-31 +VERIFY_FAILED/);
  expect(stdout).toMatch(/STATEMENT_SUM of balance_end, OPEN/);
  expect(await type('statements show acc_2')).toMatchObject({
    stdout: "Not done: neither an event nor the bank's list of accounts names acc_2: check the id.\n",
    exitCode: 1,
  });
});

test('statements of account are shown, verified again and republished', async () => {
  const { type, account, ofAccount, runs, ofAccountRows, publishedAgain } = setUp();
  await account('acc_1', '2025-11-30');
  const rerun = 'statements rerun acc_1 --from 2025-10-01 --of-account --reason checked';
  expect((await type(rerun)).stdout).toBe(
    'Not done: the account has no statement of account from 2025-10-01.\n',
  );
  await ofAccount('acc_1', 'VERIFY_FAILED');
  const { stdout } = await type('statements show acc_1');
  expect(stdout).toMatch(
    /of account from +to[^]*2025-10-01 +2025-12-31 +VERIFY_FAILED +10700 +2 +1\nBreaks:/,
  );
  expect(stdout).toMatch(/STATEMENT_GAP of balance_end, OPEN/);
  const republish = 'statements republish acc_1 --to 2025-12-31 --of-account --reason checked';
  expect((await type(republish)).stdout).toBe(
    'Not done: the statement of account is VERIFY_FAILED, not PUBLISHED.\n',
  );
  await type(rerun, { signal: AbortSignal.abort() });
  expect(await ofAccountRows.latest('acc_1', 'QUARTERLY')).toMatchObject({ askAgain: true });
  const [run] = await runs.latest(1);
  expect(run).toMatchObject({ asOf: '2026-01-06', request: { accounts: ['acc_1'] } });

  await ofAccount('acc_1', 'PUBLISHED');
  expect((await type('statements show acc_1')).stdout).toMatch(/2025-Q-04[^]*Files:\nacc_1\/json\ncsv/);
  expect((await type(republish)).stdout).toMatch(/ will be published within seconds/);
  expect(publishedAgain).toEqual([expect.any(String)]);
  expect((await type(rerun)).stdout).toBe(
    'Not done: the statement of account is PUBLISHED: a published statement is never issued again.\n',
  );
});

test('a fee summary is shown, and requested again once it is missing', async () => {
  const { type, account, feeSummary } = setUp();
  await account('acc_1', '2025-12-31');
  expect(await type('statements request-fees acc_1 --year 2025 --reason checked')).toMatchObject({
    stdout: 'Not done: the account has no fee summary of 2025.\n',
    exitCode: 1,
  });
  await feeSummary('acc_1', 'REQUESTED');
  expect((await type('statements request-fees acc_1 --year 2025 --reason checked')).stdout).toBe(
    'Not done: the fee summary is REQUESTED: only a MISSING one can be requested again.\n',
  );
  await feeSummary('acc_1', 'MISSING');
  const { stdout } = await type('statements show acc_1');
  expect(stdout).toMatch(/No statement yet.\nfees of +state[^]*2025 +MISSING +1 +2026-02-05T08:00:00.000Z/);
  expect(stdout).toMatch(/STATEMENT_MISSING of statement, OPEN/);
});

test('the statements of several accounts are written into one file, which nobody else may read', async () => {
  const { type, account, publishedStatement, statementFiles } = setUp();
  for (const id of ['acc_1', 'acc_2', 'acc_3']) await account(id, '2025-12-31');
  await publishedStatement('acc_1', '2026-01-31');
  await publishedStatement('acc_2', '2026-01-31');
  const folder = await mkdtemp(join(tmpdir(), 'collect-'));
  const out = join(folder, 'january.xml');
  const line = ['statements', 'collect', '--to', '2026-01-31', '--out', out];

  expect(await type([...line, 'acc_2', 'acc_3'].join(' '), { statementFiles })).toMatchObject({
    stdout: 'Not done: acc_3 has no published statement until 2026-01-31.\n',
    exitCode: 1,
  });
  const { stdout, exitCode } = await type([...line, 'acc_2', 'acc_1'].join(' '), { statementFiles });
  expect({ stdout, exitCode }).toEqual({ stdout: `${out}: 2 statements with 0 bookings\n`, exitCode: 0 });
  expect((await readFile(out, 'utf8')).match(/<Stmt>/g)).toHaveLength(2);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const nowhere = join(folder, 'none', 'january.xml');
  const missing = await type(`statements collect --to 2026-01-31 --out ${nowhere} acc_1`);
  expect(missing.stderr).toContain(`${join(folder, 'none')} is not a directory: name one that exists`);
  const other = join(folder, 'one.xml');
  const one = await type(`statements collect --to 2026-01-31 --out ${other} acc_1`, { statementFiles });
  expect(one.stdout).toBe(`${other}: 1 statement with 0 bookings\n`);
  const again = await type([...line, 'acc_2'].join(' '), { statementFiles });
  expect(again.exitCode).not.toBe(0);
  expect(again.stderr).toContain('exists already');
  await rm(folder, { recursive: true });
});

test('a collected file that would break its format is not written, and the rule is named', async () => {
  const { type, account, publishedStatement, statementFiles } = setUp();
  await account('acc_1', '2025-12-31');
  await publishedStatement('acc_1', '2026-01-31');
  const folder = await mkdtemp(join(tmpdir(), 'collect-'));
  const out = join(folder, 'january.xml');
  const damaged = async (key: string) =>
    (await statementFiles.read(key)).replace(/"created_at":\s*"[^"]*"/, '"created_at":"the day before"');

  const refused = await type(`statements collect --to 2026-01-31 --out ${out} acc_1`, {
    statementFiles: { read: damaged },
  });
  expect(refused.exitCode).toBe(1);
  expect(refused.stdout).toMatch(
    /^Not done: the file would break the rules of its format \(.*CreDtTm.*\), so it is not written/,
  );
  expect(refused.stdout).not.toContain('the day before');
  await expect(stat(out)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});

test.each([
  ['is of another account', (text: string) => text.replaceAll('acc_1', 'acc_2')],
  ['is of another period', (text: string) => text.replaceAll('2026-01-31', '2026-01-30')],
  ['has other balances', (text: string) => text.replace('"closing_balance":0', '"closing_balance":100')],
  ['has another number', (text: string) => text.replace('"number":1', '"number":2')],
  ['is cut off', (text: string) => text.slice(0, -20)],
  ['is empty', () => ''],
  [
    'has a text for a balance',
    (text: string) => text.replace('"closing_balance":0', '"closing_balance":"0"'),
  ],
])('a file that %s is not collected, and its account is named', async (_, change) => {
  const { type, account, publishedStatement, statementFiles } = setUp();
  await account('acc_1', '2025-12-31');
  await publishedStatement('acc_1', '2026-01-31');
  const folder = await mkdtemp(join(tmpdir(), 'collect-'));
  const out = join(folder, 'january.xml');
  const read = async (key: string) => {
    const text = await statementFiles.read(key);
    expect(change(text)).not.toBe(text);
    return change(text);
  };
  const refused = await type(`statements collect --to 2026-01-31 --out ${out} acc_1`, {
    statementFiles: { read },
  });
  expect(refused).toMatchObject({
    exitCode: 1,
    stdout: expect.stringMatching(/^Not done: acc_1\/\S+ is not the statement of acc_1 that was published/),
  });
  await expect(stat(out)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});

test('what cannot be done is said in words', async () => {
  const { type, account } = setUp();
  await account('acc_1', '2025-12-31');
  expect(await type('statements rerun acc_1 --from 2026-01-01 --reason checked')).toMatchObject({
    stdout: 'Not done: the account has no statement from 2026-01-01.\n',
    exitCode: 1,
  });
  expect(await type('statements republish acc_1 --to 2026-01-31 --reason checked')).toMatchObject({
    exitCode: 1,
  });
  expect((await type('statements plan --as-of tomorrow --reason checked')).stderr).toMatch(
    /--as-of must be a date such as 2026-01-31/,
  );
  expect((await type('statements request-fees acc_1 --year last --reason checked')).stderr).toMatch(
    /--year must be a year such as 2026/,
  );
  expect((await type('statements show')).stderr).toMatch(/ACCOUNT is missing/);
  expect((await type('onboard --day 2026-01-31')).stderr).toMatch(/Pass either --file or --all/);
});

test('an account is held with a reason, and released', async () => {
  const { type, account, register } = setUp();
  await account('acc_1');
  const held = await type('statements hold acc_1 --reason dispute');
  expect(held.stdout).toBe('acc_1: held\n');
  expect(held.entries).toMatchObject([
    { step: 'intended', action: 'hold account', entity: 'account acc_1', before: { isHeld: false } },
    { step: 'done', reason: 'dispute', before: { isHeld: false }, after: { isHeld: true } },
  ]);
  expect(await register.read('acc_1')).toMatchObject({ heldBecause: 'dispute' });
  const released = await type('statements release acc_1 --reason settled');
  expect(released.stdout).toBe('acc_1: released\n');
  expect(released.entries.at(-1)).toMatchObject({ before: { isHeld: true }, after: { isHeld: false } });
});

test('a run that has not reached everything says so, and what it left out', async () => {
  const { type, runs, shards } = setUp();
  const name = { job: 'statements', id: '2026-02-05', asOf: '2026-02-05', request: {} };
  const run = await runs.begin(name, '2026-02-05T05:00:00.000Z');
  await runs.plan(run, { shards: [], excluded: { published: 1_999, known: 1, held: 3, closed: 2 } }, 0);
  await runs.complete(run, '2026-02-05T06:00:00.000Z');
  expect((await type('runs show statements 2026-02-05')).stdout).toContain(
    'Not everything was reached: 1999 of 2000 (99.9 %), without known\n',
  );
  await shards.setAside({ runId: run.id }, 'acc_9', 0);
  expect((await type('runs show statements 2026-02-05')).stdout).toContain(
    'Set aside, as each worker ended while it worked on them: acc_9\n',
  );
});

test('runs are listed with the portfolio, stopped and resumed', async () => {
  const { type, account, runs } = setUp();
  await account('acc_1', '2025-12-31');
  await runs.begin(
    { job: 'statements', id: '2026-02-05', asOf: '2026-02-05', request: {} },
    '2026-02-05T05:00:00.000Z',
  );
  expect((await type('runs list')).stdout).toMatch(
    /statements +2026-02-05 +2026-02-05 +planning[\s\S]*Accounts: 1 onboarded, 0 held\./,
  );
  expect((await type('runs stop statements 2026-02-05 --reason checked')).stdout).toMatch(/: stopped/);
  expect((await type('runs resume statements 2026-02-05 --reason checked')).stdout).toMatch(/: planning/);
  expect((await type('runs show statements 2026-02-05')).stdout).toMatch(
    /Report: s3:\/\/reports\/statements\/2026-02-05/,
  );
  expect(await type('runs show statements none')).toMatchObject({ exitCode: 1 });
  expect((await type('runs list --job fees')).stdout).toMatch(/^No run of the job fees yet\./);
  for (const command of ['runs list --job nonsense', 'runs show nonsense 2026-02-05']) {
    const { exitCode, stderr } = await type(command);
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining('must be one of fees, portfolio, reconciliation, statements'),
    ]);
  }
});

test('breaks and capabilities are listed', async () => {
  const { type, failedStatement } = setUp();
  expect((await type('breaks list')).stdout).toBe('No break is open.\n');
  await failedStatement('acc_1', '2026-01-01', '2026-01-31');
  const { breaks } = JSON.parse((await type('breaks list --json')).stdout) as { breaks: [{ id: string }] };
  expect((await type(`breaks show ${breaks[0].id}`)).stdout).toMatch(
    /^STATEMENT_SUM of balance_end: OPEN, severity high\n/,
  );
  expect((await type('capabilities')).stdout).toMatch(
    /one-day-statements +unproven[^\n]*statements, once a period has one day/,
  );
});
