import { expect, expectTypeOf, test } from 'vitest';
import type { CallRequest } from '#shared/automation/operation-call.ts';
import type { CallableOperation, OwnCallResult } from './bank.ts';
import { createBankFor } from './bank-for.ts';

function setUp(answer: object, object = '') {
  const asked: CallRequest[] = [];
  const bankFor = createBankFor({
    ask: async (call) => {
      asked.push(call);
      return Promise.resolve(answer);
    },
    readReply: async () => Promise.resolve(Buffer.from(object)),
  });
  return { asked, bankFor };
}

test('a write is asked for under what the code is called for and its name, a read under no key', async () => {
  const { asked, bankFor } = setUp({ status: 'succeeded', reply: null });
  const body = { status: 'INACTIVE' } as never;
  await bankFor('event-1').call('persons.update', { id: 'per_1', body }, 'close');
  await bankFor('event-2').call('persons.get', { id: 'per_1' });
  await bankFor('event-2').call('persons.list');
  expect(asked).toEqual([
    { operation: 'persons.update', input: { id: 'per_1', body }, idempotencyKey: 'event-1 close' },
    { operation: 'persons.get', input: { id: 'per_1' } },
    { operation: 'persons.list', input: {} },
  ]);
});

const replyIn = (contentType: string) => ({
  status: 'succeeded',
  replyIn: { bucket: 'b', key: 'calls/handler.one/x', bytes: 9, contentType },
});

test('a long reply is read where it lies, and a file is given as a whole', async () => {
  const long = setUp(replyIn('application/json'), '{"id":"per_1"}');
  expect(await long.bankFor('e').call('persons.get', { id: 'per_1' })).toEqual({
    status: 'succeeded',
    reply: { id: 'per_1' },
  });
  const file = setUp(replyIn('application/pdf'), '%PDF');
  expect(await file.bankFor('e').call('persons.get', { id: 'per_1' })).toEqual({
    status: 'succeeded',
    reply: { bytes: Buffer.from('%PDF'), contentType: 'application/pdf' },
  });
});

test('what the bank did not do is told by its status; what is no answer of ours is refused', async () => {
  const unknown = { status: 'unknown', retryNotBefore: '2026-01-05T09:00:00.000Z', repeatable: true };
  expect(await setUp(unknown).bankFor('e').call('persons.get', { id: 'per_1' })).toEqual(unknown);
  await expect(setUp({ status: 'fine' }).bankFor('e').call('persons.list')).rejects.toThrow();
});

test('replies are typed by the operation, and what no stage may list has no name', () => {
  type Person = Extract<OwnCallResult<'persons.get'>, { readonly status: 'succeeded' }>;
  expectTypeOf<Person['reply']['id']>().toEqualTypeOf<string>();
  expectTypeOf<OwnCallResult<'persons.get'>['status']>().toEqualTypeOf<'succeeded' | 'refused'>();
  expectTypeOf<OwnCallResult<'persons.update'>['status']>().toEqualTypeOf<
    'succeeded' | 'refused' | 'unknown' | 'awaits-customer'
  >();
  expectTypeOf<'accounts.feeTransactions.create' | 'token.issue'>().not.toExtend<CallableOperation>();
  expectTypeOf<'persons.documents.upload' | 'webhooks.delete'>().not.toExtend<CallableOperation>();
});
