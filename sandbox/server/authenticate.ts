import { timingSafeEqual } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { Tokens } from '#sandbox/engine/bank.ts';
import type { Caller } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';

export interface Client {
  readonly id: string;
  readonly secret: string;
}

/** Who calls, or a 401. See "Authentication". */
export function authenticate(
  row: EndpointRow,
  request: HonoRequest,
  { client, tokens }: { readonly client: Client; readonly tokens: Tokens },
): Caller {
  const header = request.header('authorization') ?? '';
  switch (row.authentication ?? 'bearer') {
    case 'none':
      break;
    case 'basic':
      if (!isClient(header, client)) throw refusal(401, 'invalid_client', 'Wrong client credentials.');
      break;
    case 'bearer':
      requireToken(header, request, tokens);
  }
  return { clientId: client.id };
}

function requireToken(header: string, request: HonoRequest, tokens: Tokens): void {
  // A token in an address ends up in logs; the bank takes none, not even a right one.
  if (['access_token', 'token'].some((name) => request.query(name) !== undefined)) {
    throw refusal(401, 'invalid_token', 'The token must not be part of the address.');
  }
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw refusal(401, 'token_required', 'An access token is required.');
  if (!tokens.isValid(token)) throw refusal(401, 'invalid_token', 'The access token is invalid or expired.');
}

function isClient(header: string, client: Client): boolean {
  const encoded = /^Basic +(\S+)$/i.exec(header)?.[1] ?? '';
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  // Hashes have one length, which the comparison needs.
  const [one, other] = [given, `${client.id}:${client.secret}`].map((text) => Buffer.from(sha256Hex(text)));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
