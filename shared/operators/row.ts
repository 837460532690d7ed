import * as z from '#shared/kernel/zod.ts';

/** The request and the response of a row. */
export interface Pair<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  /** Strict: a request with a misspelt member is refused, not run without that member. */
  readonly request: Request;
  /** Loose: a caller that is older than the function ignores unknown members. */
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
  /** Its route, and the name with which its function is called: `fees/months`. */
  readonly name: Name;
  /** 0 for a query, which needs no reason; 1 for a change. */
  readonly persons: 0 | 1;
  /** Request and response of one call of its function: the whole, unless it is carried out part by part. */
  readonly part: Pair<Request, Response>;
}

/** The response of a job that found another run of its own in progress and left everything to that run. */
export const skippedResponse = z.object({ skipped: z.string() });

/** The response if nothing has the requested id. */
export const absentResponse = z.object({ absent: z.literal(true) });
