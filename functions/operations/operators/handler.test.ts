import { expect, test } from 'vitest';
import { createApprovalsWorld, requestFor } from '#test/fakes/approvals-world.ts';
import { createMemoryLog, createMemoryMetrics } from '#test/fakes/telemetry.ts';
import { createS3 } from '#test/aws/s3/s3.ts';
import { sdkSettings } from '#test/aws/sdk-transport.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { createRolesLetInRows } from '#shared/aws/checks/roles-let-in-rows.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createHeadObjects } from '#shared/aws/audit/head-objects.ts';
import { S3Client } from '#shared/aws/sdk/s3.ts';
import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import type { FunctionCall } from '#shared/operators/function-call.ts';
import { table } from '#shared/commands/table.ts';
import { createHandler } from './handler.ts';

const account = '111122223333';
const roles = ['operator', 'controller'].map((name) => `arn:aws:iam::${account}:role/${name}`);
const viewers = [`arn:aws:iam::${account}:role/viewer`];
const session = (person: string, role = 'operator') =>
  `arn:aws:sts::${account}:assumed-role/${role}/${person}`;

const context = { getRemainingTimeInMillis: () => 28_000 };

/** A function that knows one run. */
function runsFunction() {
  const run = {
    job: 'statements',
    id: 'r1',
    asOf: '2026-02-05',
    startedAt: 'then',
    planned: 3,
    finished: 1,
    counts: {},
  };
  let state = 'working';
  return async (by: string, { command }: FunctionCall) => {
    expect(by).toBe('runs');
    if (command === 'breaks/list') throw new PermanentError('function-refused', 'there is no such break');
    if (command === 'runs/stop') state = 'stopped';
    return Promise.resolve({ run: { ...run, state }, report: 'reports', setAside: [] });
  };
}

function setUp() {
  const world = createApprovalsWorld();
  const log = createMemoryLog();
  const { counts, latest: _, ...metrics } = createMemoryMetrics();
  const s3 = createS3({ clock: world.clock, buckets: [{ name: 'heads', rules: [], lockedDays: 3_660 }] });
  const heads = createHeadObjects('heads', new S3Client(sdkSettings({ s3 })));
  const timers = { sleep: () => Promise.resolve() };
  const asked: FunctionCall[] = [];
  const answer = runsFunction();
  const callFunction = async (by: string, call: FunctionCall) => {
    asked.push(call);
    return answer(by, call);
  };
  const { deps: decide, record, changes } = world;
  const rolesLetIn = createRolesLetInRows('work', decide.client);
  const deps = {
    ...decide,
    record,
    changes,
    heads,
    rolesLetIn,
    timers,
    metrics,
    log,
    call: callFunction,
    roles,
    viewers,
  };
  const handlerWith = (change: Partial<typeof deps>) => createHandler({ ...deps, ...change });
  const handler = handlerWith({});
  const call = async (userArn: string | null, proxy: string | undefined, body: string | null) => {
    const event = {
      // The caller writes these: they prove nothing about its identity.
      headers: { 'x-user-arn': session('ben'), principal: session('ben') },
      pathParameters: proxy === undefined ? null : { proxy },
      requestContext: { identity: { userArn } },
      body,
    };
    const { statusCode, body: text } = await handler(event, context);
    return { statusCode, answer: JSON.parse(text) as unknown };
  };
  const ask = async (userArn: string, route: string, body: object) => {
    const { statusCode, answer } = await call(userArn, route, JSON.stringify(body));
    expect({ statusCode, answer }).toMatchObject({ statusCode: 200 });
    return responses[route]!.parse(answer) as Record<string, unknown>;
  };
  return { ...world, handler, handlerWith, call, ask, log, deps, heads, rolesLetIn, counts, asked };
}

const responses = Object.fromEntries(
  [...Object.values(approvalCommands), ...Object.values(auditQueries), checkCommands.roles].map(
    ({ name, response }) => [name, response],
  ),
);

const reason = 'the bank confirmed it';

test('whoever asks for the checks proves their own role, and no other', async () => {
  const { ask, clock, rolesLetIn } = setUp();
  const roleNamed = (name: string) => [...roles, ...viewers].find((arn) => arn.endsWith(`/${name}`));
  const never = [...roles, ...viewers].map((arn) => ({ arn, letInAt: null }));
  const now = toIsoInstant(clock.now());
  expect(await ask(session('anna', 'viewer'), 'checks/roles', {})).toEqual({
    roles: never.map((each) => (each.arn === roleNamed('viewer') ? { ...each, letInAt: now } : each)),
  });
  clock.advance(60_000);
  expect(await ask(session('ben', 'controller'), 'checks/roles', {})).toEqual({
    roles: [
      { arn: roleNamed('operator'), letInAt: null },
      { arn: roleNamed('controller'), letInAt: toIsoInstant(clock.now()) },
      { arn: roleNamed('viewer'), letInAt: now },
    ],
  });
  // No person: only that the role let somebody in.
  expect([...(await rolesLetIn.all())].map(([arn]) => arn)).toEqual([
    roleNamed('controller'),
    roleNamed('viewer'),
  ]);
});

