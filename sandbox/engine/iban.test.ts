import { expect, test } from 'vitest';
import { seededRandom } from '#shared/kernel/random.ts';
import { isIban } from '#shared/kernel/iban-check.ts';
import { germanIban, isOwnIban, italianIban, nextIban, ownBicOf } from './iban.ts';

test('IBANs have right check digits, those of Italy their check letter too', () => {
  // The example of the registry of IBANs for each country.
  expect(germanIban('370400440532013000')).toBe('DE89370400440532013000');
  expect(italianIban('0542811101000000123456')).toBe('IT60X0542811101000000123456');
});

test.each(['DE', 'IT'] as const)('an IBAN of the branch in %s is the bank’s own', (branch) => {
  const iban = nextIban(seededRandom(7), branch);

  expect([iban.slice(0, 2), isIban(iban), isOwnIban(iban)]).toEqual([branch, true, true]);
  expect(ownBicOf(iban).slice(4, 6)).toBe(branch);
});

test.each(['DE89370400440532013000', 'IT60X0542811101000000123456', 'FR1420041010050500013M02606'])(
  '%s is another bank’s',
  (iban) => {
    expect(isOwnIban(iban)).toBe(false);
  },
);
