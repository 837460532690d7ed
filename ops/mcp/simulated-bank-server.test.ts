import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '#shared/bank/contract/rows.ts';
import { startSimulatedBankServer } from './simulated-bank-server.ts';

const root = resolve(import.meta.dirname, '../..');
const liveEnvironment = { AWS_PROFILE: 'acme-production', BANK_URL: 'https://bank.example', HOME: '/home' };

let bank: Awaited<ReturnType<typeof startSimulatedBankServer>>;
const client = new Client({ name: 'a-test', version: '1' });

beforeAll(async () => {
  const settings = { docs: resolve(root, 'docs'), version: '1', environment: liveEnvironment };
  bank = await startSimulatedBankServer(settings);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await bank.server.connect(theirs);
  await client.connect(ours);
});

afterAll(async () => {
  await client.close();
  await bank.close();
});

interface Answer {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
}

async function ask(name: string, input: object = {}): Promise<Answer> {
  return (await client.callTool({ name, arguments: { ...input } })) as unknown as Answer;
}

interface Row {
  readonly id: string;
}

interface FoundOperation {
  readonly operation: string;
  readonly annotations: object;
  readonly body: Readonly<Record<string, object>>;
}

/** What these tests read of the answers. */
interface Answers {
  readonly search_operations: { readonly operations: readonly FoundOperation[] };
  readonly call_operation: { readonly reply: Row & { readonly items: readonly object[] } };
  readonly simulate_event: { readonly changed: Row; readonly events: readonly object[] };
  readonly scenario: { readonly scenarios: readonly object[]; readonly outcome: object };
  readonly clock: { readonly now: string };
  readonly state: {
    readonly accounts: object;
    readonly webhooks: {
      readonly url_to_subscribe: string;
      readonly waiting: object;
      readonly arrived: { readonly latest: readonly { readonly headers: object; readonly body: string }[] };
    };
  };
  readonly search_docs: { readonly passages: readonly object[] };
}

/** The answer of a tool that did what it was asked. */
async function answer<Name extends keyof Answers>(name: Name, input: object = {}): Promise<Answers[Name]> {
  const { isError = false, content } = await ask(name, input);
  const text = content[0]?.text ?? '';
  if (isError) throw new Error(text);
  return JSON.parse(text) as Answers[Name];
}

/** What a tool says that did not. */
async function refusal(name: string, input: object = {}): Promise<string> {
  const { isError, content } = await ask(name, input);
  expect(isError).toBe(true);
  const text = content[0]?.text ?? '';
  expect(text).not.toMatch(/\n\s+at |\.ts:\d/);
  return text;
}

const call = async (operation: string, rest: object = {}) =>
  (await answer('call_operation', { operation, ...rest })).reply;

async function customer() {
  const body = { first_name: 'Ada', last_name: 'Byron', birth_date: '1985-12-10' };
  const { id: person_id } = await call('persons.create', { body });
  const opened = await answer('simulate_event', { event: 'open-account', input: { person_id } });
  const account_id = opened.changed.id;
  await answer('simulate_event', {
    event: 'book-incoming-transfer',
    input: { account_id, amount: 150_000, description: 'Salary' },
  });
  return { person_id, account_id };
}

test('a customer opens an account, gets money and sends some, which is executed once the clock moves', async () => {
  const { person_id, account_id } = await customer();
  const change = await call('persons.accounts.sepaCreditTransfers.create', {
    parameters: { person_id, account_id },
    body: {
      amount: { value: 4_950, currency: 'EUR' },
      recipient_name: 'Charles Babbage',
      recipient_iban: 'DE89370400440532013000',
      reference: '57d6a2f8-3c1b-4e90-8b7d-2f6c0e91a4d3',
    },
  });
  const parameters = { change_request_id: change.id };
  await call('changeRequests.authorize', { parameters, body: { person_id, delivery_method: 'static' } });
  await call('changeRequests.confirm', { parameters, body: { person_id, tan: '212212' } });
  const before = await answer('clock');

  const after = await answer('clock', { advance: 2 * 24 * 3600 });

  expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(2 * 24 * 3600 * 1000);
  const { items } = await call('persons.accounts.sepaCreditTransfers.list', {
    parameters: { person_id, account_id },
  });
  expect(items).toMatchObject([{ status: 'executed', amount: { value: 4_950 } }]);
  expect(await answer('state', { account_id })).toMatchObject({
    account: { id: account_id, balance_cents: 145_050 },
    bookings: { total: 2 },
  });
});

