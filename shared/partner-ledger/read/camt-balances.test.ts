import { expect, test } from 'vitest';
import { camtWith, readLedger } from '#test/fakes/read-ledger.ts';

const camt = { format: 'camt.053' };
const other = 'DE89370400440532013000';

const balance = (code: string, amount: string, { day = '2026-03-02', side = 'CRDT' } = {}) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
const paged = (number: number, isLast: boolean) => `<PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd>`;
const pageOf = (number: number, isLast: boolean, balances: string) =>
  camtWith({ balances: `<StmtPgntn>${paged(number, isLast)}</StmtPgntn>${balances}` });

/** The statements of several documents in one. */
const inOne = (...documents: readonly string[]) => {
  const [first = ''] = documents;
  const statements = documents.map((text) => /<Stmt>.*<\/Stmt>/.exec(text)?.[0] ?? '');
  return first.replace(/<Stmt>.*<\/Stmt>/, statements.join(''));
};

const monday = camtWith({ balances: balance('OPBD', '0.00') + balance('CLBD', '10.00') });
const tuesday = camtWith({
  balances: balance('PRCD', '10.00') + balance('CLBD', '20.00', { day: '2026-03-03' }),
  day: '<Dt>2026-03-03</Dt>',
});
const firstPage = pageOf(1, false, balance('OPBD', '0.00') + balance('ITBD', '10.00'));
const lastPage = pageOf(2, true, balance('ITBD', '10.00') + balance('CLBD', '20.00'));

test.each([
  ['a last balance', camtWith({ balances: balance('OPBD', '0.00') + balance('CLBD', '10.00') })],
  [
    'a last balance below zero',
    camtWith({
      balances: balance('OPBD', '15', { side: 'DBIT' }) + balance('CLBD', '5', { side: 'DBIT' }),
    }),
  ],
  ['one balance alone', camtWith({ balances: balance('CLBD', '99.00') })],
  [
    'balances that are available, and of the day',
    camtWith({ balances: balance('OPAV', '7.00') + balance('CLAV', '99.00') + balance('ITBD', '5.00') }),
  ],
  [
    'the balances of a whole statement on its page',
    pageOf(1, false, balance('OPBD', '0.00') + balance('CLBD', '99.00')),
    { isPart: true },
  ],
])('a statement with %s is read', async (_what, text, part: { readonly isPart?: boolean } = {}) => {
  expect(await readLedger(camt, text, part)).toHaveLength(1);
});

test.each([
  ['two days', inOne(monday, tuesday)],
  ['two days, the last one first', inOne(tuesday, monday)],
  ['two pages', inOne(firstPage, lastPage)],
  ['two accounts', inOne(monday, monday.replace('DE32110101001000000029', other))],
])('a file with %s is whole', async (_what, text) => {
  expect(await readLedger(camt, text)).toHaveLength(2);
});

test.each([
  [
    'an entry',
    monday.replace(
      '>10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
      '>99.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>',
    ),
    'statement 1: its entries do not lead from its first balance to its last one',
  ],
  [
    'a day',
    inOne(
      monday,
      tuesday
        .replace('>10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>', '>15.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt>')
        .replace('20.00', '25.00'),
    ),
    'statement 2: its balances do not continue',
  ],
  ['its last page', firstPage, 'statement 1: a page behind it is missing'],
  ['its first page', lastPage, 'statement 1: a page before it is missing'],
  [
    'a page in the middle',
    inOne(firstPage, lastPage.replace('<PgNb>2', '<PgNb>3')),
    'statement 2: a page before it is missing',
  ],
  [
    'the last page of its message',
    camtWith({ header: `<GrpHdr><MsgPgntn>${paged(1, false)}</MsgPgntn></GrpHdr>` }),
    'the file: other pages of its message are missing',
  ],
  [
    'the first page of its message',
    camtWith({ header: `<GrpHdr><MsgPgntn>${paged(2, true)}</MsgPgntn></GrpHdr>` }),
    'the file: other pages of its message are missing',
  ],
  ['a readable balance', monday.replace('>0.00<', '>0,00<'), 'statement 1: a balance is no amount'],
])('a file that lacks %s is refused', async (_what, text, mistake) => {
  await expect(readLedger(camt, text)).rejects.toThrow(mistake);
});

test.each([
  firstPage,
  lastPage,
  camtWith({ header: `<GrpHdr><MsgPgntn>${paged(2, true)}</MsgPgntn></GrpHdr>` }),
])('a part of a file may have one page', async (text) => {
  expect(await readLedger(camt, text, { isPart: true })).toHaveLength(1);
});
