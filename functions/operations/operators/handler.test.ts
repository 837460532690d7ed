import { expect, test } from 'vitest';
import { createApprovalsWorld, wishFor } from '#test/fakes/approvals-world.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { operatorsRoutes, type OperatorsRoute } from '#shared/operators/routes.ts';
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
  return async (by: string, { asked }: { readonly asked: unknown }) => {
    expect(by).toBe('runs');
    const { ask } = asked as { ask: string };
    if (ask === 'list-breaks') throw new PermanentError('function-refused', 'there is no such break');
    if (ask === 'stop-run') state = 'stopped';
    return Promise.resolve({ run: { ...run, state }, report: 'reports' });
  };
}

function setUp() {
  const world = createApprovalsWorld();
  const log = createMemoryLog();
  const invoke = runsFunction();
  const handler = createHandler({ ...world.deps, ...world, invoke, roles, viewers, log });
  const call = async (userArn: string | null, proxy: string | undefined, body: string | null) => {
    const event = {
      // Whoever calls writes these: they say nothing about who it is.
      headers: { 'x-user-arn': session('ben'), principal: session('ben') },
      pathParameters: proxy === undefined ? null : { proxy },
      requestContext: { identity: { userArn } },
      body,
    };
    const { statusCode, body: text } = await handler(event, context);
    return { statusCode, answer: JSON.parse(text) as unknown };
  };
  const ask = async (userArn: string, route: OperatorsRoute, asked: object) => {
    const { statusCode, answer } = await call(userArn, route, JSON.stringify(asked));
    expect({ statusCode, answer }).toMatchObject({ statusCode: 200 });
    return operatorsRoutes[route].answer.parse(answer) as Record<string, unknown>;
  };
  return { ...world, handler, call, ask, log, invoke };
}

const reason = 'the bank confirmed it';

