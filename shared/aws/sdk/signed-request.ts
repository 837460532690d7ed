import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';
import { Sha256 } from './checksums.ts';

/** API Gateway ends each request after 29 s: who waits longer waits for something that is no gateway any more. */
const longestMs = 30_000;

type Signature = Pick<SignatureV4Init, 'service' | 'region' | 'credentials'>;

/** A request with an AWS signature, for APIs without an SDK client. */
export async function signedPost(
  address: string,
  body: string,
  { contentType, ...signature }: Signature & { readonly contentType: string },
): Promise<Response> {
  const url = new URL(address);
  const method = 'POST';
  const headers = { host: url.host, 'content-type': contentType };
  const signed = await signer(signature).sign({ ...partsOf(url), method, headers, body });
  return fetch(url, { method, headers: signed.headers, body, signal: AbortSignal.timeout(longestMs) });
}

/** The same without a body; its query is part of the address. */
export async function signedGet(url: URL, signature: Signature): Promise<Response> {
  const parts = { ...partsOf(url), method: 'GET', headers: { host: url.host } };
  const signed = await signer(signature).sign(parts);
  return fetch(url, { headers: signed.headers, signal: AbortSignal.timeout(longestMs) });
}

const signer = (signature: Signature) => new SignatureV4({ ...signature, sha256: Sha256 });

const partsOf = ({ protocol, hostname, pathname: path, searchParams }: URL) => ({
  protocol,
  hostname,
  path,
  query: Object.fromEntries(searchParams),
});
