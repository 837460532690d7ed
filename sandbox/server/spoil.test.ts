import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import { personsTable } from '#shared/bank/contract/persons/table.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import { startSandbox, type Sandbox } from './start-sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, seed: 1 });
});
afterEach(() => sandbox.stop());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const setFaults = (...rules: readonly object[]) => post('/sandbox/faults/api', { rules });
const authorization = () => `Bearer ${sandbox.bank.tokens.issue().access_token}`;
const createPerson = (signal?: AbortSignal) =>
  fetch(`${sandbox.url}/v1/persons`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: authorization() },
    body: JSON.stringify({ first_name: 'Ada' }),
    ...(signal && { signal }),
  });
const someone = { id: 'someone', created_at: '2026-01-05T08:00:00Z', deleted_at: null, attributes: {} };
const persons = () => sandbox.bank.store.persons.length;

test('rate-limited: 429 with Retry-After, and nothing was done', async () => {
  await setFaults({ operation: 'persons.create', fault: 'rate-limited', retryAfterSeconds: 7 });

  const answer = await createPerson();

  expect(answer.status).toBe(429);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(await answer.json()).toMatchObject({ errors: [{ detail: 'Too many requests.' }] });
  expect(persons()).toBe(0);
});

test.each([
  { fault: 'failed-before', done: 0 },
  { fault: 'failed-after', done: 1 },
])('$fault: the same 5xx, and $done persons', async ({ fault, done }) => {
  await setFaults({ operation: 'persons.create', fault, status: 503 });

  const answer = await createPerson();

  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ errors: [{ status: 503 }] });
  expect(persons()).toBe(done);
});

test.each([
  { fault: 'cut-before', done: 0 },
  { fault: 'cut-after', done: 1 },
])('$fault: no answer, and $done persons', async ({ fault, done }) => {
  await setFaults({ operation: 'persons.create', fault });

  await expect(createPerson()).rejects.toThrow('fetch failed');

  expect(persons()).toBe(done);
});

test('in process, where there is no connection, a cut one is a body that breaks', async () => {
  const { app, bank, call } = virtualBank();
  bank.apiFaults.set([{ operation: 'persons.create', probability: 1, fault: 'cut-before' }]);

  await expect((await call('POST', '/v1/persons', {})).text()).rejects.toThrow('The connection broke.');
  expect((await app.request('/sandbox/truth')).status).toBe(200);
});

test('stalled: done, and half of the body until the caller leaves', async () => {
  await setFaults({ operation: 'persons.create', fault: 'stalled' });
  const leaving = new AbortController();

  const answer = await createPerson(leaving.signal);
  const reader = answer.body!.getReader();
  const first = await reader.read();
  const ending = expect(reader.read()).rejects.toThrow('aborted');
  leaving.abort();

  expect(answer.status).toBe(201);
  expect(Buffer.from(first.value).toString()).toMatch(/^\{"first_name":"Ada"[^}]*$/);
  await ending;
  expect(persons()).toBe(1);
});

test('slow: after a wait within its range', async () => {
  const waits: number[] = [];
  const timers = { sleep: (ms: number) => Promise.resolve(void waits.push(ms)) };
  const { app, call } = virtualBank({ timers });
  const rules = [{ operation: '*', fault: 'slow', minMs: 200, maxMs: 900 }];
  await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });

  for (let index = 0; index < 20; index += 1)
    expect((await call('POST', '/v1/persons', {})).status).toBe(201);

  expect(waits.filter((ms) => ms >= 200 && ms <= 900)).toHaveLength(20);
  expect(new Set(waits).size).toBeGreaterThan(10);
});

test('token-lost: every token so far is refused', async () => {
  await setFaults({ operation: 'persons.create', fault: 'token-lost', times: 1 });

  expect((await createPerson()).status).toBe(401);
  expect((await createPerson()).status).toBe(201);
});

