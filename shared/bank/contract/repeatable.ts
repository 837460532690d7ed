import type { EndpointRow } from './endpoint.ts';

/**
 * Whether a write with an unknown outcome may be sent again without reading back: the bank knows the key in its body, or
 * the path of a DELETE says what is to be gone. A DELETE that may answer with a change request would make a second one.
 */
export function isRepeatable({ retry, method, changeRequest }: EndpointRow): boolean {
  if (retry === 'idempotent-key') return true;
  return retry === 'natural-key' && method === 'DELETE' && changeRequest !== true;
}
