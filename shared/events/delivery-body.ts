import { gunzipSync } from 'node:zlib';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
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
  if (body.at === 'bucket') return bodies.read(body.key);
  const bytes = Buffer.from(body.base64, 'base64');
  return body.gzip ? gunzipSync(bytes, { maxOutputLength: maxBodyBytes }) : bytes;
}
