import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteFunctionConcurrencyCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ListFunctionsCommand,
  PutFunctionConcurrencyCommand,
} from '@aws-sdk/client-lambda';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { toItem } from '#shared/aws/events/event-items.ts';
import { subscriptionKeys } from '#shared/aws/subscriptions/subscription-items.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock } from '#shared/kernel/system.ts';
import { todayAt } from '#ops/local/local-runs.ts';
import { anAccount, callBank } from '#test/integration/customers.ts';
import { deployWith } from '#test/integration/function-variables.ts';
import { aNotification, deliver, recordIdOf } from '#test/integration/notification.ts';
import { proxied } from '#test/integration/proxied.ts';
import { test } from '#test/integration/stack.ts';
import { afternoon } from './afternoon.ts';

const call = afternoon(import.meta.filename);

test('a function that may not run is found by its name, with the limit that somebody set', async () => {
  const { stack, settings, cause, foundBy, mendAtEnd } = call();
  const lambda = new LambdaClient(settings);
  const FunctionName = stack.output('CardsFunction');
  const takeBack = async () => lambda.send(new DeleteFunctionConcurrencyCommand({ FunctionName }));
  mendAtEnd(takeBack);
  await cause(
    'a throttled function',
    async () => {
      const none = { FunctionName, ReservedConcurrentExecutions: 0 };
      await lambda.send(new PutFunctionConcurrencyCommand(none));
      await expect(stack.inspection.invoke(FunctionName, { Records: [] })).rejects.toThrow(
        /TooManyRequests|Rate/,
      );
      const { command } = await foundBy('throttled', `Lambda did not start ${FunctionName}`);
      expect(command).toBe(`aws lambda get-function-concurrency --function-name ${FunctionName}`);
    },
    { by: '`aws lambda delete-function-concurrency`' },
  );
  await takeBack();
  // CloudWatch shows it for a quarter of an hour more.
  expect(await stack.inspection.invoke(FunctionName, { Records: [] })).toEqual({ batchItemFailures: [] });
});

/** The function reaches the bank through something that stands between; the result takes it away. */
async function betweenBank(FunctionName: string, between: Parameters<typeof proxied>[1]) {
  const { stack, settings, mendAtEnd } = call();
  const { url, close } = await proxied(stack.environment.bankUrl, between);
  const { Environment: environment } = await new LambdaClient(settings).send(
    new GetFunctionConfigurationCommand({ FunctionName }),
  );
  const bank = JSON.parse(environment!.Variables!['BANK']!) as object;
  const takeAway = await deployWith(stack, FunctionName, { BANK: JSON.stringify({ ...bank, baseUrl: url }) });
  mendAtEnd(takeAway);
  mendAtEnd(close);
  return takeAway;
}

