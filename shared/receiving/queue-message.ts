import { gzipSync } from 'node:zlib';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { bodiesFolder } from './names.ts';

export interface QueueMessage {
  /** JSON of a delivery, printable ASCII. */
  readonly text: string;
  /** Keeps one busy entity's messages from starving the others (fair queues). Hex, because the hint is untrusted. */
  readonly groupId: string;
  /** It was given up before, and SQS counts its receives anew. */
  readonly isRedriven?: true;
}

/** The attribute that says so of a message. */
export const redrivenAttribute = 'redriven';

/** Smaller bodies gain less than the CPU time costs: a queue bills per 64 KB. */
const gzipFromBytes = 32_000;

/**
 * The message for the family queue. If the body would make it longer than `maxMessageBytes`, the body is first written
 * to the store under its content hash, and the message carries the key.
 */
export async function packDelivery(
  delivery: Omit<Delivery, 'body'>,
  body: Uint8Array,
  { bodies, maxMessageBytes }: { readonly bodies: BodyStore; readonly maxMessageBytes: number },
): Promise<QueueMessage> {
  const groupId = groupOf(delivery);
  const inline = encodeDelivery({ ...delivery, body: inlineBody(body) });
  if (inline.length <= maxMessageBytes) return { text: inline, groupId };
  const key = `${bodiesFolder}/${delivery.bodySha256}`;
  await bodies.write(key, body);
  return { text: encodeDelivery({ ...delivery, body: { at: 'bucket', key } }), groupId };
}

/** The message group that a delivery shares with others of its entity. */
export function groupOf({ entityHint, id }: Pick<Delivery, 'entityHint' | 'id'>): string {
  return sha256Hex(entityHint ?? id);
}

/** SQS refuses some characters that a header may contain, so everything beyond printable ASCII is escaped. */
export function encodeDelivery(delivery: Delivery): string {
  return JSON.stringify(delivery).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Synchronous: a container handles one call at a time, so nothing else waits. */
function inlineBody(bytes: Uint8Array): Delivery['body'] {
  const plain = Buffer.from(bytes);
  const packed = plain.length < gzipFromBytes ? plain : gzipSync(plain);
  return packed.length < plain.length
    ? { at: 'message', gzip: true, base64: packed.toString('base64') }
    : { at: 'message', gzip: false, base64: plain.toString('base64') };
}
