import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsIn } from '#test/fixtures/field-86-parts.ts';
import { field86 } from './field-86.ts';
import { marks, slashedMarks } from './without-marks.ts';

const booked = { bookingId: 'boo-1', cents: 100, bookingDay: '2026-03-02', type: 'SEPA_CREDIT_TRANSFER' };
const codes = { gvc: '166', currency: 'EUR' };

const hostile = fc
  .tuple(
    fc.string({
      unit: fc.constantFrom('a', 'Z', '1', ' ', '.', '-', '/', '+', ':', '?', 'é', '\u00a0'),
      maxLength: 8,
    }),
    fc.constantFrom(
      ...marks,
      ...marks.map((mark) => mark.toLowerCase()),
      'E R E F',
      'ERE\u00a0F',
      '?20EREF',
      '?31',
    ),
    fc.constantFrom('+', ' +', '++', ':', ' :', '\u00a0+', '+:'),
  )
  .map(([before, mark, sign]) => `${before}${mark}${sign}FORGED`);

/** As SWIFT writes its codes, also where a mark that is left out would leave one. */
const hostileSlashed = fc
  .tuple(
    fc.constantFrom('', 'text ', '/', '//', 'a/', '/ABCD/', '/EREF/', 'EREF+'),
    fc.constantFrom(
      ...slashedMarks,
      ...slashedMarks.map((mark) => mark.toLowerCase()),
      'E R E F',
      'R\u00a0OC',
      'ABCD',
    ),
    fc.constantFrom('/', ' /', '//', '+/', ':/', '/+', '/:', '/EREF/', '/ROC+/'),
  )
  .map(([before, mark, sign]) => `${before}/${mark}${sign}FORGED`);

test('no text of a payer makes a mark or a part, whatever stands before it', () => {
  const own = ['RTRN', 'RREF', 'EREF', 'MREF', 'CRED', 'PURP', 'COAM', 'ABWE', 'SVWZ'];
  const found = new Set<string>();
  let slashed = 0;
  fc.assert(
    fc.property(fc.oneof(hostile, hostileSlashed), (text) => {
      for (const mark of slashedMarks) if (text.includes(mark)) found.add(mark);
      if (text.includes('/ROC/')) slashed += 1;
      const entry = {
        ...booked,
        type: text,
        endToEndId: text,
        mandateReference: text,
        creditorIdentifier: text,
        purposeCode: text,
        returnCode: text,
        returnTransactionId: text,
        returnCharges: { cents: 1_00, currency: text },
        virtualIban: text,
        description: text,
        counterparty: { name: text, iban: text, bic: text },
      };
      const lines = field86(entry, codes);
      const numbers = lines.join('').match(/\?\d\d/g) ?? [];
      expect(new Set(numbers).size).toBe(numbers.length);
      // As readers search that join the parts of a purpose, and those that drop blanks as well.
      const purpose = partsIn(lines, /^[26]/).join('');
      const others = [/^00$/, /^30$/, /^31$/, /^3[23]$/].map((numbers) => partsIn(lines, numbers).join(''));
      for (const [part, expected] of [[purpose, own] as const, ...others.map((each) => [each, []] as const)])
        for (const read of [part, part.replaceAll(' ', '')]) {
          const seen = [...read.matchAll(new RegExp(`(${marks.join('|')})([+:])`, 'gi'))];
          expect(seen.map(([, mark]) => mark)).toEqual(expected.slice(0, seen.length));
          expect(seen.every(([, , sign]) => sign === '+')).toBe(true);
          expect(read).not.toMatch(new RegExp(`/(${slashedMarks.join('|')})/`, 'i'));
        }
    }),
    { numRuns: 3_000 },
  );
  expect(found.size).toBe(slashedMarks.length);
  expect(slashed).toBeGreaterThan(0);
});
