import { isValidIBAN } from 'ibantools';

/** ISO 13616: an IBAN in capital letters without blanks, with the length and structure of its country and its check digits. */
export function isIban(iban: string): boolean {
  return isValidIBAN(iban);
}
