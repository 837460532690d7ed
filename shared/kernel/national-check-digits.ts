/** Whether an account number has the check digits that its country put in it before there were IBANs, if it has any. */
export function hasNationalCheckDigits(country: string, account: string): boolean {
  return checks[country]?.(account) ?? true;
}

/** The remainder of a number of any length after its division by 97; letters count from ten on (ISO 7064). */
export function remainder97(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)));
  return Number(BigInt(digits) % 97n);
}

type Check = (account: string) => boolean;

const leavesOne: Check = (account) => remainder97(account) === 1;

/** French letters, from A on, count as these digits. */
const frenchDigits = '12345678912345678923456789';

const french: Check = (account) =>
  remainder97(
    account.replaceAll(/[A-Z]/g, (letter) => frenchDigits.charAt(Number.parseInt(letter, 36) - 10)),
  ) === 0;

const belgian: Check = (account) => (remainder97(account.slice(0, -2)) || 97) === Number(account.slice(-2));

const croatian: Check = (account) => isChecked11(account.slice(0, 7)) && isChecked11(account.slice(7));

/** Whether the last digit checks those before it (ISO 7064, MOD 11,10). */
function isChecked11(digits: string): boolean {
  const product = Array.from(digits.slice(0, -1), Number).reduce(
    (before, digit) => (((before + digit) % 10 || 10) * 2) % 11,
    10,
  );
  return (11 - product) % 10 === Number(digits.slice(-1));
}

/** A weight for each digit from `start` on; `A` weighs ten. */
interface Weights {
  readonly start: number;
  readonly weights: string;
}

/** The digit that makes the weighted sum a multiple of `modulus`: 10 where there is no such digit. */
function checkDigit(account: string, { start, weights }: Weights, modulus: 10 | 11): number {
  const sum = Array.from(weights, (weight) => Number.parseInt(weight, 11)).reduce(
    (before, weight, index) => before + weight * Number(account.charAt(start + index)),
    0,
  );
  return (modulus - (sum % modulus)) % modulus;
}

/** By tens. The digit at `place` is the check. */
function isWeighted10(account: string, weighted: Weights, place: number): boolean {
  return checkDigit(account, weighted, 10) === Number(account.charAt(place));
}

/** By elevens. Where there is no such digit, 1 stands in its place. */
function isWeighted11(account: string, weighted: Weights, place: number): boolean {
  const digit = checkDigit(account, weighted, 11);
  return (digit === 10 ? 1 : digit) === Number(account.charAt(place));
}

const czechAndSlovak: Check = (account) =>
  isWeighted11(account, { start: 4, weights: 'A5842' }, 9) &&
  isWeighted11(account, { start: 10, weights: '6379A5842' }, 19);

const spanish: Check = (account) =>
  isWeighted11(account, { start: 0, weights: '485A9736' }, 8) &&
  isWeighted11(account, { start: 10, weights: '12485A9736' }, 9);

/** Numbers of 16 digits are filled up with zeros. */
const hungarian: Check = (account) =>
  isWeighted10(account, { start: 0, weights: '9731973' }, 7) &&
  (account.endsWith('00000000')
    ? isWeighted10(account, { start: 8, weights: '9731973' }, 15)
    : isWeighted10(account, { start: 8, weights: '973197319731973' }, 23));

const checks: Readonly<Record<string, Check>> = {
  BA: leavesOne,
  BE: belgian,
  CZ: czechAndSlovak,
  EE: (account) => isWeighted10(account, { start: 2, weights: '7137137137137' }, 15),
  ES: spanish,
  FR: french,
  HR: croatian,
  HU: hungarian,
  MC: french,
  ME: leavesOne,
  MK: leavesOne,
  NO: (account) =>
    checkDigit(account, { start: 0, weights: '5432765432' }, 11) === Number(account.charAt(10)),
  PL: (account) => isWeighted10(account, { start: 0, weights: '3971397' }, 7),
  PT: leavesOne,
  RS: leavesOne,
  SI: leavesOne,
  SK: czechAndSlovak,
};