test('two persons settle a break, and the record says who did what', async () => {
  const { ask, open, breaks } = setUp();
  const { id: breakId } = await open();
  const wanted = { kind: 'break-resolution', request: requestFor(breakId), reason };
  const { approval } = (await ask(session('anna'), 'approvals/propose', wanted)) as {
    approval: { id: string; shownHash: string };
  };
  const { id, shownHash: shown } = approval;
  expect(await ask(session('ben'), 'approvals/list', {})).toMatchObject({
    approvals: [{ id, state: 'PENDING' }],
  });
  expect(await ask(session('ben'), 'approvals/show', { id })).toMatchObject({ isAsShown: true });

  // The same person through the other role.
  expect(await ask(session('Anna', 'controller'), 'approvals/approve', { id, shown, reason })).toEqual({
    refused: 'anna proposed it: another person has to approve it',
  });
  expect(await ask(session('ben'), 'approvals/approve', { id, shown, reason })).toMatchObject({
    approval: { state: 'DONE', maker: { person: 'anna' }, checker: { principal: session('ben') } },
  });

  expect((await breaks.read(breakId))?.state).toBe('RESOLVED');
  expect(await ask(session('anna'), 'audit/list', {})).toMatchObject({
    entries: [
      { sequence: 1, principal: session('anna'), action: 'propose break-resolution' },
      { sequence: 2, principal: session('ben'), action: 'approve break-resolution' },
      { sequence: 3, principal: session('ben'), action: 'carry out break-resolution' },
    ],
    hasMore: false,
  });
  expect(await ask(session('anna'), 'audit/list', { after: 2 })).toMatchObject({
    entries: [{ sequence: 3 }],
  });
  expect(await ask(session('anna'), 'audit/verify', {})).toMatchObject({
    verified: { sequence: 3 },
    isComplete: true,
  });
});

test('the head is kept after each decision, and not after a proposal', async () => {
  const { ask, open, propose, heads, record, counts } = setUp();
  const { id, shownHash: shown } = await propose((await open()).id);
  expect(await ask(session('anna'), 'audit/verify', {})).not.toHaveProperty('latestKept');
  await ask(session('ben'), 'approvals/approve', { id, shown, reason });
  expect(await heads.kept()).toMatchObject([{ ...(await record.head()), sequence: 3 }]);
  const other = await propose((await open({ entity: 'bank_statement acc_2' })).id);
  expect(await heads.kept()).toHaveLength(1);
  await ask(session('anna'), 'approvals/refuse', { id: other.id, reason });
  expect(await heads.kept()).toMatchObject([{ sequence: 3 }, { ...(await record.head()), sequence: 5 }]);
  expect(await ask(session('anna'), 'audit/verify', {})).toMatchObject({
    verified: { sequence: 5 },
    latestKept: { sequence: 5, day: '2026-01-05' },
  });
  expect(counts).toEqual({});
});

test.each([
  [2, 1, {}],
  [3, 0, { AuditHeadNotKept: 1 }],
])('a head that cannot be kept %i times undoes no decision', async (failures, kept, counted) => {
  const { handlerWith, open, propose, proposals, heads, counts, log } = setUp();
  const { id } = await propose((await open()).id);
  let left = failures;
  const keep = async (head: Parameters<typeof heads.keep>[0]) => {
    if (left-- > 0) throw new Error('S3 does not answer');
    return heads.keep(head);
  };
  const answer = await handlerWith({ heads: { ...heads, keep } })(
    {
      pathParameters: { proxy: 'approvals/refuse' },
      requestContext: { identity: { userArn: session('ben') } },
      body: JSON.stringify({ id, reason }),
    },
    context,
  );
  expect(JSON.parse(answer.body)).toMatchObject({ approval: { state: 'REFUSED' } });
  expect((await proposals.read(id))?.state).toBe('REFUSED');
  expect([(await heads.kept()).length, counts]).toEqual([kept, counted]);
  expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1 - kept);
});

test('a proposal is taken back', async () => {
  const { ask, open, propose } = setUp();
  const { id } = await propose((await open()).id);
  expect(await ask(session('anna'), 'approvals/refuse', { id, reason })).toMatchObject({
    approval: { state: 'REFUSED' },
  });
  expect(await ask(session('anna'), 'approvals/list', {})).toEqual({ approvals: [] });
  expect(await ask(session('anna'), 'approvals/list', { all: true })).toMatchObject({ approvals: [{ id }] });
});

