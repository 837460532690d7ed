import type * as z from '#shared/kernel/zod.ts';
import type { AnsweredRow, Pair } from './row.ts';

interface QueryRow<
  Name extends string,
  By extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
> extends Pair<Request, Response> {
  readonly name: Name;
  /** The function that answers. */
  readonly by: By;
}

/** A query. It changes nothing, so it needs no entry in the audit log. */
export interface Query<
  Name extends string = string,
  By extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
>
  extends QueryRow<Name, By, Request, Response>, AnsweredRow<Name, Request, Response> {
  readonly persons: 0;
}

export function query<
  const Name extends string,
  const By extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(row: QueryRow<Name, By, Request, Response>): Query<Name, By, Request, Response> {
  const { request, response } = row;
  return { ...row, persons: 0, part: { request, response } };
}
