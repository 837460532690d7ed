import { expect, test } from 'vitest';
import { table } from '#shared/commands/table.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { soundWork } from '#test/fakes/checked-stage.ts';
import { rowIn } from '#test/fakes/operators-in-memory.ts';
import { carryOut } from '#test/fakes/terminal.ts';

/** Functions that call the bank while somebody waits for their answer. */
const callers = new Set(['subscriptions', 'erasure', 'portfolio', 'statements', 'fees', 'reconciliation']);

/** Of each row that such a function answers, a command that asks for it. */
const lines: Readonly<Record<string, string>> = {
  'portfolio/preview': 'onboard --all --day 2026-01-01 --dry-run',
  'portfolio/onboard': 'onboard --all --day 2026-01-01 --reason why',
  'statements/show': 'statements show acc_1',
  'statements/preview': 'statements plan --dry-run',
  'statements/plan': 'statements plan --reason why',
  'statements/rerun': 'statements rerun acc_1 --from 2026-01-01 --reason why',
  'statements/request-fees': 'statements request-fees acc_1 --year 2025 --reason why',
  'statements/republish': 'statements republish acc_1 --to 2026-01-31 --reason why',
  'accounts/hold': 'statements hold acc_1 --reason why',
  'accounts/release': 'statements release acc_1 --reason why',
  'fees/months': 'fees months',
  'fees/preview': 'fees preview --account acc_1 --month 2026-01',
  'fees/show': 'fees show acc_1',
  'fees/totals': 'fees totals --month 2026-01',
  'fees/start': 'fees plan --reason why',
  'fees/accept': 'fees accept acc_1 --list basic --from 2026-01-01 --reason why',
  'fees/pay-back': 'fees pay-back fee_1 --reason why',
  'reconciliation/show': 'reconcile show acc_1',
  'reconciliation/start': 'reconcile run --tier money --reason why',
  'reconciliation/verified': 'reconcile verified',
  'reconciliation/sums': 'reconcile sums --account acc_1',
  'reconciliation/recount': 'reconcile recount --account acc_1 --reason why',
  'erasures/preview': 'erase --person per_1 --dry-run',
  'erasures/request': 'erase --person per_1 --yes --reason why',
  'jobs/erasure': 'jobs erasure --reason why',
  'subscriptions/list': 'subscriptions list',
  'subscriptions/remove': 'subscriptions remove sub-1 --reason why',
  'jobs/subscriptions': 'jobs subscriptions --reason why',
};

/** These work with files of ours, and the check says itself what it finds. */
const others = new Set([
  ...['fees/settlement-file', 'fees/import-settlement', 'fees/journal', 'fees/lock-journal'],
  ...['reconciliation/match', 'checks/bank'],
]);

test('each row of a function that calls the bank has a command here', () => {
  const rows = table.flatMap((row) => (row.persons !== 2 && callers.has(row.by) ? [row.name] : []));
  expect(rows.filter((name) => !others.has(name)).toSorted()).toEqual(Object.keys(lines).toSorted());
});

const cause = {
  of: 'schedules/subscriptions',
  cause: 'ConnectionError webhooks.list',
  kind: 'bank',
  code: 'connection-failed',
  count: 12,
  firstSeen: '2026-01-05T07:30:00.000Z',
  lastSeen: '2026-01-05T07:59:00.000Z',
  example: {},
};
const failed = { code: 'connection-failed', message: 'nothing was sent' };
const known: Readonly<Record<string, unknown>> = {
  'checks/bank': { secret: 'filled', failed },
  'checks/work': { ...soundWork, failing: { known: [cause] } },
};

const notice =
  'The bank does not answer (connection-failed) since 2026-01-05T07:30:00.000Z. Events that wait: 3. Nothing is lost: events and runs are tried again for two days.\nSee when it is over with: npm run ops -- status --stage production\n';

/** The function has not answered when the gateway gives up, and the bank is down meanwhile. */
const unanswered = async (payload: unknown, asked: string) => {
  const row = rowIn(payload, asked);
  return row in known
    ? Promise.resolve(known[row])
    : Promise.reject(new TransientError('function-silent', `The function for ${row} has not answered`));
};

test.each(Object.entries(lines))(
  '%s: a bank that is down is said, once and beside the answer',
  async (_row, line) => {
    const carried = await carryOut(`${line} --stage production`, { answer: unanswered });
    expect(carried.stderr.split(notice)).toHaveLength(2);
    expect(carried.stdout).not.toContain('The bank');
    expect(carried.exitCode).toBe(1);
  },
);

test('a command that still waits says it as well, before its answer comes', async () => {
  const looked = Promise.withResolvers<undefined>();
  const { stderr, exitCode } = await carryOut('subscriptions list --stage production', {
    isSlow: true,
    answer: async (payload, asked) => {
      const row = rowIn(payload, asked);
      if (row === 'checks/work') looked.resolve(undefined);
      if (row in known) return known[row];
      await looked.promise;
      await new Promise((resolve) => void setImmediate(resolve));
      return { skipped: 'another run is in progress' };
    },
  });
  expect([stderr, exitCode]).toEqual([notice, 1]);
});

test('a bank that hangs is known by what our functions noted, and one that answers is not blamed', async () => {
  const hangs = async (payload: unknown, asked: string) =>
    rowIn(payload, asked) === 'checks/bank' ? Promise.reject(new Error('slow')) : unanswered(payload, asked);
  const { stderr } = await carryOut('fees months --stage production', { answer: hangs });
  expect(stderr).toContain('The bank does not answer since 2026-01-05T07:30:00.000Z.');

  const answers = async (payload: unknown, asked: string) =>
    rowIn(payload, asked) === 'checks/bank'
      ? Promise.resolve({ secret: 'filled', clockDifferenceMs: 0 })
      : unanswered(payload, asked);
  expect((await carryOut('fees months', { answer: answers })).stderr).not.toContain('The bank');
});
