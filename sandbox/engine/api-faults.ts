import * as z from '#shared/kernel/zod.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import type { Random } from '#shared/kernel/random.ts';

const common = {
  operation: z
    .string()
    .check(
      z.refine(isOfAnyRow, 'must be an operation: accounts.get, accounts.* or *'),
      z.describe('an operation, all below a part of the table (accounts.*), or *'),
    ),
  probability: z._default(z.number().check(z.minimum(0), z.maximum(1)), 1),
  times: z
    .optional(z.int().check(z.minimum(1)))
    .check(z.describe('how often at most; without it, until the rules are replaced')),
};

const milliseconds = z.int().check(z.minimum(0), z.maximum(3_600_000));
const serverError = z._default(z.literal([500, 502, 503, 504]), 500);

/** One way in which calls go wrong. */
export const apiFault = z.discriminatedUnion('fault', [
  z
    .strictObject({
      ...common,
      fault: z.literal('rate-limited'),
      retryAfterSeconds: z.optional(z.int().check(z.minimum(0))),
    })
    .check(z.describe('refused with 429 and, where it is given, Retry-After')),
  z
    .strictObject({ ...common, fault: z.literal('failed-before'), status: serverError })
    .check(z.describe('a 5xx although nothing was done')),
  z
    .strictObject({ ...common, fault: z.literal('failed-after'), status: serverError })
    .check(z.describe('a 5xx although it was done')),
  z
    .strictObject({ ...common, fault: z.literal('failed-inside'), status: serverError })
    .check(z.describe('a 2xx with a change request inside that failed with the 5xx, although it was done')),
  z
    .strictObject({ ...common, fault: z.literal('stalled') })
    .check(
      z.describe(
        'it is done, and the answer stops in the middle of its body until the time-out of idle requests',
      ),
    ),
  z
    .strictObject({ ...common, fault: z.literal('cut-before') })
    .check(z.describe('the connection breaks without an answer, and nothing was done')),
  z
    .strictObject({ ...common, fault: z.literal('cut-after') })
    .check(z.describe('the connection breaks without an answer, and it was done')),
  z.strictObject({ ...common, fault: z.literal('slow'), minMs: milliseconds, maxMs: milliseconds }).check(
    z.describe(
      'it is done after a wait of real time, drawn between the two; a caller that waits too long gets a 504',
    ),
    z.refine(({ minMs, maxMs }) => minMs <= maxMs, { path: ['maxMs'], error: 'must not be below minMs' }),
  ),
  z
    .strictObject({
      ...common,
      fault: z.literal('second-factor'),
      status: z._default(z.literal([200, 202]), 202),
    })
    .check(
      z.describe(
        'a write answers with a change request against its contract; it is done once that is confirmed',
      ),
    ),
  z
    .strictObject({ ...common, fault: z.literal('empty-reply') })
    .check(z.describe('a write is done and answered with 204 and no body against its contract')),
  z
    .strictObject({ ...common, fault: z.literal('token-lost') })
    .check(z.describe('every token issued so far is refused')),
  z
    .strictObject({ ...common, fault: z.literal('token-refused') })
    .check(z.describe('refused with 401, however good the token is')),
  z
    .strictObject({ ...common, fault: z.literal('late'), bySeconds: z.int().check(z.minimum(1)) })
    .check(
      z.describe(
        'reads do not show what was made within the last seconds of the bank’s clock: a list leaves it out, and by its id it is not found',
      ),
    ),
  z
    .strictObject({
      ...common,
      fault: z.literal('page-drift'),
      rows: z._default(
        z.int().check(
          z.minimum(-1000),
          z.maximum(1000),
          z.refine((rows) => rows !== 0, 'must not be 0'),
        ),
        1,
      ),
    })
    .check(
      z.describe(
        'pages after the first are as if so many rows had come in before them meanwhile, so that rows repeat; negative: as if rows had gone, so that others are left out',
      ),
    ),
]);

const reads = new Set(rows.flatMap(({ method, operation }) => (method === 'GET' ? [operation] : [])));

/** Writes that can be carried out later. Files cannot be kept as JSON, and a second factor needs none itself. */
const keepable = new Set(
  rows.flatMap(({ operation, body }) => {
    const isSecondFactor = /^(changeRequests|mfa|token)\./.test(operation);
    return reads.has(operation) || isSecondFactor || body?.kind === 'multipart' ? [] : [operation];
  }),
);

export const apiFaultRules = z.strictObject({ rules: z.array(apiFault) });

export type ApiFault = z.output<typeof apiFault>;

/** The fault of a call, and its position in the fault's range. */
export interface Misfortune {
  readonly fault: ApiFault;
  /** From 0 to 1. */
  readonly size: number;
}

export interface FallibleCall {
  readonly operation: string;
  /** Of a list. */
  readonly page: number;
}

export interface ApiFaults {
  /** Replaces the rules. */
  set(rules: readonly ApiFault[]): void;
  /** The rules, and how often each applied. */
  shown(): readonly (ApiFault & { readonly occurred: number })[];
  /** Restores what `shown` returned. */
  restore(rules: readonly (ApiFault & { readonly occurred: number })[]): void;
  /** The fault of the first rule that applies to the operation; a call suffers one fault at most. */
  draw(call: FallibleCall): Misfortune | undefined;
}

export function createApiFaults(random: Random): ApiFaults {
  let rules: { readonly fault: ApiFault; occurred: number }[] = [];
  return {
    set: (faults) => {
      rules = faults.map((fault) => ({ fault, occurred: 0 }));
    },
    restore: (saved) => {
      rules = saved.map(({ occurred, ...fault }) => ({ fault, occurred }));
    },
    shown: () => rules.map(({ fault, occurred }) => ({ ...fault, occurred })),
    draw: (call) => {
      for (const rule of rules) {
        const { fault, occurred } = rule;
        const isLeft = fault.times === undefined || occurred < fault.times;
        if (!isLeft || !canBefall(fault, call)) continue;
        const [chance, size] = [random.next(), random.next()];
        if (chance >= fault.probability) continue;
        rule.occurred += 1;
        return { fault, size };
      }
      return undefined;
    },
  };
}

/** The first page has no page before it that could have moved, and a read waits for no second factor. */
function canBefall({ fault, operation: pattern }: ApiFault, { operation, page }: FallibleCall): boolean {
  if (!isMeant(pattern, operation)) return false;
  if (fault === 'page-drift') return page > 1;
  if (fault === 'second-factor') return keepable.has(operation);
  return fault !== 'empty-reply' || !reads.has(operation);
}

function isMeant(pattern: string, operation: string): boolean {
  if (pattern === '*' || pattern === operation) return true;
  return pattern.endsWith('.*') && operation.startsWith(pattern.slice(0, -1));
}

function isOfAnyRow(pattern: string): boolean {
  return rows.some(({ operation }) => isMeant(pattern, operation));
}
