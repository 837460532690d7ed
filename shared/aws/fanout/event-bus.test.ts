import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { expect, test } from 'vitest';
import { createAnsweringHttp, type HttpAnswer } from '#test/fakes/answering-http.ts';
import { createEventBus } from './event-bus.ts';

const entry = {
  bus: 'personal',
  source: 'partner-banking.accounts',
  detailType: 'BOOKING',
  detail: '{}',
} as const;

function setUp(...answers: HttpAnswer[]) {
  const http = createAnsweringHttp(answers);
  const client = new EventBridgeClient({ ...http.clientConfig, maxAttempts: 1 });
  return { http, bus: createEventBus({ events: 'open-bus', personal: 'personal-bus' }, client) };
}

test('each entry of a successful request has its own result', async () => {
  const { http, bus } = setUp({
    status: 200,
    body: { FailedEntryCount: 1, Entries: [{ EventId: '1' }, { ErrorCode: 'InternalFailure' }] },
  });
  expect(await bus.put([entry, entry, entry])).toEqual([
    { outcome: 'confirmed' },
    { outcome: 'failed', code: 'InternalFailure' },
    { outcome: 'failed', code: 'no-result' },
  ]);
  expect(http.requests[0]).toMatchObject({
    Entries: Array(3).fill({
      EventBusName: 'personal-bus',
      Source: 'partner-banking.accounts',
      DetailType: 'BOOKING',
      Detail: '{}',
    }),
  });
});

test('a request that fails as a whole fails each of its entries', async () => {
  const { bus } = setUp({ status: 400, body: { __type: 'AccessDeniedException' } });
  expect(await bus.put([entry, entry])).toEqual([
    { outcome: 'failed', code: 'AccessDeniedException' },
    { outcome: 'failed', code: 'AccessDeniedException' },
  ]);
});
