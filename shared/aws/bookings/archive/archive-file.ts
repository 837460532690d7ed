import { gunzipSync, gzipSync } from 'node:zlib';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from '#shared/aws/events/event-items.ts';
import * as z from '#shared/kernel/zod.ts';

/** Attributes of the row of a booking: keys, and what is packed. */
const storedValue = z.union([
  z.strictObject({ S: z.string() }),
  z.strictObject({ N: z.string() }),
  z.strictObject({ BOOL: z.boolean() }),
  z.strictObject({ B: z.pipe(z.base64(), z.transform(bytesOf)) }),
]);
const storedRow = z.record(z.string(), storedValue);

/** The rows exactly as the table had them, in their order: a line of JSON for each. */
export function encodeArchiveFile(rows: readonly Item[]): Uint8Array {
  return gzipSync(rows.map((row) => `${JSON.stringify(textOf(row))}\n`).join(''));
}

/** Throws for anything that `encodeArchiveFile` did not write. */
export function decodeArchiveFile(bytes: Uint8Array): readonly Item[] {
  const lines = gunzipSync(bytes).toString().split('\n').slice(0, -1);
  return lines.map((line) => storedRow.parse(JSON.parse(line)));
}

function textOf(row: Item): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf({ B: bytes, ...value }: AttributeValue): object {
  return bytes === undefined ? value : { B: Buffer.from(bytes).toString('base64') };
}

function bytesOf(base64: string): Uint8Array {
  return Buffer.from(base64, 'base64');
}
