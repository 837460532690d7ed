import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface AwsRefusal {
  readonly error: string;
  readonly status?: number;
}

/** What the small endpoint answers: as JSON, or as XML where the service speaks it. */
type AwsAnswer = object | { readonly xml: string } | AwsRefusal;

/** By the operation or the path that the real clients ask for. */
export type AwsAnswers = Readonly<Record<string, AwsAnswer>>;

/** An endpoint of AWS in this process: the real clients ask it over HTTP. Close it at the end. */
export async function answeringAws() {
  let answers: AwsAnswers = {};
  let asked: { readonly operation: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const operation = operationOf(request, body);
      asked.push({ operation, body });
      respond(response, { answer: answers[operation], speaksXml: actionIn(body) !== null });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    connection: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    },
    answerWith: (given: AwsAnswers) => {
      answers = given;
      asked = [];
    },
    asked: () => asked,
    close: () => void server.close(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

const actionIn = (body: string) => new URLSearchParams(body).get('Action');

function operationOf({ headers, url = '' }: IncomingMessage, body: string): string {
  const target = String(headers['x-amz-target'] ?? '').split('.');
  const inPath = /\/operation\/(\w+)/.exec(url)?.[1];
  return target.at(-1) || inPath || (actionIn(body) ?? url.split('?')[0] ?? '');
}

interface Responding {
  readonly answer: AwsAnswer | undefined;
  readonly speaksXml: boolean;
}

function respond(response: ServerResponse, { answer, speaksXml }: Responding): void {
  if (answer === undefined) return void response.writeHead(501).end('{"__type":"NotImplemented"}');
  if ('error' in answer) {
    const { error, status = 400 } = answer;
    response.writeHead(status, { 'x-amzn-errortype': error });
    const xml = `<ErrorResponse><Error><Code>${error}</Code><Message>no</Message></Error></ErrorResponse>`;
    return void response.end(speaksXml ? xml : JSON.stringify({ __type: error, message: 'no' }));
  }
  const isXml = 'xml' in answer;
  response.writeHead(200, { 'content-type': isXml ? 'text/xml' : 'application/json' });
  response.end(isXml ? answer.xml : JSON.stringify(answer));
}
