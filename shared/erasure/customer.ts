import * as z from '#shared/kernel/zod.ts';

/** The customer to erase. */
export const customer = z.strictObject({
  kind: z.enum(['person', 'business']),
  id: z.string().check(z.minLength(1), z.maxLength(200)),
});

export type Customer = z.output<typeof customer>;
