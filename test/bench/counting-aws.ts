import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An endpoint that says yes to every AWS call and remembers it. */
export interface CountingAws {
  readonly url: string;
  /** Operation and parsed input of every call since the last `take`. */
  readonly take: () => readonly AwsCall[];
  close(): void;
}

export interface AwsCall {
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type Answer = (input: Readonly<Record<string, unknown>>) => object;

/** Counts what the production adapters send, retries and credentials included. */
export async function countingAws(answers: Readonly<Record<string, Answer>>): Promise<CountingAws> {
  let calls: AwsCall[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const target = request.headers['x-amz-target'];
      if (target === undefined) return void response.end(bankAnswer(request.url ?? ''));
      const operation = String(target).split('.').at(-1) ?? 'unknown';
      const input = JSON.parse(body) as Record<string, unknown>;
      calls.push({ operation, input });
      response.setHeader('content-type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(answers[operation]?.(input) ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    close: () => server.close(),
  };
}

/** The endpoint is the bank as well: every requested entity exists, and has nothing but its id. */
function bankAnswer(url: string): string {
  if (url.includes('token'))
    return JSON.stringify({ access_token: 'token', token_type: 'Bearer', expires_in: 3600 });
  const { pathname } = new URL(url, 'http://bank');
  return JSON.stringify(pathname.endsWith('tax_identifications') ? [] : { id: idIn(pathname) });
}

/** A reply has to be about what was requested. */
function idIn(pathname: string): string {
  return decodeURIComponent(pathname.split('/').at(-1) ?? '');
}

/** SQS clients compare the digest of what they sent. */
export const sqsAnswer: Answer = ({ MessageBody: body }) => ({
  MessageId: 'message',
  MD5OfMessageBody: createHash('md5').update(String(body)).digest('hex'),
});

export const eventBridgeAnswer: Answer = ({ Entries: entries }) => ({
  FailedEntryCount: 0,
  Entries: (entries as unknown[]).map((_, index) => ({ EventId: `event-${index}` })),
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
