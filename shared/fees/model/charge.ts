import * as z from '#shared/kernel/zod.ts';

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
  /** Since it was planned, its booking was withdrawn, cancelled, or corrected to one without this fee. */
  z.object({ because: z.enum(['withdrawn', 'cancelled', 'corrected']), cents }),
  /** Within the free quota of the month. */
  z.object({ because: z.literal('free'), ofFree: z.number(), cents }),
  z.object({ because: z.literal('waiver'), reason: z.string(), cents }),
  /** The booking is in another currency: nothing is charged for it. */
  z.object({ because: z.literal('currency'), currency: z.string(), cents }),
]);

export type Line = z.output<typeof line>;

export const onceAMonth = '1';

/** What an account owes for one occurrence of a fee, by the price list that it had accepted. */
export const charge = z.object({
  code: z.string(),
  /** The bank's type of fee. */
  type: z.string(),
  /** `YYYY-MM` at the bank. */
  period: z.string(),
  /** The bank's id of the booking that it is charged for, or {@link onceAMonth}. Never a position. */
  occurrence: z.string(),
  priceLists: z.readonly(z.array(z.string())),
  /** Integer cents, the tax included; nothing is sent for 0. */
  cents,
  tax: z.object({ code: z.string(), partsPerMillion: z.number(), cents }),
  lines: z.readonly(z.array(line)),
});

export type Charge = z.output<typeof charge>;

/** The booking that it is charged for; undefined for a monthly fee. */
export const bookingOf = ({ occurrence }: Pick<Charge, 'occurrence'>): string | undefined =>
  occurrence === onceAMonth ? undefined : occurrence;

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

/** Its booking is in another currency, so nothing is charged. */
export const isInOtherCurrency = ({ lines }: Pick<Charge, 'lines'>): boolean =>
  lines.some(({ because }) => because === 'currency');

export const sumOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { cents: each }) => sum + each, 0);