test('an event of a card changes what the bank has, and the webhook about it arrives', async () => {
  const { account_id } = await customer();
  const { webhooks } = await answer('state');
  const body = { event_type: 'CARD_AUTHORIZATION', url: webhooks.url_to_subscribe };
  await call('webhooks.create', { body });
  const { changed } = await answer('simulate_event', {
    event: 'change-card',
    input: { account_id, status: 'ACTIVE' },
  });

  await answer('simulate_event', { event: 'authorize-card', input: { card_id: changed.id, amount: 1_890 } });

  expect(await answer('state', { account_id })).toMatchObject({ account: { reserved_cents: 1_890 } });
  await answer('clock', { advance: 3600 });
  const state = await answer('state', { search: account_id });
  expect(state.accounts).toMatchObject({ total: 1, rows: [{ id: account_id, balance_cents: 150_000 }] });
  expect(state.webhooks.waiting).toEqual({ total: 0, rows: [] });
  const [latest] = state.webhooks.arrived.latest;
  expect(JSON.stringify(latest?.headers)).toContain('CARD_AUTHORIZATION');
  expect(JSON.parse(latest?.body ?? '')).toMatchObject({ amount: { value: 1_890 } });
});

test('a webhook goes to the inbox alone', async () => {
  const body = { event_type: 'BOOKING', url: 'https://example.com/webhooks' };
  expect(await refusal('call_operation', { operation: 'webhooks.create', body })).toContain(
    'invalid_webhook_url',
  );
});

test('operations are found by words, with what a call needs', async () => {
  const { operations } = await answer('search_operations', { words: 'transfer money from an account' });
  const found = operations.find(
    ({ operation }) => operation === 'persons.accounts.sepaCreditTransfers.create',
  );
  expect(found).toMatchObject({
    area: 'payments',
    method: 'POST',
    does: expect.stringContaining('Transfers money'),
    parameters: { person_id: expect.any(String), account_id: expect.any(String) },
  });
  expect(found?.body['application/json']).toMatchObject({
    schema: { properties: { amount: { properties: { value: { type: 'integer' } } } } },
    example: { amount: { value: expect.any(Number) } },
  });
});

test('every operation is found by its name, with a sentence that says what it does', async () => {
  const found = await Promise.all(
    rows.map(async ({ operation: words }) => (await answer('search_operations', { words })).operations),
  );
  expect(found).toMatchObject(rows.map(({ operation }) => [{ operation, does: expect.stringMatching(/ /) }]));
});

test('what a call may do is said as the contract says it', async () => {
  const annotationsOf = async (words: string) =>
    (await answer('search_operations', { words })).operations[0]?.annotations;
  expect(await annotationsOf('persons.get')).toEqual({
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  });
  expect(await annotationsOf('persons.create')).toMatchObject({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
  });
  expect(await annotationsOf('persons.accounts.sepaCreditTransfers.create')).toMatchObject({
    readOnlyHint: false,
    idempotentHint: true,
  });
  expect(await annotationsOf('accounts.trustedIbans.delete')).toMatchObject({ destructiveHint: true });
});

test('tools that only read say so, and the others do not', async () => {
  const { tools } = await client.listTools();
  const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
  expect(readOnly.map(({ name }) => name)).toEqual(['search_operations', 'state', 'search_docs']);
  expect(tools.map(({ name }) => name)).toEqual([
    'search_operations',
    'call_operation',
    'simulate_event',
    'scenario',
    'clock',
    'state',
    'search_docs',
  ]);
});

test('an unknown name is answered with those that were probably meant', async () => {
  expect(await refusal('call_operation', { operation: 'person.create' })).toContain('persons.create');
  expect(await refusal('call_operation', { operation: 'sepaTransfer' })).toContain('sepaCreditTransfers');
  expect(await refusal('simulate_event', { event: 'incoming-transfer' })).toContain('book-incoming-transfer');
  expect(await refusal('scenario', { play: 'no-such-day' })).toContain('first-day');
  expect(await refusal('clocks')).toContain('clock');
  expect(await refusal('scenario', { name: 'first-day' })).toBe(
    'scenario: name is unknown: the options are play, input',
  );
});

