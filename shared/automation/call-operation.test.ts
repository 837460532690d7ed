import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { rows } from '#shared/bank/contract/rows.ts';
import { answer, broken, createAutomationWorld, type Respond } from '#test/fakes/automation-world.ts';
import { until } from '#test/fakes/virtual-time.ts';
import type { CallResult } from './operation-call.ts';

const message = {
  person_id: 'per_1',
  text: 'Welcome!',
  purpose: 'welcome',
  idempotency_key: '0b6f7a7e-3f43-4a53-9f0e-000000000001',
};
const send = { operation: 'sms.messages.create', input: { body: message }, idempotencyKey: 'event-1' };
const createPerson = {
  operation: 'persons.create',
  input: { body: { first_name: 'Ada' } },
  idempotencyKey: 'event-1',
};
const account = { id: 'acc_1', iban: 'DE89370400440532013000', person_id: 'per_1', status: 'ACTIVE' };
const getAccount = { operation: 'accounts.get', input: { id: 'acc_1' } };
const getFile = { operation: 'businesses.documents.file.get', input: { business_id: 'bus_1', id: 'doc_1' } };

const lost: Respond = () => {
  throw broken('ECONNRESET');
};

const dayMs = 24 * 3_600_000;
const isRepeatable = (result: CallResult) => result.status === 'unknown' && result.repeatable;
/** Milliseconds until the call may be made again. */
const waitOf = (result: CallResult, nowMs: number) =>
  result.status === 'unknown' ? Date.parse(result.retryNotBefore) - nowMs : 0;

const standingOrder = {
  recipient_name: 'Anna',
  recipient_iban: 'DE89370400440532013000',
  amount: { value: 100, currency: 'EUR' },
  description: 'Rent',
  end_to_end_id: 'e2e-1',
  first_execution_date: '2026-02-01',
  reoccurrence: 'MONTHLY',
};

function setUp(respond: Respond = () => answer(201, { id: 'sms_1', message: 'Welcome!' })) {
  const world = createAutomationWorld([
    ...['accounts.get', 'accounts.bookings.list', 'persons.get', 'persons.create', 'persons.update'],
    ...['sms.messages.create', 'businesses.documents.file.get', 'persons.documents.delete'],
    'persons.accounts.standingOrders.create',
  ]);
  world.respondWith(respond);
  return world;
}

describe('a read', () => {
  test('needs no key, leaves no intent and gives the reply', async () => {
    const { call, intents } = setUp(() => answer(200, account));

    expect(await call(getAccount)).toEqual({ status: 'succeeded', reply: account });
    expect(intents.intents.size).toBe(0);
  });

  test('gives the members that were asked for, and no others', async () => {
    const { call } = setUp(() => answer(200, account));

    const result = await call({ ...getAccount, fields: ['person_id', 'business_id'] });
    expect(result).toEqual({ status: 'succeeded', reply: { person_id: 'per_1' } });
  });

  test('of a list gives the page, with the members of its entries', async () => {
    const { call, requests } = setUp(() => answer(200, [{ id: 'b1', description: 'Rent' }]));
    const input = { account_id: 'acc_1', page: { number: 2, size: 1 } };

    const result = await call({ operation: 'accounts.bookings.list', input, fields: ['id'] });
    expect(result).toMatchObject({ status: 'succeeded', reply: { items: [{ id: 'b1' }], number: 2 } });
    expect(JSON.stringify(result)).not.toContain('Rent');
    expect(requests).toHaveLength(1);
  });

  test('that the bank refuses returns its code, and none of its words', async () => {
    const refusal = { errors: [{ id: 'req_1', code: 'model_not_found', detail: 'No account acc_1' }] };
    const { call } = setUp(() => answer(404, refusal));

    expect(await call(getAccount)).toEqual({
      status: 'refused',
      code: 'not-found',
      httpStatus: 404,
      bankCode: 'model_not_found',
      requestId: 'req_1',
    });
  });

  test('that the bank cannot answer now may be tried again', async () => {
    const { call } = setUp(() => {
      throw broken('ECONNREFUSED');
    });

    await expect(call(getAccount)).rejects.toMatchObject({ name: 'BankUnavailable', retryable: true });
  });
});

