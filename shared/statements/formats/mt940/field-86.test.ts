import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsIn } from '#test/fixtures/field-86-parts.ts';
import { field86 } from './field-86.ts';

const booked = { bookingId: 'boo-1', cents: 100, bookingDay: '2026-03-02', type: 'SEPA_CREDIT_TRANSFER' };

const codes = { gvc: '166', currency: 'EUR' };

const longestPart = 27;

/** The longest words are longer than a part. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', '1'), minLength: 2, maxLength: 40 });
const words = fc
  .array(word, { minLength: 1, maxLength: 40 })
  .map((each) => each.join(' ').slice(0, 130).trim());

test('a purpose is cut within words: nothing fuses for readers that trim', () => {
  let [longest, longestWord] = [0, 0];
  fc.assert(
    fc.property(words, (description) => {
      longest = Math.max(longest, description.length);
      longestWord = Math.max(longestWord, ...description.split(' ').map(({ length }) => length));
      const parts = partsIn(field86({ ...booked, description }, codes), /^[26]/);
      expect(parts.join('')).toBe(`SVWZ+${description}`);
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(longestPart);
    }),
  );
  expect(longest).toBe(130);
  expect(longestWord).toBeGreaterThan(longestPart);
});

test('a purpose takes all the room of six lines, and says where something is left out', () => {
  const description = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
  const counterparty = { name: 'Shop', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' };
  const lines = field86({ ...booked, counterparty, description }, codes);
  expect(lines).toHaveLength(6);
  // A line may end a few characters earlier, so that readers who trim it lose no blank.
  expect(lines.join('').length).toBeGreaterThan(6 * 65 - 12);
  const purpose = partsIn(lines, /^[26]/).join('');
  expect(purpose).toMatch(/\.\.\.$/);
  expect(`SVWZ+${description}`.startsWith(purpose.slice(0, -3))).toBe(true);
  expect(partsIn(lines, /^3[0-2]$/)).toEqual(['COBADEFFXXX', 'DE89370400440532013000', 'Shop']);
  expect(partsIn(field86({ ...booked, description: 'word' }, codes), /^[26]/)).toEqual(['SVWZ+word']);
});

test('of long texts the first ones are whole, and no mark is cut', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '.', '-', ':', ' '), maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('b', '-'), maxLength: 40 }),
      (endToEndId, mandateReference) => {
        const lines = field86({ ...booked, endToEndId, mandateReference, description: 'word' }, codes);
        expect(lines.length).toBeLessThanOrEqual(6);
        for (const line of lines) {
          expect(line.length).toBeLessThanOrEqual(65);
          expect(line).toMatch(/^[^ :-].*[^ ]$|^[^ :-]$/);
        }
        expect(partsIn(lines, /^[26]/).join('')).toMatch(
          /^(EREF\+[^+]*)?(MREF\+[^+]*)?(SVWZ\+(word|\.\.\.))?$/,
        );
      },
    ),
  );
});

test('a return says why, what comes back and what it cost', () => {
  const entry = {
    ...booked,
    cents: -98_50,
    endToEndId: 'E2E',
    returnCode: 'MD06',
    returnTransactionId: 'trx-1',
  };
  const parts = (more: object) => partsIn(field86({ ...entry, ...more }, codes), /^[263]/);
  expect(parts({})).toEqual(['RTRN+MD06', 'RREF+trx-1', 'EREF+E2E', 'OAMT+98,50', '912']);
  // Whether charges are part of the amount is stated nowhere, so the original amount is not.
  const returnCharges = { cents: 3_00, currency: 'EUR' };
  expect(parts({ returnCharges })).toContain('COAM+3,00');
  expect(parts({ returnCharges }).join('')).not.toContain('OAMT');
  expect(parts({ returnCharges: { ...returnCharges, currency: 'USD' } })).toContain('COAM+USD3,00');
  // Lists of banks differ on the number of this reason.
  expect(parts({ returnCode: 'MS03' })).toEqual(['RTRN+MS03', 'RREF+trx-1', 'EREF+E2E', 'OAMT+98,50']);
});

test('the virtual IBAN is that of the recipient whom the payer named', () => {
  const parts = partsIn(field86({ ...booked, virtualIban: 'DE02 1203 0000 0000 2020 51' }, codes), /^2/);
  expect(parts).toEqual(['ABWE+DE02120300000000202051']);
});

test('a name that is too long ends with what says so', () => {
  const counterparty = { name: 'Wohnungsbaugenossenschaft Musterstadt und Umgebung von neunzehnhundert' };
  expect(partsIn(field86({ ...booked, counterparty }, codes), /^3[23]$/).join('')).toMatch(
    /^Wohnungs.*\.\.\.$/,
  );
});

test('a name of two parts is cut within a word, too', () => {
  const counterparty = { name: 'Wohnungsbaugenossenschaft a b Musterstadt eG' };
  const parts = partsIn(field86({ ...booked, counterparty }, codes), /^3[23]$/);
  expect(parts).toHaveLength(2);
  expect(parts.join('')).toBe(counterparty.name);
});

test('what looks like the mark of another part does not end one with a blank', () => {
  const parts = partsIn(
    field86({ ...booked, endToEndId: 'x SVWZ+', description: 'EREF+ 1' }, codes),
    /^[26]/,
  );
  expect(parts).toEqual(['EREF+x SVWZ', 'SVWZ+EREF 1']);
});

test.each([
  ['INV/2026/MAR/0017'],
  ['RE/DEU/2026-4711'],
  ['ABCD+1234'],
  ['KUND+RG:77'],
  ['/ABC/'],
  // In one piece, the mark of nobody would begin a part.
  ['INVOICE-OF-MARCH-20-26ABCD+1234'],
])('the id %s stays as it is', (endToEndId) => {
  const ids = { endToEndId, mandateReference: endToEndId, creditorIdentifier: endToEndId };
  const parts = partsIn(field86({ ...booked, ...ids, returnTransactionId: endToEndId }, codes), /^[26]/);
  expect(parts.join('')).toBe(
    `${['RREF', 'EREF', 'MREF', 'CRED'].map((mark) => `${mark}+${endToEndId}`).join('')}OAMT+1,00`,
  );
  const begun = parts.flatMap((part) => /^[A-Z]{3,4}(?=\+)/.exec(part) ?? []);
  expect(begun).toEqual(['RREF', 'EREF', 'MREF', 'CRED', 'OAMT']);
});

test('of an id, marks that readers know lose their signs', () => {
  const parts = (endToEndId: string) => partsIn(field86({ ...booked, endToEndId }, codes), /^[26]/);
  expect(parts('AB/MREF/1 svwz+2')).toEqual(['EREF+AB MREF 1 svwz 2']);
  expect(parts('CUBIC:12')).toEqual(['EREF+CUBIC 12']);
});

test('single letters alone are cut before a blank, which readers of lines keep', () => {
  const description = Array.from({ length: 30 }, () => 'a').join(' ');
  const lines = field86({ ...booked, description }, codes);
  expect(lines.join('')).toContain('a? a'.replace('?', '?21'));
  for (const line of lines) expect(line).toBe(line.trim());
});

const words60 = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
/** A short text behind each mark, and a long purpose. */
const marked = {
  ...booked,
  returnCode: 'AC04',
  returnTransactionId: 't',
  endToEndId: 'E',
  mandateReference: 'M',
  creditorIdentifier: 'C',
  purposeCode: 'P',
  returnCharges: { cents: 1, currency: 'EUR' },
  virtualIban: 'V',
  counterparty: { bic: 'COBADEFFXXX', iban: 'DE89 3704 0044', name: 'Shop' },
  description: words60,
};

