import { significantDigits } from './decimal.ts';
import { membersOf, type Item, type Value } from './value.ts';

/** Bytes of an item. See the developer guide, "DynamoDB item sizes and formats". */
export function itemBytes(item: Item): number {
  let bytes = 0;
  for (const name in item) bytes += textBytes(name) + valueBytes(item[name]!);
  return bytes;
}

export function valueBytes(value: Value): number {
  if ('S' in value) return textBytes(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('B' in value) return binaryBytes(value.B);
  if ('BOOL' in value || 'NULL' in value) return 1;
  if ('L' in value) return 3 + value.L.reduce((sum, element) => sum + 1 + valueBytes(element), 0);
  if ('M' in value) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  const bytesOf = 'NS' in value ? numberBytes : 'BS' in value ? binaryBytes : textBytes;
  return (membersOf(value) ?? []).reduce((sum, member) => sum + bytesOf(member), 0);
}

const textBytes = (text: string): number => Buffer.byteLength(text);

/** A byte for two digits that count, one more, and one for the sign of a negative number. */
function numberBytes(text: string): number {
  return Math.ceil(significantDigits(text) / 2) + 1 + Number(text.startsWith('-'));
}

export function binaryBytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='));
  return (base64.length / 4) * 3 - padding;
}
