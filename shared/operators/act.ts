import type * as z from '#shared/kernel/zod.ts';
import type { AnsweredRow, Pair } from './row.ts';

/** A change of one person that the operators' function makes by itself, in one transaction with its entry. */
export interface Act<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
>
  extends Pair<Request, Response>, AnsweredRow<Name, Request, Response> {
  readonly by: 'operators';
  readonly persons: 1;
}

export function act<
  const Name extends string,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>({
  name,
  request,
  response,
}: Pair<Request, Response> & { readonly name: Name }): Act<Name, Request, Response> {
  return { name, request, response, by: 'operators', persons: 1, part: { request, response } };
}
