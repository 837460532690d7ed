import path from 'node:path';
import { expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { emptyReport } from '#shared/subscriptions/report.ts';
import { NoLocalRunError } from '#ops/deployment/runs-up.ts';
import { stages } from '#examples/company/stages.ts';
import { showStatus } from '#ops/commands/show-status.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { soundAnswers, soundWork } from '#test/fakes/checked-stage.ts';
import { rowIn } from '#test/fakes/operators-in-memory.ts';

/** What comes of the command where the operators' API answers so. */
async function status(line: string, answers: Readonly<Record<string, unknown>> = {}) {
  const all: Readonly<Record<string, unknown>> = { ...soundAnswers, ...answers };
  const rows: string[] = [];
  const carried = await carryOut(`status --stage production ${line}`.trim(), {
    answer: async (payload, asked) => {
      const row = rowIn(payload, asked);
      rows.push(row);
      const answer = all[row];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    patienceMs: 4_000,
  });
  return { ...carried, rows };
}

const cause = {
  of: 'events/accounts',
  cause: 'AccessDeniedException dynamodb:PutItem table/Mirror',
  kind: 'access',
  code: 'AccessDeniedException',
  action: 'dynamodb:PutItem',
  resource: 'table/Mirror',
  count: 12,
  firstSeen: '2026-01-05T07:30:00.000Z',
  lastSeen: '2026-01-05T07:59:00.000Z',
  example: { eventType: 'BOOKING', entity: '…4f2a', eventId: 'r1' },
};
const failing = { 'checks/work': { ...soundWork, failing: { known: [cause] } } };

test('a stage on which all is well has one line for each family, and the exit code 0', async () => {
  const { stdout, stderr, exitCode } = await status('');
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/accounts +120 +118 +2 +4 s +1 +0 +0/);
  expect(stdout).toMatch(/statements +0 +0 +0/);
  expect(stdout).toContain(
    'The bank answers; token 15 min old, until 2026-01-05T08:45:00.000Z; secret 4 days old; clocks agree',
  );
  expect(stdout).toContain('All is well.');
  expect((await status('-o short')).stdout).toBe('All is well.\n');
});

test('what fails is said in its family, with cause, example, since when and what to do', async () => {
  const { stdout, exitCode } = await status('', failing);
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(
    /accounts .*AccessDeniedException dynamodb:PutItem table\/Mirror, 12 since 2026-01-05T07:30/,
  );
  expect(stdout).toContain('for example BOOKING …4f2a r1');
  expect(stdout).toContain('    npx cdk diff --all -c stage=production');
  expect(stdout).toContain('See docs/runbooks/checks.md#failing');
});

test('in short, each problem is one line; as JSON, all of it is one document', async () => {
  const { stdout } = await status('-o short', failing);
  expect(stdout.trim().split('\n')).toEqual([
    '✗ failing: events/accounts fails: AccessDeniedException dynamodb:PutItem table/Mirror (count 12; since 2026-01-05T07:30:00.000Z; for example BOOKING …4f2a r1)',
  ]);
  const documents = [await status('-o json', failing), await status('--json', failing)];
  for (const { stdout: json } of documents)
    expect(JSON.parse(json)).toMatchObject({
      verdict: 'failing',
      queues: [{ queue: 'accounts', failing: { since: '2026-01-05T07:30:00.000Z' } }],
    });
});

test('a warning has the exit code 1', async () => {
  const overdue = [{ eventType: 'BOOKING', silentHours: 9, expectedHours: 2 }];
  const { exitCode } = await status('', { 'subscriptions/list': { ...emptyReport(true), overdue } });
  expect(exitCode).toBe(1);
});

test('on the local stack, what nobody counts is not taken for nothing', async () => {
  const { stdout } = await carryOut('status --stage local', {
    answer: async (payload, asked) => Promise.resolve(soundAnswers[rowIn(payload, asked)]),
    patienceMs: 4_000,
  });
  expect(stdout).toMatch(/accounts +– +– +2 +1 /);
});

test('on the local stack, functions start three at a time', async () => {
  let [running, most] = [0, 0];
  const { stdout } = await carryOut('status --stage local -o short', {
    answer: async (payload, asked) => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => void setImmediate(resolve));
      running -= 1;
      return soundAnswers[rowIn(payload, asked)];
    },
    patienceMs: 4_000,
  });
  expect([stdout, most]).toEqual(['All is well.\n', 3]);
});

test('a bank that does not answer is said in the first line, with since when', async () => {
  const bank = { secret: 'filled', failed: { code: 'connection-failed', message: 'nothing was sent' } };
  const { stdout } = await status('', {
    'checks/bank': bank,
    'checks/work': { ...soundWork, failing: { known: [{ ...cause, kind: 'bank' }] } },
  });
  expect(stdout).toContain('The bank does not answer (connection-failed) since 2026-01-05T07:30:00.000Z');
});

