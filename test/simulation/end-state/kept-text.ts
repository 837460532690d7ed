import { gunzipSync } from 'node:zlib';
import { mirrorFields, type Item } from '#shared/aws/events/event-items.ts';

/** Everything in a row of any table, unpacked, as text. */
export function textOfRow(item: Item): string {
  return JSON.stringify(mirrorFields(item), (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    return value instanceof Uint8Array ? textOfBytes(value) : value;
  });
}

/** Texts of the attributes and facts of a row, one by one. */
export function wordsOfRow(item: Item): readonly string[] {
  return Object.values(mirrorFields(item)).filter((value) => typeof value === 'string');
}

export function textOfBytes(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return Buffer.from(isGzip ? gunzipSync(bytes) : bytes).toString();
}

/** A message with the body of its delivery decoded: it is in base64 and may be gzipped. */
export function textOfMessage(body: string): string {
  const inside = [...body.matchAll(/"base64":"([^"]+)"/g)].map(([, base64 = '']) =>
    textOfBytes(Buffer.from(base64, 'base64')),
  );
  return [body, ...inside].join('\n');
}
