import { expect, test } from 'vitest';
import { camtWith, columns, german, header, iban, readLedger } from '#test/fakes/read-ledger.ts';

const swiftWith = (customer: string, details = '') =>
  [
    ':20:1',
    `:25:${iban}`,
    ':60F:C260301EUR0,',
    `:61:2603020302C5,NTRF${customer}//B1`,
    ...(details === '' ? [] : [`:86:${details}`]),
    ':62F:C260302EUR5,',
    '-',
  ].join('\r\n');
const mt940 = { format: 'mt940' };
const ndjson = {
  format: 'ndjson',
  columns: { ...columns, account: 'a', day: 'd', amount: 'v', reference: 'r' },
};

/** A file with the reference, in each format and place that has one. */
const places: Readonly<Record<string, (reference: string) => Promise<readonly { reference?: unknown }[]>>> = {
  CSV: (reference) => readLedger(german, `${header}\n${iban};02.03.2026;5,00;${reference}\n`),
  NDJSON: (r) => readLedger(ndjson, `${JSON.stringify({ a: iban, d: '2026-03-02', v: '5', r })}\n`),
  'camt.053': (reference) =>
    readLedger(
      { format: 'camt.053' },
      camtWith({
        details: `<NtryDtls><TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls></NtryDtls>`,
      }),
    ),
  'structured text of a camt.053': (reference) =>
    readLedger(
      { format: 'camt.053' },
      camtWith({
        details: `<NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>`,
      }),
      { referenceIs: 'remittance' },
    ),
  'field 61': (reference) => readLedger(mt940, swiftWith(reference)),
  'field 86': (reference) => readLedger(mt940, swiftWith('', `166?20EREF+${reference}?21SVWZ+x`)),
  'field 86 of SWIFT': (reference) => readLedger(mt940, swiftWith('', `/EREF/${reference}/REMI/x`)),
};

const words = [
  'NOTPROVIDED',
  'NOT PROVIDED',
  'not-provided',
  'Not_Provided',
  'NOTAVAILABLE',
  'NONREF',
  'nonref',
  'NONREF          ',
  ' NOREF',
  'NO REFERENCE',
  'NICHT ANGEGEBEN',
  'NONE',
  'null',
  'N/A',
  'n.a.',
  '-',
  '---',
  '.',
];

test.each(Object.entries(places))('a word for no reference names nothing in %s', async (_place, read) => {
  for (const word of words)
    expect([word, (await read(word)).map(({ reference }) => reference)]).toEqual([word, [undefined]]);
  for (const reference of ['NONREF-1', 'NONE 7', '-1', 'NO'])
    expect(await read(reference)).toMatchObject([{ reference }]);
});

test.each([
  ['KREF+', '166?20KREF+INV-1?21SVWZ+x', 'INV-1'],
  ['KREF+          ', '166?20KREF+INV-?211?22SVWZ+x', 'INV-1'],
  ['KREF+', '166?20EREF+E-1?21KREF+INV-1?22SVWZ+x', 'E-1'],
  ['KREF+', '166?20EREF+NOTPROVIDED?21KREF+INV-1?22SVWZ+x', 'INV-1'],
  ['KREF+', '166?20KREF+NONREF?21SVWZ+x', undefined],
  ['KREF+', '166?20SVWZ+x?21KREF+FORGED', undefined],
  ['KREF+', 'Only a text KREF+FORGED', undefined],
  ['KREF+', '', undefined],
  ['EREF+', '166?20EREF+E-1?21SVWZ+x', 'E-1'],
  ['EREF', '/EREF/E-1//REMI/x', 'E-1/'],
  ['PREF', '/PREF/P-1/REMI/USTD//x', 'P-1'],
  ['PREF', '/REMI/x/PREF/FORGED', undefined],
  // A mandate is the same for many payments.
  ['MARF', '/MARF/M-1/REMI/x', undefined],
  ['MREF+', '166?20MREF+M-1?21SVWZ+x', undefined],
  ['INV-1', '166?20KREF+INV-2?21SVWZ+x', 'INV-1'],
  ['KREFELD', '166?20KREF+INV-2?21SVWZ+x', 'KREFELD'],
])('field 61 with %j, whose field 86 is %j, is named by %s', async (customer, details, reference) => {
  expect((await readLedger(mt940, swiftWith(customer, details))).map((line) => line.reference)).toEqual([
    reference,
  ]);
});
