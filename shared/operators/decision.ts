import { PermanentError } from '#shared/kernel/errors.ts';
import type { Json } from '#shared/kernel/json.ts';
import { listOfProblems } from '#shared/kernel/problems/problem.ts';
import { problemsOf } from '#shared/kernel/problems/problems-of.ts';
import type * as z from '#shared/kernel/zod.ts';

/** What a person decides about, as it is now. */
interface Shown {
  /** Ids, amounts in integer cents, days and states; nothing personal but what tells a payee from another one. */
  readonly facts: Json;
  readonly accountId?: string | undefined;
  /** Why there is nothing to decide, in words. */
  readonly refusal?: string | undefined;
}

/** An approved change on its way. */
export interface Approved {
  /** Of the approval. Whoever carries it out twice finds by it that it is done. */
  readonly id: string;
  /** What both persons were shown: a change of anything else is not approved. */
  readonly shown: Json;
  readonly reason: string;
  /** Canonical UTC. */
  readonly at: string;
}

export type CarriedOut =
  | { readonly outcome: 'done'; readonly after: Json }
  /** Nothing was changed. */
  | { readonly outcome: 'overtaken'; readonly because: string };

/** A wish that its kind has read. */
interface ReadWish {
  readonly entity: string;
  readonly wish: Json;
  /** What it is about, as it is now; undefined if there is no such thing. */
  readonly show: () => Promise<Shown | undefined>;
  /** Doing it again does nothing more. */
  readonly carryOut: (approved: Approved) => Promise<CarriedOut>;
}

/**
 * A kind of change: it reads what is wished, shows what it is about, and carries it out. Throws a `PermanentError` that says
 * what is wrong with a wish of another form.
 */
export type ApprovalKind = (wish: unknown) => ReadWish;

interface KindOf<Wish> {
  readonly entityOf: (wish: Wish) => string;
  readonly show: (wish: Wish) => Promise<Shown | undefined>;
  readonly carryOut: (wish: Wish, approved: Approved) => Promise<CarriedOut>;
}

export function approvalKind<Wish extends Json>(
  schema: z.ZodMiniType<Wish>,
  { entityOf, show, carryOut }: KindOf<Wish>,
): ApprovalKind {
  return (asked) => {
    const problems = problemsOf(schema, asked, 'wish');
    if (problems.length > 0) throw new PermanentError('request-invalid', listOfProblems(problems));
    const wish = schema.parse(asked);
    return {
      entity: entityOf(wish),
      wish,
      show: async () => show(wish),
      carryOut: async (approved) => carryOut(wish, approved),
    };
  };
}
