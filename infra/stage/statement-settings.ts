import * as z from '#shared/kernel/zod.ts';
import { lock, lockedYears } from './object-lock.ts';
import { ownFormat } from './own-format.ts';

/** Which statements the customers of accounts get, and how long they are kept. */
export const statementSettings = z.strictObject({
  /** If not, only people start runs, for days that they name: the bank's clock is not ours. */
  startsByItself: z.boolean(),
  /** Hour at the bank from which the run of the day starts. The one from 2 to 3 comes twice or not at all in a year. */
  startHour: z.int().check(
    z.minimum(0),
    z.maximum(23),
    z.refine((hour) => hour !== 2, 'never 2: when clocks change, that hour comes twice or not at all'),
  ),
  /** TARGET days between the end of a period and its statement: late bookings have arrived by then. */
  targetDays: z.int().check(z.minimum(0), z.maximum(10)),
  /** Days of issue that were agreed on, by last day of the period. */
  exceptions: z.record(z.iso.date(), z.iso.date()),
  /** TARGET days after its day of issue from which a statement that still waits is a break. */
  missingAfterTargetDays: z.int().check(z.minimum(0), z.maximum(10)),
  /** How often statements of account are made as well, with the disclaimer and the rates that the bank states. */
  ofAccount: z.enum(['MONTHLY', 'QUARTERLY', 'EVERY_SIX_MONTHS', 'ANNUALLY', 'none']),
  /**
   * Whether the bank is asked each January for the fee summaries of the year before, which come into the postboxes
   * of customers. The type of their notification, and how long they may take, the company has to agree on with the
   * bank.
   */
  feeSummaries: z.union([
    z.literal('none'),
    z.strictObject({
      documentType: z.string().check(z.minLength(1)),
      missingAfterSeconds: z.int().check(z.positive()),
    }),
  ]),
  /**
   * Whether each bank statement is published as MT940, too: a format that German banks withdrew in November 2025, for
   * software that cannot read camt.053 yet. With `C/D`, an entry that takes another one back has the sign of its amount
   * alone; with `RC/RD` it is marked as SWIFT does, which common readers misread as the opposite.
   */
  mt940: z.union([z.literal('none'), z.strictObject({ reversals: z.enum(['C/D', 'RC/RD']) })]),
  /** Formats of the company's own beside ours: docs/OWN-CODE.md. */
  formats: z._default(z.array(ownFormat), []),
  /**
   * How long the law demands that statements are kept: until then they are locked, and the erasure of a customer leaves
   * them. With `none`, they stay until their customer is erased.
   */
  retentionYears: lockedYears,
  lock,
});
