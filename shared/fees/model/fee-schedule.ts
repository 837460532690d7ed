import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { rounding } from './rounding.ts';

const cents = z.int().check(z.minimum(0), z.maximum(maxAmountCents));
/** Millionths: 15,000 is 1.5 %. */
const partsPerMillion = z.int().check(z.minimum(0), z.maximum(1_000_000));
const identifier = z
  .string()
  .check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'must be capital letters, digits and _'));

/** What one occurrence costs before quota and waivers. */
const price = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('amount'), cents }),
  /** Of the booking that triggers the fee. */
  z.strictObject({
    by: z.literal('percentage'),
    partsPerMillion,
    minimumCents: z.optional(cents),
    maximumCents: z.optional(cents),
  }),
  /** Of the booking, each part at the rate of its tier; the last tier has no end. */
  z.strictObject({
    by: z.literal('tiers'),
    tiers: z
      .array(
        z.strictObject({ upToCents: z.optional(cents), partsPerMillion, fixedCents: z._default(cents, 0) }),
      )
      .check(z.minLength(1)),
  }),
  /** By how many bookings it is charged for in the month: the first ones cost what the first tier says, and so on. */
  z.strictObject({
    by: z.literal('count'),
    tiers: z
      .array(z.strictObject({ upToCount: z.optional(z.int().check(z.positive())), cents }))
      .check(z.minLength(1)),
  }),
  /** By what these bookings come to in the month: each part at the rate of its tier. */
  z.strictObject({
    by: z.literal('volume'),
    tiers: z.array(z.strictObject({ upToCents: z.optional(cents), partsPerMillion })).check(z.minLength(1)),
  }),
]);

export type Price = z.output<typeof price>;

const trigger = z.discriminatedUnion('on', [
  /** Once for each month in which the account is open. */
  z.strictObject({
    on: z.literal('month'),
    /** Of a month in which it opens or closes: by its days, or in full. */
    proration: z.enum(['days', 'none']),
  }),
  /** Once a year, in advance: in the month in which the account opened, or on the first day of that month (1 to 12). */
  z.strictObject({
    on: z.literal('year'),
    dueIn: z.union([z.literal('opening-month'), z.int().check(z.minimum(1), z.maximum(12))]),
  }),
  /** Once in the life of an account, when it first has a list with this fee. */
  z.strictObject({ on: z.literal('once') }),
  /** Once for each booking of these types. */
  z.strictObject({
    on: z.literal('booking'),
    /** Types of bookings, as the bank spells them. */
    types: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
    direction: z.enum(['outgoing', 'incoming', 'any']),
    /** So many in each month cost nothing. */
    freePerMonth: z._default(z.int().check(z.nonnegative(), z.maximum(100_000)), 0),
  }),
]);

/** Nothing is charged for what happens from the first to the last day of a waiver. */
const waiver = z.strictObject({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  /** Accounts keep it for so many days after they accepted the price list, if that is sooner than its last day. */
  days: z.optional(z.int().check(z.positive(), z.maximum(3_660))),
  reason: z.string().check(z.minLength(3), z.maxLength(200)),
});

/** What a company charges its customers for. */
export const fee = z.strictObject({
  /** Stable, and never reused for another fee: charges are identified by it. */
  code: identifier,
  /** The bank's type; statements of fees show it. Specification: "Fee transaction". */
  type: z.enum(feeTypes),
  trigger,
  price,
  waivers: z._default(z.array(waiver), []),
  /** A key of the schedule's taxes. Prices include the tax. */
  tax: identifier,
});

export type Fee = z.output<typeof fee>;
export type Waiver = z.output<typeof waiver>;

/** The fees of these codes together cost an account at most so much in a month. */
const cap = z.strictObject({ codes: z.array(identifier).check(z.minLength(1)), cents });

/** Taken off the fees of an account in each month, as far as they go: it is never paid out and never kept. */
const credit = z.strictObject({
  /** Stable, and never reused for another credit. */
  id: identifier,
  cents: cents.check(z.minimum(1)),
  /** The fees that it reduces; all if left out. */
  codes: z.optional(z.array(identifier).check(z.minLength(1))),
  /** Only in so many months, from the one on in which the account accepted the list. */
  months: z.optional(z.int().check(z.positive(), z.maximum(120))),
});

export type Credit = z.output<typeof credit>;

/**
 * What is optional here has no default: customers agreed to the digest of a list, which a default would change.
 */
const priceList = z.strictObject({
  id: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'must be lower-case letters, digits and hyphens')),
  /** It never applies to anything before this day, whenever an account accepted it. */
  effectiveFrom: z.iso.date(),
  /** Accounts that open from `effectiveFrom` on accept it with their contract; the others when their customer agrees. */
  forNewAccounts: z.boolean(),
  fees: z.array(fee),
  /** Of each price and tax; half even if left out. */
  rounding: z.optional(rounding),
  caps: z.optional(z.array(cap).check(z.minLength(1))),
  credits: z.optional(z.array(credit).check(z.minLength(1))),
});

export type PriceList = z.output<typeof priceList>;

/** A tax from that day on, until its next rate. */
const taxRate = z.strictObject({
  from: z.iso.date(),
  partsPerMillion,
  text: z.string().check(z.minLength(1)),
});

export type TaxRate = z.output<typeof taxRate>;

/** Everything that is charged, as data of a stage. Its rules beyond types: {@link checkSchedule}. */
export const feeSchedule = z.strictObject({
  priceLists: z.array(priceList),
  /** Rates by code, ordered by day. The rate on the day of supply counts. */
  taxes: z.record(identifier, z.array(taxRate).check(z.minLength(1))),
  /** A refused fee is tried again so many days after its first refusal. */
  dunningDays: z.array(z.int().check(z.positive(), z.maximum(90))),
});

export type FeeSchedule = z.output<typeof feeSchedule>;
