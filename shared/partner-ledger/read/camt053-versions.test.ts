import { describe, expect, test } from 'vitest';
import { camtWith, readLedger } from '#test/fakes/read-ledger.ts';

const camt = { format: 'camt.053' };
const notificationOf = (statement: string) =>
  statement.replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn').replaceAll('Stmt>', 'Ntfctn>');
const numbers = [1, 2, 3, 4, 5, 6];
const collective = (amountOf: (amount: string) => string) =>
  `<NtryDtls><Btch><NbOfTxs>6</NbOfTxs></Btch>${numbers
    .map(
      (n) =>
        `<TxDtls><Refs><EndToEndId>R${n}</EndToEndId></Refs>${amountOf(`<Amt Ccy="EUR">${n}.00</Amt>`)}</TxDtls>`,
    )
    .join('')}</NtryDtls>`;

test.each([
  ['beside the transaction', (amount: string) => amount],
  ['in AmtDtls/TxAmt', (amount: string) => `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>`],
  [
    'behind the instructed amount',
    (amount: string) =>
      `<AmtDtls><InstdAmt><Amt Ccy="USD">9.00</Amt></InstdAmt><TxAmt>${amount}</TxAmt></AmtDtls>`,
  ],
  ['in AmtDtls/InstdAmt alone', (amount: string) => `<AmtDtls><InstdAmt>${amount}</InstdAmt></AmtDtls>`],
])('a collective entry with amounts %s is a line for each transaction', async (_name, amountOf) => {
  const text = camtWith({
    amount: '<Amt Ccy="EUR">21.00</Amt>',
    status: '<Sts>BOOK</Sts>',
    details: collective(amountOf),
  });
  const lines = await readLedger(camt, text);
  expect(lines.map(({ cents, reference }) => [cents, reference])).toEqual(
    numbers.map((n) => [n * 100, `R${n}`]),
  );
});

test.each([
  ['2026-03-02T00:30:00+01:00', '2026-03-02'],
  ['2026-03-01T23:30:00Z', '2026-03-02'],
  ['2026-06-30T22:15:00.123Z', '2026-07-01'],
  ['2026-03-01T18:30:00-05:00', '2026-03-02'],
  ['2026-03-02T08:00:00', '2026-03-02'],
])('an entry booked at %s is of the day at the bank', async (text, day) => {
  expect(await readLedger(camt, camtWith({ day: `<DtTm>${text}</DtTm>` }))).toMatchObject([{ day }]);
});

test.each(['2026-03-02+01:00', '2026-03-02-05:00', '2026-03-02Z', ' 2026-03-02 '])(
  'a date %s is its day, with any offset',
  async (text) => {
    const lines = await readLedger(camt, camtWith({ day: `<Dt>${text}</Dt>` }));
    expect(lines).toMatchObject([{ day: '2026-03-02' }]);
  },
);

test('a statement has booked entries, so a status of the bank itself is one; a notification has others, too', async () => {
  const own = camtWith({ status: '<Sts><Prtry>VERBUCHT</Prtry></Sts>' });
  expect(await readLedger(camt, own)).toMatchObject([{ cents: 1_000 }]);
  const pending = camtWith({ status: '<Sts><Cd>PDNG</Cd></Sts>' });
  expect(await readLedger(camt, pending)).toEqual([]);
  expect(await readLedger({ format: 'camt.054' }, notificationOf(own))).toEqual([]);
  const none = readLedger(camt, camtWith({ status: '<Sts/>' }));
  await expect(none).rejects.toThrow('Sts');
});

test.each(['2026-03-02+1', '2026-02-30Z'])('the date %j is no day', async (text) => {
  const reading = readLedger(camt, camtWith({ day: `<Dt>${text}</Dt>` }));
  await expect(reading).rejects.toThrow('entry 1: BookgDt is no day');
});

test.each(['2026-02-30', '2026-03-02T25:00:00Z', '02.03.2026', ''])('%j is no day', async (text) => {
  const reading = readLedger(camt, camtWith({ day: `<DtTm>${text}</DtTm>` }));
  await expect(reading).rejects.toThrow('entry 1: BookgDt is no day');
});