test('parts stand in the order of their numbers, and a purpose has fourteen of them', () => {
  const numbers = [
    ...field86(marked, codes)
      .join('')
      .matchAll(/\?(\d\d)/g),
  ].map(([, number]) => number);
  expect(numbers.join(' ')).toBe('00 20 21 22 23 24 25 26 27 28 29 30 31 32 34 60 61 62 63');
  const purpose = partsIn(field86(marked, codes), /^[26]/);
  expect(purpose.slice(0, 8)).toEqual([
    'RTRN+AC04',
    'RREF+t',
    'EREF+E',
    'MREF+M',
    'CRED+C',
    'PURP+P',
    'COAM+0,01',
    'ABWE+V',
  ]);
  expect(purpose.at(-1)).toMatch(/\.\.\.$/);
});

test('other texts have so many characters, and an account has no blanks', () => {
  const parts = (more: object) => partsIn(field86({ ...booked, ...more }, codes), /^(?:00|3[01])$/);
  expect(parts(marked)).toEqual(['SEPA CREDIT TRANSFER', 'COBADEFFXXX', 'DE8937040044']);
  expect(parts({ type: 'T'.repeat(28) })).toEqual(['T'.repeat(27)]);
  expect(field86({ ...booked, type: `${'T'.repeat(26)}_X`, description: 'Rent' }, codes)).toEqual([
    `166?00${'T'.repeat(26)}?20SVWZ+Rent`,
  ]);
  expect(parts({ type: 'T', counterparty: { bic: 'B'.repeat(13), iban: 'I'.repeat(35) } })).toEqual([
    'T',
    'B'.repeat(12),
    'I'.repeat(34),
  ]);
});

