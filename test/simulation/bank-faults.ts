import type { Dice } from './dice.ts';

/** Per thousand calls, before the world's own intensity. */
const perMille = {
  /** The connection fails, and nothing is done. */
  'not-sent': 10,
  /** The network breaks an established connection. */
  'unreachable-before': 4,
  'unreachable-after': 4,
  'lost-before': 8,
  'lost-after': 12,
  slow: 40,
  429: 10,
  '500-before': 4,
  '500-after': 8,
  '502-before': 3,
  '502-after': 4,
  '503-before': 8,
  '503-after': 4,
  '504-before': 3,
  '504-after': 6,
  /** A 2xx with a change request inside that failed. */
  'failed-inside-after': 5,
  'refused-inside-before': 3,
  stalled: 4,
  crash: 4,
} as const;

export type BankFault = `${keyof typeof perMille}`;

/** Writes are rare and have the most to lose. */
const writeFactor = 3;

export function drawBankFault(
  dice: Dice,
  { isWrite, intensity }: { readonly isWrite: boolean; readonly intensity: number },
): BankFault | undefined {
  let drawn = (dice.next() * 1000) / (isWrite ? intensity * writeFactor : intensity);
  for (const [fault, share] of Object.entries(perMille) as [BankFault, number][]) {
    if (drawn < share) return fault;
    drawn -= share;
  }
  return undefined;
}

/** An error of `fetch`; `syscall` says what the socket was doing. */
export function wireError(code: string, syscall?: string): Error {
  const cause = Object.assign(new Error(code), { code, ...(syscall !== undefined && { syscall }) });
  return new TypeError('fetch failed', { cause });
}

/** The connection was not established. */
export function notConnected(dice: Dice): Error {
  return dice.chance(0.3)
    ? wireError('ENOTFOUND')
    : wireError(dice.pick(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']), 'connect');
}

/** The connection was established, and it is unknown whether the request reached the bank. */
export function cutOff(dice: Dice): Error {
  return wireError(dice.pick(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']), dice.pick([undefined, 'read']));
}

export function refusal(status: number, code = 'generic_error'): Response {
  return Response.json({ id: 'x', status, errors: [{ code, detail: 'down' }] }, { status });
}

/** Only a response that may contain a change request can fail inside one. */
export function insideOf(request: Request, status: number): Response {
  const { pathname } = new URL(request.url);
  const mayWait =
    (request.method === 'PATCH' && pathname.startsWith('/v1/persons/')) ||
    (request.method === 'POST' && pathname.endsWith('/standing_orders'));
  if (!mayWait) return refusal(500);
  const response_body = JSON.stringify({ errors: [{ code: 'generic_error', detail: 'down' }] });
  return Response.json({
    change_request: { id: 'none', status: 'FAILED', response_code: status, response_body },
  });
}
