import { expect, test } from 'vitest';
import { createExamples } from './example.ts';
import type { JsonObject } from './json-schema.ts';

const node: JsonObject = { type: 'object', properties: { next: { $ref: 'node' } } };
const exampleOf = createExamples((schema) => (schema['$ref'] === 'node' ? node : schema));

test('the name of a member tells what is usual', () => {
  const person = { properties: { first_name: { type: 'string' }, birth_date: { type: ['string', 'null'] } } };

  expect(exampleOf(person)).toEqual({ first_name: 'Anna', birth_date: '2026-03-02' });
});

test('what is usual gives way to what the schema asks for', () => {
  expect(exampleOf({ type: 'string', pattern: '^[A-Z]{3}$' }, 'first_name')).toBe('EUR');
  expect(exampleOf({ type: 'string', maxLength: 2 }, 'first_name')).toHaveLength(2);
  expect(exampleOf({ type: 'integer', minimum: 10 }, 'count')).toBe(10);
});

test('of a choice the first that is not null is shown', () => {
  expect(exampleOf({ anyOf: [{ type: 'null' }, { enum: ['A', 'B'] }, { type: 'string' }] })).toBe('A');
});

test('what refers to itself ends', () => {
  expect(JSON.stringify(exampleOf({ $ref: 'node' })).length).toBeLessThan(200);
});

test('a pattern that nothing fits names the member', () => {
  expect(() => exampleOf({ type: 'string', pattern: '^§{40}$' }, 'odd')).toThrow(/odd.*usualTexts/);
});
