import * as z from '#shared/kernel/zod.ts';

/** What goes there and what comes back. */
export interface Pair<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  /** Strict: a misspelt request is refused, not run without what was misspelt. */
  readonly request: Request;
  /** Loose: a caller that is older than the function ignores what it does not know. */
  readonly response: Response;
}

export type RequestOf<Of extends Pair<z.ZodMiniType, z.ZodMiniType>> = z.output<Of['request']>;
export type ResponseOf<Of extends Pair<z.ZodMiniType, z.ZodMiniType>> = z.output<Of['response']>;

/** A row of the table that a function answers: a query, or a command of one person. */
export interface AnsweredRow<
  Name extends string = string,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Its route, and what its function is called with: `fees/months`. */
  readonly name: Name;
  /** 0 for a query, which needs no reason; 1 for a change. */
  readonly persons: 0 | 1;
  /** What one call of its function takes and gives: all of it, unless it is carried out part by part. */
  readonly part: Pair<Request, Response>;
}

/** The response of a job that found another run of its own under way and left everything to that one. */
export const skippedResponse = z.object({ skipped: z.string() });

/** The response where nothing has the id that was asked for. */
export const absentResponse = z.object({ absent: z.literal(true) });