describe('before anything is sent', () => {
  test.each([
    ['an operation that is not listed', { ...getAccount, operation: 'accounts.balance.get' }, 'NotAllowed'],
    ['an operation that does not exist', { ...getAccount, operation: 'accounts.steal' }, 'NotAllowed'],
    ['no operation', { input: {} }, 'InvalidInput'],
    ['a misspelt member', { ...getAccount, idempotencykey: 'k' }, 'InvalidInput'],
    ['input that is no object', { ...getAccount, input: 'acc_1' }, 'InvalidInput'],
    ['a write without a key', { ...send, idempotencyKey: undefined }, 'InvalidInput'],
    ['no input at all', undefined, 'InvalidInput'],
    ['a member that the reply does not have', { ...getAccount, fields: ['id', 'persn_id'] }, 'InvalidInput'],
    ['a member that every object inherits', { ...getAccount, fields: ['__proto__'] }, 'InvalidInput'],
    ['a member of a file', { ...getFile, fields: ['id'] }, 'InvalidInput'],
  ])('%s is refused', async (_what, asked, name) => {
    const { call, requests, intents } = setUp();

    await expect(call(asked)).rejects.toMatchObject({ name, retryable: false });
    expect(requests).toEqual([]);
    expect(intents.intents.size).toBe(0);
  });

  test('every operation but those of its list is refused to a team', async () => {
    const { call, requests } = createAutomationWorld(['sms.messages.create']);

    for (const { operation } of rows.filter((row) => row.operation !== 'sms.messages.create'))
      await expect(call({ operation, idempotencyKey: 'k' })).rejects.toMatchObject({ name: 'NotAllowed' });
    expect(requests).toEqual([]);
  });

  test('input that does not fit the contract is refused by the names of its fields', async () => {
    const { call, requests, intents } = setUp();
    const spoilt = { ...send, input: { body: { ...message, text: 'x'.repeat(161), DE89: 1 } } };

    const refusal: unknown = await call(spoilt).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'InvalidInput' });
    expect(String(refusal)).toMatch(/body\.text.*body has an unknown member/);
    expect(inspect(refusal, { depth: 5 })).not.toMatch(/xxx|DE89/);
    expect(requests).toEqual([]);
    expect(intents.intents.size).toBe(0);
  });

  test.each([
    { ...getAccount, DE89: 1 },
    { ...getAccount, input: { id: 'acc_1', DE89: 1 } },
    { ...getAccount, input: { id: 'acc_1', DE89: { DE89: 1 } } },
    { ...getAccount, fields: ['DE89'] },
    { ...getAccount, operation: 'DE89' },
    { operation: 'accounts.bookings.list', input: { account_id: 'acc_1', page: { DE89: 1 } } },
    { operation: 'accounts.bookings.list', input: { account_id: 'acc_1', filter: { DE89: 1 } } },
    { ...send, input: { body: { ...message, DE89: 1 } } },
  ])('a name that the caller made up is repeated in no error: %o', async (asked) => {
    const { call } = setUp();

    const refusal: unknown = await call(asked).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(inspect(refusal, { depth: 5 })).not.toContain('DE89');
  });
});

