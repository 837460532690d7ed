import { expect, test } from 'vitest';
import { columns, german, header, iban, readLedger } from '#test/fakes/read-ledger.ts';

const row = `${iban};02.03.2026;5,00;R 1`;
const other = `${iban};03.03.2026;-7,50;R 2`;

test.each([
  ['a line for Excel', `sep=;\n${header}\n${row}\n`],
  ['the account before the header', `"Konto";"${iban}"\n""\nZeitraum;März\n${header}\n${row}\n`],
  ['empty cells of a spreadsheet', `${header}\n${row}\n;;;\n ;; ;\n`],
  ['a row of totals', `${header}\n${row}\nSumme;;5,00;\n`],
  ['one more delimiter in the rows', `${header}\n${row};\n`],
  ['blanks around the names of columns', ` IBAN ; Buchungstag ;Betrag; Referenz\n${row}\n`],
])('%s is no part of the table', async (_name, text) => {
  expect(await readLedger(german, text)).toMatchObject([{ cents: 500, reference: 'R 1' }]);
});

test('a row without a day is left out only if it is the sum of the lines before it', async () => {
  expect(await readLedger(german, `${header}\n${row}\n${other}\nSumme;;-2,50;\n`)).toHaveLength(2);
  const reading = readLedger(german, `${header}\n${row}\n${other}\nSumme;;-2,51;\n`);
  await expect(reading).rejects.toThrow('line 4: Buchungstag is no day written DD.MM.YYYY');
});

test('a cell beyond the header is refused: a delimiter within a text moves all cells behind it', async () => {
  const reading = readLedger(german, `${header}\n${iban};02.03.2026;5,00;R;1\n`);
  await expect(reading).rejects.toThrow('line 2: has 5 cells, and the header has 4');
});

test('a file without a header is refused, with the number of cells and no text of them', async () => {
  const reading = readLedger(german, `${row}\n`.repeat(200));
  await expect(reading).rejects.toThrow('the header has no column IBAN; columns found: 4');
  await expect(reading).rejects.not.toThrow('R 1');
});

test('amounts in two columns, one for each side', async () => {
  const file = { ...german, columns: { ...columns, amount: { credit: 'Soll', debit: 'Haben' } } };
  const sides = 'IBAN;Buchungstag;Soll;Haben;Referenz';
  const text = (soll: string, haben: string) => `${sides}\n${iban};02.03.2026;${soll};${haben};\n`;
  expect(await readLedger(file, text('5,00', ''))).toMatchObject([{ cents: 500 }]);
  expect(await readLedger(file, text('0,00', '5,00'))).toMatchObject([{ cents: -500 }]);
  expect(await readLedger(file, text('-5,00', ''))).toMatchObject([{ cents: -500 }]);
  await expect(readLedger(file, text('1,00', '5,00'))).rejects.toThrow('Haben and Soll have an amount each');
  await expect(readLedger(file, text('', ''))).rejects.toThrow('Haben and Soll are empty');
  await expect(readLedger(file, text('x', ''))).rejects.toThrow('Soll is no amount written as 1234,56');
});

test('the first of several columns that has a reference counts', async () => {
  const file = { ...german, columns: { ...columns, reference: ['Rechnung', 'Referenz'] } };
  const text = `${header};Rechnung\n${row};4711\n${row};\n`;
  expect(await readLedger(file, text)).toMatchObject([{ reference: '4711' }, { reference: 'R 1' }]);
});

test.each([
  ['02.03.2026 23:59', '2026-03-02'],
  ['02.03.2026 23:59:59,999', '2026-03-02'],
  ['01.03.2026T23:30:00Z', '2026-03-02'],
  ['01.03.2026 18:30:00-05:00', '2026-03-02'],
])('a timestamp %s is of the day at the bank', async (text, day) => {
  expect(await readLedger(german, `${header}\n${iban};${text};5,00;\n`)).toMatchObject([{ day }]);
});

test.each(['02.03.2026 25:00', '02.03.2026 1', '2026-03-02T10:00:00Z'])('%s is no day', async (text) => {
  await expect(readLedger(german, `${header}\n${iban};${text};5,00;\n`)).rejects.toThrow('is no day written');
});

test.each([
  'DE32 1101 0100 1000 0000 29',
  'DE32\u00a01101\u00a00100\u00a01000\u00a00000\u00a029',
  iban.toLowerCase(),
  `${iban}\t`,
  `\u202a${iban}\u202c`,
  `\u200b${iban}`,
  'DE32-1101-0100-1000-0000-29',
])('the IBAN %j is the same account', async (cell) => {
  expect(await readLedger(german, `${header}\n${cell};02.03.2026;5,00;\n`)).toMatchObject([
    { account: iban },
  ]);
});

test('an id of an account keeps its hyphens and its case', async () => {
  const text = `${header}\n acc-7f3A ;02.03.2026;5,00;\n`;
  expect(await readLedger(german, text)).toMatchObject([{ account: 'acc-7f3A' }]);
});