test('token-refused: one operation answers 401, and the others take the token', async () => {
  await setFaults({ operation: 'persons.create', fault: 'token-refused', times: 2 });

  expect((await createPerson()).status).toBe(401);
  expect((await createPerson()).status).toBe(401);
  expect((await createPerson()).status).toBe(201);
});

test('failed-inside: a success that holds a failure, and one person', async () => {
  await setFaults({ operation: 'persons.create', fault: 'failed-inside', status: 503, times: 1 });

  const answer = await createPerson();
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ change_request: { status: 'FAILED', response_code: 503 } });
  expect(persons()).toBe(1);
});

test.each([200, 202])(
  'second-factor: a write waits for its confirmation though the contract knows of none, with %i',
  async (status) => {
    await setFaults({ operation: 'persons.create', fault: 'second-factor', status, times: 1 });
    const person_id = 'customer';
    sandbox.bank.store.persons.insert({ ...someone, id: person_id });
    const send = (path: string, body: object) => post(path, body, { authorization: authorization() });

    const answer = await createPerson();
    const request = (await answer.json()) as { id: string; status: string; url: string };
    expect(answer.status).toBe(status);
    expect(request).toMatchObject({
      status: 'AUTHORIZATION_REQUIRED',
      url: expect.stringContaining(request.id),
    });
    expect(persons()).toBe(1);

    await send(request.url, { person_id, delivery_method: 'static' });
    const confirmed = await send(request.url.replace('authorize', 'confirm'), { tan: '212212' });
    expect(confirmed.status).toBe(201);
    expect(await confirmed.json()).toMatchObject({
      status: 'COMPLETED',
      response_code: 201,
      response_body: { first_name: 'Ada' },
    });
    expect(persons()).toBe(2);
  },
);

test('second-factor: a refused change says so in its confirmation, and a second factor needs none', async () => {
  sandbox.bank.store.persons.insert(someone);
  await setFaults({ operation: '*', fault: 'second-factor' });
  const send = (path: string, body: object) => post(path, body, { authorization: authorization() });

  const answer = await send('/v1/persons/nobody/tax_identifications', { country: 'DE', number: '1' });
  const { url } = (await answer.json()) as { url: string };
  await send(url, { person_id: someone.id, delivery_method: 'static' });
  const confirmed = await send(url.replace('authorize', 'confirm'), { tan: '212212' });

  expect(await confirmed.json()).toMatchObject({ status: 'FAILED', response_code: 404 });
});

test('empty-reply: done, and 204 in place of what was made', async () => {
  await setFaults({ operation: '*', fault: 'empty-reply', times: 1 });

  const answer = await createPerson();
  expect(answer.status).toBe(204);
  expect(persons()).toBe(1);
});

test('late: a list shows what was made some time ago, and the rest a little later', async () => {
  const { app, bank, call, advance, anAccount } = virtualBank();
  const rules = [{ operation: 'accounts.bookings.list', fault: 'late', bySeconds: 60 }];
  await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });
  const { id } = anAccount();
  transitions['book-incoming-transfer']?.run({ account_id: id, amount: 100 }, bank);
  const bookings = async () => (await call('GET', `/v1/accounts/${id}/bookings`)).json();

  expect(await bookings()).toEqual([]);
  await advance(61);
  expect(await bookings()).toHaveLength(1);
});

test('late: what was just made is not found by its id either, and the answer to its creation shows it', async () => {
  const { app, call, advance } = virtualBank();
  const rules = [{ operation: 'persons.*', fault: 'late', bySeconds: 60 }];
  await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });
  const made = await call('POST', '/v1/persons', { first_name: 'Ada' });
  const { id } = (await made.json()) as { id: string };
  const read = async () => (await call('GET', `/v1/persons/${id}`)).status;

  expect([made.status, await read()]).toEqual([201, 404]);
  await advance(61);
  expect(await read()).toBe(200);
});

