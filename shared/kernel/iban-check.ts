import { hasAccountCheckDigits, remainder97 } from './account-check-digits.ts';
import { ibanStructures } from './iban-structures.ts';

/** ISO 13616: an IBAN in capital letters without blanks, with the length and structure of its country and its check digits. */
export function isIban(iban: string): boolean {
  return ibanProblem(iban) === undefined;
}

/** What is wrong with an IBAN, to follow the name of its field, without the IBAN; undefined if it is one. */
export function ibanProblem(iban: string): string | undefined {
  if (iban === '') return 'cannot be empty';
  const country = iban.slice(0, 2);
  const structure = ibanStructures().get(country);
  if (structure === undefined) return 'must be an IBAN of a country that has IBANs';
  if (iban.length !== structure.length) return `does not have the length of an IBAN of ${country}`;
  const account = iban.slice(4);
  if (!structure.pattern.test(account)) return `does not have the structure of an IBAN of ${country}`;
  return iban.slice(2, 4) === checkDigitsOf(country, account) && hasAccountCheckDigits(country, account)
    ? undefined
    : 'does not have the check digits of an IBAN: a character is wrong';
}

/** ISO 7064, MOD 97-10, with 10 to 35 for A to Z: 02 to 98. */
function checkDigitsOf(country: string, account: string): string {
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return String(98 - remainder97(digits)).padStart(2, '0');
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

/** Whether payments by the SEPA schemes reach the country of this IBAN. */
export function isInSepa(iban: string): boolean {
  return sepaCountries.has(iban.slice(0, 2));
}
