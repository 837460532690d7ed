import { describe, expect, test } from 'vitest';
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

const named = { ...german, columns: { ...columns, id: 'Nr' } };
const withNumber = (...rows: readonly string[]) => [`Nr;${header}`, ...rows, ''].join('\n');

test.each([
  ['an id, an account and a reference', `2;${iban};;5,00;Q`],
  ['an account', `;${iban};;5,00;`],
  ['an id', '2;;;5,00;'],
  ['a reference', ';;;5,00;Q'],
  ['an account that an earlier line has', `;${iban.toLowerCase()};;5,00;`],
  ['another sum', 'Summe;;;5,01;'],
])('a row without a day that has %s is refused, also if it is the sum so far', async (_what, last) => {
  const reading = readLedger(named, withNumber(`1;${row}`, last));
  await expect(reading).rejects.toThrow(/line 3: (IBAN is empty|Buchungstag is no day written DD)/);
});

test.each([
  ['the first row', withNumber(';;;0,00;', `1;${row}`), 2],
  ['between the lines of an account', withNumber(`1;${row}`, 'Summe;;;5,00;', `2;${other}`), 3],
])('a row without a day that is %s is no row of totals', async (_where, text, number) => {
  const reading = readLedger(named, text);
  await expect(reading).rejects.toThrow(
    `line ${number}: Buchungstag is empty, and a row of totals is the last`,
  );
});

test.each([
  ['without a word', ';;;-2,50;'],
  ['with a word in the place of the id', 'Gesamtsumme:;;;-2,50;'],
  ['with a word in the place of the account', ';TOTAL EUR;;-2,50;'],
  ['with a word in the place of the reference', ';;;-2,50;Total'],
])('the last row may be that of totals, %s', async (_what, last) => {
  expect(await readLedger(named, withNumber(`1;${row}`, `2;${other}`, last))).toHaveLength(2);
  expect(await readLedger(named, withNumber(last.replace('-2,50', '0,00')))).toEqual([]);
});

test('each account may end with its own totals, and the file with those of all', async () => {
  const second = 'DE89370400440532013000;03.03.2026;-7,50;R 2';
  const text = withNumber(`1;${row}`, ';;;5,00;', `2;${second}`, ';;;-7,50;', 'Summe;;;-2,50;');
  expect(await readLedger(named, text)).toHaveLength(2);
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
  expect(await readLedger(file, text('-0,00', '5,00'))).toMatchObject([{ cents: -500 }]);
  await expect(readLedger(file, text('1,00', '5,00'))).rejects.toThrow('Haben and Soll have an amount each');
  await expect(readLedger(file, text('', ''))).rejects.toThrow('Haben and Soll are empty');
  await expect(readLedger(file, text('x', ''))).rejects.toThrow('Soll is no amount written as 1234,56');
});

const sides = { debit: 'Soll', credit: 'Haben' };

describe.each([
  {
    where: 'two columns',
    names: 'Soll;Haben',
    more: { amount: sides },
    debit: (text: string) => `${text};`,
    credit: (text: string) => `;${text}`,
  },
  {
    where: 'a column for the side',
    names: 'Betrag;Seite',
    more: { direction: { column: 'Seite', debit: 'S', credit: 'H' } },
    debit: (text: string) => `${text};S`,
    credit: (text: string) => `${text};H`,
  },
])('a minus beside $where', ({ names, more, debit, credit }) => {
  const readWith = async (minus: object, cells: string) => {
    const { reference: _reference, ...own } = columns;
    const file = { ...german, columns: { ...own, ...more, ...minus } };
    const [line] = await readLedger(file, `IBAN;Buchungstag;${names}\n${iban};02.03.2026;${cells}\n`);
    return line?.cents;
  };

  test('is refused: nobody knows what it means', async () => {
    await expect(readWith({}, debit('-5,00'))).rejects.toThrow(/line 2: .*: set `minus` of `columns`/);
    await expect(readWith({}, credit('(5,00)'))).rejects.toThrow(/line 2: .*: set `minus` of `columns`/);
    expect(await readWith({}, debit('5,00'))).toBe(-500);
  });

  test('takes the other side back, if it is a reversal', async () => {
    const minus = { minus: 'reversal' };
    expect(await readWith(minus, debit('-5,00'))).toBe(500);
    expect(await readWith(minus, credit('-5,00'))).toBe(-500);
    expect(await readWith(minus, debit('5,00'))).toBe(-500);
  });

  test('stands before each debit, if it is its sign', async () => {
    const minus = { minus: 'debit' };
    expect(await readWith(minus, debit('-5,00'))).toBe(-500);
    expect(await readWith(minus, credit('5,00'))).toBe(500);
    await expect(readWith(minus, debit('5,00'))).rejects.toThrow(/line 2: .* lacks the minus of a debit/);
    await expect(readWith(minus, credit('-5,00'))).rejects.toThrow(/line 2: .* has the minus of a debit/);
  });
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
