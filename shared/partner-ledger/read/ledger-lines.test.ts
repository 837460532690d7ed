import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { columns, german, header as columnsOf, iban, readLedger as read } from '#test/fakes/read-ledger.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { UnreadableLedgerError } from './unreadable-ledger.ts';
import { ledgerLines } from './ledger-lines.ts';

const first = { id: 'line 2', account: iban, day: '2026-03-02', currency: 'EUR', reference: 'R 1' };

test('a CSV file as German programs write it: byte order mark, semicolons, decimal comma, quotes', async () => {
  const lines = await read(
    german,
    `\uFEFFIBAN;Buchungstag;Betrag;Referenz;Text\r\n"DE32 1101 0100 1000 0000 29";02.03.2026;"1.234,5";R 1;"a;""b"\r\n${iban};03.03.2026;-0,07;NOTPROVIDED;\r\n`,
  );
  expect(lines).toEqual([
    { ...first, cents: 123_450 },
    { id: 'line 3', account: iban, day: '2026-03-03', cents: -7, currency: 'EUR', reference: undefined },
  ]);
});

test('a direction, an own id, a currency and another encoding', async () => {
  const direction = { column: 'SollHaben', debit: 'S', credit: 'H' };
  const file = {
    ...german,
    encoding: 'windows-1252',
    columns: { ...columns, id: 'Nr', currency: 'Währung', direction },
  };
  const text = `Nr;IBAN;Buchungstag;Betrag;Referenz;Währung;SollHaben\n17;${iban};02.03.2026;10;;USD;S\n`;
  const lines = await read(file, Buffer.from(text, 'latin1'));
  expect(lines).toEqual([
    { id: '17', account: iban, day: '2026-03-02', cents: -1_000, currency: 'USD', reference: undefined },
  ]);
});

test.each([
  ['', 'line 2: IBAN is empty'],
  [`${iban};2026-03-02;1,00;R`, 'line 2: Buchungstag is no day written DD.MM.YYYY'],
  [`${iban};31.02.2026;1,00;R`, 'line 2: Buchungstag is no day written DD.MM.YYYY'],
  [`${iban};02.03.2026;1.00;R`, 'line 2: Betrag is no amount written as 1234,56'],
  [`${iban};02.03.2026;0,001;R`, 'line 2: Betrag is no amount written as 1234,56'],
  [`${iban};02.03.2026;1`, 'line 2: has 3 cells, and the header has 4'],
])('the line %j is refused: %s', async (text, mistake) => {
  const row = text === '' ? ';02.03.2026;1,00;R' : text;
  const reading = read(german, `IBAN;Buchungstag;Betrag;Referenz\n${row}\n`);
  await expect(reading).rejects.toThrow(mistake);
});

test('a header without a column of the mapping is refused with what may be meant', async () => {
  const reading = read(german, `Iban;Buchungstag;Betrag;Referenz\n`);
  await expect(reading).rejects.toThrow('the header has no column IBAN (is Iban meant?); columns found: 4');
});

test('the first twenty mistakes are named, and the number of the others', async () => {
  const rows = Array.from({ length: 25 }, () => ';02.03.2026;1,00;').join('\n');
  const reading = read(german, `IBAN;Buchungstag;Betrag;Referenz\n${rows}\n`);
  await expect(reading).rejects.toThrow(/line 21: IBAN is empty\nand 5 more$/);
});

test('NDJSON by paths, in cents or in decimals', async () => {
  const paths = { account: 'account.id', day: 'day', amount: 'amount.value', reference: 'ref' };
  const text = `${JSON.stringify({ account: { id: iban }, day: '2026-03-02', amount: { value: -250 }, ref: 'R 1' })}\n\n`;
  expect(await read({ format: 'ndjson', columns: paths, amounts: 'cents' }, text)).toEqual([
    { ...first, id: 'line 1', cents: -250 },
  ]);
  expect(await read({ format: 'ndjson', columns: paths }, text)).toEqual([
    { ...first, id: 'line 1', cents: -25_000 },
  ]);
  await expect(read({ format: 'ndjson', columns: paths }, '{"a":1}\nnone\n')).rejects.toThrow(
    'line 1: account.id is empty\nline 2: is no JSON object',
  );
});

