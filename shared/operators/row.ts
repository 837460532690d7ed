import * as z from '#shared/kernel/zod.ts';

/** What a function may be asked, and what it answers: read by the function, the terminal and whoever else invokes it. */
export interface Exchange<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Strict: a misspelt request is refused, not run without what was misspelt. */
  readonly request: Request;
  /** Loose: a caller that is older than the function ignores what it does not know. */
  readonly answer: Answer;
}

export type RequestOf<Kind extends Exchange> = z.output<Kind['request']>;
export type ResponseOf<Kind extends Exchange> = z.output<Kind['answer']>;

/** The answer of a job that found another run of its own under way and left everything to that one. */
export const skippedResponse = z.object({ skipped: z.string() });

/** The answer where nothing has the id that was asked for. */
export const absentResponse = z.object({ absent: z.literal(true) });
