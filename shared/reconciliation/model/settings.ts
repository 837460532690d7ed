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
  /** Hours between two looks at the balance of an account, where the bank's list shows none. */
  moneyHours: z.int().check(z.minimum(1), z.maximum(24)),
  /** Each account is compared booking by booking within so many days. */
  fullDays: z.int().check(z.minimum(1), z.maximum(30)),
  /** Between two looks at a difference of money. */
  lookSeconds: seconds,
  /** Between the two looks after which a booking counts as gone from the bank. */
  withdrawalSeconds: seconds,
  /** What a day may correct and withdraw in the mirror before two persons have to agree to more. */
  breaker: z.strictObject({
    /** Of a million accounts. */
    accountsPpm: z.int().check(z.positive(), z.maximum(1_000_000)),
    /** Whatever the number of accounts. */
    leastAccounts: z.int().check(z.positive()),
    bookings: z.int().check(z.positive()),
    cents: z.int().check(z.positive(), z.maximum(maxAmountCents)),
  }),
  /** Bookings that a day may add to the mirror; the rest waits for the next day. */
  missingADay: z.int().check(z.positive()),
  /** Of a million bookings, those whose event is lost on a usual day: ten times that rings an alarm. */
  usualLossPpm: z.int().check(z.positive(), z.maximum(1_000_000)),
  /** Without a run that found both sides alike for longer, an alarm rings; of a portfolio in which each run heals something, more. */
  cleanWithinHours: z._default(z.int().check(z.minimum(24), z.maximum(720)), 72),
  /** A ledger of your own, which comes as files: the only finder of a booking that the bank doubled under a new id. */
  ledger: z._default(z.union([z.literal('none'), ledgerSettings]), 'none'),
});

export type ReconciliationSettings = z.output<typeof reconciliationSettings>;

/** How long what was read of the partner's files is kept. */
export const ledgerDays = (settings: Pick<ReconciliationSettings, 'ledger'> | 'none'): number =>
  settings === 'none' || settings.ledger === 'none' ? leastLedgerDays : settings.ledger.keptDays;