describe('the same key', () => {
  test('gives the first reply again and sends nothing', async () => {
    const { call, writes } = setUp();
    const first = await call(send);

    // Step Functions orders members as it likes.
    const { idempotencyKey, input, operation } = send;
    expect(await call({ idempotencyKey, input, operation })).toEqual(first);
    expect(first).toEqual({ status: 'succeeded', reply: { id: 'sms_1', message: 'Welcome!' } });
    expect(writes()).toHaveLength(1);
  });

  test.each([
    { input: { body: { ...message, text: 'Another text' } } },
    { operation: 'persons.create', input: { body: {} } },
    { fields: ['id'] },
  ])('with another call is refused: %o', async (change) => {
    const { call, writes } = setUp();
    await call(send);

    await expect(call({ ...send, ...change })).rejects.toMatchObject({ name: 'KeyReused' });
    expect(writes()).toHaveLength(1);
  });

  test('twice at once sends once: the second gets an unknown outcome', async () => {
    const { call, writes } = setUp();

    const results = await Promise.all([call(send), call(send)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['succeeded', 'unknown']);
    expect(writes()).toHaveLength(1);
    expect(await call(send)).toMatchObject({ status: 'succeeded' });
  });

  test.each([
    [409, 'conflict'],
    [422, 'unprocessable'],
  ])('gives a refusal again: %d', async (httpStatus, code) => {
    const { call, writes } = setUp(() => answer(httpStatus, {}));
    const refused = { status: 'refused', code, httpStatus };

    expect(await call(createPerson)).toEqual(refused);
    expect(await call(createPerson)).toEqual(refused);
    expect(writes()).toHaveLength(1);
  });

  test('also reports a waiting change that the contract does not expect', async () => {
    const waiting = {
      id: 'chg_1',
      status: 'AUTHORIZATION_REQUIRED',
      url: 'https://bank.example/v1/change_requests/chg_1/authorize',
    };
    const { call, writes } = setUp(() => answer(202, waiting));
    const result = { status: 'awaits-customer', changeRequestId: 'chg_1' };

    expect(await call(createPerson)).toEqual(result);
    expect(await call(createPerson)).toEqual(result);
    expect(writes()).toHaveLength(1);
  });

  test('reports success for a write without a reply', async () => {
    const { call, writes } = setUp(() => new Response(null, { status: 204 }));

    expect(await call(createPerson)).toMatchObject({ status: 'succeeded' });
    expect(writes()).toHaveLength(1);
  });

  test('reports that a change waits for the customer, and asks for it once', async () => {
    const { call, writes } = setUp(() => answer(202, { id: 'chg_1', status: 'AUTHORIZATION_REQUIRED' }));
    const update = {
      operation: 'persons.update',
      input: { id: 'per_1', body: { city: 'Berlin' } },
      idempotencyKey: 'k',
    };
    const waiting = { status: 'awaits-customer', changeRequestId: 'chg_1' };

    expect(await call(update)).toEqual(waiting);
    expect(await call(update)).toEqual(waiting);
    expect(writes()).toHaveLength(1);
  });

  test('does not let a replaced attempt write the end', async () => {
    const { call, clock, ports, intents, writes, respondWith } = setUp(lost);
    const replaced = Promise.withResolvers<undefined>();
    const slow = {
      ...ports,
      intents: {
        ...intents,
        recordEnding: async (...args: Parameters<typeof intents.recordEnding>) => {
          await replaced.promise;
          return intents.recordEnding(...args);
        },
      },
    };
    const first = call(send, slow);
    await until(() => writes().length === 1);
    clock.advance(10 * 60_000);
    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));
    const second = await call(send);
    replaced.resolve(undefined);
    await first;

    expect(second).toMatchObject({ status: 'succeeded' });
    expect(await call(send)).toEqual(second);
    expect(writes()).toHaveLength(2);
  });

  test('says so once the reply is no longer kept', async () => {
    const { call, intents } = setUp();
    await call(send);
    intents.replies.clear();

    expect(await call(send)).toEqual({ status: 'succeeded', replyExpired: true });
  });
});

