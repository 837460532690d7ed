import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

const sumsOf = (count: number, sumCents: number) => ({ count, sumCents, digest: '0'.repeat(32) });
const difference = {
  accountId: 'acc_1',
  currency: 'EUR',
  kept: sumsOf(3, 78_000),
  rows: sumsOf(2, 74_000),
};
const nothing = { accounts: 0, differing: [], inMotion: [], unread: [] };

/** A first reading that suspects, and a second one that confirms. */
function answering() {
  let asked = 0;
  return async () => {
    asked += 1;
    const first = { ...nothing, accounts: 2, cursor: { suspected: [difference] } };
    return Promise.resolve(asked === 1 ? first : { ...nothing, differing: [difference] });
  };
}

test('what differs is shown, and nothing is changed or recorded', async () => {
  const { exitCode, stdout, asked, entries } = await carryOut('reconcile sums', { answer: answering() });
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/acc_1 +EUR +3 +780\.00 +2 +740\.00/);
  expect(stdout).toContain('2 accounts counted. 1 differ: nothing was changed; see reconcile recount.');
  expect(asked).toMatchObject([
    { command: 'reconciliation/sums', request: {} },
    { command: 'reconciliation/sums', request: { cursor: { suspected: [difference] } } },
  ]);
  expect(entries).toEqual([]);
});

test('what is replaced is in the audit log, before and after', async () => {
  const line = 'reconcile recount --account acc_1 --reason restored-rows';
  const { exitCode, stdout, asked, entries } = await carryOut(line, { answer: answering() });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('1 differed, and were replaced.');
  expect(asked).toMatchObject([
    { command: 'reconciliation/recount', request: { accountId: 'acc_1' } },
    { request: { accountId: 'acc_1', cursor: { suspected: [difference] } } },
  ]);
  const name = { accountId: 'acc_1', currency: 'EUR' };
  expect(entries).toMatchObject([
    { step: 'intended', action: 'recount sums', entity: 'sums of account acc_1', reason: 'restored-rows' },
    {
      step: 'done',
      before: { sums: [{ ...name, count: 3, sumCents: 78_000 }] },
      after: { accounts: 2, differing: 1, unknown: 0, sums: [{ ...name, count: 2, sumCents: 74_000 }] },
    },
  ]);
});

test('it takes a reason', async () => {
  expect((await carryOut('reconcile recount')).exitCode).toBe(2);
});

test.each([
  [{ ...nothing, accounts: 1 }, 0, '1 account counted. All sums are those of the bookings.'],
  [{ ...nothing, accounts: 2, inMotion: ['acc_1'], unread: ['acc_2'] }, 1, 'Not known of acc_1, acc_2:'],
  [{ absent: true }, 1, "neither an event nor the bank's list of accounts names acc_1"],
])('an answer is a text and an exit code: %o', async (part, code, text) => {
  for (const line of ['sums --account acc_1', 'recount --account acc_1 --reason restored']) {
    const { exitCode, stdout } = await carryOut(`reconcile ${line}`, {
      answer: async () => Promise.resolve(part),
    });
    expect(exitCode).toBe(code);
    expect(stdout).toContain(text);
  }
});

test('many that are not known are counted', async () => {
  const left = Array.from({ length: 60 }, (_, n) => `acc_${n}`);
  const answer = async () => Promise.resolve({ ...nothing, accounts: 60, inMotion: left });
  expect((await carryOut('reconcile sums', { answer })).stdout).toContain('acc_49 and 10 more');
});
