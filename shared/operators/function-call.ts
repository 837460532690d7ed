import * as z from '#shared/kernel/zod.ts';

/** How a function is asked by the one of the operators, behind which somebody waits for less time than it has. */
export const boundedCall = z.strictObject({ withinMs: z.int().check(z.positive()), asked: z.unknown() });

/** What it refuses is an answer: of an error, nobody could tell whether it is one of the function or of what it was asked. */
export const functionRefusal = z.strictObject({ functionRefused: z.string() });

export type FunctionRefusal = z.output<typeof functionRefusal>;
