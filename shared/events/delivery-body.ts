import { gunzipSync } from 'node:zlib';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { amountOfPayload, type EventAmount } from './amount-of-body.ts';
import { decodeBody } from './decode-body.ts';
import { idsIn } from './ids-of-body.ts';
import type { BodyStore } from './body-store.ts';
import type { Delivery } from './delivery.ts';

/** More than the gateway and the receiver let through; 700 kB of a message could unpack to a thousand times that. */
const maxBodyBytes = 8 * 1024 * 1024;

/** The exact bytes that the bank signed. Rejects with a transient error if they are not the verified ones. */
export async function readBody(delivery: Delivery, bodies: BodyStore): Promise<Uint8Array> {
  const bytes = await storedBytes(delivery.body, bodies);
  if (sha256Hex(bytes) === delivery.bodySha256) return bytes;
  throw new TransientError('body-altered', 'The hash of a stored body differs from the verified one');
}

async function storedBytes(body: Delivery['body'], bodies: BodyStore): Promise<Uint8Array> {
  return body.at === 'bucket' ? bodies.read(body.key) : bytesInMessage(body);
}

function bytesInMessage({ base64, gzip }: Extract<Delivery['body'], { at: 'message' }>): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  return gzip ? gunzipSync(bytes, { maxOutputLength: maxBodyBytes }) : bytes;
}

/** What an event concerns, as far as its message itself says an amount. */
export const amountOfDelivery = ({ body }: Pick<Delivery, 'body'>): EventAmount | undefined =>
  amountOfPayload(payloadInMessage(body));

/** By what other ids than its own an event is found, as far as its message itself says them. */
export const idsOfDelivery = ({
  notificationId,
  entityHint,
  body,
}: Pick<Delivery, 'notificationId' | 'entityHint' | 'body'>): readonly string[] => [
  notificationId,
  ...(entityHint === undefined ? [] : [entityHint]),
  ...idsIn(payloadInMessage(body)),
];

function payloadInMessage(body: Delivery['body']): unknown {
  if (body.at === 'bucket') return undefined;
  try {
    const decoded = decodeBody(bytesInMessage(body));
    return 'value' in decoded ? decoded.value : undefined;
  } catch {
    // It cannot be unpacked, which its handler has said.
    return undefined;
  }
}
