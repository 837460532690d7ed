import type { Random } from '#shared/kernel/random.ts';

/** Bank code and BIC that belong to no bank. */
const bankCode = '99999999';
export const ownBic = 'SBOXDEFFXXX';

/** A German IBAN with right check digits. */
export function nextIban(random: Random): string {
  const account = Array.from({ length: 10 }, () => Math.floor(random.next() * 10)).join('');
  return germanIban(bankCode + account);
}

/** Whether an account of this IBAN could be the bank's. */
export function isOwnIban(iban: string): boolean {
  return iban.startsWith('DE') && iban.startsWith(bankCode, 4);
}

export function germanIban(basicAccountNumber: string): string {
  // DE is 1314 in the alphabet of ISO 7064; 00 holds the place of the check digits.
  const remainder = BigInt(`${basicAccountNumber}131400`) % 97n;
  return `DE${String(98n - remainder).padStart(2, '0')}${basicAccountNumber}`;
}
