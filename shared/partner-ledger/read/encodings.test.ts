import { expect, test } from 'vitest';
import { camtWith, columns, german, header, iban, readLedger } from '#test/fakes/read-ledger.ts';

const camt = { format: 'camt.053' };
const details = '<NtryDtls><TxDtls><Refs><EndToEndId>MÜLLER-7</EndToEndId></Refs></TxDtls></NtryDtls>';
const documentIn = (encoding: string) =>
  camtWith({ details, declaration: `<?xml version='1.0' encoding = "${encoding}" ?>` });

test.each([
  ['UTF-8', Buffer.from(documentIn('UTF-8'))],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${documentIn('utf-8')}`)],
  ['ISO-8859-1', Buffer.from(documentIn('ISO-8859-1'), 'latin1')],
  ['windows-1252', Buffer.from(documentIn('windows-1252'), 'latin1')],
  ['UTF-16, little endian', Buffer.from(`\uFEFF${documentIn('UTF-16')}`, 'utf16le')],
  ['UTF-16, big endian', Buffer.from(`\uFEFF${documentIn('UTF-16')}`, 'utf16le').swap16()],
  ['no declaration', Buffer.from(camtWith({ details, declaration: '' }))],
])('camt.053 in %s', async (_name, bytes) => {
  expect(await readLedger(camt, bytes)).toMatchObject([{ reference: 'MÜLLER-7' }]);
});

test('bytes that are not of the declared encoding are refused, and so is an encoding that nobody knows', async () => {
  const broken = Buffer.from(documentIn('UTF-8'), 'latin1');
  await expect(readLedger(camt, broken)).rejects.toThrow('it has bytes that are not utf-8');
  await expect(readLedger(camt, documentIn('EBCDIC-CP-DE'))).rejects.toThrow('its encoding EBCDIC-CP-DE');
});

const text = `${header}\n${iban};02.03.2026;5,00;Grün-1\n`;

test.each([
  ['utf-8', Buffer.from(text)],
  ['windows-1252', Buffer.from(text, 'latin1')],
  ['iso-8859-15', Buffer.from(text, 'latin1')],
  ['utf-16le', Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a CSV file in %s', async (encoding, bytes) => {
  expect(await readLedger({ ...german, encoding }, bytes)).toMatchObject([{ reference: 'Grün-1' }]);
});

test('a CSV file in another encoding than that of its mapping is refused with what to do', async () => {
  const reading = readLedger(german, Buffer.from(text, 'latin1'));
  await expect(reading).rejects.toThrow('it has bytes that are not utf-8: set `encoding`');
});

const inUtf8 = `${header}\n${iban};02.03.2026;5,00;Größe-1\n`;
const swift = [
  ':20:1',
  `:25:${iban}`,
  ':60F:C260301EUR0,',
  ':61:2603020302C5,NTRFGrün-1',
  ':62F:C260302EUR5,',
  '-',
];

test.each(['windows-1252', 'iso-8859-15'])(
  'a file in UTF-8 is refused where its mapping says %s',
  async (encoding) => {
    const mistake = `it is written in utf-8, not in ${encoding}: set \`encoding\``;
    await expect(readLedger({ ...german, encoding }, inUtf8)).rejects.toThrow(mistake);
    await expect(readLedger({ ...german, encoding }, `\uFEFF${header}\n`)).rejects.toThrow(mistake);
    await expect(readLedger({ format: 'mt940', encoding }, swift.join('\n'))).rejects.toThrow(mistake);
    const plain = Buffer.from(inUtf8.replace('Größe', 'Groesse'));
    expect(await readLedger({ ...german, encoding }, plain)).toMatchObject([{ reference: 'Groesse-1' }]);
  },
);

test('a camt.053 in UTF-8 is refused where its declaration says another encoding', async () => {
  const reading = readLedger(camt, Buffer.from(documentIn('ISO-8859-1')));
  await expect(reading).rejects.toThrow('it is written in utf-8, not in ISO-8859-1');
});

test('one letter that UTF-8 has not shows that a file is in another encoding', async () => {
  const mixed = Buffer.concat([
    Buffer.from(inUtf8),
    Buffer.from(`${iban};02.03.2026;5,00;Grün-2\n`, 'latin1'),
  ]);
  expect(await readLedger({ ...german, encoding: 'windows-1252' }, mixed)).toHaveLength(2);
});

const ndjson = {
  format: 'ndjson',
  columns: { ...columns, account: 'a', day: 'd', amount: 'v', reference: 'r' },
};

test('NDJSON that is not UTF-8 is refused, also if its last character is cut off', async () => {
  const line = `{"a":"${iban}","d":"2026-03-02","v":5,"r":"Grün-1"}\n`;
  await expect(readLedger(ndjson, Buffer.from(line, 'latin1'))).rejects.toThrow('bytes that are not utf-8');
  const cut = Buffer.concat([Buffer.from(line), Buffer.from('ü').subarray(0, 1)]);
  await expect(readLedger(ndjson, cut)).rejects.toThrow('bytes that are not utf-8');
});

