import * as z from '#shared/kernel/zod.ts';

/**
 * Behaviour of the bank that its specification leaves open, by name, and the job that observes it. Until it is
 * observed, it is unproven.
 */
export const capabilityNames = {
  'balances-in-account-list': {
    means: 'the account list shows balances',
    observedBy: 'portfolio, whenever it lists the accounts',
  },
  'fresh-statement-lines': {
    means: 'a statement that is requested again has the bookings that came since',
    observedBy: 'statements, once a booking is dated back into a stated period',
  },
  'one-day-statements': {
    means: 'a statement may begin and end on the same day',
    observedBy: 'statements, once a period has one day',
  },
  'valuta-passed-today': {
    means: 'the balance counts bookings with a valuta date of today',
    observedBy: 'portfolio and reconciliation, once they read a balance on the valuta date of a booking',
  },
  'fee-booking-link': {
    means: 'the booking of a fee names it',
    observedBy: 'fees, on the first TARGET day after a charge',
  },
  'fee-settlement': {
    means: 'fees are settled to the billing account, as the stage states',
    observedBy: 'fees, two TARGET days after the cut-off day of each month',
  },
} as const;

export type CapabilityName = keyof typeof capabilityNames;

/** The latest observation. Jobs rely only on what is proven. */
export const capability = z.object({
  name: z.string(),
  state: z.enum(['proven', 'refuted']),
  /** Keys of objects and names of entities that show it. */
  evidence: z.array(z.string()),
  /** Canonical UTC. */
  at: z.string(),
});

export type Capability = z.output<typeof capability>;

export interface Capabilities {
  /** The latest observation counts, so one miss revokes a proof. */
  see(seen: Capability & { readonly name: CapabilityName }): Promise<void>;
  /** All observations; capabilities that are missing here are unproven. */
  all(): Promise<readonly Capability[]>;
}
