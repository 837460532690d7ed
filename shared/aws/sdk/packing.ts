import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isRecord } from '#shared/kernel/json.ts';
import { packingDictionary as dictionary } from './packing-dictionary.ts';

/** What a packed attribute holds: facts by name, and the bytes that a row keeps as they came, if it does. */
interface Unpacked {
  readonly facts: Readonly<Record<string, unknown>>;
  readonly bytes: Buffer;
}

/**
 * Facts and bytes as one binary attribute of a row, about a third as long where they are JSON of the bank; an id that
 * stands in both costs nothing the second time. A write is paid by the kilobyte, and twice in a transaction.
 */
export function pack(facts: object, bytes: Uint8Array | string = ''): Uint8Array {
  // The facts are one line, without undefined ones; the bytes follow it.
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(facts)}\n`), Buffer.from(bytes)]);
  return deflateRawSync(whole, { dictionary, level: 9 });
}

/** What was packed, to the byte. Throws for anything else. */
export function unpack(packed: Uint8Array): Unpacked {
  const whole = inflateRawSync(packed, { dictionary });
  const end = whole.indexOf('\n');
  const facts: unknown = JSON.parse(whole.subarray(0, end).toString());
  if (!isRecord(facts)) throw new TypeError('A packed attribute holds no facts');
  return { facts, bytes: whole.subarray(end + 1) };
}
