import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignToSepa, toSepaText } from './sepa-text.ts';

test.each([
  ['Müller & Söhne', 'Mueller + Soehne'],
  ['  Łódź,\tcafé\nno. 7 ', 'Lodz, cafe no. 7'],
  ['Ελλάδα / България', 'Ellada / Balgariya'],
  ['50 € for “rent”_#3', "50 EUR for 'rent'-.3"],
  ["a?b:(c)'d-e+f", "a?b:(c)'d-e+f"],
  ['東京', '..'],
])('%j is sent as %j', (text, written) => {
  expect(toSepaText(text)).toBe(written);
});

test('what is written in the characters of SEPA has no other, and is written as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const written = toSepaText(text);
      expect(foreignToSepa(written)).toBeUndefined();
      expect(toSepaText(written)).toBe(written);
    }),
    { seed: 1 },
  );
});
