import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusal } from '#sandbox/engine/refusal.ts';

/** The `link` header of a list repeats the address four times, and callers accept 16 KiB of headers in all. */
const maxAddressLength = 3000;

/** Some documents are scans. */
const maxBodyBytes = 32 * 1024 * 1024;

const overlongAddress = () =>
  refusal(414, 'uri_too_long', `The address must have at most ${maxAddressLength} characters, as encoded.`);

const overlongBody = () =>
  refusal(413, 'payload_too_large', `The body must have at most ${maxBodyBytes} bytes.`);

/** Refuses an address that would be too long in the links of a list. */
export const limitAddress: MiddlewareHandler = async ({ req }, next) => {
  const address = new URL(req.url);
  address.search = address.searchParams.toString();
  if (address.href.length > maxAddressLength) throw overlongAddress();
  return next();
};

const limitUnannouncedBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw overlongBody();
  },
});

/** Uses the stated length if there is one: reading the body and answering early would break the connection. */
export const limitBody: MiddlewareHandler = async (context, next) => {
  const length = context.req.header('content-length');
  if (length === undefined) return limitUnannouncedBody(context, next);
  if (Number(length) > maxBodyBytes) throw overlongBody();
  return next();
};
