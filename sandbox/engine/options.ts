import * as z from 'zod';

/** Where the bank's behaviour is not stated or differs by partner, a typed option decides. */
export const bankOptions = z.strictObject({
  /** Subscriptions may name a plain HTTP address on the loopback interface. */
  allowLoopbackHttp: z.boolean().default(false),
  /** A second subscription for one event type is allowed. */
  allowSeveralSubscriptionsPerType: z.boolean().default(true),
  /** `GET /v1/accounts` shows balances too. */
  showBalancesInAccountList: z.boolean().default(false),
  /** What the fee POST makes of a repeated idempotency key. */
  feeKeys: z.enum(['honour', 'ignore', 'drop']).default('honour'),
  /** What a repeated statement POST answers: the lines of the first or today's. */
  repeatedStatement: z.enum(['old', 'fresh']).default('old'),
  /** The identification of a business comes with due-diligence questions. */
  dueDiligenceQuestions: z.boolean().default(true),
  /** An authorized person can be added without the second factor, by `skip_2fa`. */
  allowSkippedSecondFactor: z.boolean().default(false),
  /** Days for which a credit record can be used. */
  creditRecordDays: z.int().positive().default(90),
  /** Cents. An instant transfer above it is refused; the specification names no maximum, the scheme this one. */
  instantTransferMaximum: z.int().positive().default(10_000_000),
  /** Notifications that may be under way at once. */
  parallelDeliveries: z.int().positive().max(64).default(4),
});

export type BankOptions = z.output<typeof bankOptions>;
