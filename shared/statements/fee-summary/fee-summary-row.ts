import * as z from '#shared/kernel/zod.ts';

/** When the bank was asked; `refused` gives the reason if the bank certainly did not accept the request. */
const request = z.object({
  at: z.string(),
  /** The run that asked. */
  runId: z.optional(z.string()),
  refused: z.optional(z.string()),
});

const feeSummaryStates = [
  /** To be requested: for the first time, or again because a person wants it. */
  'DUE',
  /** The intent is stored. The bank was asked, unless the worker stopped before that. */
  'REQUESTED',
  /** No definite answer came. */
  'IN_DOUBT',
  'REFUSED',
  /** No notification came in time. */
  'MISSING',
  /** The bank has notified us that it is in the customer's postbox; we get no file. */
  'AVAILABLE',
] as const;

/** The fee summary statement of an account and a year. */
export const feeSummaryRow = z.object({
  accountId: z.string(),
  year: z.number(),
  state: z.enum(feeSummaryStates),
  /** Grows with each write, which is conditional on it. */
  revision: z.number(),
  /** Oldest first. Canonical UTC. */
  requests: z.array(request),
  /** Id of the postbox item, and when we were notified of it. */
  document: z.optional(z.object({ id: z.string(), at: z.string() })),
});

export type FeeSummaryRow = z.output<typeof feeSummaryRow>;

/**
 * A customer's only open request. The next notification completes it, because notifications name neither account nor
 * year.
 */
export const openRequest = z.object({
  accountId: z.string(),
  year: z.number(),
  documentType: z.string(),
  /** Notifications received before that are about other documents. Canonical UTC. */
  since: z.string(),
});

export type OpenRequest = z.output<typeof openRequest>;
