import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsOf, centsOfDecimal } from './written-amount.ts';

const german = { amounts: '1234,56', currency: 'EUR' } as const;

test.each([
  '-1.234,56',
  '1.234,56-',
  '\u22121.234,56',
  '(1.234,56)',
  '-1\u00a0234,56',
  '-1\u202f234,56',
  '-1\u2019234,56',
  '-1.234,56 €',
  '-1.234,56\u00a0€',
  '€ -1.234,56',
  'EUR -1234,56',
  '- 1.234,56',
  '1.234,56 -',
  '( 1.234,56 )',
  '1.234,56 EUR-',
  '1.234,56 € -',
  '-€1.234,56',
  '-EUR 1.234,56',
  '- € 1.234,56',
  '\u2212\u00a0€\u00a01.234,56',
  '€1.234,56-',
  '1.234,56- €',
  '(€1.234,56)',
  '(1.234,56 EUR)',
  '€ (1.234,56)',
])('%j is a debit of 1,234.56', (text) => {
  expect(centsOf(text, german)).toBe(-123_456);
});

test.each([
  '-1.234,56-',
  '(-1.234,56)',
  '(1.234,56',
  '1.234,56)',
  '+-1,00',
  '1.23,45',
  '1,2,3',
  '',
  '-',
  '()',
  '€',
  '-€-1,00',
  '-€1,00-',
  '(-€1,00)',
  '€1,00€',
  '-€',
  'EUR-',
])('%j is no amount', (text) => {
  expect(centsOf(text, german)).toBeUndefined();
});

test('the currency beside an amount has to be that of the line', () => {
  expect(centsOf('1,00 USD', { ...german, currency: 'USD' })).toBe(100);
  expect(centsOf('1,00 USD', german)).toBeUndefined();
  expect(centsOf('1,00 €', { ...german, currency: 'USD' })).toBeUndefined();
});

const anyCents = fc.integer({ min: 0, max: 99_999_999_999 });

test('every way to write an amount leads to the same cents', () => {
  const separators = {
    '1234,56': ['', '.', ' ', "'", '\u00a0', '\u2019'],
    '1234.56': ['', ',', ' ', "'", '\u202f'],
  };
  const around = [
    '-#',
    '- #',
    '#-',
    '# -',
    '(#)',
    '\u2212#',
    '-# €',
    '€ -#',
    '-€#',
    '-EUR #',
    '# EUR-',
    '(# €)',
  ];
  let most = 0;
  fc.assert(
    fc.property(anyCents, fc.constantFrom<'1234,56' | '1234.56'>('1234,56', '1234.56'), (cents, amounts) => {
      most = Math.max(most, cents);
      const [whole, rest] = [String(Math.trunc(cents / 100)), String(cents % 100).padStart(2, '0')];
      for (const separator of separators[amounts])
        for (const form of around) {
          const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, separator);
          const text = form.replace('#', `${grouped}${amounts === '1234,56' ? ',' : '.'}${rest}`);
          expect([text, centsOf(text, { amounts, currency: 'EUR' })]).toEqual([text, 0 - cents]);
        }
    }),
  );
  expect(most).toBeGreaterThan(100_000_00);
});

test.each([
  ['5', 500],
  ['5.1', 510],
  ['000000000000149.87', 14_987],
  ['100.00000', 10_000],
  ['.5', 50],
  ['5.', 500],
])('the decimal %s of ISO 20022 is %i cents', (text, cents) => {
  expect(centsOfDecimal(text)).toBe(cents);
});

test.each(['-5.00', '+5.00', '1,234', "1'234.00", '1.001', '1.000000', '.', '', '1e3', '99999999999999999'])(
  '%j is no amount of ISO 20022',
  (text) => {
    expect(centsOfDecimal(text)).toBeUndefined();
  },
);
