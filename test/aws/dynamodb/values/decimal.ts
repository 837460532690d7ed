import { validation } from '../errors.ts';
import { limits } from '../limits.ts';

/** `coefficient` times ten to the power of `exponent`; the coefficient ends in no zero. */
interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

const written = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;
/** Canonical as it stands, and exact as a double. */
const plainInteger = /^(?:0|-?[1-9]\d{0,14})$/;

const largestMagnitude = 125;
const smallestMagnitude = -130;

/** The canonical text of a number: no exponent, no needless zero. Throws for what DynamoDB refuses. */
export function canonicalNumber(text: string): string {
  return plainInteger.test(text) ? text : format(checked(parse(text)));
}

export function compareNumbers(one: string, other: string): number {
  if (one === other) return 0;
  if (plainInteger.test(one) && plainInteger.test(other)) return Number(one) - Number(other);
  const [a, b] = aligned(parse(one), parse(other));
  return a < b ? -1 : Number(a > b);
}

export function addNumbers(one: string, other: string): string {
  const [a, b, exponent] = aligned(parse(one), parse(other));
  return format(checked(normalised(a + b, exponent)));
}

export function subtractNumbers(one: string, other: string): string {
  const [a, b, exponent] = aligned(parse(one), parse(other));
  return format(checked(normalised(a - b, exponent)));
}

/** How many digits count. */
export function significantDigits(text: string): number {
  return text.replace('-', '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
}

function parse(text: string): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] = written.exec(text) ?? [];
  if (whole === '' && fraction === '')
    throw validation(`The parameter cannot be converted to a numeric value${text === '' ? '' : `: ${text}`}`);
  const digits = BigInt(whole + fraction);
  return normalised(sign === '-' ? -digits : digits, Number(power) - fraction.length);
}

function normalised(coefficient: bigint, exponent: number): Decimal {
  if (coefficient === 0n) return { coefficient, exponent: 0 };
  const digits = coefficient.toString();
  const kept = digits.replace(/0+$/, '');
  return { coefficient: BigInt(kept), exponent: exponent + digits.length - kept.length };
}

function checked(decimal: Decimal): Decimal {
  const digits = digitsOf(decimal).length;
  const magnitude = decimal.exponent + digits - 1;
  if (decimal.coefficient === 0n) return decimal;
  if (magnitude > largestMagnitude)
    throw validation(
      'Number overflow. Attempting to store a number with magnitude larger than supported range',
    );
  if (magnitude < smallestMagnitude)
    throw validation(
      'Number underflow. Attempting to store a number with magnitude smaller than supported range',
    );
  if (digits > limits.numberDigits)
    throw validation('Attempting to store more than 38 significant digits in a Number');
  return decimal;
}

function aligned(one: Decimal, other: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(one.exponent, other.exponent);
  const scaled = (decimal: Decimal) => decimal.coefficient * 10n ** BigInt(decimal.exponent - exponent);
  return [scaled(one), scaled(other), exponent];
}

function format(decimal: Decimal): string {
  const { coefficient, exponent } = decimal;
  const sign = coefficient < 0n ? '-' : '';
  const digits = digitsOf(decimal);
  if (exponent >= 0) return sign + digits + '0'.repeat(exponent);
  const padded = digits.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

function digitsOf({ coefficient }: Decimal): string {
  return (coefficient < 0n ? -coefficient : coefficient).toString();
}
