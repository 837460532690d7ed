import { createHash } from 'node:crypto';

/** Lower-case hex SHA-256. */
export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
