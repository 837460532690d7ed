/**
 * Whether the check digits keep that banks of a country have within an account number, apart from those of the IBAN. Of
 * other countries there is nothing to check. The number has the structure of its country.
 */
export function hasAccountCheckDigits(country: string, number: string): boolean {
  return checks[country]?.(number) ?? true;
}

const checks: Readonly<Record<string, (number: string) => boolean>> = {
  BA: leavesOne,
  BE: (number) => (remainder97(number.slice(0, 10)) || 97) === Number(number.slice(10)),
  CZ: checkCzech,
  EE: (number) => weighted(number.slice(2), [7, 1, 3]) % 10 === 0,
  ES: (number) =>
    closesElevens(number.slice(0, 9), [4, 8, 5, 10, 9, 7, 3, 6]) &&
    closesElevens(number.slice(10) + number.slice(9, 10), [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]),
  FR: checkFrench,
  HR: (number) => closesProducts(number.slice(0, 7)) && closesProducts(number.slice(7)),
  HU: (number) =>
    [number.slice(0, 8), number.slice(8)].every((part) => weighted(part, [9, 7, 3, 1]) % 10 === 0),
  MC: checkFrench,
  ME: leavesOne,
  MK: leavesOne,
  NO: (number) => weighted(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  PL: (number) => weighted(number.slice(0, 8), [3, 9, 7, 1]) % 10 === 0,
  PT: leavesOne,
  RS: leavesOne,
  SI: leavesOne,
  SK: checkCzech,
};

/** Of a number of any length. */
export const remainder97 = (digits: string) => Number(BigInt(digits) % 97n);

/** The sum of all digits times their weights, which begin anew where they end. */
function weighted(digits: string, weights: readonly number[]): number {
  return Array.from(digits, Number).reduce(
    (sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0),
    0,
  );
}

/** ISO 7064, MOD 97-10. Of a number with letters, which one of these countries allows, there is nothing to check. */
function leavesOne(number: string): boolean {
  return !/^\d+$/.test(number) || remainder97(number) === 1;
}

/** The last digit completes the sum of the others to a multiple of 11. Where that would take a ten, it is 1. */
function closesElevens(digits: string, weights: readonly number[]): boolean {
  const rest = weighted(digits.slice(0, -1), weights) % 11;
  return Number(digits.slice(-1)) === (rest < 2 ? rest : 11 - rest);
}

function checkCzech(number: string): boolean {
  return (
    closesElevens(number.slice(4, 10), [10, 5, 8, 4, 2]) &&
    closesElevens(number.slice(10), [6, 3, 7, 9, 10, 5, 8, 4, 2])
  );
}

/** ISO 7064, MOD 11,10. */
function closesProducts(digits: string): boolean {
  const product = Array.from(digits.slice(0, -1), Number).reduce(
    (before, digit) => (((before + digit) % 10 || 10) * 2) % 11,
    10,
  );
  return (product + Number(digits.slice(-1))) % 10 === 1;
}

/** The key of an account (RIB): each letter counts as the digit of its place in A to I, J to R, or S to Z, which begins at 2. */
function checkFrench(number: string): boolean {
  const digits = number.replaceAll(/[A-Z]/g, (letter) => {
    const place = letter.charCodeAt(0) - 65;
    return String((place < 18 ? place % 9 : place - 17) + 1);
  });
  return remainder97(digits) === 0;
}