test('a run that did not reach all names some of the accounts', async () => {
  const run = { job: 'statements', id: 'r1', asOf: '2026-01-05', state: 'complete' };
  const counts = { published: 8, failed: 2 };
  const startedAt = '2026-01-05T07:00:00.000Z';
  const runs = [{ ...run, startedAt, planned: 1, finished: 1, counts }];
  const items = [
    { item: 'acc_1', outcome: 'failed' },
    { item: 'acc_2', outcome: 'failed' },
  ];
  const { stdout, asked } = await status('', { 'runs/list': { runs }, 'runs/missed': { items } });
  expect(stdout).toContain(
    '(count 2; since 2026-01-05T07:00:00.000Z; for example acc_1 (failed), acc_2 (failed))',
  );
  expect(asked).toContainEqual({
    command: 'runs/missed',
    request: { job: 'statements', id: 'r1', outcomes: ['failed'] },
  });
});

test('a check of the company is made with ours, and one that cannot be loaded is no success', async () => {
  const large = path.resolve('examples/company/checks/large-differences.ts');
  const difference = {
    id: 'b1',
    kind: 'AMOUNT',
    severity: 'low',
    state: 'OPEN',
    entity: 'booking b',
    field: 'amount',
  };
  const seen = { firstSeenAt: '2026-01-05T07:00:00.000Z', lastSeenAt: '2026-01-05T07:00:00.000Z' };
  const waits = { deadline: '2026-01-09T07:00:00.000Z', isOverdue: false, episode: 1 };
  const breaks = [{ ...difference, ...seen, ...waits, differenceCents: 2_000_000, currency: 'EUR' }];
  const carried = async (entry: string) =>
    carryOut('status --stage production -o short', {
      answer: async (payload, asked) => {
        const row = rowIn(payload, asked);
        return Promise.resolve(row === 'breaks/list' ? { breaks, hasMore: false } : soundAnswers[row]);
      },
      stage: { checks: [{ name: 'large', entry }] },
      patienceMs: 4_000,
    });
  const made = await carried(large);
  expect(made.exitCode).toBe(2);
  expect(made.stdout).toContain(
    '✗ own-large: A difference with the bank is large (since 2026-01-05T07:00:00.000Z; 20000.00 EUR; for example AMOUNT b1)',
  );
  const lost = await carried('/nowhere/lost.ts');
  expect(lost.stdout).toContain('? own-large: It could not be read: its file cannot be loaded');
});

test('a part that does not answer is not waited for', async () => {
  const never = new Promise(() => undefined);
  const { stdout } = await carryOut('status --stage production -o short', {
    answer: async (payload, asked) => {
      const row = rowIn(payload, asked);
      return row === 'breaks/list' ? never : Promise.resolve(soundAnswers[row]);
    },
  });
  expect(stdout).toMatch(/^\? .*\bbreaks\b.*: It could not be read: no answer came within 4 s$/m);
});

test('a bank that hangs is said without waiting for its list', async () => {
  const bank = { secret: 'filled', failed: { code: 'deadline-exceeded', message: 'no answer' } };
  const never = new Promise(() => undefined);
  const { stdout } = await status('', { 'checks/bank': bank, 'subscriptions/list': never });
  expect(stdout).toContain('The bank does not answer (deadline-exceeded)');
  expect(stdout).toContain('It could not be read: the bank does not answer (deadline-exceeded)');
});

test('a bank that refuses our credentials is not called silent, and its list is waited for', async () => {
  const bank = { secret: 'not-set', failed: { code: 'credentials-missing', message: 'no secret' } };
  const { stdout } = await status('', { 'checks/bank': bank });
  expect(stdout).toContain('The bank takes no call of ours (credentials-missing)');
  expect(stdout).not.toContain('It could not be read: the bank does not answer');
});

const slow = { unknown: 'TransientError: no answer came within 1.5 s' };

