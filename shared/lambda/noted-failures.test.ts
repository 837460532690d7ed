import { expect, test } from 'vitest';
import { ServerError } from '#shared/bank/errors/api-error.ts';
import { createNotedFailures as createFailures } from '#test/fakes/failure-rows.ts';
import { createMemoryLog } from '#test/fakes/telemetry.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';
import { createNotedFailures } from './noted-failures.ts';

function setUp() {
  const log = createMemoryLog();
  const failures = createFailures();
  return { log, failures, noted: createNotedFailures({ failures, log }) };
}

const delivery = aDelivery({
  type: 'PERSON_CHANGED',
  entityHint: '1a2b3c4d5e6f4f2aper',
  receivedAt: '2026-01-05T08:00:00.000Z',
});
const message = (receives = 1, body: unknown = delivery) => {
  const record = sqsRecord(JSON.stringify(body));
  return { ...record, attributes: { ...record.attributes, ApproximateReceiveCount: String(receives) } };
};
const outage = new ServerError({ operation: 'persons.get', status: 503, body: { secret: 'DE89' } });

test('the log of a failure says which event, which entity by its end, and which call failed', () => {
  const { noted, log, failures } = setUp();
  noted.failed(outage, message(3));
  const example = { eventId: delivery.id, eventType: 'PERSON_CHANGED', entity: '…aper' };
  expect(log.lines).toMatchObject([
    {
      level: 'error',
      message: 'an event failed and will be tried again',
      fields: { error: outage, receiveCount: 3, ...example, cause: 'bank-failed', action: 'persons.get 503' },
    },
  ]);
  expect(failures.noted.failed).toEqual([
    [
      delivery.id,
      { kind: 'bank', code: 'bank-failed', action: 'persons.get 503' },
      {
        ...example,
        names: {
          ids: expect.arrayContaining([delivery.notificationId, '1a2b3c4d5e6f4f2aper']),
          eventType: 'PERSON_CHANGED',
          receivedAt: '2026-01-05T08:00:00.000Z',
        },
      },
    ],
  ]);
});

test('noise in a queue is noted by its message', () => {
  const { noted, failures } = setUp();
  noted.failed(new SyntaxError('DE89'), message(1, { iban: 'DE89' }));
  expect(failures.noted.failed).toEqual([[message().messageId, { kind: 'code', code: 'SyntaxError' }, {}]]);
});

test('a success is looked up only if the event may have failed before', () => {
  const { noted, failures } = setUp();
  noted.succeeded(message(), delivery);
  expect(failures.noted.succeeded).toEqual([]);
  noted.succeeded(message(2), delivery);
  expect(failures.noted.succeeded).toEqual([delivery.id]);
  const sentAgain = { redriven: { dataType: 'String', stringValue: 'true' } };
  noted.succeeded({ ...message(), messageAttributes: sentAgain }, delivery);
  expect(failures.noted.succeeded).toEqual([delivery.id, delivery.id]);
});
