import type { Context, Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

/** The `link` header of a list repeats the address four times, and callers take 16 KiB of headers in all. */
const maxAddressLength = 3000;

/** Some documents are scans. */
const maxBodyBytes = 32 * 1024 * 1024;

const overlongAddress = () =>
  refusal(414, 'uri_too_long', `The address must have at most ${maxAddressLength} characters, as encoded.`);

const overlongBody = () =>
  refusal(413, 'payload_too_large', `The body must have at most ${maxBodyBytes} bytes.`);

/** Refuses an address by the length it would have in the links of a list. */
export async function limitAddress({ req }: Context, next: Next): Promise<void> {
  const address = new URL(req.url);
  address.search = address.searchParams.toString();
  if (address.href.length > maxAddressLength) throw overlongAddress();
  await next();
}

export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw overlongBody();
  },
});

/** What a request is refused with that the HTTP parser could not read. */
export function unreadable(error: unknown): BankRefusal {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') {
    return refusal(431, 'headers_too_large', 'Address and headers are too long together.');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return refusal(408, 'request_timeout', 'The request did not come to its end in time.');
  }
  return refusal(400, 'bad_request', 'This is no well-formed HTTP request.');
}