test('an amount with a sign is refused: its direction would say the opposite', async () => {
  const signed = camtWith({ amount: '<Amt Ccy="EUR">-5.00</Amt>', direction: 'DBIT' });
  await expect(readLedger(camt, signed)).rejects.toThrow('entry 1: Amt is no amount');
  const unsigned = camtWith({ amount: '<Amt Ccy="EUR">.5</Amt>', direction: 'DBIT' });
  expect(await readLedger(camt, unsigned)).toMatchObject([{ cents: -50 }]);
});

test('an IBAN in lower case is the same account', async () => {
  const text = camtWith({ account: 'de32110101001000000029' });
  expect(await readLedger(camt, text)).toMatchObject([{ account: 'DE32110101001000000029' }]);
});

test('a notification of camt.054 is read like a statement, and a statement is none', async () => {
  const notification = notificationOf(camtWith({}));
  expect(await readLedger({ format: 'camt.054' }, notification)).toMatchObject([{ id: 'n1', cents: 1_000 }]);
  await expect(readLedger({ format: 'camt.054' }, camtWith({}))).rejects.toThrow('BkToCstmrDbtCdtNtfctn');
  await expect(readLedger(camt, notification)).rejects.toThrow('BkToCstmrStmt');
});

const withId = (id: string) =>
  camtWith({
    details: `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs></TxDtls></NtryDtls>`,
  });

test.each([
  ['M&#220;LLER-7', 'MÜLLER-7'],
  ['M&#xdc;LLER&#45;7', 'MÜLLER-7'],
  ['A&amp;B &lt;&gt;&quot;&apos;', `A&B <>"'`],
  ['&amp;#220;', '&#220;'],
  ['&#x1F600;7', '😀7'],
  ['<![CDATA[A&#220;&B]]>', 'A&#220;&B'],
])('the reference %s is %s', async (written, reference) => {
  expect(await readLedger(camt, withId(written))).toMatchObject([{ reference }]);
});

test.each(['&#0;', '&#55357;', '&#xFFFE;', '&#x110000;', '&copy;', '&#1;'])(
  'a file with the reference %s, which XML does not know, is refused',
  async (written) => {
    await expect(readLedger(camt, withId(written))).rejects.toThrow('write the character itself');
  },
);

describe('the reference within a structured remittance', () => {
  const creditor = '<Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd>';
  const invoice = '<Strd><RfrdDocInf><Nb>4711</Nb></RfrdDocInf></Strd>';
  const withRemittance = (strd: string, id = 'NOTPROVIDED') =>
    camtWith({
      details: `<NtryDtls><TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><RmtInf>${strd}</RmtInf></TxDtls></NtryDtls>`,
    });
  const read = async (text: string, ...referenceIs: string[]) =>
    (await readLedger(camt, text, { referenceIs })).map(({ reference }) => reference);

  test.each([
    [creditor, 'RF18539007547034'],
    [invoice, '4711'],
    [`<Strd/>${invoice}${creditor}`, '4711'],
    ['<Strd><CdtrRefInf/></Strd>', undefined],
    ['<Ustrd>text</Ustrd>', undefined],
  ])('%s', async (strd, reference) => {
    expect(await read(withRemittance(strd), 'end_to_end_id', 'remittance')).toEqual([reference]);
    expect(await read(withRemittance(strd), 'end_to_end_id')).toEqual([undefined]);
  });

  test('counts before or behind the end-to-end id, as the stage says', async () => {
    const text = withRemittance(creditor, 'E2E');
    expect(await read(text, 'end_to_end_id', 'remittance')).toEqual(['E2E']);
    expect(await read(text, 'remittance', 'end_to_end_id')).toEqual(['RF18539007547034']);
    expect(await read(text, 'remittance')).toEqual(['RF18539007547034']);
    expect(await read(withRemittance('', 'E2E'), 'remittance')).toEqual(['E2E']);
  });
});
