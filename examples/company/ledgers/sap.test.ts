import { expect, test } from 'vitest';
import { ownLedger } from '#test/fakes/own-ledger.ts';
import sap from './sap.ts';

const header = 'ACCOUNT         |PSTNG DATE|      AMOUNT|CURR|ASSIGNMENT';

test('a list of line items is read with its days, signs and assignments', async () => {
  const list = [
    header,
    'acc_1           |05.03.2026|    1.250,00|EUR |boo_1',
    'acc_1           |05.03.2026|       19,90-|EUR |',
    'ITEMS 2',
    '',
  ];
  expect(await ownLedger(sap, list.join('\r\n'))).toEqual([
    {
      id: 'line 2',
      account: 'acc_1',
      day: '2026-03-05',
      cents: 125_000,
      currency: 'EUR',
      reference: 'boo_1',
    },
    { id: 'line 3', account: 'acc_1', day: '2026-03-05', cents: -1_990, currency: 'EUR' },
  ]);
});

test.each([
  ['that is cut off', 'acc_1|05.03.2026|1,00|EUR|', 'line 2: ITEMS is not the number of lines'],
  ['with another amount', 'acc_1|05.03.2026|1.00|EUR|\nITEMS 1', 'line 2: AMOUNT is not written as 1.250,00'],
  ['with a day that is none', 'acc_1|31.02.2026|1,00|EUR|\nITEMS 1', 'day is no day written YYYY-MM-DD'],
])('a list %s is refused with its line', async (_what, text, mistake) => {
  await expect(ownLedger(sap, `${header}\n${text}`)).rejects.toThrow(mistake);
});
