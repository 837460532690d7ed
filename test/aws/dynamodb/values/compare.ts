import { compareNumbers } from './decimal.ts';
import { membersOf, typeOf, type Item, type Value } from './value.ts';

/** Order of two values of one type that has an order (S, N, B); undefined for all others. */
export function compareValues(one: Value, other: Value): number | undefined {
  if ('S' in one) return 'S' in other ? compareTexts(one.S, other.S) : undefined;
  if ('N' in one) return 'N' in other ? compareNumbers(one.N, other.N) : undefined;
  if ('B' in one) return 'B' in other ? compareBinaries(one.B, other.B) : undefined;
  return undefined;
}

/** By the bytes of UTF-8. Of the two units of UTF-16 that differ first, a surrogate stands for the larger character. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const shorter = Math.min(one.length, other.length);
  for (let index = 0; index < shorter; index += 1) {
    const [a, b] = [one.charCodeAt(index), other.charCodeAt(index)];
    if (a !== b) return isSurrogate(a) === isSurrogate(b) ? a - b : isSurrogate(a) ? 1 : -1;
  }
  return one.length - other.length;
}

const isSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdf_ff;

function compareBinaries(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one, 'base64'), Buffer.from(other, 'base64'));
}

/** Equal in type and content; the members of sets have no order. */
export function areEqual(one: Value, other: Value): boolean {
  if (one === other) return true;
  if ('S' in one) return 'S' in other && one.S === other.S;
  if ('N' in one) return 'N' in other && one.N === other.N;
  if ('B' in one) return 'B' in other && one.B === other.B;
  if ('BOOL' in one) return 'BOOL' in other && one.BOOL === other.BOOL;
  if ('NULL' in one) return 'NULL' in other;
  if ('L' in one)
    return (
      'L' in other &&
      one.L.length === other.L.length &&
      one.L.every((element, index) => areEqual(element, other.L[index]!))
    );
  if ('M' in one) return 'M' in other && areEqualItems(one.M, other.M);
  const [members, others] = [membersOf(one), membersOf(other)];
  if (typeOf(one) !== typeOf(other) || members?.length !== others?.length) return false;
  const known = new Set(others);
  return members?.every((member) => known.has(member)) === true;
}

export function areEqualItems(one: Item, other: Item): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => {
      const [a, b] = [one[name], other[name]];
      return a !== undefined && b !== undefined && areEqual(a, b);
    })
  );
}