test('a text of 27 characters is one part', () => {
  const parts = (more: object) => partsIn(field86({ ...booked, ...more }, codes), /^(?:2|3[23])/);
  expect(parts({ description: 'a'.repeat(22) })).toEqual([`SVWZ+${'a'.repeat(22)}`]);
  expect(parts({ counterparty: { name: 'n'.repeat(27) } })).toEqual(['n'.repeat(27)]);
  expect(parts({ counterparty: { name: 'n'.repeat(28) } })).toEqual(['n'.repeat(27), 'n']);
});

test('single letters are cut behind one, or before a blank', () => {
  const parts = (more: object) =>
    [
      ...field86({ ...booked, ...more }, codes)
        .join('')
        .matchAll(/\?(2\d|3[23])([^?]*)/g),
    ].map(([, , part]) => part);
  expect(parts({ counterparty: { name: 'a '.repeat(20) } })).toEqual([
    'a a a a a a a a a a a a a a',
    'a a a a a a',
  ]);
  expect(parts({ description: `${'a '.repeat(11)}bbbb` })).toEqual(['SVWZ+a a a a a a a a a a a', ' bbbb']);
});

/** The last part of a purpose that is too long, beside names of all lengths. */
const lastParts = (entry: typeof booked & { readonly description: string }) =>
  Array.from({ length: 28 }, (_, length) => {
    const counterparty = { name: 'n'.repeat(length), iban: 'DE89370400440532013000' };
    return partsIn(field86({ ...entry, counterparty }, codes), /^[26]/).at(-1) ?? '';
  });

test('a part that is cut keeps five characters at least, and no blank before what says so', () => {
  const last = lastParts({ ...booked, description: `${words60} ${words60}` });
  for (const part of last) expect(part).toMatch(/[^ ]\.\.\.$/);
  expect(Math.min(...last.map(({ length }) => length))).toBe(8);
});

test('the mark of a text that is left out stays whole', () => {
  const ids = { endToEndId: 'e'.repeat(285), mandateReference: 'M' };
  const last = new Set(lastParts({ ...booked, ...ids, description: words60 }));
  expect(last).toContain('MREF+...');
  for (const part of last) expect(part).toMatch(/^(?:e+|MREF\+|SVWZ\+.*)\.\.\.$/);
});