const entry = { bookingId: 'b1', bookingDay: '2026-03-02', valutaDay: '2026-03-04', type: 'DIRECT_DEBIT' };
const statement = {
  id: 'stmt',
  account: { id: 'acc', iban, currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-03T00:00:00.000Z',
  year: 2026,
  number: 1,
  openingCents: 0,
  closingCents: -1_234,
  valutaCents: -1_234,
  entries: [{ ...entry, cents: -1_234, endToEndId: 'R 1' }],
};

test.each([
  ['booking_date', '2026-03-02'],
  ['valuta_date', '2026-03-04'],
])('camt.053 as we write it, by %s', async (dayIs, day) => {
  const lines = await read(
    { format: 'camt.053' },
    camt053({ id: 'message', createdAt: statement.createdAt }, [statement]),
    { dayIs },
  );
  expect(lines).toEqual([{ ...first, id: 'b1', day, cents: -1_234 }]);
});

test('a camt.053 that is no such document is refused', async () => {
  const camt = { format: 'camt.053' };
  const whole = camt053({ id: 'message', createdAt: statement.createdAt }, [statement]);
  await expect(read(camt, whole.slice(0, -20))).rejects.toThrow('nothing of it was compared');
  await expect(read(camt, '<Document/>')).rejects.toThrow('Document');
  await expect(read(camt, '<!DOCTYPE a [<!ENTITY b "c">]><Document/>')).rejects.toThrow('document type');
});

test.each([
  [german, `IBAN;Buchungstag;Betrag;Referenz\n${iban};02.03.2026;1,00;R 1\n`],
  [{ format: 'ndjson', columns }, '{}\n'],
  [{ format: 'camt.053' }, '<Document>'],
])('a file that cannot be read on is no shorter file: %j', { timeout: 5_000 }, async (file, begin) => {
  async function* cutOff(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from(begin));
    throw new Error('the connection is gone');
  }
  const settings = ledgerSettings.parse({ file });
  const readAll = async () => {
    for await (const line of ledgerLines(cutOff(), settings)) expect(line).toBeDefined();
  };
  await expect(readAll()).rejects.toThrow('the connection is gone');
});

test('a file without its header is none of a day without lines, and its first line is not shown', async () => {
  await expect(read(german, '')).rejects.toThrow('it has no header');
  await expect(read(german, '\uFEFF\r\n')).rejects.toThrow('it has no header');
  expect(await read(german, `${columnsOf}\r\n`)).toEqual([]);
  const reading = read(german, `${iban};02.03.2026;1,00;Max Mustermann\n`);
  await expect(reading).rejects.toThrow('the header has no column IBAN; columns found: 4\n');
  await expect(reading).rejects.not.toThrow('Mustermann');
});

test('a column that the header has twice is refused: nobody knows which one counts', async () => {
  const reading = read(german, `${columnsOf};Betrag\n${iban};02.03.2026;1,00;R;2,00\n`);
  await expect(reading).rejects.toThrow('the header has the column Betrag 2 times');
});

test('a quote that is never closed is refused, without the text behind it', async () => {
  const rest = `Max Mustermann;02.03.2026;1,00;R\n`.repeat(40_000);
  const reading = read(german, `${columnsOf}\n"${rest}`);
  await expect(reading).rejects.toThrow('Max Record Size');
  await expect(reading).rejects.not.toThrow('Mustermann');
  const quoted = read(german, `${columnsOf}\nMax"Mustermann;02.03.2026;1,00;R\n`);
  await expect(quoted).rejects.toThrow('Invalid Opening Quote');
  await expect(quoted).rejects.not.toThrow('Mustermann');
});

test.each([
  ['an id', `${iban};02.03.2026;1,00;R;${'x'.repeat(201)}`, 'line 2: Nr has more than 200 characters'],
  ['an account', `${'9'.repeat(300)};02.03.2026;1,00;R;1`, 'line 2: IBAN is longer than any id'],
])('%s that no key can hold is refused', async (_name, line, mistake) => {
  const file = { ...german, columns: { ...columns, id: 'Nr' } };
  await expect(read(file, `${columnsOf};Nr\n${line}\n`)).rejects.toThrow(mistake);
});

const ndjson = { format: 'ndjson', columns: { account: 'a', day: 'd', amount: 'v', reference: 'r' } };

