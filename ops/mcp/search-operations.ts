import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import * as z from '#shared/kernel/zod.ts';
import { annotationsOf, reading } from '#ops/agents/annotations.ts';
import type { DocumentedOperation } from './documented-operations.ts';
import { inputSchema } from '#ops/agents/input-schema.ts';
import { createRanking } from '#ops/agents/ranked.ts';
import { described, tool, type Tool } from '#ops/agents/tool.ts';

const input = z.strictObject({
  words: described(
    z.string().check(z.minLength(1), z.maxLength(200)),
    'what the operation is about, such as "transfer money", or its name',
  ),
  limit: z._default(
    described(z.int().check(z.minimum(1), z.maximum(20)), 'how many operations to return'),
    5,
  ),
});

/** Words → operations, with all that a call needs. */
export function searchOperations(operations: readonly DocumentedOperation[]): Tool {
  const ranked = createRanking(operations, ({ row, area, summary, description }) => [
    [row.operation, 3],
    [row.path, 2],
    [summary, 3],
    [area, 1],
    [description ?? '', 1],
  ]);
  return tool({
    name: 'search_operations',
    title: 'Search operations',
    description: `Finds operations of the bank's interface (${operations.length} in all) by words. Each has its name for call_operation, what it does, the parameters and the body that it takes, and whether it only reads.`,
    annotations: reading,
    input,
    run: ({ words, limit }) => {
      const named = operations.filter(({ row }) => row.operation === words);
      const found = named.length > 0 ? named : ranked(words);
      return { found: found.length, operations: found.slice(0, limit).map(shown) };
    },
  });
}

function shown({ row, area, summary, description, body }: DocumentedOperation) {
  return {
    operation: row.operation,
    area,
    method: row.method,
    path: row.path,
    does: summary,
    ...(description !== undefined && { notes: description }),
    parameters: parametersOf(row),
    ...(body !== undefined && { body }),
    retry: row.retry,
    annotations: annotationsOf(row),
  };
}

/** What `parameters` of a call may hold: the parts of the path by name, and the rest of the address below its own names. */
function parametersOf({ path, query, filter, sort, paginated }: EndpointRow): object {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'an id, required'] as const);
  return {
    ...Object.fromEntries(ids),
    ...(query !== undefined && { query: inputSchema(query()) }),
    ...(filter !== undefined && { filter: inputSchema(filter()) }),
    ...(sort !== undefined && { sort: `one of ${sort.join(', ')}; descending with a leading -` }),
    ...(paginated !== undefined && {
      page: `{ number from 1, size up to ${paginated.maxPageSize} }`,
    }),
  };
}