test('two persons settle a break, and the record says who did what', async () => {
  const { ask, open, breaks } = setUp();
  const { id: breakId } = await open();
  const wish = { kind: 'break-resolution', wish: wishFor(breakId), reason };
  const { approval } = (await ask(session('anna'), 'approvals/propose', wish)) as {
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

test('a proposal is taken back', async () => {
  const { ask, open, propose } = setUp();
  const { id } = await propose((await open()).id);
  expect(await ask(session('anna'), 'approvals/refuse', { id, reason })).toMatchObject({
    approval: { state: 'REFUSED' },
  });
  expect(await ask(session('anna'), 'approvals/list', {})).toEqual({ approvals: [] });
  expect(await ask(session('anna'), 'approvals/list', { all: true })).toMatchObject({ approvals: [{ id }] });
});

const stop = { change: 'change-1', reason, asked: { job: 'statements', id: 'r1' } };

test('a person stops a run as themselves, and the record says so', async () => {
  const { call, entries } = setUp();
  expect(await call(session('anna'), 'runs/stop', JSON.stringify(stop))).toMatchObject({
    statusCode: 200,
    answer: { state: 'done', answer: { run: { state: 'stopped' } } },
  });
  const common = { principal: session('anna'), person: 'anna', reason, change: 'change-1' };
  const about = { action: 'stop run', entity: 'run statements/r1', before: { state: 'working' } };
  expect(await entries()).toMatchObject([
    { ...common, ...about, step: 'intended', after: stop.asked },
    { ...common, ...about, step: 'done', after: { state: 'stopped', planned: 3, finished: 1 } },
  ]);
});

test('looking leaves no entry, and asks the function what changes nothing', async () => {
  const { call, entries } = setUp();
  const shown = JSON.stringify({ ask: 'show-run', job: 'statements', id: 'r1' });
  for (const role of ['operator', 'viewer'])
    expect(await call(session('anna', role), 'look/runs', shown)).toMatchObject({
      statusCode: 200,
      answer: { run: { state: 'working' } },
    });
  const refused = await call(session('anna'), 'look/runs', '{"ask":"list-breaks"}');
  expect(refused).toEqual({ statusCode: 400, answer: { message: 'there is no such break' } });
  expect(await entries()).toEqual([]);
});

const accepting = { accountId: 'acc_1', priceList: 'standard-2026', day: '2026-03-01' };
const replaying = { family: 'cards', from: '2026-01-01', to: '2026-01-02' };

test.each([
  ['look/runs', { ask: 'stop-run', job: 'statements', id: 'r1' }],
  ['look/runs', { ask: 'close-breaks', ids: ['1'], change: 'c', by: 'anna', because: 'b' }],
  ['look/fees', {}],
  ['look/fees', { accept: accepting }],
  ['look/fees', { show: { accountId: 'acc_1' }, accept: accepting }],
  ['look/fees', { start: { task: 'charge', asOf: '2026-04-01', requestId: 'r' } }],
  ['look/statements', { hold: { accountId: 'acc_1', because: 'b' } }],
  ['look/reconciliation', { start: { tier: 'full', asOf: '2026-04-01', requestId: 'r', dryRun: true } }],
  ['look/replay', replaying],
  ['look/parked', { ask: 'redrive-family', family: 'cards' }],
  ['look/deadLetters', { ask: 'redrive', family: 'cards' }],
  ['look/erasure', { request: { kind: 'person', id: 'per_1' } }],
  ['look/subscriptions', { dryRun: false }],
  ['look/subscriptions', { removeStray: 'sub-1' }],
  ['look/portfolio', { onboard: { day: '2026-01-31' } }],
  ['look/runs', { withinMs: 1_000, asked: { ask: 'stop-run', job: 'statements', id: 'r1' } }],
])('%s does not ask a function to change something: %o', async (path, asked) => {
  const { call, entries } = setUp();
  expect(await call(session('anna'), path, JSON.stringify(asked))).toMatchObject({ statusCode: 400 });
  expect(await entries()).toEqual([]);
});

test('whoever may only look changes nothing, and proposes and approves nothing', async () => {
  const { call, entries } = setUp();
  const viewer = session('anna', 'viewer');
  for (const path of ['approvals/list', 'audit/list', 'audit/verify'])
    expect(await call(viewer, path, '{}')).toMatchObject({ statusCode: 200 });
  const wish = { kind: 'break-resolution', wish: wishFor('1'), reason };
  for (const [path, asked] of [
    ['runs/stop', stop],
    ['approvals/propose', wish],
    ['approvals/approve', { id: '1', shown: '0'.repeat(64), reason }],
    ['approvals/refuse', { id: '1', reason }],
  ] as const)
    expect(await call(viewer, path, JSON.stringify(asked))).toEqual({
      statusCode: 403,
      answer: { message: `The role of ${viewer} may only look: ${path} changes something` },
    });
  expect(await entries()).toEqual([]);
});

test.each([
  [{ ...stop, reason: undefined }, 'reason is missing'],
  [{ ...stop, reason: 'no' }, 'reason must say why'],
  [{ ...stop, reason: 'for DE89370400440532013000' }, 'must not hold an IBAN'],
  [{ ...stop, change: undefined }, 'change is missing'],
  [{ ...stop, asked: { job: 'statements', run: 'r1' } }, 'asked.run is unknown'],
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
])('%s is refused in words, whatever headers and body say', async (userArn, words) => {
  const { call, entries } = setUp();
  const asked = { kind: 'break-resolution', wish: {}, reason, principal: session('ben') };
  const refused = await call(userArn, 'approvals/propose', JSON.stringify(asked));
  expect(refused).toEqual({ statusCode: 403, answer: { message: expect.stringContaining(words) } });
  expect(await entries()).toEqual([]);
});

test.each([
  [
    'approvals/give',
    '{}',
    { statusCode: 404, words: 'There is no path approvals/give; there are approvals/list' },
  ],
  ['constructor', '{}', { statusCode: 404, words: 'There is no path constructor' }],
  [undefined, '{}', { statusCode: 404, words: 'There is no path' }],
  ['approvals/list', '{', { statusCode: 400, words: 'The body is not JSON' }],
  ['approvals/show', null, { statusCode: 400, words: 'id' }],
  ['approvals/list', '{"al":true}', { statusCode: 400, words: 'al is unknown; did you mean all?' }],
  ['approvals/propose', '{"kind":"gift","wish":{},"reason":"why not"}', { statusCode: 400, words: 'kind' }],
  [
    'approvals/propose',
    '{"kind":"break-resolution","wish":{},"reason":"no"}',
    { statusCode: 400, words: 'reason must say why' },
  ],
  [
    'approvals/propose',
    '{"kind":"break-resolution","wish":{"break":"1"},"reason":"why not"}',
    { statusCode: 400, words: 'wish.as is missing' },
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
  const { deps, record, changes, invoke, log } = setUp();
  const failing = (error: Error) => {
    const proposals = { ...deps.proposals, open: async () => Promise.reject(error) };
    return createHandler({ ...deps, proposals, record, changes, invoke, roles, viewers, log });
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
