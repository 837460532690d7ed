import * as z from '#shared/kernel/zod.ts';
import { rounding } from './rounding.ts';

/** The only currency in which the bank charges fees. */
export const feeCurrency = 'EUR';

const cents = z.number();

/** How a charge is computed: lines of integer cents that add up to it. */
const line = z.discriminatedUnion('because', [
  z.object({ because: z.literal('price'), cents }),
  z.object({
    because: z.literal('days'),
    priceList: z.string(),
    firstDay: z.string(),
    lastDay: z.string(),
    /** Of a prorated fee: the price of the whole month, and how many of its days are charged. */
    share: z.optional(z.object({ ofCents: cents, days: z.number(), ofDays: z.number() })),
    cents,
  }),
  z.object({ because: z.literal('percentage'), ofCents: cents, partsPerMillion: z.number(), cents }),
  z.object({
    because: z.literal('tier'),
    ofCents: cents,
    partsPerMillion: z.number(),
    fixedCents: cents,
    cents,
  }),
  z.object({ because: z.enum(['minimum', 'maximum']), cents }),
  /** For a year in advance. */
  z.object({
    because: z.literal('year'),
    priceList: z.string(),
    firstDay: z.string(),
    lastDay: z.string(),
    cents,
  }),
  z.object({ because: z.literal('once'), priceList: z.string(), day: z.string(), cents }),
  /** By how many bookings of the month it is the one: from 1. */
  z.object({ because: z.literal('count'), place: z.number(), cents }),
  /** The part of the booking that is in one tier of the month's volume, and the volume before that part. */
  z.object({
    because: z.literal('volume'),
    beforeCents: cents,
    ofCents: cents,
    partsPerMillion: z.number(),
    cents,
  }),
  /** Fees of the month would come to more than that. */
  z.object({ because: z.literal('cap'), capCents: cents, cents }),
  /** What a credit of that sum a month takes off it. */
  z.object({ because: z.literal('credit'), credit: z.string(), ofCents: cents, cents }),
  /** Since it was planned, its booking was withdrawn, cancelled, or corrected to one without this fee. */
  z.object({ because: z.enum(['withdrawn', 'cancelled', 'corrected']), cents }),
  /** Within the free quota of the month. */
  z.object({ because: z.literal('free'), ofFree: z.number(), cents }),
  z.object({ because: z.literal('waiver'), reason: z.string(), cents }),
  /** The booking is in another currency: nothing is charged for it. */
  z.object({ because: z.literal('currency'), currency: z.string(), cents }),
]);

export type Line = z.output<typeof line>;

/** The occurrence of a fee of a month or of a year: its period tells it from others. */
export const onceAMonth = '1';

/** The occurrence of a fee that an account owes once in its life, in whichever month and by whichever list. */
export const onceInLife = 'once';

/** The tax that a charge includes. */
export const frozenTax = z.object({
  code: z.string(),
  partsPerMillion: z.number(),
  cents,
  /** Of a part of it that is paid back; half even if left out. */
  rounding: z.optional(rounding),
});

/** What an account owes for one occurrence of a fee, by the price list that it had accepted. */
export const charge = z.object({
  code: z.string(),
  /** The bank's type of fee. */
  type: z.string(),
  /** `YYYY-MM` at the bank. */
  period: z.string(),
  /** The bank's id of the booking that it is charged for, {@link onceAMonth} or {@link onceInLife}. Never a position. */
  occurrence: z.string(),
  priceLists: z.readonly(z.array(z.string())),
  /** Integer cents, the tax included; nothing is sent for 0. */
  cents,
  tax: frozenTax,
  /** The day whose tax rate it has: of the booking, on which it is due, or the last one of its month. Older rows have none. */
  suppliedOn: z.optional(z.string()),
  lines: z.readonly(z.array(line)),
});

export type Charge = z.output<typeof charge>;

/** The booking that it is charged for; undefined for a fee of a month, of a year, or of the account's life. */
export const bookingOf = ({ occurrence }: Pick<Charge, 'occurrence'>): string | undefined =>
  occurrence === onceAMonth || occurrence === onceInLife ? undefined : occurrence;

/** The charge once nothing is due for its booking any more. */
export const withoutCharge = (
  { tax, lines, ...charge }: Charge,
  because: 'withdrawn' | 'cancelled' | 'corrected',
): Charge => ({
  ...charge,
  cents: 0,
  tax: { ...tax, cents: 0 },
  lines: [...lines, { because, cents: 0 - charge.cents }],
});

/** Nothing is due for it any more, so it takes nothing of a cap or of a credit. */
export const isGone = ({ lines }: Pick<Charge, 'lines'>): boolean =>
  lines.some(({ because }) => because === 'withdrawn' || because === 'cancelled' || because === 'corrected');

/** Its booking is in another currency, so nothing is charged. */
export const isInOtherCurrency = ({ lines }: Pick<Charge, 'lines'>): boolean =>
  lines.some(({ because }) => because === 'currency');

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { cents: each }) => sum + each, 0);
