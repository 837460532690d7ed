import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import {
  CreateAccessKeyCommand,
  DeleteAccessKeyCommand,
  IAMClient,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { expect, onTestFinished } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { assumeRole, type SessionKeys } from '#shared/aws/inspection/assumed-role.ts';
import { createSignedCalls } from '#shared/aws/inspection/signed-call.ts';
import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { createOperators, type Operators } from '#shared/commands/operators-client.ts';
import { sweepCommands } from '#shared/fanout/commands/sweep-commands.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { runCommands } from '#shared/jobs/commands/run-commands.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { invokeFunction } from '#shared/aws/sdk/invoke-function.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import { breakDecisions } from '#shared/breaks/commands/break-resolution.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { subscriptionCommands } from '#shared/subscriptions/commands/subscription-commands.ts';
import { carryOut } from '#ops/commands/change.ts';
import { awsClientSettings } from '#ops/deployment/aws-environment.ts';
import { awsOf } from '#ops/deployment/local-environment.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import { proposedIn } from '#test/fakes/approvals-world.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

const settingsOf = ({ environment }: DeployedStack) => awsClientSettings(awsOf(environment));

const rolesOf = (stack: DeployedStack) =>
  z.array(z.string()).parse(JSON.parse(stack.output('OperatorRoles')));

interface User {
  readonly name: string;
  readonly keys: SessionKeys;
}

/** Keys of a user that the stack makes; no user has more than two. */
async function keysOf(stack: DeployedStack, UserName: string): Promise<User> {
  const iam = new IAMClient(settingsOf(stack));
  const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName }));
  const keys = { accessKeyId: key!.AccessKeyId!, secretAccessKey: key!.SecretAccessKey! };
  onTestFinished(async () => {
    await iam.send(new DeleteAccessKeyCommand({ UserName, AccessKeyId: keys.accessKeyId }));
  });
  return { name: UserName, keys };
}

/** A session of a role under a name; undefined if AWS refuses it. */
const sessionOf = async (
  { environment }: DeployedStack,
  user: User,
  { role, name = user.name }: { role: string; name?: string },
) => assumeRole(awsOf(environment), user.keys, { role, name });

function operatorsOf(stack: DeployedStack, session: SessionKeys) {
  const stackName = 'PartnerBanking-local-Operations';
  const of = { stackName, outputName: 'OperatorsUrl', clientSettings: settingsOf(stack) };
  const call = createSignedCalls({ ...of, session });
  return createOperators(call);
}

/** Anna behind both roles, and Ben. */
async function twoPersons(stack: DeployedStack) {
  const [operator, controller] = rolesOf(stack) as [string, string];
  const [anna, ben] = [await keysOf(stack, 'anna'), await keysOf(stack, 'ben')];
  const sessions = [
    await sessionOf(stack, anna, { role: operator }),
    await sessionOf(stack, anna, { role: controller }),
    await sessionOf(stack, ben, { role: controller }),
  ];
  const [maker, sameMaker, checker] = sessions.map((session) => operatorsOf(stack, session!));
  return {
    anna,
    ben,
    operator,
    maker: maker!,
    sameMaker: sameMaker!,
    checker: checker!,
    session: sessions[0]!,
  };
}

async function aBreak(stack: DeployedStack): Promise<string> {
  const rows = { workTable: stack.resources.WorkTable, timers: systemTimers, random: systemRandom };
  const breaks = createBreaks({ ...rows, alsoWrites: () => [] }, new DynamoDBClient(settingsOf(stack)));
  const entity = `bank_statement ${systemRandom.uuid()} 2026-01-01..2026-01-31`;
  const found = { kind: 'STATEMENT_SUM', entity, field: 'closing', differenceCents: -10 } as const;
  return (await breaks.open(found, toIsoInstant(systemClock.now()))).id;
}

const reason = 'the bank confirmed it';

test('two persons settle a break; one person through two roles does not', async () => {
  const stack = await deployedStack();
  const { maker, sameMaker, checker } = await twoPersons(stack);
  const request = { break: await aBreak(stack), as: 'RESOLVED' } as const;
  const { id, shownHash: shown } = proposedIn(await maker.propose(breakDecisions.resolve, request, reason));

  expect(await sameMaker.call(approvalCommands.approve, { id, shown, reason })).toEqual({
    refused: 'anna proposed it: another person has to approve it',
  });
  expect(await checker.call(approvalCommands.approve, { id, shown, reason })).toMatchObject({
    approval: { state: 'DONE', maker: { person: 'anna' }, checker: { person: 'ben' } },
  });
  const { verified, fault } = await checker.call(auditQueries.verify, {});
  expect([verified, fault]).toEqual([expect.objectContaining({ hash: expect.any(String) }), undefined]);
  const { entries } = await checker.call(auditQueries.list, {});
  expect(
    z
      .array(z.object({ person: z.string(), step: z.string() }))
      .parse(entries)
      .slice(-3),
  ).toEqual([
    { person: 'anna', step: 'done' },
    { person: 'ben', step: 'intended' },
    { person: 'ben', step: 'done' },
  ]);
});

/** The entries of one change. */
async function entriesOf(operators: Operators, change: string) {
  const { entries } = await operators.call(auditQueries.list, {});
  return entries.filter((entry) => entry.change === change);
}