test.each([
  [
    'persons.update',
    { id: 'per_1', body: { city: 'Berlin' } },
    { id: 'chg_1', status: 'COMPLETED', response_code: 500, response_body: '{}' },
  ],
  [
    'persons.accounts.standingOrders.create',
    { person_id: 'per_1', account_id: 'acc_1', body: standingOrder },
    { change_request: { id: 'chg_1', status: 'FAILED', response_code: '503' } },
  ],
])(
  'a %s whose change failed with a 5xx inside a 2xx is unknown and sent once',
  async (operation, input, body) => {
    const { call, writes } = setUp(() => answer(200, body));
    const update = { operation, input, idempotencyKey: 'k' };

    expect(await call(update)).toMatchObject({ status: 'unknown', repeatable: false });
    expect(await call(update)).toMatchObject({ status: 'unknown', repeatable: false });
    expect(writes()).toHaveLength(1);
  },
);

test.each([408, 425])(
  'a write that was answered %d may have taken effect, and is repeated under its key',
  async (status) => {
    const { call, clock, writes, respondWith } = setUp(() => answer(status, {}));
    expect(await call(send)).toMatchObject({ status: 'unknown', repeatable: true });
    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));
    clock.advance(152_000);
    expect(await call(send)).toMatchObject({ status: 'succeeded' });
    expect(writes()).toHaveLength(2);
  },
);

describe('a write that was never answered', () => {
  test('is unknown, and sent again only after the bank must have given up', async () => {
    const { call, clock, writes, respondWith } = setUp(lost);

    const result = await call(send);
    expect(result).toMatchObject({ status: 'unknown', repeatable: true });
    const retryNotBefore = Date.parse((result as { retryNotBefore: string }).retryNotBefore);
    expect(retryNotBefore - clock.now()).toBe(152_000);

    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));
    clock.advance(151_999);
    expect(await call(send)).toEqual(result);
    expect(writes()).toHaveLength(1);
    clock.advance(1);
    expect(await call(send)).toMatchObject({ status: 'succeeded', reply: { id: 'sms_1' } });
    expect(writes()).toHaveLength(2);
  });

  test.each([['lost', lost] as const, ['a failure of the bank', () => answer(500, {})] as const])(
    'is never sent again where the bank knows no key (%s)',
    async (_how, respond) => {
      const { call, clock, writes, respondWith } = setUp(respond);
      expect(await call(createPerson)).toMatchObject({ status: 'unknown', repeatable: false });
      respondWith(() => answer(201, { id: 'per_1' }));
      clock.advance(30 * 24 * 3_600_000);

      expect(await call(createPerson)).toMatchObject({ status: 'unknown', repeatable: false });
      expect(writes()).toHaveLength(1);
    },
  );

  test('stays unknown when its repetition is refused: it may be refused because it was done', async () => {
    const { call, clock, respondWith } = setUp(lost);
    await call(send);
    clock.advance(152_000);
    respondWith(() => answer(409, {}));

    const result = await call(send);
    expect(result).toMatchObject({ status: 'unknown', repeatable: true, refusal: { httpStatus: 409 } });
    expect(waitOf(result, clock.now())).toBeGreaterThanOrEqual(152_000);
  });

  test('stays unknown when its repetition could not be carried out: the first may have been', async () => {
    const { call, clock, respondWith } = setUp(lost);
    await call(send);
    clock.advance(152_000);
    respondWith(() => answer(429, {}));

    const result = await call(send);
    expect(result).toMatchObject({ status: 'unknown', repeatable: true });
    expect(waitOf(result, clock.now())).toBeGreaterThanOrEqual(152_000);
  });

  test.each([
    ['refused', () => answer(422, { errors: [{ id: 'req_1', code: 'invalid' }] }), 5],
    ['sent away with 429', () => answer(429, {}), 40],
    ['unanswered', lost, 20],
    ['never sent', () => Promise.reject(broken('ECONNREFUSED')), 40],
  ] as const)('and whose repetitions are %s is left to a person in the end', async (_how, respond, most) => {
    const { call, clock, writes, respondWith } = setUp(lost);
    const startMs = clock.now();
    let result = await call(send);
    respondWith(respond);
    for (let repetition = 0; isRepeatable(result); repetition += 1) {
      expect(repetition).toBeLessThan(most);
      clock.advance(waitOf(result, clock.now()));
      result = await call(send);
    }

    expect(result).toMatchObject({ status: 'unknown', repeatable: false });
    // The bank may have forgotten the key by then, and would write a second time.
    expect(clock.now() - startMs).toBeLessThan(dayMs);
    const sent = writes().length;
    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));
    clock.advance(30 * dayMs);
    expect(await call(send)).toEqual(result);
    expect(writes()).toHaveLength(sent);
  });

  test('is taken up by one of two calls that come at once', async () => {
    const { call, clock, writes, respondWith } = setUp(lost);
    await call(send);
    clock.advance(152_000);
    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));

    const results = await Promise.all([call(send), call(send)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['succeeded', 'unknown']);
    expect(writes()).toHaveLength(2);
  });

  test('is not sent again a day later, when the bank may have forgotten its key', async () => {
    const { call, clock, writes, respondWith } = setUp(lost);
    expect(await call(send)).toMatchObject({ status: 'unknown', repeatable: true });
    respondWith(() => answer(201, { id: 'sms_1', message: 'Welcome!' }));
    clock.advance(dayMs);

    expect(await call(send)).toMatchObject({ status: 'unknown', repeatable: false });
    expect(writes()).toHaveLength(1);
  });

  test('of a DELETE has succeeded when there is nothing left to delete', async () => {
    const { call, clock, respondWith } = setUp(lost);
    const remove = {
      operation: 'persons.documents.delete',
      input: { person_id: 'per_1', id: 'doc_1' },
      idempotencyKey: 'k',
    };
    expect(await call(remove)).toMatchObject({ status: 'unknown', repeatable: true });
    clock.advance(152_000);
    respondWith(() => answer(404, {}));

    expect(await call(remove)).toEqual({ status: 'succeeded', reply: null });
  });
});