test('a clock that is five minutes off is found, and whose it is', async () => {
  const { stack, cause, foundBy, isOver, said } = call();
  let mend = async () => Promise.resolve();
  await cause(
    'a clock that is five minutes off',
    async () => {
      mend = await betweenBank(stack.resources.SubscriptionsFunction, {
        headers: () => ({ date: new Date(systemClock.now() - 300_000).toUTCString() }),
      });
      const { command = '' } = await foundBy('bank-clock', /Our clock is (?:299|30\d) s ahead of the bank's/);
      await said(command, 'ahead of');
    },
    { by: 'the clock is put right' },
  );
  await mend();
  await isOver('bank-clock', 'Our clock is');
});

test('a bank that takes calls and never answers is said within five seconds, as one that is down', async () => {
  const { stack, type, cause, foundBy, isOver } = call();
  let mend = async () => Promise.resolve();
  await cause(
    'a bank that hangs',
    async () => {
      mend = await betweenBank(stack.resources.SubscriptionsFunction, { hangs: () => true });
      await foundBy('bank-token', 'the bank has not answered within 2 s');
    },
    { by: 'the bank answers again' },
  );
  const startedMs = systemClock.now();
  let saidAfterMs = Number.NaN;
  const { stderr } = await type('subscriptions list', (text) => {
    if (text.includes('The bank does not answer')) saidAfterMs = systemClock.now() - startedMs;
  });
  expect(stderr).toContain('Nothing is lost');
  expect(saidAfterMs).toBeLessThan(5_000);
  const lookedMs = systemClock.now();
  expect((await type('status')).stdout).toContain('The bank does not answer (deadline-exceeded)');
  expect(systemClock.now() - lookedMs).toBeLessThan(5_000);
  await mend();
  await isOver('bank-token', 'A call of the bank failed');
});

test('a table that is throttled is named with the call, and what failed goes on', async () => {
  const { stack, cause, foundBy, isOver, said, mendAtEnd } = call();
  let isBusy = true;
  // An emulator has no capacity that is used up.
  const busy = await proxied(stack.environment.awsEndpoint, {
    refuse: ({ headers, body }) =>
      isBusy &&
      /^DynamoDB_\d+\.(?:Put|Update|TransactWrite)Item/.test(String(headers['x-amz-target'])) &&
      body.includes(`"TableName":"${stack.resources.MirrorTable}"`)
        ? { status: 400, body: throttling }
        : undefined,
  });
  mendAtEnd(busy.close);
  const FunctionName = stack.output('AccountsFunction');
  mendAtEnd(await deployWith(stack, FunctionName, { AWS_ENDPOINT_URL_DYNAMODB: busy.url }));
  const notification = await aNotification(stack, {});
  await cause(
    'a throttled table',
    async () => {
      await deliver(stack, notification);
      const found = await foundBy('failing', /events\/accounts fails: ThrottlingException dynamodb:/);
      expect(found.toDo).toContain('AWS Health Dashboard');
      expect(found.money).toEqual({ cents: { EUR: 1_250 }, accounts: 1 });
      await said(found.command!, 'ThrottlingException');
    },
    { by: 'nothing: it is tried again, and goes on' },
  );
  isBusy = false;
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
  await isOver('failing', 'events/accounts');
}, 240_000);

const throttling = {
  __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException',
  message: 'Throughput exceeds the current capacity of your table',
};

test('a subscription that somebody deleted at the bank is found, and made again by its job', async () => {
  const { stack, settings, cause, foundBy, isOver, said } = call();
  const eventType = 'PERSON_SEIZURE_UPDATED';
  const { subscriptionId: id } = await stack.subscriptionFor(eventType);
  // For minutes after it was made, the bank's list may lack it. The secrets are published every ten minutes at most.
  await dateBack(subscriptionKeys.subscription(id), 'createdAt');
  await dateBack(subscriptionKeys.publication, 'startedAt');
  let command = '';
  await cause(
    'a deleted subscription',
    async () => {
      await callBank(stack, { method: 'DELETE', path: `/v1/webhooks/${id}` });
      ({ command = '' } = await foundBy('subscriptions', eventType));
      await said('subscriptions list', eventType);
    },
    { by: '`jobs subscriptions`' },
  );
  await said(command, '1 recreated');
  await isOver('subscriptions', eventType);

  async function dateBack(key: object, attribute: string): Promise<void> {
    await new DynamoDBClient(settings).send(
      new UpdateItemCommand({
        TableName: stack.resources.WorkTable,
        Key: toItem(key),
        UpdateExpression: 'SET #instant = :then',
        ConditionExpression: 'attribute_exists(#instant)',
        ExpressionAttributeNames: { '#instant': attribute },
        ExpressionAttributeValues: { ':then': { S: toIsoInstant(systemClock.now() - 3_600_000) } },
      }),
    );
  }
});

const forbidden = {
  status: 403,
  body: { errors: [{ code: 'unauthorized_action', detail: 'The partner may not see the account.' }] },
};

test('an account that cannot be compared is found by its id, and compared once the bank shows it', async () => {
  const { stack, settings, type, cause, foundBy, isOver, said, mendAtEnd } = call();
  const { accountId } = await anAccount(stack);
  await stack.untilIdle();
  const yesterday = daysAfter(await todayAt(stack), -1);
  const named = join(mkdtempSync(join(tmpdir(), 'on-call-')), 'accounts.txt');
  mendAtEnd(async () => rm(dirname(named), { recursive: true }));
  writeFileSync(named, `${accountId}\n`);
  await stack.until({
    what: `the account ${accountId} is known and onboarded`,
    limitMs: 60_000,
    everyMs: 1_000,
    probe: async () => {
      const onboard = `onboard --file ${named} --day ${yesterday} --reason on-call`;
      return (await type(onboard)).stdout.includes('complete') || undefined;
    },
  });
  const { Functions: functions = [] } = await new LambdaClient(settings).send(
    new ListFunctionsCommand({ MaxItems: 200 }),
  );
  const worker = functions.find(({ FunctionName: name = '' }) => name.includes('-ReconciliationWork'));
  // Each account has its turn once a month. The bank is still behind our time afterwards.
  await stack.bank.advance(29 * 86_400);
  await stack.untilIdle();
  const compare = `reconcile run --tier full --as-of ${await todayAt(stack)}`;
  const mend = await betweenBank(worker!.FunctionName!, {
    refuse: ({ path }) => (path.includes(accountId) ? forbidden : undefined),
  });
  // An account is tried for minutes before its run ends without it.
  await said(`${compare} --reason on-call`, '1 failed');
  await cause(
    'an account that could not be compared',
    async () => {
      const { command = '' } = await foundBy('runs', accountId);
      await said(command, accountId);
    },
    { by: '`reconcile run`, once the bank shows it' },
  );
  await mend();
  await said(`${compare} --reason bank-shows-it-again`, 'complete');
  await isOver('runs', 'reconciliation');
}, 420_000);
