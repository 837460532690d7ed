import { expect, test } from 'vitest';
import { createExamples } from './example.ts';
import type { JsonObject } from './json-schema.ts';

const schemas: Readonly<Record<string, JsonObject>> = {
  Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } },
  Business: { type: 'object', properties: { name: { type: 'string' } } },
};

const exampleOf = createExamples((schema) => {
  const name = String(schema['$ref']).replace('#/components/schemas/', '');
  return schemas[name] ?? schema;
});

test('the name of a member decides its usual value', () => {
  const person = { properties: { first_name: { type: 'string' }, birth_date: { type: ['string', 'null'] } } };

  expect(exampleOf(person)).toEqual({ first_name: 'Anna', birth_date: '1988-04-17' });
});

test('the same name means something else in another schema', () => {
  expect(exampleOf({ properties: { name: { type: 'string' } } })).toEqual({ name: 'Anna Berg' });
  expect(exampleOf({ $ref: '#/components/schemas/Business' })).toEqual({ name: 'Musterbau GmbH' });
});

test('each kind of id has its own, the same one everywhere', () => {
  const text = { type: 'string' };
  const [account, person] = [exampleOf(text, 'account_id'), exampleOf(text, 'person_id')];

  expect(account).not.toBe(person);
  expect(exampleOf({ type: 'object', properties: { account_id: text } })).toEqual({ account_id: account });
});

test('a span does not end when it begins', () => {
  const range = { properties: { start_date: { type: 'string' }, end_date: { type: 'string' } } };

  expect(exampleOf(range)).toEqual({ start_date: '2026-03-01', end_date: '2026-03-31' });
});

test('what is usual gives way to what the schema asks for', () => {
  expect(exampleOf({ type: 'string', format: 'uuid' }, 'reference')).toMatch(/^[0-9a-f]{8}-/);
  expect(exampleOf({ type: 'string', format: 'date-time' }, 'min')).toBe('2026-03-01T00:00:00Z');
  expect(exampleOf({ type: 'integer', minimum: 10 }, 'number_of_kids')).toBe(10);
});

test('of a choice the first that is not null is shown', () => {
  expect(exampleOf({ anyOf: [{ type: 'null' }, { enum: ['A', 'B'] }, { type: 'string' }] })).toBe('A');
});

test('what refers to itself ends', () => {
  expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/Node' })).length).toBeLessThan(200);
});

test('a text without a usual value is left out, and refused where it is required', () => {
  const odd = { properties: { odd: { type: 'string' } } };

  expect(exampleOf(odd)).toEqual({});
  expect(() => exampleOf({ ...odd, required: ['odd'] })).toThrow(/odd.*namedValues/);
});
