import type { Random } from '#shared/kernel/random.ts';

/** Where the bank has branches. */
export const branches = ['DE', 'IT'] as const;
export type Branch = (typeof branches)[number];

/** Bank codes and BICs that belong to no real bank; in Italy the codes of the bank and its branch. */
const bankCode = '99999999';
const italianBankCode = '9999999999';
export const ownBic = 'SBOXDEFFXXX';
const italianBic = 'SBOXITMMXXX';

/** An IBAN with correct check digits. */
export function nextIban(random: Random, branch: Branch = 'DE'): string {
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random.next() * 10)).join('');
  return branch === 'DE' ? germanIban(bankCode + digits(10)) : italianIban(italianBankCode + digits(12));
}

export function branchOf(iban: string): Branch {
  return iban.startsWith('IT') ? 'IT' : 'DE';
}

export function ownBicOf(iban: string): string {
  return branchOf(iban) === 'IT' ? italianBic : ownBic;
}

/** Whether an account of this IBAN could be the bank's. */
export function isOwnIban(iban: string): boolean {
  return iban.startsWith('IT')
    ? iban.startsWith(italianBankCode, 5)
    : iban.startsWith('DE') && iban.startsWith(bankCode, 4);
}

export function germanIban(basicAccountNumber: string): string {
  return withCheckDigits('DE', basicAccountNumber);
}

/** What a digit at an odd position, counted from one, adds to the sum of the Italian check letter. */
const oddPlaces = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];

/** Bank, branch and account follow a check letter (CIN). */
export function italianIban(digits: string): string {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + (index % 2 === 0 ? (oddPlaces[digit] ?? 0) : digit),
    0,
  );
  return withCheckDigits('IT', String.fromCharCode(65 + (sum % 26)) + digits);
}

/** By ISO 7064: letters count from A = 10, and 00 holds the place of the check digits. */
function withCheckDigits(country: Branch, basicAccountNumber: string): string {
  const digits = `${basicAccountNumber}${country}00`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${basicAccountNumber}`;
}
