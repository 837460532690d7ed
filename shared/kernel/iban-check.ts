import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';

/** ISO 13616: an IBAN in capital letters without blanks, with the length and structure of its country and its check digits. */
export function isIban(iban: string): boolean {
  return ibanProblem(iban) === undefined;
}

/** What is wrong with an IBAN, to follow the name of its field, without the IBAN; undefined if it is one. */
export function ibanProblem(iban: string): string | undefined {
  const { valid, errorCodes } = validateIBAN(iban);
  if (valid) return undefined;
  const country = iban.slice(0, 2);
  const has = (code: ValidationErrorsIBAN) => errorCodes.includes(code);
  if (has(ValidationErrorsIBAN.NoIBANProvided)) return 'cannot be empty';
  if (has(ValidationErrorsIBAN.NoIBANCountry)) return 'must be an IBAN of a country that has IBANs';
  if (has(ValidationErrorsIBAN.WrongBBANLength)) return `does not have the length of an IBAN of ${country}`;
  if (has(ValidationErrorsIBAN.WrongBBANFormat))
    return `does not have the structure of an IBAN of ${country}`;
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