test.each([
  [
    'a refused connection',
    () => {
      throw broken('ECONNREFUSED');
    },
  ],
  ['too many calls', () => answer(429, {})],
] as const)('a write that was not carried out for %s is free to be sent again', async (_why, respond) => {
  const { call, respondWith, writes } = setUp(respond);
  await expect(call(createPerson)).rejects.toMatchObject({ name: 'BankUnavailable' });
  const before = writes().length;
  respondWith(() => answer(201, { id: 'per_1' }));

  expect(await call(createPerson)).toEqual({ status: 'succeeded', reply: { id: 'per_1' } });
  expect(writes()).toHaveLength(before + 1);
});

test('a reply too large to return, and every file, lies in the bucket', async () => {
  const large = { ...account, note: 'x'.repeat(1_000) };
  const { call, objects, respondWith } = setUp(() => answer(200, large));

  const result = await call(getAccount);
  expect(result).toMatchObject({
    status: 'succeeded',
    replyIn: { bucket: 'bodies', contentType: 'application/json' },
  });
  const { key, bytes } = (result as { replyIn: { key: string; bytes: number } }).replyIn;
  expect(key).toMatch(/^calls\/team\/[0-9a-f]{64}$/);
  expect(bytes).toBe(objects.objects.get(key)?.length);
  expect(JSON.parse(Buffer.from(objects.objects.get(key)!).toString())).toEqual(large);

  respondWith(() => new Response('PNG', { headers: { 'content-type': 'image/png' } }));
  expect(await call(getFile)).toMatchObject({
    replyIn: { bytes: 3, contentType: 'image/png' },
  });
});

test('a large reply of a write is kept by its place, and given again', async () => {
  const { call, writes } = setUp(() => answer(201, { id: 'per_1', note: 'x'.repeat(1_000) }));
  const first = await call(createPerson);

  expect(first).toMatchObject({ status: 'succeeded', replyIn: { bucket: 'bodies' } });
  expect(await call(createPerson)).toEqual(first);
  expect(writes()).toHaveLength(1);
});
