import * as z from '#shared/kernel/zod.ts';
import operations from './specification-operations.json' with { type: 'json' };
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';

/** What the tables of the specification state of one operation. */
const statedOperation = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: z.string().check(z.startsWith('/v1/')),
  /** False for the seven operations whose path the specification does not show. */
  pathStated: z.optional(z.literal(false)),
  changeRequest: z.optional(z.literal(true)),
  deprecated: z.optional(z.literal(true)),
});

type StatedOperation = z.output<typeof statedOperation>;

export const statedOperations = z.array(statedOperation).parse(operations);

interface Differences {
  /** Stated, but no row describes it. */
  readonly missing: readonly string[];
  /** A row that nothing states. */
  readonly stray: readonly string[];
  /** Two rows for one method and path. */
  readonly repeated: readonly string[];
}

/** Compares in both directions; an operation is known by its method and path. */
export function differences(rows: readonly EndpointRow[], stated: readonly StatedOperation[]): Differences {
  const described = rows.map(address);
  const expected = stated.map(address);
  return {
    missing: expected.filter((entry) => !described.includes(entry)),
    stray: described.filter((entry) => !expected.includes(entry)),
    repeated: described.filter((entry, index) => described.indexOf(entry) !== index),
  };
}

export function address({ method, path }: Pick<EndpointRow, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