const stop = { change: 'change-1', reason, request: { job: 'statements', id: 'r1' } };

test('a person stops a run as themselves, and the record says so', async () => {
  const { call, entries, asked } = setUp();
  expect(await call(session('anna'), 'runs/stop', JSON.stringify(stop))).toMatchObject({
    statusCode: 200,
    answer: { state: 'done', response: { run: { state: 'stopped' } } },
  });
  const common = { principal: session('anna'), person: 'anna', reason, change: 'change-1' };
  const about = { action: 'stop run', entity: 'run statements/r1', before: { state: 'working' } };
  expect(await entries()).toMatchObject([
    { ...common, ...about, step: 'intended', after: stop.request },
    { ...common, ...about, step: 'done', after: { state: 'stopped', planned: 3, finished: 1 } },
  ]);
  expect(asked).toEqual([
    { command: 'runs/show', request: stop.request, withinMs: 20_000 },
    {
      command: 'runs/stop',
      request: stop.request,
      change: { id: 'change-1', reason, person: 'anna' },
      withinMs: 20_000,
    },
  ]);
});

test('a query leaves no entry, and goes to its function without a change', async () => {
  const { call, entries, asked } = setUp();
  const run = { job: 'statements', id: 'r1' };
  for (const role of ['operator', 'viewer'])
    expect(await call(session('anna', role), 'runs/show', JSON.stringify(run))).toMatchObject({
      statusCode: 200,
      answer: { run: { state: 'working' } },
    });
  expect(asked.slice(0, 1)).toEqual([{ command: 'runs/show', request: run, withinMs: 20_000 }]);
  const refused = await call(session('anna'), 'breaks/list', '{}');
  expect(refused).toEqual({ statusCode: 400, answer: { message: 'there is no such break' } });
  expect(await entries()).toEqual([]);
});

const accepting = { accountId: 'acc_1', priceList: 'standard-2026', day: '2026-03-01' };
const replaying = { family: 'cards', from: '2026-01-01', to: '2026-01-02' };
const made = { change: 'change-1', reason };

test.each([
  ['runs/show', { command: 'runs/stop', request: { job: 'statements', id: 'r1' } }],
  ['runs/show', { job: 'statements', id: 'r1', change: { id: 'c', reason, person: 'anna' } }],
  ['breaks/list', { ids: ['1'], ...made }],
  ['breaks/show', { command: 'breaks/close', request: { ids: ['1'] }, change: made }],
  ['fees/months', { command: 'fees/accept', request: accepting }],
  ['fees/show', accepting],
  ['fees/months', { ...made, request: { task: 'charge', asOf: '2026-04-01' } }],
  ['statements/show', { accountId: 'acc_1', because: 'b' }],
  ['reconciliation/show', { tier: 'full', asOf: '2026-04-01', dryRun: true }],
  ['replay/preview', { ...replaying, dryRun: false }],
  ['replay/preview', { ...replaying, rate: 50 }],
  ['parked/list', { family: 'cards', rate: 50 }],
  ['dead-letters/list', { family: 'cards', ...made }],
  ['erasures/preview', { request: { kind: 'person', id: 'per_1' } }],
  ['subscriptions/list', { dryRun: false }],
  ['subscriptions/list', { id: 'sub-1' }],
  ['portfolio/preview', { day: '2026-01-31', requestId: 'r1', dryRun: false }],
  ['runs/list', { withinMs: 1_000, command: 'runs/stop', request: { job: 'statements', id: 'r1' } }],
])('%s does not ask a function to change something: %o', async (path, body) => {
  const { call, entries, asked } = setUp();
  expect(await call(session('anna'), path, JSON.stringify(body))).toMatchObject({ statusCode: 400 });
  expect(asked).toEqual([]);
  expect(await entries()).toEqual([]);
});

test('every row that changes something is refused to a role that may only read', async () => {
  const { call, entries, asked } = setUp();
  const viewer = session('anna', 'viewer');
  for (const path of ['approvals/list', 'audit/list', 'audit/verify'])
    expect(await call(viewer, path, '{}')).toMatchObject({ statusCode: 200 });
  const changing = table.filter(({ persons }) => persons === 1).map(({ name }) => name);
  expect(changing).toEqual(
    expect.arrayContaining(['runs/stop', 'approvals/propose', 'approvals/approve', 'approvals/refuse']),
  );
  const bodies = [stop, { kind: 'break-resolution', request: requestFor('1'), reason }, { id: '1', reason }];
  for (const path of changing)
    for (const body of bodies)
      expect(await call(viewer, path, JSON.stringify(body))).toEqual({
        statusCode: 403,
        answer: { message: `The role of ${viewer} may only read: ${path} changes something` },
      });
  expect(asked).toEqual([]);
  expect(await entries()).toEqual([]);
});

