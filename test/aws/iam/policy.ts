import * as z from '#shared/kernel/zod.ts';

/** What a call needs to be allowed. */
export interface AccessRequest {
  /** As policies name it, `dynamodb:PutItem`. */
  readonly action: string;
  readonly resource: string;
  /** Values of condition keys: none where the request has none of that name. */
  readonly context: Readonly<Record<string, readonly string[]>>;
}

const texts = z.union([
  z.pipe(
    z.string(),
    z.transform((text) => [text]),
  ),
  z.array(z.string()),
]);

/** The conditions that our policies use; any other is refused, since an evaluation must not ignore one. */
const condition = z.strictObject({
  StringEquals: z.optional(z.record(z.string(), texts)),
  StringLike: z.optional(z.record(z.string(), texts)),
  'ForAllValues:StringLike': z.optional(z.record(z.string(), texts)),
});

const statement = z.strictObject({
  Sid: z.optional(z.string()),
  Effect: z.literal('Allow'),
  Action: texts,
  Resource: texts,
  Condition: z.optional(condition),
});
export type Statement = z.output<typeof statement>;

/** Statements of a policy of a role, with every reference resolved. */
export const policyDocument = z.object({ Statement: z.array(statement) });

/** Identity-based policies alone: without a statement that allows it, a request is denied. */
export function isAllowed(statements: readonly Statement[], request: AccessRequest): boolean {
  return statements.some(
    ({ Action, Resource, Condition }) =>
      Action.includes(request.action) &&
      Resource.some((pattern) => isLike(request.resource, pattern)) &&
      holds(Condition ?? {}, request),
  );
}

function holds(conditions: z.output<typeof condition>, { context }: AccessRequest): boolean {
  const equal = Object.entries(conditions.StringEquals ?? {}).every(([key, values]) =>
    (context[key] ?? []).some((value) => values.includes(value)),
  );
  const some = Object.entries(conditions.StringLike ?? {}).every(([key, patterns]) =>
    (context[key] ?? []).some((value) => isLikeAny(value, patterns)),
  );
  // Also holds for a request that has no value at all.
  const all = Object.entries(conditions['ForAllValues:StringLike'] ?? {}).every(([key, patterns]) =>
    (context[key] ?? []).every((value) => isLikeAny(value, patterns)),
  );
  return equal && some && all;
}

const isLikeAny = (value: string, patterns: readonly string[]) =>
  patterns.some((pattern) => isLike(value, pattern));

const matchers = new Map<string, RegExp>();

function isLike(value: string, pattern: string): boolean {
  const matcher = matchers.get(pattern) ?? matcherOf(pattern);
  matchers.set(pattern, matcher);
  return matcher.test(value);
}

/** `*` is any text, `?` one character. */
function matcherOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
}
