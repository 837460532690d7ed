import * as z from '#shared/kernel/zod.ts';

/**
 * What the bank's interface does not state: a job relies on it only where it has proven it, with evidence. One miss
 * revokes it.
 */
export const capabilityNames = [
  /** The list of accounts shows balances. */
  'account-list-balances',
  /** A statement may cover a single day. */
  'one-day-statements',
  /** A statement that is requested again has the lines of the first answer, and none that came since. */
  'repeated-statement-lines',
  /** A booking counts on its valuta date, and not from the day after. */
  'valuta-counts-on-its-day',
] as const;

export const capability = z.object({
  name: z.string(),
  state: z.enum(['unproven', 'proven', 'refuted']),
  /** Canonical UTC; omitted while it is unproven. */
  at: z.optional(z.string()),
  /** Keys of objects and ids at the bank that show it. */
  evidence: z._default(z.array(z.string()), []),
});

export type Capability = z.output<typeof capability>;

export interface Capabilities {
  /** Undefined while nobody has proven or refuted it. */
  read(name: string): Promise<Capability | undefined>;
}

/** All of them by name; what has no row is unproven. */
export async function listCapabilities(capabilities: Capabilities): Promise<Capability[]> {
  return Promise.all(
    capabilityNames.map(
      async (name) => (await capabilities.read(name)) ?? { name, state: 'unproven', evidence: [] },
    ),
  );
}
