import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

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

export const noProxy = () => refusal(405, 'method_not_allowed', 'The bank connects nobody to anybody.');

export const unmetExpectation = () =>
  refusal(417, 'expectation_failed', 'Of all expectations, only 100-continue is met.');
