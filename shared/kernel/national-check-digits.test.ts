import { composeIBAN, countrySpecs, validateIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { isIban } from './iban-check.ts';
import { accountForm } from './iban-structures.ts';

const countries = Object.entries(countrySpecs);

test.each(countries)('%s has the IBANs that another library says', (country, { bban_regexp: pattern }) => {
  expect(kindsIn(accountForm(country)?.pattern.source)).toBe(kindsIn(pattern));
});

/** A letter for each character: a digit, a capital, or either. */
function kindsIn(pattern: string | null | undefined): string | undefined {
  const names: Readonly<Record<string, string>> = { '\\d': 'n', '[0-9]': 'n', '[A-Z]': 'a' };
  const parts = pattern
    ?.matchAll(/(\\d|\[[^\]]+\])\{(\d+)\}/g)
    .map(([, set = '', count]) => (names[set] ?? 'c').repeat(Number(count)));
  return parts && [...parts].join('');
}

/** Where the check digits are: all others are any digits. */
const places = {
  BA: [14, 15],
  BE: [10, 11],
  CZ: [9, 19],
  DE: [0, 1],
  EE: [14, 15],
  ES: [8, 9],
  FR: [21, 22],
  HR: [6, 16],
  HU: [7, 23],
  MC: [21, 22],
  ME: [16, 17],
  MK: [13, 14],
  NO: [9, 10],
  PL: [6, 7],
  PT: [19, 20],
  RS: [16, 17],
  SI: [13, 14],
  SK: [9, 19],
};

const rest = ['60145320713098', '37040044053201', '00000000000000', '99518203746612', '12000000000000'];

test.each(Object.entries(places))(
  '%s has the check digits that another library says',
  (country, [one = 0, other = 0]) => {
    const answers = rest.flatMap((digits) =>
      Array.from({ length: 100 }, (_, value) => {
        const account = Array.from(`${digits}${digits}`.slice(0, accountForm(country)?.length));
        account[one] = String(Math.floor(value / 10));
        account[other] = String(value % 10);
        const iban = composeIBAN({ countryCode: country, bban: account.join('') }) ?? '';
        return { iban, ours: isIban(iban), theirs: validateIBAN(iban).valid };
      }),
    );
    expect(answers.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
    expect(answers.some(({ ours }) => ours)).toBe(true);
  },
);
