import { accountForm } from './iban-structures.ts';
import { hasNationalCheckDigits, remainder97 } from './national-check-digits.ts';

/** ISO 13616: an IBAN in capital letters without blanks, with the length and structure of its country and its check digits. */
export function isIban(iban: string): boolean {
  return ibanProblem(iban) === undefined;
}

/** What is wrong with an IBAN, to follow the name of its field, without the IBAN; undefined if it is one. */
export function ibanProblem(iban: string): string | undefined {
  if (iban === '') return 'cannot be empty';
  const [country, digits, account] = [iban.slice(0, 2), iban.slice(2, 4), iban.slice(4)];
  const form = accountForm(country);
  if (form === undefined) return 'must be an IBAN of a country that has IBANs';
  if (account.length !== form.length) return `does not have the length of an IBAN of ${country}`;
  if (!form.pattern.test(account)) return `does not have the structure of an IBAN of ${country}`;
  // Not by the remainder alone, which 00, 01 and 99 share with digits that are in use.
  const expected = String(98 - remainder97(`${account}${country}00`)).padStart(2, '0');
  if (digits === expected && hasNationalCheckDigits(country, account)) return undefined;
  return 'does not have the check digits of an IBAN: a character is wrong';
}

/**
 * Prefixes of IBANs in the SEPA schemes, by the list of countries of the European Payments Council (EPC409-09). Islands
 * and overseas territories have the prefix of their state.
 */
const sepaCountries = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/** Islands and overseas territories in SEPA whose BICs have a country code of their own. */
const sepaTerritories = new Set('AX BL GF GG GP IM JE MF MQ PM RE YT'.split(' '));

/** Whether the SEPA schemes reach the country of this BIC, in which its place is. */
export function isBicInSepa(bic: string): boolean {
  const country = bic.slice(4, 6);
  return sepaCountries.has(country) || sepaTerritories.has(country);
}

/** Whether payments by the SEPA schemes reach the country of this IBAN. */
export function isInSepa(iban: string): boolean {
  return sepaCountries.has(iban.slice(0, 2));
}
