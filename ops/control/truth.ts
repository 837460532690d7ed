import * as z from '#shared/kernel/zod.ts';

const customer = z.object({
  id: z.string(),
  deleted: z.boolean(),
  attributes: z.record(z.string(), z.unknown()),
});

/** What the simulated bank says is so, as far as a comparison reads it. */
export const truth = z.object({
  persons: z.array(customer),
  businesses: z.array(customer),
  accounts: z.array(
    z.object({
      id: z.string(),
      bookings: z.object({ count: z.number(), sum_cents: z.number(), digest: z.string() }),
      locking_status: z.string(),
      closed: z.boolean(),
    }),
  ),
  bookings: z.number(),
  subscriptions: z.array(z.object({ id: z.string(), event_type: z.string() })),
});

export type Truth = z.output<typeof truth>;
export type TrueAccount = Truth['accounts'][number];
export type TrueCustomer = z.output<typeof customer>;
