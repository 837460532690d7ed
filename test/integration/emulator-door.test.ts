import { IAMClient, ListRolesCommand } from '@aws-sdk/client-iam';
import { stat } from 'node:fs/promises';
import { beforeAll, describe, expect } from 'vitest';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { keyHeader } from '#ops/deployment/emulator-workarounds.ts';
import { awsOf, environmentFile, localDirectory } from '#ops/deployment/local-environment.ts';
import { startBrowser } from '#test/fakes/browser.ts';
import { send } from './raw-http.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

let stack: DeployedStack;
let emulator: string;
let ownKey: Record<string, string>;

beforeAll(async () => {
  stack = await deployedStack();
  emulator = stack.environment.awsEndpoint;
  ownKey = keyHeader(stack.environment.awsAccessKey!);
});

const roleNames = async () => {
  const iam = new IAMClient(awsClientSettings(awsOf(stack.environment)));
  const { Roles: roles = [] } = await iam.send(new ListRolesCommand({}));
  return roles.map(({ RoleName: name }) => name);
};

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const trust = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
});
const createRole = `Action=CreateRole&Version=2010-05-08&RoleName=evil&AssumeRolePolicyDocument=${encodeURIComponent(trust)}`;
const inQuery = (key: string) => `?X-Amz-Credential=${key}%2F20260101%2Feu-central-1%2Fiam%2Faws4_request`;
const inHeader = (key: string) => ({
  authorization: `AWS4-HMAC-SHA256 Credential=${key}/20260101/eu-central-1/iam/aws4_request, SignedHeaders=host, Signature=0`,
});

interface Attempt {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const statusOf = async ({ path = '/', headers = {}, body = createRole }: Attempt) => {
  const sent = Object.entries({ ...form, ...headers });
  return (await send({ url: emulator + path, headers: sent, body: Buffer.from(body) })).status;
};

describe('the emulator does nothing for', () => {
  const attempts: readonly (readonly [string, () => Attempt])[] = [
    ['credentials in a query that nobody signed', () => ({ path: inQuery('test') })],
    ['the number of the account in a query', () => ({ path: inQuery('000000000000') })],
    ['no credentials', () => ({})],
    ['a key that is not of the run', () => ({ headers: inHeader('test') })],
    ['the number of the account as a key', () => ({ headers: inHeader('000000000000') })],
    ['a reset without a key', () => ({ path: '/_ministack/reset' })],
    ['a change of its settings', () => ({ path: '/_ministack/config', body: '{}' })],
    ['an action at the path of the receiver', () => ({ path: `/_aws/execute-api/abc/v1/webhooks` })],
    [
      'the key of the run, from another site',
      () => ({ headers: { ...ownKey, origin: 'https://evil.example' } }),
    ],
    ['the key of the run, from its own page', () => ({ headers: { ...ownKey, origin: emulator } })],
    ['the key of the run, through a browser', () => ({ headers: { ...ownKey, 'sec-fetch-site': 'none' } })],
  ];

  test.each([...attempts])('%s', async (_what, attempt) => {
    const before = await roleNames();

    expect(await statusOf(attempt())).toBeGreaterThanOrEqual(400);
    expect(await roleNames()).toEqual(before);
  });

  test('a host of another name', async () => {
    const response = await send({
      url: `${emulator}/_ministack/ready`,
      method: 'GET',
      host: 'evil.example',
      headers: Object.entries(ownKey),
    });

    expect(response.status).toBe(403);
  });

  test('a page of another site in a real browser', async ({ skip }) => {
    const browser = await startBrowser('the door of the emulator');
    if (browser === undefined) return skip();
    const before = await roleNames();
    const page = await browser.newPage();
    // Nothing leaves the machine: the browser gets the page of the other site from here.
    await page.route('http://evil.example/**', async (route) =>
      route.fulfill({ body: '<title>evil</title>' }),
    );
    await page.goto('http://evil.example/');

    const answers = await page.evaluate(
      async ({ target, body, paths }) =>
        Promise.all(
          paths.map(async (path) =>
            fetch(target + path, { method: 'POST', body }).then(
              async (answer) => answer.text(),
              () => 'unreadable',
            ),
          ),
        ),
      {
        target: emulator,
        body: new URLSearchParams(createRole).toString(),
        paths: [`/${inQuery('test')}`, '/_ministack/reset'],
      },
    );
    await browser.close();

    expect(answers).toEqual(['unreadable', 'unreadable']);
    expect(await roleNames()).toEqual(before);
  }, 60_000);
});

test('an unsigned notification from no browser reaches the receiver, which refuses it', async () => {
  const { webhookUrl: url } = stack.environment;
  const answered = async (headers: [string, string][]) => (await send({ url, headers })).status;

  expect(await answered([])).toBe(503);
  expect(await answered([['origin', 'https://evil.example']])).toBe(403);
});

test('what the run keeps is for its owner alone', async () => {
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  expect(await Promise.all([localDirectory, environmentFile].map(modeOf))).toEqual(['700', '600']);
});
