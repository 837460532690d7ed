import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSignedCalls } from './signed-call.ts';

const session = {
  accessKeyId: 'ASIAEXAMPLE',
  secretAccessKey: 'secret of the session',
  sessionToken: 'token',
};

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** CloudFormation and the API in one: it keeps what reached the API and gives the prepared answers. */
async function setUp(answer: Answer) {
  const calls: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (request.url === '/') {
        response.end(stackWith(`${endpoint}/_aws/execute-api/a1b2/v1`));
        return;
      }
      calls.push({ request, body });
      response.writeHead(answer.status).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const clientSettings = { endpoint, region: 'eu-central-1', credentials };
  return { calls, of: { stackName: 'Operations', outputName: 'OperatorsUrl', clientSettings } };
}

const stackWith = (url: string) => `<DescribeStacksResponse><DescribeStacksResult><Stacks><member>
  <StackName>Operations</StackName><Outputs><member><OutputKey>OperatorsUrl</OutputKey>
  <OutputValue>${url}</OutputValue></member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`;

/** The signature as AWS documents it, worked out by itself. */
function expectedSignature({ request, body }: { request: IncomingMessage; body: string }): string {
  const authorization = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const at = String(request.headers['x-amz-date']);
  const scope = `${at.slice(0, 8)}/eu-central-1/execute-api/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${session.secretAccessKey}`);
  return createHmac('sha256', key).update(signed).digest('hex');
}

test('a call is signed by the session, over path, body and token', async () => {
  const { calls, of } = await setUp({ status: 200, text: '{"approvals":[]}' });
  const call = createSignedCalls({ ...of, session });
  expect(await call('approvals/list', { all: true })).toEqual({ approvals: [] });
  const [sent] = calls;
  expect([sent?.request.method, sent?.request.url, sent?.body]).toEqual([
    'POST',
    '/_aws/execute-api/a1b2/v1/approvals/list',
    '{"all":true}',
  ]);
  expect(sent?.request.headers).toMatchObject({ 'x-amz-security-token': 'token' });
  const authorization = sent?.request.headers.authorization;
  expect(authorization).toContain('Credential=ASIAEXAMPLE/');
  expect(authorization).toContain(`Signature=${expectedSignature(sent!)}`);
});

test('without a session, the usual keys sign', async () => {
  const { calls, of } = await setUp({ status: 200, text: '{}' });
  await createSignedCalls(of)('approvals/list', {});
  expect(calls[0]?.request.headers.authorization).toContain('Credential=test/');
});

test.each([
  [
    403,
    '{"message":"The root user cannot change anything here"}',
    /^The root user cannot change anything here$/,
  ],
  [403, '{"Message":"User: anna is not authorized"}', /^User: anna is not authorized$/],
  [503, '{"message":"The table is busy: try again"}', /^The table is busy: try again$/],
  [502, 'no JSON', /^The operators' API answered 502$/],
])('a refusal by %i %s is shown in its words', async (status, text, message) => {
  const { of } = await setUp({ status, text });
  await expect(createSignedCalls({ ...of, session })('approvals/list', {})).rejects.toThrow(message);
});
