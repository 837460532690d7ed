import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { clientSettingsOf } from '#ops/deployment/deployment.ts';
import { readStackOutput, stackOutput } from '#shared/aws/inspection/stack-output.ts';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { answeringAws } from '#test/fakes/answering-aws.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { commandNames } from './application.ts';
import { failureText, stageIn } from './failure-text.ts';

const named = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name, ...more });

const session = 'Your session for the stage production has expired: sign in again';

describe('what keeps a command from its stage is said with the stage and what to do', () => {
  test.each([
    ['an expired token', named('ExpiredTokenException', 'The security token is no more'), session],
    ['one of STS', named('ExpiredToken', 'any'), session],
    [
      'one that the gateway refuses',
      new PermanentError('operators-api-refused', 'The security token included in the request is expired'),
      session,
    ],
    [
      'no credentials at all',
      named('CredentialsProviderError', 'Could not load credentials from any providers'),
      'This shell has no session for the stage production',
    ],
    [
      'keys of nowhere',
      named('UnrecognizedClientException', 'The security token included in the request is invalid.'),
      'AWS does not know the keys of this shell',
    ],
    [
      'another account',
      named('ValidationError', 'Stack with id PartnerBanking-production-Operations does not exist'),
      'The stage production is not deployed where your session leads',
    ],
    [
      'no network',
      new TypeError('fetch failed', { cause: named('Error', 'getaddrinfo', { code: 'ENOTFOUND' }) }),
      'AWS does not answer this machine for the stage production',
    ],
    ['a slow network', named('TimeoutError', 'timed out'), 'AWS does not answer this machine'],
    [
      'no permission',
      named('AccessDeniedException', 'User is not authorized to perform: logs:FilterLogEvents'),
      'Your session may not do this in the stage production',
    ],
  ])('%s', (_what, error, sentence) => {
    const text = failureText(error, 'production');
    expect(text.startsWith(sentence)).toBe(true);
    expect(text.endsWith(`(${error.message})`)).toBe(true);
  });

  test('the local run is started, and nobody signs in for it', () => {
    const refused = named('AggregateError', '', { code: 'ECONNREFUSED' });
    expect(failureText(refused, 'local')).toContain('The local run does not answer');
  });

  test('what a function says of a connection of its own is not about this machine', () => {
    const said = 'The function failed: webhooks.list: nothing was sent (ECONNREFUSED): try again';
    expect(failureText(new TransientError('operators-api-refused', said), 'local')).toBe(said);
  });

  test('any other failure says what it says', () => {
    expect(failureText(new TransientError('any', 'The function for fees has not answered'), 'local')).toBe(
      'The function for fees has not answered',
    );
  });
});

test('of each command that has a stage, the stage and the remedy are named', async () => {
  const expired = named('ExpiredTokenException', 'expired');
  const lines = ['subscriptions list', 'parked list', 'breaks list', 'runs list', 'audit list', 'drift list'];
  expect(lines.filter((line) => !commandNames().includes(line))).toEqual([]);
  for (const line of lines) {
    const { stderr, exitCode } = await carryOut(`${line} --stage production`, {
      answer: async () => Promise.reject(expired),
    });
    expect([exitCode, stderr], line).toEqual([1, expect.stringContaining(session)]);
  }
});

test('the stage is that which was typed, in either form', () => {
  expect(
    ['a --stage production', 'a --stage=production', 'a'].map((line) => stageIn(line.split(' '))),
  ).toEqual([...['production', 'production', 'local']]);
});

describe('of the real clients', () => {
  const failureOf = async (run: Promise<unknown>) => {
    const [settled] = await Promise.allSettled([run]);
    return settled.status === 'rejected' ? failureText(settled.reason, 'production') : 'no failure';
  };

  test('an expired session and a stack that is not there are recognised', async () => {
    const aws = await answeringAws();
    const client = new CloudFormationClient(aws.connection);
    try {
      aws.answerWith({ DescribeStacks: { error: 'ExpiredToken', status: 403 } });
      expect(await failureOf(readStackOutput(client, 'Stack', 'Url'))).toContain(session);
    } finally {
      aws.close();
    }
  });

  test('somebody who listens and never answers is said within five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { readonly port: number };
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${port}`);
    try {
      const settings = await clientSettingsOf('local');
      const beganMs = performance.now();
      const text = await failureOf(stackOutput({ ...settings, maxAttempts: 1 }, 'Stack', 'Url'));
      expect(text).toContain('AWS does not answer this machine');
      expect((performance.now() - beganMs) * settings.maxAttempts).toBeLessThan(5_000);
    } finally {
      vi.unstubAllEnvs();
      silent.closeAllConnections();
      silent.close();
    }
  });

  test('nobody who listens is said at once', async () => {
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
    const settings = { endpoint: 'http://127.0.0.1:9', region: 'eu-central-1', credentials, maxAttempts: 1 };
    expect(await failureOf(stackOutput(settings, 'Stack', 'Url'))).toContain(
      'AWS does not answer this machine',
    );
  });
});
