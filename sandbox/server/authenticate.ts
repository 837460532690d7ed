import { timingSafeEqual } from 'node:crypto';
import type { HonoRequest } from 'hono';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { Tokens } from '#sandbox/engine/bank.ts';
import type { Caller } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';

export interface Client {
  readonly id: string;
  readonly secret: string;
  /** Also accepted while it is being replaced. */
  readonly formerSecret?: string | undefined;
}

/** The caller's identity, or a 401. See "Authentication". */
export async function authenticate(
  row: EndpointRow,
  request: HonoRequest,
  { client, tokens }: { readonly client: Client; readonly tokens: Tokens },
): Promise<Caller> {
  const header = request.header('authorization') ?? '';
  switch (row.authentication ?? 'bearer') {
    case 'none':
      break;
    case 'basic':
      if (!isClient(header, client)) throw wrongCredentials();
      break;
    case 'basic-or-body':
      if (!isClient(header, client) && !isClientInFields(await fieldsOf(request), client))
        throw wrongCredentials();
      break;
    case 'bearer':
      requireToken(header, request, tokens);
  }
  return { clientId: client.id };
}

function requireToken(header: string, request: HonoRequest, tokens: Tokens): void {
  // A token in an address ends up in logs; the bank refuses it, even if it is valid.
  if (['access_token', 'token'].some((name) => request.query(name) !== undefined)) {
    throw refusal(401, 'invalid_token', 'The token must not be part of the address.');
  }
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) throw refusal(401, 'token_required', 'An access token is required.');
  if (!tokens.isValid(token)) throw refusal(401, 'invalid_token', 'The access token is invalid or expired.');
}

const wrongCredentials = () => refusal(401, 'invalid_client', 'Wrong client credentials.');

function isClient(header: string, client: Client): boolean {
  const encoded = /^Basic +(\S+)$/i.exec(header)?.[1] ?? '';
  return areCredentialsOf(client, Buffer.from(encoded, 'base64').toString('utf8'));
}

/** The members of the JSON body, or of the query if the body is an empty object. See "Legacy token endpoint". */
async function fieldsOf(request: HonoRequest): Promise<unknown> {
  const body = parseJson(await request.text());
  const isEmpty = isRecord(body) && Object.keys(body).length === 0;
  return isEmpty ? request.query() : body;
}

function isClientInFields(fields: unknown, client: Client): boolean {
  if (!isRecord(fields)) return false;
  const { client_id: id, client_secret: secret } = fields;
  if (typeof id !== 'string' || typeof secret !== 'string') return false;
  return areCredentialsOf(client, `${id}:${secret}`);
}

function areCredentialsOf(client: Client, given: string): boolean {
  const { id, secret, formerSecret } = client;
  if (isEqual(given, `${id}:${secret}`)) return true;
  return formerSecret !== undefined && isEqual(given, `${id}:${formerSecret}`);
}

/** Hashes have one length, as the comparison requires. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(sha256Hex(one)), Buffer.from(sha256Hex(other)));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
