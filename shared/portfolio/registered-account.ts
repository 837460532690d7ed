import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';

/** Position of an account when it was onboarded: everything before it is known only as a sum. Integer cents. */
export const baseline = z.object({
  /** `YYYY-MM-DD` at the bank; statements begin on the next day. */
  day: z.string(),
  /** Sum of the bookings with a valuta date up to the day, and of those booked by then. */
  valutaCents: z.number(),
  bookedCents: z.number(),
  /** The mirror's part of it, for sums over everything mirrored. */
  mirrored: z.object({ count: z.number(), sumCents: z.number(), digest: z.string() }),
  /** The run that onboarded it. */
  runId: z.optional(z.string()),
  /** The last run that found more of it in the mirror than there was at the onboarding. */
  recountedBy: z.optional(z.string()),
  /** Key of the bank statement that shows it; omitted for an account that was opened afterwards, at nothing. */
  evidence: z.optional(z.string()),
  /** When the bank was asked for that statement: it counts what it had recorded by then. Canonical UTC. */
  askedAt: z.optional(z.string()),
  /**
   * The bookings of its days that it counts: all that the bank recorded before that instant (canonical UTC), and these
   * later ones.
   */
  counted: z.optional(z.object({ recordedBefore: z.string(), ids: z.array(z.string()) })),
});

export type Baseline = z.output<typeof baseline>;

/** An account of the portfolio, as the jobs know it. */
export const registeredAccount = z.object({
  id: z.string(),
  /**
   * `known`: seen in an event or in the bank's list, and not onboarded yet. `closed`: its last statement is published.
   * `erased`: its customer was.
   */
  state: z.enum(['known', 'onboarded', 'closed', 'erased']),
  knownSince: z.string(),
  /** As the bank reports it; erased with the customer. */
  iban: z.optional(z.string()),
  bic: z.optional(z.string()),
  /** The business or person who owns the account; reported and erased likewise. */
  ownerId: z.optional(z.string()),
  /** ISO 4217. */
  currency: z._default(z.string(), 'EUR'),
  /** Days at the bank. */
  openedDay: z.optional(z.string()),
  closedDay: z.optional(z.string()),
  /** The day on which the bank is to close it, while it is asked to. */
  closingDay: z.optional(z.string()),
  baseline: z.optional(baseline),
  /** Last day of the latest period whose statement is published. */
  statedUntil: z.optional(z.string()),
  /** The same of statements of account. */
  ofAccountUntil: z.optional(z.string()),
  /** Closed, but with a booking that its last statement does not contain: its periods last until that day. */
  supplementUntil: z.optional(z.string()),
  /** The day on which the statements of a closed account contained everything that is booked. */
  settledOn: z.optional(z.string()),
  /** A day that the bank does not state by itself: its period lasts until the end of the next month. */
  joinedDay: z.optional(z.string()),
  /** Last day of the latest year whose fee summary is in the customer's postbox. */
  feeSummaryUntil: z.optional(z.string()),
  /** The latest month (`YYYY-MM`) whose fees are planned. */
  feesUntil: z.optional(z.string()),
  /** For a closed or closing account: the latest month until which late bookings were searched. */
  feesLookedUntil: z.optional(z.string()),
  /** Counts planned fees. `hasOpenFees` is set while some of them may be open. */
  feesRevision: z.optional(z.number()),
  hasOpenFees: z.optional(z.boolean()),
  /** The bank refused some fees, and incoming money may pay them. */
  hasRefusedFees: z.optional(z.boolean()),
  /** Day at the bank on which its charged fees were reviewed last. */
  feesReviewedOn: z.optional(z.string()),
  /** Runs whose planned fees of this account are in no sum yet: the next run continues them. */
  feesUncounted: z.optional(z.set(z.string())),
  /** Day at the bank on which all its bookings were compared with the bank's last, and no difference was left. */
  comparedOn: z.optional(z.string()),
  /** A person holds it: no job touches it. */
  heldBecause: z.optional(z.string()),
});

export type RegisteredAccount = z.output<typeof registeredAccount>;

/** The bank's facts about an account. Its list has fewer of them than the account itself. */
export type AccountFacts = Pick<
  RegisteredAccount,
  'id' | 'iban' | 'bic' | 'ownerId' | 'openedDay' | 'closedDay'
> &
  Partial<Pick<RegisteredAccount, 'currency'>>;

/** An event's facts about an account. */
export interface SeenAccount extends Pick<RegisteredAccount, 'id' | 'closedDay'> {
  /** A request to close it: for that day, or no longer. */
  readonly closing?: { readonly day: string | undefined; readonly at: string };
}

/** Whether the next daily run of the job `portfolio` onboards it: before that, nothing is missing. */
export const isNewlyKnown = ({ knownSince }: Pick<RegisteredAccount, 'knownSince'>, asOf: string): boolean =>
  businessDay(Date.parse(knownSince)) >= daysAfter(asOf, -1);
