import { expect, test } from 'vitest';
import sap from '#examples/company/ledgers/sap.ts';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';
import { boundReader } from '#test/fakes/own-ledger.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

const file = { format: 'own', entry: 'company.mjs' };

async function createSapWorld(reader = boundReader(sap)) {
  const world = await createLedgerWorld({ file }, reader);
  const { account, day, put } = world;
  const item = (amount: string, reference = 'R1') =>
    [account, day.split('-').toReversed().join('.'), amount, 'EUR ', reference].join('|');
  const list = (...items: readonly string[]) => [...items, `ITEMS ${items.length}`].join('\n');
  return {
    ...world,
    item,
    write: (...items: readonly string[]) => put(`${day}.sap`, list(...items)),
    breaksOfFiles: async () => {
      const found = await world.breaks();
      return found.filter(({ kind, state }) => kind === 'LEDGER_FILE' && state === 'OPEN');
    },
  };
}

test('a ledger in a format of the company is compared like any other', async () => {
  const { write, item, compared, ...world } = await createSapWorld();
  write(item('7,00'));
  expect(await compared()).toEqual({ agrees: 1 });
  await world.pass(60);
  write(item('6,00'));
  for (let n = 0; n < 4; n += 1) {
    await world.pass(86_400);
    world.put(`${world.bank.today()}.sap`, 'ITEMS 0');
  }
  await compared();
  expect(await world.notified()).toEqual(['LEDGER_AMOUNT OPEN']);
});

test('nothing of a file counts if its reader gives one wrong line, and what was read before goes on to count', async () => {
  const { write, item, compared, breaksOfFiles, day, ...world } = await createSapWorld();
  write(item('7,00'));
  expect(await compared()).toEqual({ agrees: 1 });
  await world.pass(60);
  write(item('700,00'), item('1.00'));
  expect(await compared()).toEqual({ unchanged: 1, 'unreadable-file': 1 });
  expect(await breaksOfFiles()).toEqual([
    expect.objectContaining({
      entity: `ledger_file ${day}.sap`,
      found: 'line 2: AMOUNT is not written as 1.250,00 or 1.250,00-',
    }),
  ]);
  await world.pass(60);
  write(item('7,00'));
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await breaksOfFiles()).toEqual([]);
});

test('lines of unknown accounts, of other days and twice in a file are judged as in any format', async () => {
  const { item, write, compared, breaksOfFiles, day, account } = await createSapWorld();
  write(item('7,00'), item('7,00').replace(account, 'acc_nobody'));
  expect(await compared()).toEqual({ agrees: 1, 'unknown-accounts': 1 });
  expect(await breaksOfFiles()).toEqual([
    expect.objectContaining({ field: 'accounts', found: '1 lines, the first: line 2' }),
  ]);
  write(item('7,00').replace(/\|\d\d\./, '|01.'));
  await compared();
  const [other] = (await breaksOfFiles()).filter(({ field }) => field === 'content');
  expect(other?.found).toContain(`is not one of the days in the file's name`);
  expect(day).not.toMatch(/-01$/);
});

test('a file without a reader is left for the next run, since it is no fault of the file', async () => {
  const broken = async () => Promise.reject(new PermanentError('company-code-invalid', 'no reader'));
  const { write, item, begin, breaksOfFiles, ports } = await createSapWorld({
    company: broken,
    timers: { sleep: async () => Promise.resolve() },
  });
  write(item('7,00'));
  await expect(begin('ledger')).rejects.toThrow('no reader');
  expect(await breaksOfFiles()).toEqual([]);
  expect(await ports.ledger.files()).toEqual([]);
});