test.each([
  { rows: 1, second: [2, 3], third: [4, 5], total: '6' },
  { rows: 2, second: [1, 2], third: [3, 4], total: '7' },
  { rows: -1, second: [4, 5], third: [], total: '4' },
])('page-drift: pages after the first are off by $rows, and so is the total', async (drift) => {
  const { app, bank, call, anAccount } = virtualBank();
  const fault = { operation: 'accounts.bookings.list', fault: 'page-drift', rows: drift.rows };
  await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules: [fault] }) });
  const { id } = anAccount();
  for (const amount of [1, 2, 3, 4, 5])
    transitions['book-incoming-transfer']?.run({ account_id: id, amount }, bank);
  const amounts = async (page: number) => {
    const address = `/v1/accounts/${id}/bookings?page[size]=2&page[number]=${page}`;
    const answer = await call('GET', address);
    const bookings = (await answer.json()) as { amount: { value: number } }[];
    return [bookings.map(({ amount }) => amount.value), answer.headers.get('total')];
  };

  expect(await amounts(1)).toEqual([[1, 2], '5']);
  expect(await amounts(2)).toEqual([drift.second, drift.total]);
  expect(await amounts(3)).toEqual([drift.third, drift.total]);
  expect(bank.apiFaults.shown()).toMatchObject([{ occurred: 2 }]);
});

test('a rule holds for its operations, as often as it says, by the first that comes true', async () => {
  await setFaults(
    { operation: 'persons.*', fault: 'failed-before', times: 1 },
    { operation: 'persons.create', fault: 'rate-limited', probability: 0 },
    { operation: 'businesses.create', fault: 'failed-before' },
  );

  expect((await createPerson()).status).toBe(500);
  expect((await createPerson()).status).toBe(201);
  const shown = await fetch(`${sandbox.url}/sandbox/faults/api`);
  expect(await shown.json()).toMatchObject({ rules: [{ occurred: 1 }, { occurred: 0 }, { occurred: 0 }] });
});

test('the same seed lets the same calls fail', async () => {
  const statuses = async (seed: number) => {
    const { app, call } = virtualBank({ seed });
    const rules = [{ operation: '*', fault: 'failed-before', probability: 0.5 }];
    await app.request('/sandbox/faults/api', { method: 'POST', body: JSON.stringify({ rules }) });
    return Promise.all(
      Array.from({ length: 20 }, async () => (await call('POST', '/v1/persons', {})).status),
    );
  };

  expect(await statuses(7)).toEqual(await statuses(7));
  expect(await statuses(7)).not.toEqual(await statuses(8));
});

test.each([
  [{ operation: 'person.create', fault: 'stalled' }, 'must be an operation: accounts.get, accounts.* or *'],
  [{ operation: '*', fault: 'slow', minMs: 9, maxMs: 3 }, 'must not be below minMs'],
  [{ operation: '*', fault: 'page-drift', rows: 0 }, 'must not be 0'],
  [{ operation: '*', fault: 'broken' }, 'must be one of rate-limited, '],
])('%j is refused with the reason', async (rule, reason) => {
  const answer = await setFaults(rule);

  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(reason);
});

test('a reset ends them', async () => {
  await setFaults({ operation: '*', fault: 'failed-before' });
  await post('/sandbox/reset', {});

  expect((await createPerson()).status).toBe(201);
});

test('a client that loses its token and then the answer creates one person and says what it does not know', async () => {
  const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };
  const address = { baseUrl: sandbox.url, authUrl: sandbox.url };
  const bank = createBankClient({ ...address, areas: { persons: personsTable.persons }, credentials });
  await bank.persons.create({ body: {} });
  await setFaults(
    { operation: 'persons.create', fault: 'token-lost', times: 1 },
    { operation: 'persons.create', fault: 'cut-after', times: 1 },
  );

  const error: unknown = await bank.persons.create({ body: {} }).catch((caught: unknown) => caught);

  expect(error).toBeInstanceOf(OutcomeUnknownError);
  expect(persons()).toBe(2);
});
