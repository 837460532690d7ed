import { wireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { expect, test } from 'vitest';
import { decodeBody } from './decode-body.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('an empty or blank body contains nothing, which is not an error', () => {
  expect(decodeBody(utf8(''))).toEqual({ outcome: 'decoded', value: {}, text: '{}' });
  expect(decodeBody(utf8(' \n'))).toMatchObject({ outcome: 'decoded', value: {} });
});

test('a JSON-encoded string is decoded twice, and so is the payload in an envelope', () => {
  const inner = JSON.stringify({ entity_uuid: 'loan1', payload: { status: 'payout_issued' } });
  expect(decodeBody(utf8(JSON.stringify(inner)))).toEqual({
    outcome: 'decoded',
    value: { entity_uuid: 'loan1', payload: { status: 'payout_issued' } },
    text: inner,
  });
  expect(decodeBody(utf8('{"entity_uuid":"loan1","payload":"{\\"status\\":\\"x\\"}"}'))).toMatchObject({
    value: { payload: { status: 'x' } },
  });
  expect(decodeBody(utf8('{"payload":"plain"}'))).toMatchObject({ value: { payload: 'plain' } });
});

test('the envelope of a lending event reads the same in every shape it may have', () => {
  const entity = { id: 'loan1', status: 'payout_issued' };
  const envelope = { entity_uuid: 'loan1', event_type: 'LOAN', payload: entity };
  const text = (value: unknown) => JSON.stringify(value);
  const shapes: readonly unknown[] = [
    envelope,
    { ...envelope, payload: text(entity) },
    { data: envelope },
    { data: text(envelope) },
    { data: { ...envelope, payload: text(entity) } },
    text({ data: text({ ...envelope, payload: text(entity) }) }),
    text(text(envelope)),
  ];
  for (const shape of shapes) expect(decodeBody(utf8(text(shape)))).toMatchObject({ value: envelope });
});

test('any other field named data stays in place, and endlessly nested text is not an event', () => {
  expect(decodeBody(utf8('{"data":{"id":"a"}}'))).toMatchObject({ value: { data: { id: 'a' } } });
  expect(decodeBody(utf8('{"data":"plain"}'))).toMatchObject({ value: { data: 'plain' } });
  const wrapped = [1, 2, 3, 4, 5].reduce((inner) => JSON.stringify(inner), '{}');
  expect(decodeBody(utf8(wrapped))).toEqual({ outcome: 'unreadable', reason: 'not-an-object' });
});

test('a byte order mark and a Latin-1 umlaut are read', () => {
  expect(decodeBody(utf8('\uFEFF{"a":1}'))).toMatchObject({ outcome: 'decoded', value: { a: 1 } });
  expect(decodeBody(Uint8Array.from(Buffer.from('{"name":"Jürgen"}', 'latin1')))).toMatchObject({
    value: { name: 'Jürgen' },
  });
});

test('anything but a JSON object is unreadable', () => {
  expect(decodeBody(utf8('<xml/>'))).toEqual({ outcome: 'unreadable', reason: 'not-json' });
  expect(decodeBody(utf8('[1]'))).toEqual({ outcome: 'unreadable', reason: 'not-an-object' });
  expect(decodeBody(utf8('"text"'))).toEqual({ outcome: 'unreadable', reason: 'not-json' });
  expect(decodeBody(utf8('null'))).toEqual({ outcome: 'unreadable', reason: 'not-an-object' });
});

test('names of the bank are those of the code, at any depth and in JSON text, and only where they are', () => {
  const { fromWire } = createWireTranslation(
    wireNames().parse({ valueName: 'ACME', requesterName: 'ACMEBANK' }),
  );
  const status = 'BLOCKED_BY_ACME';
  const wrapped = JSON.stringify({
    entity_uuid: 'a',
    payload: JSON.stringify({ status, requested_by: 'ACMEBANK' }),
  });
  const inCode = { entity_uuid: 'a', payload: { status: 'BLOCKED_BY_SERVICE', requested_by: 'SERVICE' } };
  expect(decodeBody(utf8(wrapped), fromWire)).toEqual({
    outcome: 'decoded',
    value: inCode,
    text: JSON.stringify(inCode),
  });
  const other = '{ "amount": 12345678901234567890 }';
  expect(decodeBody(utf8(other), fromWire)).toMatchObject({ text: other });
});
