import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { call, createReceiverWorld, nothing, secret, sign } from '#test/fakes/receiver-world.ts';

/**
 * Each pair has the signed text and the text that arrives: equivalent to a reader or a parser, but not the same
 * bytes.
 */
const pairs: readonly (readonly [name: string, signed: string | Buffer, sent: string | Buffer])[] = [
  ['JSON with spaces, signed as it would be serialised', '{"id":"b","n":1}', '{ "id": "b", "n": 1 }'],
  ['JSON without spaces, signed with them', '{ "id": "b", "n": 1 }', '{"id":"b","n":1}'],
  ['JSON that is indented', '{\n  "id": "b"\n}', '{"id":"b"}'],
  ['JSON in another order', '{"a":1,"b":2}', '{"b":2,"a":1}'],
  ['a name that comes twice', '{"a":2}', '{"a":1,"a":2}'],
  ['a number beyond 2^53', '{"id":12345678901234567000}', '{"id":12345678901234567890}'],
  ['1.0 for 1', '{"n":1}', '{"n":1.0}'],
  ['escapes for characters', '{"name":"Müller"}', String.raw`{"name":"M\u00fcller"}`],
  ['an escaped slash', '{"url":"a/b"}', String.raw`{"url":"a\/b"}`],
  ['another normal form', 'é', 'é'.normalize('NFD')],
  ['a byte order mark too many', '{}', '\ufeff{}'],
  ['a byte order mark too few', '\ufeff{}', '{}'],
  ['a line break at the end', '{}', '{}\n'],
  ['a line break of Windows', '{\n}', '{\r\n}'],
  ['space around', '{}', ' {} '],
  ['Latin-1 read as UTF-8', Buffer.from('\ufffd'), Buffer.from([0xfc])],
  ['UTF-8 read as Latin-1', Buffer.from('ü', 'latin1'), Buffer.from('ü')],
  ['UTF-16', Buffer.from('{}'), Buffer.from('{}', 'utf16le')],
  ['a zero at the end', '{}', '{}\0'],
  ['no body for an empty object', '', '{}'],
  ['an empty object for no body', '{}', ''],
  ['base64 of it', '{}', Buffer.from('{}').toString('base64')],
];

test.each(pairs)('exact bytes or nothing: %s', async (_name, signed, sent) => {
  const { handler, queues } = createReceiverWorld();
  const event = call({
    bytes: Buffer.from(sent),
    headers: { 'Service-Webhook-Signature': sign(Buffer.from(signed)) },
  });
  expect((await handler(event)).statusCode).toBe(422);
  expect(queues.sent).toEqual([]);
});

test('no JSON verifies under the signature of its other spellings', async () => {
  const { handler, queues } = createReceiverWorld();
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.constantFrom(undefined, 1, 2, '\t'), async (text, indent) => {
      const other = JSON.stringify(JSON.parse(text), null, indent);
      fc.pre(other !== text);
      const event = call({
        bytes: Buffer.from(text),
        headers: { 'Service-Webhook-Signature': sign(Buffer.from(other)) },
      });
      expect((await handler(event)).statusCode).not.toBe(200);
    }),
    { numRuns: 50 },
  );
  expect(queues.sent).toEqual([]);
});

test.each([
  ['its subscription id', sign(Buffer.from('{}'), 'sub_1')],
  ['an empty secret', sign(Buffer.from('{}'), ' ')],
  ['the secret in upper case', sign(Buffer.from('{}'), secret.toUpperCase())],
  ['the secret with a line break', sign(Buffer.from('{}'), `${secret}\n`)],
  ['the secret in base64', sign(Buffer.from('{}'), Buffer.from(secret).toString('base64'))],
  ['the secret of another subscription', sign(Buffer.from('{}'), 'current')],
])('no other key will do: %s', async (_name, signature) => {
  const { handler, queues } = createReceiverWorld();
  const event = call({ bytes: Buffer.from('{}'), headers: { 'Service-Webhook-Signature': signature } });
  expect((await handler(event)).statusCode).toBe(422);
  expect(queues.sent).toEqual([]);
});

test.each([31, 33, 0, 64])('a signature of %d bytes is invalid: 503', async (bytes) => {
  const { handler, changes } = createReceiverWorld();
  const whole = sign(Buffer.from('{}')).slice('sha256='.length).repeat(2);
  const headers = { 'Service-Webhook-Signature': `sha256=${whole.slice(0, 2 * bytes)}` };
  expect((await handler(call({ bytes: Buffer.from('{}'), headers }))).statusCode).toBe(503);
  expect(changes()).toEqual(nothing);
});

test('every byte of a signature counts', async () => {
  const right = sign(Buffer.from('{}'));
  for (let at = 'sha256='.length; at < right.length; at += 1) {
    const digit = right[at] === '0' ? '1' : '0';
    const headers = { 'Service-Webhook-Signature': right.slice(0, at) + digit + right.slice(at + 1) };
    const { handler } = createReceiverWorld();
    expect((await handler(call({ bytes: Buffer.from('{}'), headers }))).statusCode).toBe(422);
  }
});

test.each(['service-webhook-', 'SERVICE-WEBHOOK-', 'sErViCe-WeBhOoK-'])(
  'headers in the case %s',
  async (prefix) => {
    const { handler, queues } = createReceiverWorld();
    const given = call();
    const inCase = <Value>(values: Readonly<Record<string, Value>> | null) =>
      Object.fromEntries(
        Object.entries(values ?? {}).map(([name, value]) => [
          name.replace('Service-Webhook-', prefix),
          value,
        ]),
      );
    const event = {
      ...given,
      headers: inCase(given.headers),
      multiValueHeaders: inCase(given.multiValueHeaders),
    };
    expect((await handler(event)).statusCode).toBe(200);
    expect(queues.sent).toHaveLength(1);
  },
);

test.each(['first', 'last'])('of two values in one header, the %s is not simply used', async (which) => {
  for (const name of ['Id', 'Subscription-Id', 'Event-Type', 'Signature', 'Attempt', 'Callout-Timestamp']) {
    const { handler, changes } = createReceiverWorld();
    const header = `Service-Webhook-${name}`;
    const right = call().multiValueHeaders[header]?.[0] ?? '';
    const other = name === 'Signature' ? sign(Buffer.from('{}'), 'other') : 'other';
    const doubled = { [header]: which === 'first' ? [right, other] : [other, right] };
    expect((await handler(call({ doubled }))).statusCode).toBe(503);
    expect(changes()).toEqual(nothing);
  }
});

test('a text body verifies as text, and a base64 body as its decoded bytes', async () => {
  const text = '{"id":"boo_1","name":"Müller"}';
  const given = call({ bytes: Buffer.from(text) });
  const asText: APIGatewayProxyEvent = { ...given, body: text, isBase64Encoded: false };
  expect((await createReceiverWorld().handler(asText)).statusCode).toBe(200);
  expect((await createReceiverWorld().handler(given)).statusCode).toBe(200);

  // Text that happens to be valid base64 is still text.
  const looksEncoded = Buffer.from(text).toString('base64');
  const signedSo = call({ bytes: Buffer.from(looksEncoded) });
  const event: APIGatewayProxyEvent = { ...signedSo, body: looksEncoded, isBase64Encoded: false };
  expect((await createReceiverWorld().handler(event)).statusCode).toBe(200);
  expect((await createReceiverWorld().handler({ ...asText, isBase64Encoded: true })).statusCode).not.toBe(
    200,
  );
});
