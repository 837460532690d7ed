import * as z from '#shared/kernel/zod.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { leastLedgerDays, ledgerSettings } from '#shared/partner-ledger/ledger-settings.ts';

const seconds = z.int().check(z.positive(), z.maximum(86_400));

/** How a stage compares its mirror with the bank. */
export const reconciliationSettings = z.strictObject({
  /** If not, only people start runs, for days that they name: the bank's clock is not ours. */
  startsByItself: z.boolean(),
  /** Hour at the bank from which the runs of the day start. The one from 2 to 3 comes twice or not at all in a year. */
  startHour: z.int().check(
    z.minimum(0),
    z.maximum(23),
    z.refine((hour) => hour !== 2, 'never 2: when clocks change, that hour comes twice or not at all'),
  ),
  /** Hours between two comparisons of a balance, if the bank's list shows no balances. */
  moneyHours: z.int().check(z.minimum(1), z.maximum(24)),
  /** Each account is compared booking by booking within so many days. */
  fullDays: z.int().check(z.minimum(1), z.maximum(30)),
  /** Seconds between two comparisons of a difference. */
  lookSeconds: seconds,
  /** Seconds between the two comparisons after which a booking counts as gone from the bank. */
  withdrawalSeconds: seconds,
  /** What a day may correct and withdraw in the mirror without two persons. */
  breaker: z.strictObject({
    /** Per million accounts. */
    accountsPpm: z.int().check(z.positive(), z.maximum(1_000_000)),
    /** Independent of the number of accounts. */
    leastAccounts: z.int().check(z.positive()),
    bookings: z.int().check(z.positive()),
    cents: z.int().check(z.positive(), z.maximum(maxAmountCents)),
  }),
  /** Bookings that a day may add to the mirror; the rest waits for the next day. */
  missingADay: z.int().check(z.positive()),
  /** Lost events per million bookings on a usual day: ten times as many raise an alarm. */
  usualLossPpm: z.int().check(z.positive(), z.maximum(1_000_000)),
  /**
   * An alarm is raised after so many hours without a clean run. Set more for a portfolio in which every run heals
   * something.
   */
  cleanWithinHours: z._default(z.int().check(z.minimum(24), z.maximum(720)), 72),
  /** Your own ledger, in files. Only it can find a booking that the bank doubled under a new id. */
  ledger: z._default(z.union([z.literal('none'), ledgerSettings]), 'none'),
});

export type ReconciliationSettings = z.output<typeof reconciliationSettings>;

/** How long what was read of the partner's files is kept. */
export const ledgerDays = (settings: Pick<ReconciliationSettings, 'ledger'> | 'none'): number =>
  settings === 'none' || settings.ledger === 'none' ? leastLedgerDays : settings.ledger.keptDays;