test('a decision has no route of its own: nobody carries it out alone', async () => {
  const { call } = setUp();
  for (const { name } of table.filter(({ persons }) => persons === 2))
    expect(await call(session('anna'), name, JSON.stringify(stop))).toMatchObject({ statusCode: 404 });
});

test.each([
  [{ ...stop, reason: undefined }, 'reason is missing'],
  [{ ...stop, reason: 'no' }, 'reason must say why'],
  [{ ...stop, reason: 'for DE89370400440532013000' }, 'must not hold an IBAN'],
  [{ ...stop, change: undefined }, 'change is missing'],
  [{ ...stop, request: { job: 'statements', run: 'r1' } }, 'request.run is unknown'],
])('a change without what it takes is refused: %o', async (asked, words) => {
  const { call, entries } = setUp();
  const answer = { message: expect.stringContaining(words) };
  expect(await call(session('anna'), 'runs/stop', JSON.stringify(asked))).toEqual({
    statusCode: 400,
    answer,
  });
  expect(await entries()).toEqual([]);
});

test.each([
  [null, 'The request is not signed'],
  [`arn:aws:iam::${account}:user/anna`, 'A user without a role'],
  [`arn:aws:iam::${account}:root`, 'The root user'],
  [session('anna', 'administrator'), 'The role administrator'],
])('%s is refused in words, with any headers and body', async (userArn, words) => {
  const { call, entries } = setUp();
  const asked = { kind: 'break-resolution', request: {}, reason, principal: session('ben') };
  const refused = await call(userArn, 'approvals/propose', JSON.stringify(asked));
  expect(refused).toEqual({ statusCode: 403, answer: { message: expect.stringContaining(words) } });
  expect(await entries()).toEqual([]);
});

test.each([
  [
    'approvals/give',
    '{}',
    { statusCode: 404, words: 'There is no path approvals/give; the paths are approvals/list' },
  ],
  ['constructor', '{}', { statusCode: 404, words: 'There is no path constructor' }],
  [undefined, '{}', { statusCode: 404, words: 'There is no path' }],
  ['approvals/list', '{', { statusCode: 400, words: 'The body is not JSON' }],
  ['approvals/show', null, { statusCode: 400, words: 'id' }],
  ['approvals/list', '{"al":true}', { statusCode: 400, words: 'al is unknown; did you mean all?' }],
  [
    'approvals/propose',
    '{"kind":"gift","request":{},"reason":"why not"}',
    { statusCode: 400, words: 'kind' },
  ],
  [
    'approvals/propose',
    '{"kind":"break-resolution","request":{},"reason":"no"}',
    { statusCode: 400, words: 'reason must say why' },
  ],
  [
    'approvals/propose',
    '{"kind":"break-resolution","request":{"break":"1"},"reason":"why not"}',
    { statusCode: 400, words: 'request.as is missing' },
  ],
  [
    'approvals/approve',
    '{"id":"1","shown":"2","reason":"I agree"}',
    { statusCode: 400, words: 'shown must be the hash' },
  ],
  [
    'approvals/approve',
    `{"id":"1","shown":"${'0'.repeat(64)}","reason":"a@b.example"}`,
    { statusCode: 400, words: 'address' },
  ],
  ['audit/verify', '{"from":{"sequence":-1,"hash":"x"}}', { statusCode: 400, words: 'from.sequence' }],
])('%s with %s is answered in words', async (path, body, { statusCode, words }) => {
  const { call } = setUp();
  const refused = await call(session('anna'), path, body);
  expect(refused).toEqual({ statusCode, answer: { message: expect.stringContaining(words) } });
});

test('what passes is to be tried again, and what fails is an error of the function', async () => {
  const { deps, handlerWith } = setUp();
  const failing = (error: Error) => {
    const proposals = { ...deps.proposals, open: async () => Promise.reject(error) };
    return handlerWith({ proposals });
  };
  const event = {
    pathParameters: { proxy: 'approvals/list' },
    requestContext: { identity: { userArn: session('anna') } },
    body: '{}',
  };
  expect(await failing(new TransientError('store-busy', 'The table is busy'))(event, context)).toMatchObject({
    statusCode: 503,
    body: '{"message":"The table is busy: try again"}',
  });
  await expect(failing(new Error('no grant'))(event, context)).rejects.toThrow('no grant');
});
