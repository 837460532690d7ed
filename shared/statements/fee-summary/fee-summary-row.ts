import * as z from '#shared/kernel/zod.ts';

/** When the bank was asked; `refused` if it certainly did not take the request, with its reason. */
const request = z.object({
  at: z.string(),
  /** The run that asked. */
  runId: z.optional(z.string()),
  refused: z.optional(z.string()),
});

const feeSummaryStates = [
  /** To be requested: nothing was, or a person wants it requested again. */
  'DUE',
  /** The intent is stored; the bank was asked, or the worker ended before. */
  'REQUESTED',
  /** No definite answer came. */
  'IN_DOUBT',
  'REFUSED',
  /** No notification came in time. */
  'MISSING',
  /** The bank has notified us that it is in the customer's postbox: there is no file for us. */
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

/** The one request of a customer that the next notification completes: it names neither account nor year. */
export const openRequest = z.object({
  accountId: z.string(),
  year: z.number(),
  documentType: z.string(),
  /** What was received before is about something else. Canonical UTC. */
  since: z.string(),
});

export type OpenRequest = z.output<typeof openRequest>;
