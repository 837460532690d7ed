import { expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { notesKeyword, tidied } from './json-schema.ts';

const written = (schema: z.ZodMiniType) => tidied(z.toJSONSchema(schema, { io: 'input' }));

test('null beside one plain type is a second type', () => {
  expect(written(z.nullish(z.string()))).toEqual({ type: ['string', 'null'] });
});

test('null beside a list of values stays a choice, so that the values stay theirs', () => {
  expect(written(z.nullable(z.enum(['A'])))).toEqual({
    anyOf: [{ type: 'string', enum: ['A'] }, { type: 'null' }],
  });
});

test('a choice within a choice is one', () => {
  const open = z.union([z.enum(['A']), z.string()]);

  expect(written(z.nullable(open))).toEqual({
    anyOf: [{ type: 'string', enum: ['A'] }, { type: 'string' }, { type: 'null' }],
  });
});

test('of closed objects that each need a member of their own, a value is one', () => {
  const byPerson = z.strictObject({ person_id: z.string(), method: z.optional(z.string()) });
  const byDevice = z.strictObject({ device_id: z.string() });
  const byBoth = z.strictObject({ person_id: z.string(), device_id: z.optional(z.string()) });

  expect(written(z.union([byPerson, byDevice]))).toHaveProperty('oneOf');
  expect(written(z.union([byPerson, byBoth]))).toHaveProperty('anyOf');
  expect(written(z.union([byPerson, z.looseObject({ device_id: z.string() })]))).toHaveProperty('anyOf');
});

test('a list beside a text is a second type: it has no name of its own', () => {
  expect(written(z.nullish(z.union([z.string(), z.array(z.string())])))).toEqual({
    type: ['string', 'array', 'null'],
    items: { type: 'string' },
  });
});

test('an object with members says nothing of others that may pass, a strict one refuses them', () => {
  expect(written(z.looseObject({ id: z.string() }))).not.toHaveProperty('additionalProperties');
  expect(written(z.looseObject({}))).toHaveProperty('additionalProperties', {});
  expect(written(z.strictObject({}))).toHaveProperty('additionalProperties', false);
});

test('limits stay, the ends of what a number can hold do not', () => {
  expect(written(z.int().check(z.minimum(1)))).toEqual({ type: 'integer', minimum: 1 });
});

test('a member may be called like a keyword', () => {
  const members = z.looseObject({ pattern: z.string(), format: z.string(), id: z.string() });

  expect(written(members)).toMatchObject({ properties: { pattern: {}, format: {}, id: {} } });
});

test('notes on members become their descriptions', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } }, [notesKeyword]: { a: 'Why.' } };

  expect(tidied(schema)).toEqual({
    type: 'object',
    properties: { a: { description: 'Why.', type: 'string' } },
  });
});