test('numbers of NDJSON are read as they are written, with all their digits', async () => {
  const columnsOf = { ...ndjson.columns, id: 'i' };
  const line = (id: string, reference: string) =>
    `{"a":37040044053201300012,"d":"2026-03-02","v":10.10,"i":${id},"r":${reference}}\n`;
  const lines = await readLedger(
    { ...ndjson, columns: columnsOf },
    line('12345678901234567890', '20260001') + line('12345678901234567891', '12345678901234567891'),
  );
  expect(lines).toMatchObject([
    { account: '37040044053201300012', id: '12345678901234567890', reference: '20260001', cents: 1_010 },
    { id: '12345678901234567891', reference: '12345678901234567891' },
  ]);
});

/** What CP850 has for ü, and no text in the encodings below. */
const foreign = (text: string) => Buffer.from(text.replaceAll('ü', '\u0081'), 'latin1');
const advice = /: (?:set `encoding`|write the encoding|NDJSON is written in UTF-8)/;

test.each([
  ['CSV', 'windows-1252', { ...german, encoding: 'windows-1252' }, foreign(text)],
  ['CSV', 'iso-8859-15', { ...german, encoding: 'iso-8859-15' }, foreign(text)],
  ['CSV', 'utf-8', german, Buffer.from(text.replace('ü', '\u0081'))],
  [
    'CSV',
    'utf-16le',
    { ...german, encoding: 'utf-16le' },
    Buffer.from(text.replace('ü', '\u009F'), 'utf16le'),
  ],
  ['MT940', 'windows-1252', { format: 'mt940', encoding: 'windows-1252' }, foreign(swift.join('\n'))],
  ['MT940', 'iso-8859-15', { format: 'mt940', encoding: 'iso-8859-15' }, foreign(swift.join('\n'))],
  ['NDJSON', 'utf-8', ndjson, Buffer.from(`{"a":"${iban}","d":"2026-03-02","v":5,"r":"Gr\u0081n"}\n`)],
  ['camt.053', 'ISO-8859-1', camt, foreign(documentIn('ISO-8859-1').replace('Ü', 'ü'))],
  ['camt.053', 'ISO-8859-15', camt, foreign(documentIn('ISO-8859-15').replace('Ü', 'ü'))],
  ['camt.053', 'windows-1252', camt, foreign(documentIn('windows-1252').replace('Ü', 'ü'))],
  ['camt.053', 'UTF-8', camt, Buffer.from(documentIn('UTF-8').replace('Ü', '\u0081'))],
])('a control character in a %s shows that it is not in %s', async (...[, encoding, file, bytes]) => {
  const reading = readLedger(file, bytes);
  await expect(reading).rejects.toThrow(`it has characters that no text in ${encoding} has`);
  await expect(reading).rejects.toThrow(advice);
});

test.each([
  // ä in CP850, and a quotation mark in windows-1252.
  ['ISO-8859-1', 0x84],
  ['US-ASCII', 0x84],
  ['US-ASCII', 0xdc],
])('a camt.053 that declares %s is refused for the byte %i', async (encoding, byte) => {
  const bytes = Buffer.from(documentIn(encoding).replace('Ü', String.fromCharCode(byte)), 'latin1');
  await expect(readLedger(camt, bytes)).rejects.toThrow(`no text in ${encoding} has: write the encoding`);
});

test('every byte that an encoding has is read, and no other', async () => {
  const lacking: Record<string, number[]> = {};
  for (const encoding of ['windows-1252', 'iso-8859-15'])
    for (let byte = 0x80; byte <= 0xff; byte += 1) {
      // A second letter that is no UTF-8.
      const bytes = Buffer.from(text.replace('Grün', `a${String.fromCharCode(byte)}üb`), 'latin1');
      const reading = readLedger({ ...german, encoding }, bytes);
      await reading.catch(() => (lacking[encoding] ??= []).push(byte));
    }
  const controls = Array.from({ length: 32 }, (_, index) => 0x80 + index).filter((byte) => byte !== 0x85);
  expect(lacking).toEqual({ 'windows-1252': [0x81, 0x8d, 0x8f, 0x90, 0x9d], 'iso-8859-15': controls });
});

test('the number of a control character in a camt.053 is refused', async () => {
  for (const reference of ['&#129;', '&#x9f;'])
    await expect(readLedger(camt, documentIn('UTF-8').replace('Ü', reference))).rejects.toThrow(
      'it has a reference `&…;`',
    );
  const kept = await readLedger(camt, documentIn('UTF-8').replace('Ü', '&#x85;-'));
  expect(kept).toMatchObject([{ reference: 'M\u0085-LLER-7' }]);
});

test('so is the number of one in NDJSON', async () => {
  const line = (written: string) => `{"a":"${iban}","d":"2026-03-02","v":5,"r":"${written}"}\n`;
  for (const written of ['Gr\\u0081n', '\\\\\\u009F'])
    await expect(readLedger(ndjson, line('R1') + line(written))).rejects.toThrow(
      'line 2: has a control character of U+0080 to U+009F: write the letter that it stands for in UTF-8',
    );
  for (const [written, reference] of Object.entries({
    '\\u0085-': '\u0085-',
    '\\\\u0081': '\\u0081',
    '\\u00fc': 'ü',
  }))
    expect(await readLedger(ndjson, line(`R${written}`))).toMatchObject([{ reference: `R${reference}` }]);
});
