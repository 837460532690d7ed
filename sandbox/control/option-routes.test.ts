import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { bankOptions, type BankOptions } from '#sandbox/engine/options.ts';

function options(given: Partial<BankOptions> = {}) {
  const world = virtualBank({ options: given });
  const send = async (method: string, path: string, body?: object | string) => {
    const response = await world.app.request(`/sandbox${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, value: (await response.json()) as Record<string, unknown> };
  };
  return { ...world, send, get: async () => (await send('GET', '/options')).value };
}

test('every option can be read, with its default', async () => {
  expect(await options().get()).toEqual(bankOptions.parse({}));
});

test('a PATCH sets the options that it names, and the answer to the next call follows them', async () => {
  const { send, get, call, anAccount } = options({ creditRecordDays: 7 });
  anAccount();
  const shown = async () => ((await (await call('GET', '/v1/accounts')).json()) as object[])[0];
  expect(await shown()).not.toHaveProperty('balance');

  const { status, value } = await send('PATCH', '/options', { showBalancesInAccountList: true });

  expect([status, value]).toEqual([200, await get()]);
  expect(value).toMatchObject({ showBalancesInAccountList: true, creditRecordDays: 7 });
  expect(await shown()).toHaveProperty('balance');
});

test('a PUT sets all options: those left out get their default', async () => {
  const { send, get } = options({ creditRecordDays: 7 });

  await send('PUT', '/options', { parallelDeliveries: 9 });

  expect(await get()).toEqual(bankOptions.parse({ parallelDeliveries: 9 }));
});

test.each([
  [{ feeKey: 'ignore' }, { field: 'feeKey', problem: 'is unknown; did you mean feeKeys?' }],
  [{ parallelDeliveries: 0 }, { field: 'parallelDeliveries' }],
  [{ repeatedStatement: 'Old' }, { field: 'repeatedStatement', problem: 'must be one of old, fresh' }],
])('%j is refused in words, and nothing is set', async (body, problem) => {
  const { send, get } = options();
  for (const method of ['PATCH', 'PUT']) {
    const { status, value } = await send(method, '/options', { creditRecordDays: 8, ...body });
    expect([status, value['problems']]).toMatchObject([400, [problem]]);
  }
  expect((await send('PUT', '/options', '[1]')).status).toBe(400);
  expect(await get()).toEqual(bankOptions.parse({}));
});

test('a checkpoint remembers the options, and a reset restores those of the start', async () => {
  const { send, get } = options({ creditRecordDays: 7 });
  await send('PATCH', '/options', { creditRecordDays: 8 });
  const { id } = (await send('POST', '/checkpoints')).value;
  await send('PATCH', '/options', { creditRecordDays: 9 });

  await send('POST', `/checkpoints/${String(id)}/restore`);
  expect(await get()).toMatchObject({ creditRecordDays: 8 });
  await send('POST', '/reset', {});
  expect(await get()).toMatchObject({ creditRecordDays: 7 });
});

test('an option takes no more days than there are dates for, and the bank lives with the most of each', async () => {
  const { app, post, advance, ofPerson, person_id } = payingCustomer();
  const send = async (method: string, path: string, body: object) =>
    (await app.request(`/sandbox${path}`, { method, body: JSON.stringify(body) })).status;
  const days = Object.entries(bankOptions.parse({})).flatMap(([name, value]) =>
    name.endsWith('Days') && typeof value === 'number' ? name : [],
  );
  const most = { ...Object.fromEntries(days.map((name) => [name, 36_500])), feeListDelaySeconds: 31_622_400 };
  for (const [name, value] of Object.entries(most))
    expect(await send('PATCH', '/options', { [name]: value + 1 }), name).toBe(400);

  expect(await send('PATCH', '/options', most)).toBe(200);
  expect((await post(`${ofPerson}/credit_records`, { source: 'service' })).status).toBe(201);
  expect(await send('POST', '/transitions/identify-person', { person_id, status: 'pending' })).toBe(201);
  await advance(2 * dayS);
});
