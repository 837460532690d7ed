/**
 * Whether a failed `fetch` is sure to have sent nothing: the address cannot be called, its name did not resolve,
 * the connection was not made or the certificate was not accepted. Anything else may have happened after the bank had
 * received the whole request: an established connection, too, fails with EHOSTUNREACH, ETIMEDOUT or ECONNREFUSED, and
 * with an error of the TLS library.
 */
export function isNeverSent(error: unknown): boolean {
  const cause = causeOf(error);
  if (cause instanceof AggregateError && cause.errors.length > 0)
    return cause.errors.every((each) => isConnectFailure(each));
  return isConnectFailure(cause);
}

/** A code such as `ECONNRESET`, never a message: messages hold addresses. */
export function failureReason(error: unknown): string {
  const cause = causeOf(error);
  if (!(cause instanceof Error)) return codeOf(cause) ?? 'unknown';
  return codeOf(cause) ?? fetchRefusals.get(cause.message) ?? cause.name;
}

/** Codes that exist only before the first byte of a request; others need `syscall: connect` beside them. */
const connectCodes = new Set([
  // DNS.
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  // The certificate is checked once, in the handshake.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'HOSTNAME_MISMATCH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

// What fetch refuses by itself has no code, only these texts.
const fetchRefusals = new Map([
  ['bad port', 'bad-port'],
  ['unknown scheme', 'unknown-scheme'],
]);

function isConnectFailure(error: unknown): boolean {
  if (connectCodes.has(codeOf(error) ?? '')) return true;
  if (error instanceof Error && fetchRefusals.has(error.message)) return true;
  return typeof error === 'object' && error !== null && 'syscall' in error && error.syscall === 'connect';
}

// fetch says only "fetch failed"; the reason is its cause.
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
