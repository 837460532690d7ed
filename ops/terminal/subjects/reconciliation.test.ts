import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { carryOut } from '#test/fakes/terminal.ts';

function aFile(name: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'ledger-')), name);
  writeFileSync(path, 'id;account');
  return path;
}

test('a file of the ledger is put under its name', async () => {
  const put: string[] = [];
  const ledgerFiles = { put: async (name: string) => Promise.resolve(void put.push(name)) };
  const { exitCode, stdout } = await carryOut(['reconcile', 'put', aFile('2026-03-05_2026-03-06.csv')], {
    ledgerFiles,
  });
  expect([exitCode, put]).toEqual([0, ['2026-03-05_2026-03-06.csv']]);
  expect(stdout).toContain('It counts as all lines from 2026-03-05 to 2026-03-06');
});

test('one whose name says no days is put nowhere', async () => {
  const { exitCode, stderr } = await carryOut(['reconcile', 'put', aFile('march.csv')]);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('march.csv does not say its days');
});

const cut = {
  bookedUntil: '2026-03-04',
  recordedUntil: '',
  sums: { count: 0, sumCents: 0, digest: '' },
  files: '',
};
const line = { id: 'l1', day: '2026-03-05', cents: 1, currency: 'EUR' };

test.each([
  [{ cuts: [], open: [] }, 'It was not compared with a ledger of yours.'],
  [
    { cuts: [{ ...cut, day: '2026-03-05', lines: [line], bookings: [] }], open: ['LEDGER_UNBOOKED x'] },
    'Your ledger was compared up to 2026-03-05: 1 line and 0 bookings without a match, 1 difference.',
  ],
])('what is known of the ledger of an account is shown: %#', async (ledger, expected) => {
  const full = { seals: [], isHeldBack: false, isDrifted: false, unsettled: { count: 0, ids: [] } };
  const account = { id: 'acc_1', state: 'onboarded' };
  const answer = async () => Promise.resolve({ account, money: { isUnexplained: false }, full, ledger });
  expect((await carryOut('reconcile show acc_1', { answer })).stdout).toContain(expected);
});

test.each(['show acc_9', 'match acc_9 --line 2026-03-05.csv#l1 --booking boo_1 --reason typing-mistake'])(
  'one text says that an account is unknown: reconcile %s',
  async (typed) => {
    const answer = async () => Promise.resolve({ absent: true });
    const { exitCode, stdout } = await carryOut(`reconcile ${typed}`, { answer });
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      "Not done: neither an event nor the bank's list of accounts names acc_9: check the id.\n",
    );
  },
);

test.each([
  [1, '1 of them is not settled.'],
  [2, '2 of them are not settled.'],
])('bookings that are not settled are counted: %d', async (count, expected) => {
  const full = { seals: [], isHeldBack: false, isDrifted: false, unsettled: { count, ids: [] } };
  const account = { id: 'acc_1', state: 'onboarded', comparedOn: '2026-03-05' };
  const ledger = { cuts: [], open: [] };
  const answer = async () => Promise.resolve({ account, money: { isUnexplained: false }, full, ledger });
  expect((await carryOut('reconcile show acc_1', { answer })).stdout).toContain(expected);
});

test.each([
  ['match', 'same'],
  ['unmatch', 'apart'],
  ['release', 'released'],
])('reconcile %s says of all lines and bookings: %s', async (name, is) => {
  const noted = { id: 'c', is, lines: [], bookings: [], day: '2026-03-05', at: '' };
  const answer = async (call: unknown) =>
    Promise.resolve(JSON.stringify(call).includes('reconciliation/show') ? { absent: true } : { noted });
  const { exitCode, stdout, entries } = await carryOut(
    `reconcile ${name} acc_1 --line 2026-03-05.csv#l1 --line 2026-03-05.csv#l2 --booking boo_1 --reason customer-paid-both`,
    { answer },
  );
  expect([exitCode, stdout]).toEqual([0, expect.stringContaining('begins on 2026-03-05 and applies it')]);
  const lines = ['2026-03-05.csv#l1', '2026-03-05.csv#l2'];
  expect(entries).toMatchObject([
    {
      step: 'intended',
      action: 'match by hand',
      entity: 'ledger of account acc_1',
      after: { accountId: 'acc_1', is, lines, bookings: ['boo_1'] },
      reason: 'customer-paid-both',
    },
    { step: 'done', before: [], after: { from: '2026-03-05' } },
  ]);
});
