import * as z from '#shared/kernel/zod.ts';

/** Events per second that a person has sent again. */
export const eventRate = z.int().check(z.minimum(1), z.maximum(1_000));
