import * as z from '#shared/kernel/zod.ts';

/** What the bank may do where its interface is silent, by name. */
export const capabilityNames = {
  'balances-in-account-list': 'the account list shows balances',
  'fresh-statement-lines': 'a statement asked for again has the bookings that came since',
  'one-day-statements': 'a statement may begin and end on the same day',
  'valuta-passed-today': 'the balance counts bookings with a valuta date of today',
  'fee-booking-link': 'a fee names its booking',
  'fee-settlement': 'fees are settled to the billing account',
} as const;

export type CapabilityName = keyof typeof capabilityNames;

/** What was seen of it. Nothing that a job decides goes further than what is proven. */
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
  /** What was seen last; the latest sight counts, so that one miss revokes a proof. */
  see(seen: Capability & { readonly name: CapabilityName }): Promise<void>;
  /** Everything that was seen; what is missing is unproven. */
  all(): Promise<readonly Capability[]>;
}