test.each([
  ['a function that failed', new TransientError('function-silent', 'The function has not answered')],
  ['one that could not read all of it in time', { ...soundWork, failing: slow }],
])('after a quiet night, %s is asked once more', async (_what, first) => {
  let asked = 0;
  const { stdout } = await carryOut('status --stage production -o short', {
    answer: async (payload, name) => {
      const row = rowIn(payload, name);
      const isFirst = row === 'checks/work' && (asked += 1) === 1;
      const answer = isFirst ? first : soundAnswers[row];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    patienceMs: 4_000,
  });
  expect([asked, stdout]).toEqual([2, 'All is well.\n']);
});

test('what could not be read is said, and all else is shown', async () => {
  const { stdout, exitCode } = await status('', { 'checks/work': new Error('down') });
  expect(exitCode).toBe(2);
  expect(stdout).not.toContain('events of');
  expect(stdout).toContain(
    '? Not known: sources, waiting, throttled, failing, dead-letters, parked, rejected, unpublished\n',
  );
  expect(stdout.match(/could not be read/g)).toHaveLength(1);
  expect(stdout).toContain('It could not be read');
  const short = await status('-o short', { 'checks/work': new Error('down') });
  expect(short.stdout.trim().split('\n')).toHaveLength(1);
  expect(short.stdout).toContain('? sources, waiting, throttled, failing, dead-letters, parked');
});

test('what is not known is not called a failure, although it counts as one', async () => {
  const { stdout, exitCode } = await status('', { 'checks/work': slow });
  expect(exitCode).toBe(2);
  expect(stdout).toMatch(
    /Whether the stage works is not known: 8 of \d+ checks have no answer\. The others are well\. Ask again: npm run ops -- status --stage production\n$/,
  );
  expect(stdout).not.toContain('does not work');
  const bank = { secret: 'filled', failed: { code: 'connection-failed', message: 'nothing was sent' } };
  const fails = await status('', { 'checks/work': slow, 'checks/bank': bank });
  expect(fails.stdout).toContain('The stage does not work as it should.');
});

test('on the local stack, a first answer that takes long is waited for as long as others come', async () => {
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
  };
  // Three start at a time, one after another, until the time is over for the first time.
  const verdictWith = async (turnsOfWork: number) => {
    const { verdict } = await showStatus(stages.select({ stage: 'local' }), {
      operators: {
        call: (async ({ name }: { readonly name: string }) => {
          await turns(name === 'checks/work' ? turnsOfWork : 4);
          return soundAnswers[name];
        }) as never,
      },
      clock: createManualClock(),
      timers: { sleep: async () => turns(20) },
    });
    return verdict;
  };
  expect(await verdictWith(24)).toBe('ok');
  expect(await verdictWith(400)).toBe('failing');
});

test('it asks for nothing that changes or sends something', async () => {
  const { rows } = await status('');
  expect(rows.toSorted()).toEqual(Object.keys(soundAnswers).toSorted());
});

test('watched, it is shown until somebody ends it', async () => {
  const ended = new AbortController();
  let reads = 0;
  const { stdout, sleptMs } = await carryOut('status --stage production -o short --watch', {
    answer: async (payload, asked) => {
      const row = rowIn(payload, asked);
      if (row === 'checks/work' && (reads += 1) === 3) ended.abort();
      return Promise.resolve(soundAnswers[row]);
    },
    signal: ended.signal,
    patienceMs: 4_000,
  });
  expect(stdout.match(/All is well\./g)).toHaveLength(3);
  expect(sleptMs).toBeGreaterThanOrEqual(60_000);
});

test('without a local run, there is no stage that fails', async () => {
  const noRun = Object.fromEntries(
    Object.keys(soundAnswers).map((row) => [row, new NoLocalRunError('No local run is up')]),
  );
  const { stdout, stderr, exitCode } = await status('', noRun);
  expect([stdout, exitCode]).toEqual(['', 1]);
  expect(stderr).toContain('No local run is up');
});

const expired = Object.assign(new Error('The security token is no more'), { name: 'ExpiredTokenException' });
const refusing = Object.fromEntries(Object.keys(soundAnswers).map((row) => [row, expired]));

test('a session that has expired is no fault of the stage: it is said as by every command', async () => {
  for (const line of ['', '-o short', '-o json']) {
    const { stdout, stderr, exitCode } = await status(line, refusing);
    expect([stdout, exitCode]).toEqual(['', 1]);
    expect(stderr).toContain('Your session for the stage production has expired: sign in again');
  }
});

test('what the session may not ask for is said with what to do, and all else is shown', async () => {
  const denied = Object.assign(new Error('not authorized to perform: any'), {
    name: 'AccessDeniedException',
  });
  const { stdout, exitCode } = await status('', { 'breaks/list': denied });
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    'It could not be read: Your session may not do this in the stage production: assume the role of the operators',
  );
  expect(stdout).not.toContain('not authorized');
});

test('what the stage may not read itself is no fault of the session', async () => {
  const unknown = 'AccessDeniedException: User: arn is not authorized to perform: any';
  const { stdout } = await status('', { 'checks/work': { ...soundWork, failing: { unknown } } });
  expect(stdout).toContain(`It could not be read: ${unknown}`);
});