test('NDJSON with a byte order mark, carriage returns, and what Unicode calls a line separator', async () => {
  const line = JSON.stringify({ a: iban, d: '2026-03-02', v: '1.00', r: 'R 1', text: 'one\u2028two' });
  const expected = { ...first, cents: 100 };
  expect(await read(ndjson, `\uFEFF${line}\r\n${line}\r\n`)).toEqual([
    { ...expected, id: 'line 1' },
    { ...expected, id: 'line 2' },
  ]);
  expect(await read(ndjson, '')).toEqual([]);
});

test('a line without an end is refused before it fills the memory', async () => {
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield await Promise.resolve(Buffer.alloc(100_000, '{'));
  }
  const reading = async () => {
    for await (const line of ledgerLines(endless(), ledgerSettings.parse({ file: ndjson })))
      expect(line).toBeDefined();
  };
  await expect(reading()).rejects.toThrow('line 1: has more than 1048576 characters');
});

const camtOf = (entryText: string) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE32 1101 0100 1000 0000 29</IBAN></Id></Acct><Ntry>${entryText}</Ntry></Stmt></BkToCstmrStmt></Document>`;

const amountOf = (cents: string, currency = 'EUR') => `<Amt Ccy="${currency}">${cents}</Amt>`;
const transactionOf = (amount: string, reference: string) =>
  `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs>${amount}</TxDtls>`;
const entryOf = (amount: string, ...transactions: readonly string[]) =>
  camtOf(
    `<NtryRef>n1</NtryRef>${amount}<CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><NtryDtls>${transactions.join('')}</NtryDtls>`,
  );
const camt = { format: 'camt.053' };
const booked = { account: iban, day: '2026-03-02', currency: 'EUR' };

test('transactions of a camt.053 entry that add up to it are lines of their own', async () => {
  const text = entryOf(
    amountOf('30.00'),
    transactionOf(amountOf('10.00'), 'A'),
    transactionOf(amountOf('20.00'), 'B'),
  );
  expect(await read(camt, text)).toEqual([
    { ...booked, id: 'n1/1', cents: -1_000, reference: 'A' },
    { ...booked, id: 'n1/2', cents: -2_000, reference: 'B' },
  ]);
});

test.each([
  ['with charges beside them', [amountOf('10.00'), amountOf('19.00')]],
  ['in another currency', [amountOf('10.00', 'USD'), amountOf('20.00', 'USD')]],
])('transactions %s are one line, of the amount of their entry', async (_name, [one = '', other = '']) => {
  const text = entryOf(amountOf('30.00'), transactionOf(one, 'A'), transactionOf(other, 'B'));
  expect(await read(camt, text)).toEqual([{ ...booked, id: 'n1', cents: -3_000, reference: undefined }]);
});

test('an amount of a camt.053 may have more decimals, if they are zeros', async () => {
  expect(await read(camt, entryOf(amountOf('30.00000')))).toMatchObject([{ cents: -3_000 }]);
  await expect(read(camt, entryOf(amountOf('30.001')))).rejects.toThrow('entry 1: Amt is no amount');
});

test.each(['constructor', '__proto__', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'])(
  'an element that is called %s makes a file unreadable, not the reader',
  async (name) => {
    const whole = camt053({ id: 'message', createdAt: statement.createdAt }, [statement]);
    const inside = whole.replace('</Stmt>', `<${name}>x</${name}></Stmt>`);
    const outcome = await read(camt, inside).catch((error: unknown) => error);
    // What no reader asks for is passed over, where the parser allows the name.
    if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(UnreadableLedgerError);
    await expect(read(camt, `<${name}/>`)).rejects.toBeInstanceOf(UnreadableLedgerError);
  },
);

test('whatever the elements of a file are called, it is read or refused', async () => {
  const name = fc.oneof(
    fc.constantFrom(
      ...Object.getOwnPropertyNames(Object.prototype),
      'prototype',
      '#text',
      '@Ccy',
      'Stmt',
      'Ntry',
    ),
    fc.string({ unit: fc.constantFrom('a', '_', '.', ':', '-', '1', '<', ' '), maxLength: 30 }),
  );
  let longest = 0;
  await fc.assert(
    fc.asyncProperty(name, name, async (outer, inner) => {
      longest = Math.max(longest, outer.length);
      const text = `<Document><${outer} ${inner}="1"><${inner}>1</${inner}></${outer}></Document>`;
      await expect(read(camt, text)).rejects.toBeInstanceOf(UnreadableLedgerError);
    }),
    { numRuns: 500 },
  );
  expect(longest).toBeGreaterThan(25);
});
