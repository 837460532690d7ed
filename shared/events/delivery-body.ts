import { gunzipSync } from 'node:zlib';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { BodyStore } from './body-store.ts';
import type { Delivery } from './delivery.ts';

/** The exact bytes that the bank signed; rejects with a transient error when they are not what was verified. */
export async function readBody(delivery: Delivery, bodies: BodyStore): Promise<Uint8Array> {
  const bytes = await storedBytes(delivery.body, bodies);
  if (sha256Hex(bytes) === delivery.bodySha256) return bytes;
  throw new TransientError('body-altered', 'A stored body does not have the hash it was verified with');
}

async function storedBytes(body: Delivery['body'], bodies: BodyStore): Promise<Uint8Array> {
  if (body.at === 'bucket') return bodies.read(body.key);
  const bytes = Buffer.from(body.base64, 'base64');
  return body.gzip ? gunzipSync(bytes) : bytes;
}
