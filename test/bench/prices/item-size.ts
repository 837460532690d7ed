import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Item = Readonly<Record<string, AttributeValue>>;

/** Bytes of an item as DynamoDB counts them: names and values; a number takes about half its digits. */
export function itemBytes(item: Item): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.B !== undefined) return bytesOf(value.B).length;
  if (value.L !== undefined) return 3 + value.L.reduce((sum, one) => sum + 1 + valueBytes(one), 0);
  if (value.M !== undefined) return 3 + itemBytes(value.M);
  return 1;
}

/** On the wire, bytes are base64. */
function bytesOf(value: Uint8Array | string): Uint8Array {
  return typeof value === 'string' ? Buffer.from(value, 'base64') : value;
}

/** Units of a kilobyte each, for a write. */
export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / 1_024));
