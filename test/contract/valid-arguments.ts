import fc from 'fast-check';
import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRecord } from '#shared/kernel/json.ts';
import '#test/property-sizes.ts';
import type { Arguments } from './row-of-request.ts';
import { validValues } from './valid-values.ts';

/** What a method of the client takes. `good` are arguments that succeed: ids that exist, bodies that are accepted. */
export function validArguments(row: EndpointRow, good: Arguments): fc.Arbitrary<Arguments> {
  const names = Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const ids = names.map((name) => [name, idLike(String(good[name]))]);
  return fc.record(
    {
      ...(Object.fromEntries(ids) as Record<string, fc.Arbitrary<string>>),
      ...valueParts(row, good),
      ...(row.sort && { sort: sortedBy(row.sort) }),
      ...(row.paginated && { page: pageOf(row.paginated.maxPageSize) }),
      ...(row.body?.kind === 'multipart' && { files: filesNamed(row.body.files) }),
    },
    { noNullPrototype: true },
  );
}

/** `query`, `filter` and `body`, as far as the row has them. */
function valueParts(row: EndpointRow, good: Arguments): Record<string, fc.Arbitrary<unknown>> {
  return {
    ...(row.query && { query: nearlyGood(row.query(), good['query']) }),
    ...(row.filter && { filter: nearlyGood(row.filter(), good['filter']) }),
    ...(row.body && { body: nearlyGood(row.body.schema(), good['body']) }),
  };
}

/** Any valid value, or the good one with some members of another. */
function nearlyGood(schema: z.core.$ZodType, good: unknown): fc.Arbitrary<unknown> {
  const any = validValues(schema);
  if (!isRecord(good)) return any;
  const changed = any.chain((other) =>
    fc
      .shuffledSubarray(Object.entries(isRecord(other) ? other : {}))
      .map((members) => ({ ...good, ...(Object.fromEntries(members.slice(0, 2)) as object) }))
      // Some members go only together.
      .map((mixed) => (z.safeParse(schema, mixed).success ? mixed : good)),
  );
  return fc.oneof(any, changed);
}

function idLike(good: string): fc.Arbitrary<string> {
  const other = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
  const isId = (text: string) => text === text.trim() && text !== '.' && text !== '..';
  return fc.oneof({ weight: 5, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: other.filter(isId) });
}

function sortedBy(properties: readonly string[]): fc.Arbitrary<string | undefined> {
  return fc.option(fc.constantFrom(...properties.flatMap((name) => [name, `-${name}`])), { nil: undefined });
}

function pageOf(maxPageSize: number): fc.Arbitrary<object | undefined> {
  const page = { number: fc.integer({ min: 1, max: 3 }), size: fc.integer({ min: 1, max: maxPageSize }) };
  return fc.option(fc.record(page, { requiredKeys: [], noNullPrototype: true }), { nil: undefined });
}

function filesNamed(names: readonly string[]): fc.Arbitrary<Record<string, File>> {
  const file = fc.uint8Array({ minLength: 1 }).map((bytes) => new File([bytes], 'file.bin'));
  return fc.record(Object.fromEntries(names.map((name) => [name, file])), { noNullPrototype: true });
}