test('a wrong body is refused by place before it is sent, and what the bank refuses has its code', async () => {
  expect(
    await refusal('call_operation', { operation: 'persons.create', body: { frist_name: 'Ada' } }),
  ).toContain('body.frist_name is unknown; did you mean first_name?');
  const missing = { operation: 'persons.get', parameters: { id: 'nobody' } };
  expect(JSON.parse(await refusal('call_operation', missing))).toMatchObject({
    name: 'NotFoundError',
    status: 404,
    bankCode: 'model_not_found',
    entries: [{ detail: expect.stringContaining('nobody') }],
  });
  expect(await refusal('call_operation', { operatoin: 'persons.get' })).toContain(
    'operatoin is unknown; did you mean operation?',
  );
  const event = await refusal('simulate_event', { event: 'book-incoming-transfer', input: {} });
  expect(event).toContain('account_id is missing');
  expect(event).toContain('"properties"');
  expect(await refusal('clock', { set: '2001-01-01T00:00:00Z' })).toContain('cannot go back');
  expect(await refusal('scenario', { play: 'first-day', input: { days: 3 } })).toContain('days is unknown');
});

test.each([
  { base_url: 'https://bank.example' },
  { parameters: { baseUrl: 'https://bank.example' } },
  { body: { grant_type: 'client_credentials', client_id: 'acme', client_secret: 's3cret' } },
  { parameters: { query: [{ 'aws-session-token': 's3cret' }] } },
])('credentials and addresses are refused, and not repeated: %j', async (given) => {
  const text = await refusal('call_operation', { operation: 'token.issueLegacy', ...given });
  expect(text).toContain('only the simulated bank');
  expect(text).not.toMatch(/s3cret|bank\.example/);
});

test('variables that lead commands to a live bank or account are named as ignored', () => {
  expect(bank.notice).toBe(
    'This server uses only the simulated bank in its own process: it does not read AWS_PROFILE, BANK_URL.',
  );
  expect(client.getInstructions()).toContain(bank.notice);
});

test('events and scenarios are listed with their input', async () => {
  const { events } = await answer('simulate_event');
  expect(events).toMatchObject({ 'open-account': 'opens an account' });
  const [first] = (await answer('simulate_event', { words: 'money arrives' })).events;
  expect(first).toMatchObject({
    event: 'book-incoming-transfer',
    input: { required: ['account_id', 'amount'] },
  });
  const { scenarios } = await answer('scenario');
  expect(scenarios[0]).toMatchObject({ name: 'first-day', summary: expect.any(String) });
  expect((await answer('scenario', { play: 'first-day' })).outcome).toHaveProperty('notifications');
});

test('passages of the documents are found by words', async () => {
  const { passages } = await answer('search_docs', { words: 'take back a release' });
  expect(passages[0]).toMatchObject({
    file: 'docs/adr/0056-a-release-can-be-taken-back.md',
    heading: expect.stringContaining('A release can be taken back'),
  });
});

test('the README of the package is found, which alone says how a test starts a bank', async () => {
  const { passages } = await answer('search_docs', { words: 'startSandbox in a test of yours', limit: 20 });
  expect(passages).toContainEqual(
    expect.objectContaining({
      file: 'ops/package/README.md',
      text: expect.stringContaining('startSandbox'),
    }),
  );
});

test('it serves an agent over standard input and output, and ends with it', async () => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['ops/cli.ts', 'mcp'],
    cwd: root,
    env: { AWS_REGION: 'eu-central-1' },
    stderr: 'pipe',
  });
  const said = Promise.withResolvers<string>();
  transport.stderr?.once('data', (chunk: Buffer) => said.resolve(chunk.toString()));
  const agent = new Client({ name: 'an-agent', version: '1' });

  await agent.connect(transport);

  expect(await said.promise).toContain('it does not read AWS_REGION');
  expect((await agent.listTools()).tools).toHaveLength(7);
  const ended = Promise.withResolvers<string>();
  agent.onclose = () => ended.resolve('closed');
  await agent.close();
  await ended.promise;
});

test('it takes no address of a bank at its start', () => {
  const started = spawnSync(process.execPath, ['ops/cli.ts', 'mcp', '--base-url', 'https://bank.example'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(started).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('--base-url') });
});
