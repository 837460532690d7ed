import { type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

interface RawRequest {
  readonly url: string;
  readonly method?: string;
  /** In this order and spelling; a name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Uint8Array;
  /** That of the address unless given. */
  readonly host?: string;
}

export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** One HTTP request exactly as given: a fetch would merge doubled headers and refuse some methods. */
export async function send({
  url,
  method = 'POST',
  headers,
  body = Buffer.alloc(0),
  host = new URL(url).host,
}: RawRequest): Promise<RawResponse> {
  const outgoing = request(url, {
    method,
    // Without `agent: false` a connection that the emulator closed may be used again.
    agent: false,
    headers: [
      ...[...headers].flat(),
      ...['Host', host, 'Content-Length', String(body.length), 'Connection', 'close'],
    ],
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: incoming.statusCode ?? 0, text: (await buffer(incoming)).toString() };
}