test('a command leaves who made it and what it came to, once however often it is asked for', async () => {
  const stack = await deployedStack();
  const ben = localOperators(stack.environment, 'ben');
  const change = `stray-${systemRandom.uuid()}`;
  const id = `sub-${systemRandom.uuid()}`;
  const asked = { change, reason: 'nobody uses it', timers: systemTimers, request: { id } };
  const absent = { state: 'failed', response: { removal: 'absent', id } };
  expect(await carryOut(ben, subscriptionCommands.remove, asked)).toEqual(absent);
  expect(await carryOut(ben, subscriptionCommands.remove, asked)).toEqual(absent);
  const about = { person: 'ben', entity: `subscription ${id}`, reason: 'nobody uses it' };
  expect(await entriesOf(ben, change)).toMatchObject([
    { ...about, step: 'intended', after: { id } },
    { ...about, step: 'failed', after: { removal: 'absent' } },
  ]);

  const anna = localOperators(stack.environment);
  await expect(carryOut(anna, subscriptionCommands.remove, asked)).rejects.toThrow(
    'has another person, request or reason',
  );
  const sweep = { ...asked, change: `sweep-${systemRandom.uuid()}`, request: { trySetAside: false } };
  expect(await carryOut(anna, sweepCommands.run, sweep)).toMatchObject({
    state: 'done',
    response: { failed: 0 },
  });
  const held = { ...asked, change: `hold-${systemRandom.uuid()}`, request: { accountId: 'acc_nobody' } };
  expect(await carryOut(anna, statementCommands.hold, held)).toEqual({
    state: 'failed',
    response: { absent: true },
  });
  expect(await anna.call(auditQueries.verify, {})).not.toHaveProperty('fault');
});

test('what a function refuses has failed in its words, and what it says of a run is kept', async () => {
  const { environment } = await deployedStack();
  const anna = localOperators(environment);
  const asAnna = () => ({ change: `op-${systemRandom.uuid()}`, reason: 'a test', timers: systemTimers });
  const future = { family: 'accounts', from: '2999-01-01', to: '2999-01-02', rate: 50 } as const;
  const refused = { ...asAnna(), request: future };
  await expect(carryOut(anna, replayCommands.replay, refused)).rejects.toThrow('2999-01-01 is in the future');
  expect(await entriesOf(anna, refused.change)).toMatchObject([
    { step: 'intended' },
    { step: 'failed', after: { refused: '2999-01-01 is in the future' } },
  ]);

  const day = businessDay(systemClock.now());
  const planned = await carryOut(anna, statementCommands.plan, { ...asAnna(), request: { asOf: day } });
  const { run } = z
    .object({ run: z.object({ id: z.string() }) })
    .parse('response' in planned && planned.response);
  const request = { job: 'statements', id: run.id };
  // Without accounts that are due, it is complete at once.
  const stopped = { ...asAnna(), request };
  expect(await carryOut(anna, runCommands.stop, stopped)).toMatchObject({ response: expect.any(Object) });
  const [intended, last] = await entriesOf(anna, stopped.change);
  expect([intended?.before, last?.entity]).toEqual([
    expect.objectContaining({ state: expect.any(String) }),
    `run statements/${run.id}`,
  ]);
});

test('a role that may only read invokes no function and changes nothing', async () => {
  const stack = await deployedStack();
  const [role = ''] = z.array(z.string()).parse(JSON.parse(stack.output('ViewerRoles')));
  const session = await sessionOf(stack, await keysOf(stack, 'anna'), { role });
  const settings = settingsOf(stack);
  const viewer = operatorsOf(stack, session!);
  expect(await viewer.call(feeQueries.months, {})).toEqual({ months: expect.any(Array) });
  expect(await viewer.call(runCommands.list, {})).toEqual({ runs: expect.any(Array) });
  const hold = { accountId: 'acc_nobody', because: 'mine' };
  await expect(viewer.call(statementCommands.show, hold)).rejects.toThrow(/unknown|missing/);
  const asked = { change: 'hold-by-a-viewer', reason: 'a test', request: hold };
  await expect(viewer.carryOut(statementCommands.hold, asked)).rejects.toThrow('may only read');
  const lambda = new LambdaClient({ ...settings, credentials: session! });
  for (const name of ['RunsFunction', 'ReplayFunction'] as const)
    await expect(invokeFunction(lambda, stack.output(name), { payload: {} })).rejects.toThrow(
      /not authorized/,
    );
});

test('no operator can choose a session name, act without a role, or reach a table', async () => {
  const stack = await deployedStack();
  const { anna, operator, session } = await twoPersons(stack);
  expect(await sessionOf(stack, anna, { role: operator, name: 'ben' })).toBeUndefined();

  // Even with a policy of their own that allows it.
  const iam = new IAMClient(settingsOf(stack));
  const PolicyDocument = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: '*' }],
  });
  await iam.send(new PutUserPolicyCommand({ UserName: anna.name, PolicyName: 'call', PolicyDocument }));
  await expect(operatorsOf(stack, anna.keys).call(approvalCommands.list, {})).rejects.toThrow(
    /not authorized|without a role/,
  );

  const forged = { ...session, secretAccessKey: 'another' };
  await expect(operatorsOf(stack, forged).call(approvalCommands.list, {})).rejects.toThrow(/signature/i);

  const lambda = new LambdaClient({ ...settingsOf(stack), credentials: session });
  await expect(invokeFunction(lambda, stack.output('RunsFunction'), { payload: {} })).rejects.toThrow(
    /not authorized/,
  );

  const table = new DynamoDBClient({ ...settingsOf(stack), credentials: session });
  const Item = { pk: { S: 'AUDIT' }, sk: { S: 'head' } };
  const put = table.send(new PutItemCommand({ TableName: stack.resources.WorkTable, Item }));
  await expect(put).rejects.toMatchObject({ name: 'AccessDeniedException' });
});
