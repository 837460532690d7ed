import { createHmac } from 'node:crypto';
import { expect, expectTypeOf, test } from 'vitest';
import { wireNames } from '#shared/bank/wire-names.ts';
import { createWebhooks, webhooks, type WebhookEvent } from './unwrap.ts';
import { WebhookError } from './unwrap.ts';

const secret = 'a'.repeat(32);
const booking = JSON.stringify({
  id: 'boo_1',
  account_id: 'acc_1',
  amount: { value: '100', currency: 'EUR' },
});

function headersOf(body: string, { type = 'BOOKING', prefix = 'Service', by = secret } = {}) {
  return {
    [`${prefix}-Webhook-Id`]: 'not_1',
    [`${prefix}-Webhook-Subscription-Id`]: 'sub_1',
    [`${prefix}-Webhook-Event-Type`]: type,
    [`${prefix}-Entity-Id`]: 'boo_1',
    [`${prefix}-Webhook-Attempt`]: '2',
    [`${prefix}-Webhook-Signature`]: `sha256=${createHmac('sha256', by).update(body).digest('hex')}`,
  };
}

test('a signed notification is the event of its type, parsed by the schema of that type', () => {
  const event = webhooks.unwrap(booking, headersOf(booking), secret);
  expect(event).toMatchObject({
    type: 'BOOKING',
    notificationId: 'not_1',
    subscriptionId: 'sub_1',
    entityHint: 'boo_1',
    attempt: 2,
    payload: { id: 'boo_1', amount: { value: 100 } },
  });
  if (event.type === 'BOOKING') expectTypeOf(event.payload.id).toEqualTypeOf<string>();
  expectTypeOf<Extract<WebhookEvent, { type: 'BOOKING' }>['payload']>().not.toBeAny();
});

test('bytes, Headers and the secrets of a rotation are taken as well', () => {
  const headers = new Headers(headersOf(booking));
  expect(webhooks.unwrap(Buffer.from(booking), headers, ['b'.repeat(32), secret])).toMatchObject({
    type: 'BOOKING',
  });
});

test('a type that the catalogue does not know comes as it is', () => {
  const event = webhooks.unwrap('{"a":1}', headersOf('{"a":1}', { type: 'NEW_TYPE' }), secret);
  expect(event).toMatchObject({ type: undefined, eventType: 'NEW_TYPE', payload: { a: 1 } });
});

test('the names of a stage’s wire are those of the code in the event', () => {
  const acme = createWebhooks({ wireNames: wireNames().parse({ headerPrefix: 'Acme', valueName: 'ACME' }) });
  const body = JSON.stringify({ id: 'card_1', status: 'BLOCKED_BY_ACME' });
  const headers = headersOf(body, { type: 'CARD_LIFECYCLE_EVENT', prefix: 'Acme' });
  expect(acme.unwrap(body, headers, secret)).toMatchObject({ payload: { status: 'BLOCKED_BY_SERVICE' } });
});

test('names of the wire that are not given are those of the code', () => {
  const acme = createWebhooks({ wireNames: { headerPrefix: 'Acme' } });
  const body = JSON.stringify({ id: 'card_1', status: 'BLOCKED_BY_SERVICE' });
  const headers = headersOf(body, { type: 'CARD_LIFECYCLE_EVENT', prefix: 'Acme' });
  expect(acme.unwrap(body, headers, secret)).toMatchObject({ payload: { status: 'BLOCKED_BY_SERVICE' } });
});

test.each([
  ['wireNames.headerPrefx', { wireNames: { headerPrefx: 'Acme' } }],
  ['options.headerPrefix', { headerPrefix: 'Acme' }],
])('a misspelt option is named: %s', (field, wrong) => {
  expect(() => createWebhooks(wrong as object)).toThrow(`${field} is unknown`);
});

test.each([null, 'Acme', []])('options that are none are refused: %j', (wrong) => {
  expect(() => createWebhooks(wrong as object)).toThrow('options must be an object');
});

test('the verification request is recognised, and nothing else is accepted unsigned', () => {
  const headers = { 'Service-Webhook-Event-Type': 'WEBHOOK-SUBSCRIPTION' };
  expect(webhooks.unwrap('', headers, secret)).toEqual({ type: 'WEBHOOK-SUBSCRIPTION' });
  const unsigned = { 'Service-Webhook-Event-Type': 'BOOKING' };
  for (const [body, given] of [
    ['{}', headers],
    ['', unsigned],
  ] as const)
    expect(() => webhooks.unwrap(body, given, secret)).toThrow(new WebhookError('header-missing'));
});

test.each([
  ['another body', { ...headersOf(`${booking} `) }, 'signature-mismatch', 422],
  ['another secret', { ...headersOf(booking, { by: 'c'.repeat(32) }) }, 'signature-mismatch', 422],
  [
    'no hash',
    { ...headersOf(booking), 'Service-Webhook-Signature': 'sha256=00' },
    'signature-malformed',
    503,
  ],
  ['two ids', { ...headersOf(booking), 'Service-Webhook-Id': ['one', 'two'] }, 'header-doubled', 503],
  ['no id', { ...headersOf(booking), 'Service-Webhook-Id': undefined }, 'header-missing', 503],
  ['no type', { ...headersOf(booking), 'Service-Webhook-Event-Type': [] }, 'header-missing', 503],
  ['no signature', { ...headersOf(booking), 'Service-Webhook-Signature': '' }, 'header-missing', 503],
  ['a long id', { ...headersOf(booking), 'Service-Webhook-Id': 'n'.repeat(201) }, 'header-oversized', 503],
] as const)('%s is an error that says what to answer', (...[, headers, problem, status]) => {
  const unwrap = () => webhooks.unwrap(booking, headers, secret);
  expect(unwrap).toThrow(
    expect.objectContaining({
      name: 'WebhookError',
      problem,
      status,
      code: `webhook-${problem}`,
      retryable: false,
    }),
  );
  expect(unwrap).not.toThrow(/acc_1/);
});

test.each(['{"amount":"much"}', '[]', 'no JSON'])(
  'a genuine body that fits no schema is left to the bank’s retries: %s',
  (body) => {
    expect(() => webhooks.unwrap(body, headersOf(body), secret)).toThrow(
      expect.objectContaining({ problem: 'body-unreadable', status: 503 }),
    );
  },
);

test.each(['', [], ['', secret], undefined])(
  'without a secret nothing is taken, and the bank is asked to send again: %j',
  (missing) => {
    const forged = headersOf(booking, { by: '' });
    // From JavaScript, or from an environment variable that is not set.
    const unwrap = () => webhooks.unwrap(booking, forged, missing as string);
    expect(unwrap).toThrow(expect.objectContaining({ problem: 'secret-missing', status: 503 }));
  },
);

test('a body that was parsed before is refused in words', () => {
  const parsed = JSON.parse(booking) as never;
  expect(() => webhooks.unwrap(parsed, headersOf(booking), secret)).toThrow(
    expect.objectContaining({ problem: 'body-not-raw', status: 503 }),
  );
});
