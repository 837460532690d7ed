import * as z from 'zod';

/** Whom an erasure is about. */
export const customer = z.strictObject({
  kind: z.enum(['person', 'business']),
  id: z.string().min(1).max(200),
});

export type Customer = z.output<typeof customer>;
