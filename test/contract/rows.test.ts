import { describe, expect, test } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { operationsTaggedDeprecated } from './deprecation-tags.ts';
import { leaves } from './request-leaves.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { rows } from '#shared/bank/contract/rows.ts';

const withRequest = rows.flatMap((row) => requestSchemas(row).map((schema) => ({ ...row, schema })));

test.each(rows)('$operation is named by its place in the table', (row) => {
  const found = row.operation
    .split('.')
    .reduce<unknown>((table, name) => (table as Record<string, unknown>)[name], operations);

  expect(found).toBe(row);
});

test.each(rows)('$operation may be sent again without a definite answer only if that is safe', (row) => {
  if (row.method === 'GET') expect(row.retry).toBe('safe');
  // A token is the one thing that is harmless to create twice.
  else if (!row.operation.startsWith('token.')) expect(row.retry).not.toBe('safe');
});

test('a row is deprecated exactly if its JSDoc says so', () => {
  const deprecated = rows.filter((row) => row.deprecated !== undefined).map((row) => row.operation);

  expect(operationsTaggedDeprecated().toSorted()).toEqual(deprecated.toSorted());
});

test('a deprecated row names its successor', () => {
  const names = rows.map((row) => row.operation);

  for (const row of rows) if (row.deprecated !== undefined) expect(names).toContain(row.deprecated.use);
});

test.each(rows)('$operation reads without body and never starts a change request by a read', (row) => {
  if (row.method !== 'GET') return;
  expect(row.body).toBeUndefined();
  expect(row.changeRequest).toBeUndefined();
});

test.each(rows)('$operation is paginated exactly if it answers with a list', (row) => {
  const isList = row.reply.kind === 'json' && row.reply.schema() instanceof z.ZodMiniArray;

  // The public reference shows a bare array without pages.
  const isBare = row.operation === 'commercialRegistrations.searchByName';
  expect(row.paginated !== undefined).toBe(isList && !isBare);
  if (row.operation === 'accounts.list') expect(row.paginated?.maxPageSize).toBe(200);
  else if (isList && !isBare) expect(row.paginated?.maxPageSize).toBe(1000);
});

test('the interface needs every kind of row', () => {
  expect(new Set(rows.map((row) => row.reply.kind))).toEqual(new Set(['json', 'pdf', 'binary', 'empty']));
  expect(new Set(rows.flatMap((row) => row.body?.kind ?? []))).toEqual(
    new Set(['json', 'form', 'form-or-json', 'multipart']),
  );
});

describe('a request', () => {
  test.each(withRequest)('of $operation refuses unknown names before anything is sent', ({ schema }) => {
    for (const object of objectsOf(schema)) {
      // Its other members are stated nowhere.
      if (object.def.catchall !== undefined && !(object.def.catchall instanceof z.ZodMiniNever)) continue;
      expect(object.safeParse({ Unheard_of: 1 }).error?.issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys' }),
      );
    }
  });

  test.each(withRequest)('of $operation cannot hold null, which the bank would ignore', ({ schema }) => {
    for (const leaf of leaves(schema)) expect(z.safeParse(leaf.schema, null).success, leaf.place).toBe(false);
  });

  test.each(withRequest)('of $operation cannot hold outer white space', ({ schema }) => {
    for (const leaf of leaves(schema)) {
      for (const text of [' x', 'x ', ' https://a.example ', '\tMR', ' 2026-01-01']) {
        expect(z.safeParse(leaf.schema, text).success, leaf.place).toBe(false);
      }
    }
  });

  test.each(withRequest)('of $operation can be written as JSON Schema', ({ schema }) => {
    expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
  });
});

describe('a reply', () => {
  const withReply = rows.flatMap((row) => (row.reply.kind === 'json' ? [{ ...row, reply: row.reply }] : []));

  test.each(withReply)('of $operation keeps what the bank adds', ({ reply }) => {
    for (const object of objectsOf(reply.schema())) {
      expect(object.def.catchall).toBeInstanceOf(z.ZodMiniUnknown);
    }
  });

  test.each(withReply)('of $operation can be written as JSON Schema', ({ reply }) => {
    expect(() => z.toJSONSchema(reply.schema(), { io: 'input' })).not.toThrow();
  });
});

function requestSchemas(row: EndpointRow): readonly z.core.$ZodType[] {
  return [row.query?.(), row.filter?.(), row.body?.schema()].filter((schema) => schema !== undefined);
}

/** The object schemas a value of this schema is made of at the outermost level. */
function objectsOf(schema: z.core.$ZodType): readonly z.ZodMiniObject[] {
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => objectsOf(option));
  }
  if (schema instanceof z.ZodMiniArray) return objectsOf(schema.def.element);
  return schema instanceof z.ZodMiniObject ? [schema] : [];
}
