import { Readable } from 'node:stream';

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** What an AWS client sends, parsed, and prepared answers in its order: the SDK runs for real around it. */
export function createAnsweringHttp(answers: readonly HttpAnswer[]) {
  const requests: unknown[] = [];
  const handle = ({ body }: { body?: unknown }) => {
    const answer = answers[requests.length];
    requests.push(JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)));
    if (answer === undefined) return Promise.reject(new Error('No answer was prepared'));
    return Promise.resolve({
      response: {
        statusCode: answer.status,
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body: Readable.from([Buffer.from(JSON.stringify(answer.body, base64Bytes))]),
      },
    });
  };
  const clientConfig = {
    region: 'eu-central-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: { handle },
  };
  return { requests, clientConfig };
}

/** Binary attributes are base64 on the wire. */
function base64Bytes(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const before = this[name];
  return before instanceof Uint8Array ? Buffer.from(before).toString('base64') : value;
}
